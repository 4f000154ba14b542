"""test_cuda.py PROGRAM: the same bits from the device; needs one."""

import sys
import unittest

from test_support import DTYPES, MICHELSON, Run, TestCase


class CudaTest(TestCase):
    def test_every_dtype_agrees_with_the_cpu(self):
        for dtype in DTYPES:
            for count in ("0", "1", "33", "4097", "1048577"):
                run = self.good("--generate", count, "--dtype", dtype)
                self.assertEqual(run.backends[-1], "cuda", run.out)

    def test_michelson_on_the_device_alone(self):
        run = Run(MICHELSON, "--backend", "cuda", "--repeat", "3")
        self.assertEqual((run.status, run.err), (0, ""))
        self.assertDigits(run["mean"], 299.8524, 13)
        self.assertDigits(run["deviation (sample)"], 0.0790105478190518, 13)

    def test_short_cells_of_which_the_host_holds_the_text(self):
        rows = 10_000_000  # 80 MB as float64, more than the host holds as values
        run = self.good("--no-header", "--repeat", "1", stdin=b"1\n" * (rows - 1) + b"3\n")
        self.assertEqual([run["count"], run["sum"], run["argmax"]], [str(rows), str(rows + 2), str(rows - 1)])
        self.assertEqual(run.backends[-1], "cuda", run.out)

    def test_2_to_the_26_floats(self):
        self.good("--generate", str(2 ** 26), "--dtype", "float32")


if __name__ == "__main__":
    if "no CUDA device" in Run(MICHELSON, "--backend", "all").out:
        print("skipped: no CUDA device")
        sys.exit(77)
    unittest.main(verbosity=2)
