"""test_gpu_table.py: the table and the CSV of a small run, by hand and with a wrong answer."""

import csv
import json
import os
import subprocess
import sys
import tempfile
import unittest

TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tools", "gpu_table.py")
GIB = 1 << 30


def row(name, us, size, spread=0.01, family=0):
    """What Google Benchmark writes of one row's repetitions."""
    run_name = f"{name}/iterations:1/manual_time"
    common = {"run_name": run_name, "run_type": "aggregate", "repetitions": 11, "time_unit": "us", "bytes": float(size),
              "family_index": family}
    return [{**common, "name": f"{run_name}_{which}", "aggregate_name": which, "real_time": value}
            for which, value in (("mean", us * 2), ("median", us), ("stddev", us * spread), ("cv", spread))]


RUN = (
    row("added last/float/2^28/Pleat", 240, GIB, family=1)  # and reported first
    + row("read roofline/float/2^28/read, 4 in flight", 240, GIB)
    + row("read roofline/float/2^28/read, 8 in flight", 230, GIB)
    + row("sum/float/2^28/Pleat", 231, GIB)
    + row("sum/float/2^28/CUB", 232.3, GIB, spread=0.02)
    + row("sum/float/2^28/Thrust", 260, GIB)
    + row("minmax/float/2^28/Pleat", 240, GIB)
    + row("sum of an array/float/2^28/Pleat", 231, GIB)
    + row("sum of an array misaligned by one/float/2^28-1/Pleat", 232, GIB - 4)
    + row("read roofline/float/2^10/read, 1 in flight", 3.9, 4096)
    + row("read roofline, waited for/float/2^10/read, 1 in flight", 8, 4096)
    + row("sum/float/2^10/Pleat", 5, 4096)
    + row("sum/float/2^10/CUB", 5.5, 4096)
    + row("sum, waited for/float/2^10/Pleat", 8.5, 4096)
)
WRONG = {"name": "argmax/float/2^28/Pleat/iterations:1/manual_time", "run_type": "iteration", "error_occurred": True,
         "error_message": "its index is 3, but by the facts 2 +- 0"}


def run_tool(benchmarks, *arguments):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "perf_gpu_sum.json")
        with open(path, "w") as file:
            json.dump({"context": {"gpu": "a GPU", "commit": "0123abc"}, "benchmarks": benchmarks}, file)
        table = os.path.join(folder, "table.csv")
        done = subprocess.run([sys.executable, TOOL, path, "--csv", table, *arguments], capture_output=True, text=True,
                              timeout=60)
        rows = []
        if os.path.exists(table):
            with open(table, newline="") as file:
                rows = list(csv.DictReader(file))
    return done, rows


class TableTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.done, cls.rows = run_tool(RUN)
        cls.lines = cls.done.stdout.splitlines()

    def cells(self, question, n):
        found = [line for line in self.lines if line.startswith(f"| {question} | float | {n} |")]
        self.assertEqual(len(found), 1, self.done.stdout)
        return [cell.strip() for cell in found[0].strip("|").split("|")]

    def test_medians_are_held_against_the_best_read_kernel(self):
        self.assertEqual(self.done.returncode, 0, self.done.stderr)
        self.assertEqual(self.cells("sum", "2^28"),
                         ["sum", "float", "2^28", "231.0", "4648", "0.996", "0.990", "0.885", "1.006",
                          ">= 0.985; >= 0.995 x CUB", "met by 0.011; met by 0.011"])

    def test_a_missed_target_says_by_how_much(self):
        self.assertEqual(self.cells("minmax", "2^28")[-2:], [">= 0.985", "**missed by 0.027**"])
        self.assertEqual(self.cells("sum", "2^10")[-2:], ["<= 4.8 us", "**missed by 0.20 us**"])

    def test_small_rows_show_times_and_the_floor_of_their_way_of_timing(self):
        self.assertEqual(self.cells("sum", "2^10")[3:8], ["3.90", "5.00", "5.50", "", "1.100"])
        self.assertEqual(self.cells("sum, waited for", "2^10")[3:5], ["8.00", "8.50"])

    def test_a_target_may_name_another_row(self):
        self.assertEqual(self.cells("sum, waited for", "2^10")[-2:], ["<= floor + 4 us", "met by 3.50 us"])
        self.assertEqual(self.cells("sum of an array misaligned by one", "2^28-1")[-2:],
                         [">= 0.990 x sum of an array", "met by 0.006"])

    def test_the_machine_is_named(self):
        self.assertIn("- gpu: a GPU", self.lines)
        self.assertIn("- commit: 0123abc", self.lines)
        self.assertIn("- driver: not recorded", self.lines)

    def test_the_csv_holds_every_row_with_its_spread(self):
        cub = [r for r in self.rows if (r["question"], r["n"], r["who"]) == ("sum", "2^28", "CUB")]
        self.assertEqual([(r["us"], r["spread"], r["share"]) for r in cub], [("232.300", "0.0200", "0.990")])
        self.assertEqual(len(self.rows), 10)
        self.assertEqual(self.rows[-1]["question"], "added last")


class WrongTest(unittest.TestCase):
    def test_a_wrong_answer_is_shown_and_ends_with_1(self):
        done, _ = run_tool(RUN + [WRONG, WRONG])
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.count("WRONG"), 1)
        self.assertIn("WRONG: argmax/float/2^28/Pleat: its index is 3, but by the facts 2 +- 0", done.stdout)

    def test_a_name_of_another_form_is_one_sentence(self):
        done, _ = run_tool([{"name": "BM_sum/3", "run_type": "iteration"}])
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"\Agpu_table: [^\n]*BM_sum/3[^\n]*\n\Z")

    def test_a_single_repetition_counts_as_its_median(self):
        single = {"name": "sum/float/2^28/Pleat/iterations:1/manual_time", "run_type": "iteration", "repetitions": 1,
                  "real_time": 1e-3, "time_unit": "s", "bytes": float(GIB)}
        _, rows = run_tool([single])
        self.assertEqual([(r["us"], r["share"]) for r in rows], [("1000.000", "")])


if __name__ == "__main__":
    unittest.main(verbosity=2)
