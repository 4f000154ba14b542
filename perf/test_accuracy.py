"""test_accuracy.py PROGRAM: what the program prints for a small table, and what it refuses."""

import csv
import io
import subprocess
import sys
import unittest

PROGRAM = sys.argv.pop(1)
COLUMNS = ["operation", "type", "size", "condition", "condition_median", "method", "ulp_median", "ulp_max"]
METHODS = ["loop", "pairwise", "numpy", "std::reduce", "Plain", "Compensated", "Exact"]
CONDITIONS = [1, 1e2, 1e4, 1e6, 1e8, 1e10, 1e12, 1e14, 1e16]


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=300)


class TableTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.done = run("--sizes", "128,1000", "--seeds", "3")
        cls.rows = list(csv.DictReader(io.StringIO(cls.done.stdout)))

    def of(self, **wanted):
        return [row for row in self.rows if all(row[name] == value for name, value in wanted.items())]

    def test_the_program_ends_well_and_says_what_it_left_out(self):
        self.assertEqual(self.done.returncode, 0, self.done.stderr)
        has_cub = any(row["method"] == "cub" for row in self.rows)
        self.assertRegex(self.done.stderr, r"\A\Z" if has_cub else r"\Aaccuracy: cub is left out: [^\n]+\n\Z")

    def test_the_header_names_the_columns(self):
        self.assertEqual(self.done.stdout.splitlines()[0], ",".join(COLUMNS))

    def test_every_method_has_a_row_for_every_case(self):
        for operation in ("sum", "dot"):
            for kind in ("float", "double"):
                methods = METHODS + ["In<double>"] if kind == "float" else METHODS
                for size in ("128", "1000"):
                    for method in methods:
                        rows = self.of(operation=operation, type=kind, size=size, method=method)
                        self.assertEqual([float(row["condition"]) for row in rows], CONDITIONS, (operation, kind, method))

    def test_exact_never_errs(self):
        rows = self.of(method="Exact")
        self.assertEqual(len(rows), 8 * len(CONDITIONS))
        self.assertEqual({(row["ulp_median"], row["ulp_max"]) for row in rows}, {("0", "0")})

    def test_the_others_err_on_hard_data(self):
        for method in METHODS[:-1]:
            for row in self.of(type="float", condition="1e+16", method=method):
                self.assertGreater(float(row["ulp_median"]), 1, row)
                self.assertGreaterEqual(float(row["ulp_max"]), float(row["ulp_median"]), row)

    def test_the_data_have_the_condition_number(self):
        for row in self.rows:
            ratio = float(row["condition_median"]) / float(row["condition"])
            self.assertTrue(0.9 < ratio < 8, row)


class MistakeTest(unittest.TestCase):
    def refused(self, *arguments, says):
        """Status 2, nothing on standard output, and one line that holds each of the texts."""
        done = run(*arguments)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"\Aaccuracy: [^\n]+\n\Z")
        for text in says:
            self.assertIn(text, done.stderr)

    def test_a_wrong_argument_is_one_sentence(self):
        for sizes in ("12x", "", "1001", "126", "-1000", "1e6", "99999999999999999999", "1000,7"):
            self.refused("--sizes", sizes, says=["--sizes", "an even whole number from 128 to 2^26 was expected"])
        for seeds in ("0", "1001", "many", "1.5"):
            self.refused("--seeds", seeds, says=["--seeds", f"'{seeds}'", "a whole number from 1 to 1000 was expected"])
        self.refused("--size", "1000", says=["--size"])
        self.refused("table.csv", says=["table.csv"])
        self.refused("--seeds", says=["--seeds"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
