"""test_results.py PROGRAM: certified digits, every dtype, special values, generated values."""

import struct
import unittest

from test_support import DTYPES, MICHELSON, TestCase


class CertifiedTest(TestCase):
    def test_michelson(self):
        run = self.good(MICHELSON, "--column", "speed")
        self.assertIn("100 values of float64", run.out)
        self.assertDigits(run["mean"], 299.8524, 13)
        self.assertDigits(run["deviation (sample)"], 0.0790105478190518, 13)
        self.assertEqual([run[row] for row in ("count", "min", "max", "argmin", "argmax")],
                         ["100", "299.62", "300.07", "46", "3"])

    def test_numacc(self):
        cases = [([10000001, 10000003, 10000002], 10000002, 1, 13),
                 ([1.2] + [1.1, 1.3] * 500, 1.2, 0.1, 12),
                 ([1000000.2] + [1000000.1, 1000000.3] * 500, 1000000.2, 0.1, 9),
                 ([10000000.2] + [10000000.1, 10000000.3] * 500, 10000000.2, 0.1, 8)]
        for values, mean, deviation, digits in cases:
            run = self.good("--no-header", stdin="\n".join(map(str, values)).encode())
            self.assertDigits(run["mean"], mean, 13)
            self.assertDigits(run["deviation (sample)"], deviation, digits)


class DtypeTest(TestCase):
    def test_every_dtype_from_csv_and_raw(self):
        for dtype, code in DTYPES.items():
            with self.subTest(dtype):
                values = [(37 * i) % 101 for i in range(999)]
                if not dtype.startswith("u"):
                    values = [value - 50 for value in values]
                text = "x\n" + "\n".join(map(str, values)) + "\n"
                from_csv = self.good("--dtype", dtype, stdin=text.encode())
                self.check_against_oracle(from_csv, values)
                packed = (struct.pack(f"={len(values)}{code}", *values) if code else
                          b"".join(struct.pack("<f", value)[2:] for value in values))
                from_raw = self.good(self.temporary("values.bin", packed), "--dtype", dtype)
                from_pipe = self.good("--format", "raw", "--dtype", dtype, stdin=packed)
                timeless = lambda run: {name: row for name, row in run.rows.items() if name not in ("time", "GB/s")}
                self.assertEqual(timeless(from_csv), timeless(from_raw))
                self.assertEqual(timeless(from_csv), timeless(from_pipe))

    def test_limits_of_the_integers(self):
        for bits in (8, 16, 32, 64):
            for dtype, low, high in ((f"int{bits}", -2 ** (bits - 1), 2 ** (bits - 1) - 1), (f"uint{bits}", 0, 2 ** bits - 1)):
                run = self.good("--no-header", "--dtype", dtype, stdin=f"{high}\n{low}\n".encode())
                self.assertEqual([run["min"], run["max"], run["argmin"]], [str(low), str(high), "1"])
                self.assertEqual(run["sum"], str(low + high))

    def test_large_integers_and_doubles(self):
        values = [(i * 7919 - 3_000_000) * 1_000_003 for i in range(3001)]
        text = "\n".join(map(str, values)).encode()
        self.check_against_oracle(self.good("--no-header", "--dtype", "int64", stdin=text), values)
        self.check_against_oracle(self.good("--no-header", stdin=text), values, sum_digits=14)

    def test_special_values(self):
        run = self.good("--no-header", stdin=b"1\ninf\n-Inf\n+2\n")
        self.assertEqual([run["min"], run["max"], run["argmin"], run["argmax"]], ["-inf", "inf", "2", "1"])
        self.assertEqual([run["sum"], run["mean"]], ["nan", "nan"])
        run = self.good("--no-header", stdin=b"1\nnan\n-1\nNaN\n")
        self.assertEqual([run[row] for row in ("min", "max", "argmin", "argmax")], ["nan", "nan", "1", "1"])
        run = self.good("--no-header", stdin=b"0.0\n-0.0\n")
        self.assertEqual([run["min"], run["max"], run["argmin"], run["argmax"]], ["-0", "0", "1", "0"])
        run = self.good("--no-header", stdin=b"1e-400\n5e-324\n")
        self.assertEqual([run["min"], run["max"]], ["0", "5e-324"])

    def test_no_rows_give_the_empty_results(self):
        expected = ["0", "0", "inf", "-inf", "-1", "-1", "nan", "nan", "nan"]
        for run in (self.good(stdin=b"x\n"), self.good("--format", "raw", "--dtype", "float64"),
                    self.good("--generate", "0"), self.good("--no-header")):
            self.assertEqual([run[row] for row in list(run.rows)[1:10]], expected)
        run = self.good("--dtype", "int8", stdin=b"x\n")
        self.assertEqual([run["sum"], run["min"], run["max"]], ["0", "127", "-128"])

    def test_one_value(self):
        run = self.good("--no-header", stdin=b"4")
        self.assertEqual([run["mean"], run["variance (sample)"]], ["4", "nan"])


class GeneratedTest(TestCase):
    def test_same_seed_same_values(self):
        def splitmix64(seed, i):
            mask = 2 ** 64 - 1
            z = (seed + (i + 1) * 0x9E3779B97F4A7C15) & mask
            z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & mask
            z = (z ^ (z >> 27)) * 0x94D049BB133111EB & mask
            return z ^ (z >> 31)

        hashes = [splitmix64(7, i) for i in range(1000)]
        cases = [("float64", [(h >> 11) * 2.0 ** -53 for h in hashes], 13, "d"),
                 ("float32", [(h >> 40) * 2.0 ** -24 for h in hashes], 5, "f"),
                 ("float16", [(h >> 53) * 2.0 ** -11 for h in hashes], 5, "e"),
                 ("bfloat16", [(h >> 56) * 2.0 ** -8 for h in hashes], 5, "f"),
                 ("int8", [h % 200 - 100 for h in hashes], None, "d"),
                 ("uint64", [h % 200 for h in hashes], None, "d")]
        for dtype, values, sum_digits, round_to in cases:
            run = self.good("--generate", "1000", "--seed", "7", "--dtype", dtype)
            self.check_against_oracle(run, values, sum_digits, round_to)

    def test_many(self):
        run = self.good("--generate", "3000001", "--dtype", "float32")
        self.assertAlmostEqual(float(run["mean"]), 0.5, 2)
        self.assertIn("GB/s", run.rows)


if __name__ == "__main__":
    unittest.main(verbosity=2)
