"""What the tests of the program share: a run of it, and checks against Python's exact arithmetic."""

import fractions
import math
import os
import re
import resource
import struct
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
MICHELSON = os.path.join(os.path.dirname(os.path.abspath(__file__)), "michelson.csv")
DTYPES = {"float32": "f", "float64": "d", "int8": "b", "int16": "h", "int32": "i", "int64": "q", "uint8": "B",
          "uint16": "H", "uint32": "I", "uint64": "Q", "float16": "e", "bfloat16": None}
with open(PROGRAM, "rb") as binary:
    IS_SANITIZED = re.search(rb"__[at]san_init", binary.read()) is not None


class Run:
    """One run of the program: its exit status, what it said, and the table by row name and backend."""

    def __init__(self, *arguments, stdin=b"", limit_bytes=None):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (limit_bytes, limit_bytes))

        done = subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, timeout=300,
                              preexec_fn=limit if limit_bytes else None)
        self.status, self.out, self.err = done.returncode, done.stdout.decode(), done.stderr.decode()
        self.rows = {}
        for line in self.out.splitlines()[2:]:
            name, *cells = re.split(r"  +", line.rstrip())
            self.rows[name] = cells
        self.backends = self.rows.get("", [])

    def __getitem__(self, row):
        """The row's one value, whatever the number of backends."""
        cells = set(self.rows[row])
        assert len(cells) == 1, f"{row}: {cells}"
        return cells.pop()


class TestCase(unittest.TestCase):
    backend = "all"

    def good(self, *arguments, stdin=b""):
        run = Run(*arguments, "--backend", self.backend, stdin=stdin)
        self.assertEqual((run.status, run.err), (0, ""), run.out)
        if self.backend == "all" and len(run.backends) > 1:
            self.assertIn("bits: equal in every field on " + ", ".join(run.backends), run.out)
        return run

    def refused(self, *arguments, stdin=b"", says):
        """Status 2, nothing computed, and one line that holds each of the texts."""
        run = Run(*arguments, stdin=stdin)
        self.assertEqual(run.status, 2, run.out)
        self.assertEqual(run.out, "")
        self.assertRegex(run.err, r"\Astats: [^\n]+\n\Z")
        for text in says:
            self.assertIn(text, run.err)

    def temporary(self, name, content):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, name)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def assertDigits(self, text, certified, digits):
        error = abs(float(text) - certified) / abs(certified)
        self.assertTrue(error == 0 or -math.log10(error) >= digits, f"{text} has not {digits} digits of {certified}")

    def check_against_oracle(self, run, values, sum_digits=None, round_to="d"):
        """Exact sums where no digits are named; round_to is the struct code of the type of min and max."""

        def rounded(value):
            return struct.unpack(round_to, struct.pack(round_to, float(value)))

        exact = [fractions.Fraction(value) for value in values]
        mean = sum(exact) / len(exact)
        variance = sum((x - mean) ** 2 for x in exact) / (len(exact) - 1)
        self.assertEqual(int(run["count"]), len(values))
        if sum_digits is None:
            self.assertEqual(fractions.Fraction(run["sum"]), sum(exact))
        else:
            self.assertDigits(run["sum"], float(sum(exact)), sum_digits)
        self.assertEqual(rounded(run["min"]), rounded(min(values)))
        self.assertEqual(rounded(run["max"]), rounded(max(values)))
        self.assertEqual(int(run["argmin"]), values.index(min(values)))
        self.assertEqual(int(run["argmax"]), values.index(max(values)))
        self.assertDigits(run["mean"], float(mean), 12)
        self.assertDigits(run["variance (sample)"], float(variance), 11)
        self.assertDigits(run["deviation (sample)"], math.sqrt(variance), 11)
