"""test_input.py PROGRAM: CSV and raw input, every refusal and its sentence, the bound on memory."""

import subprocess
import unittest

from test_support import IS_SANITIZED, MICHELSON, PROGRAM, Run, TestCase


class CsvTest(TestCase):
    def test_quotes_marks_and_line_ends(self):
        text = b'\xef\xbb\xbf"na""me, x",y\r\n"a\r\nb", 1 \r\n"","2"\r\nz,3\r\n\r\n\r\n'
        for arguments in (("--column", "y"), ("--column", "2")):
            run = self.good(*arguments, stdin=text)
            self.assertEqual([run["count"], run["sum"]], ["3", "6"])
            self.assertIn("column 'y'", run.out)
        run = self.good("--column", 'na"me, x', stdin=text.replace(b'"a\r\nb"', b"7").replace(b'""\r', b"").replace(
            b'"",', b"8,").replace(b"z,", b"9,"))
        self.assertEqual(run["sum"], "24")
        self.assertEqual(self.good(stdin=b"x\r1\r2\r")["sum"], "3")

    def test_delimiters(self):
        self.assertEqual(self.good("--column", "b", "--delimiter", ";", stdin=b"a;b\n0,5;1\n")["sum"], "1")
        self.assertEqual(self.good("--column", "b", "--delimiter", "tab", stdin=b"a\tb\n\t1\n")["sum"], "1")
        self.assertEqual(self.good(self.temporary("t.tsv", b"a\tb\n7\t1\n"))["sum"], "7")

    def test_rows_longer_than_a_block(self):
        rows = [f"{i},{'w' * 100_000}" for i in range(5)]
        self.assertEqual(self.good(stdin=("n,text\n" + "\n".join(rows)).encode())["sum"], "10")

    def test_a_numeric_header_is_mentioned(self):
        run = Run("-", stdin=b"1\n2\n")
        self.assertEqual((run.status, run["count"]), (0, "1"))
        self.assertIn("--no-header", run.err)

    def test_bad_cells_name_their_line(self):
        wrong = [(b"x\n1\n2.5.1\n", (), ["line 3", "'2.5.1'", "'x'", "float64"]),
                 (b'x,y\n1,"a\nb\n"\nz,1\n', (), ["line 5", "'z'"]),
                 (b"x\r\n1\r\nabc\x1b[31m", (), ["line 3", "'abc?[31m'"]),
                 (b"x\n1\n300\n", ("--dtype", "int8"), ["line 3", "300", "out of the range of int8 (-128 to 127)"]),
                 (b"x\n-1\n", ("--dtype", "uint16"), ["line 2", "-1", "out of the range of uint16 (0 to 65535)"]),
                 (b"x\n1e400\n", (), ["line 2", "1e400", "out of the range of float64"]),
                 (b"x\n65520\n", ("--dtype", "float16"), ["line 2", "65520", "out of the range of float16"]),
                 (b"x\n3.5\n", ("--dtype", "int32"), ["line 2", "'3.5'", "not a valid int32"]),
                 (b"x,y\n,1\n", (), ["line 2", "column 'x' is empty"]),
                 (b"x\n1\n\n2\n", (), ["line 3", "blank"]),
                 (b"x,y\n1,2\n1\n", (), ["line 3", "1 cells", "2 were expected"]),
                 (b"x,y\n1,2\n1,2,3\n", (), ["line 3", "3 cells", "2 were expected"]),
                 (b'x\n1\n"2\n3\n', (), ["line 3", "quote", "never closed"]),
                 (b'x\n1\n2"\n3\n', (), ["line 3", "quote"]),
                 (b"", (), ["standard input is empty", "header"]),
                 (b"\xff\xfe1\x00\n\x00", (), ["UTF-16", "UTF-8"])]
        for text, arguments, says in wrong:
            with self.subTest(text):
                self.refused(*arguments, stdin=text, says=says)

    def test_bad_columns(self):
        for column in ("z", "0", "3", "-1", "", "1.0"):
            self.refused("--column", column, stdin=b"x,y\n1,2\n", says=[f"--column '{column}'", "1 'x', 2 'y'"])
        self.refused("--column", "x", stdin=b"x,x\n1,2\n", says=["--column 'x'", "several"])
        self.refused("--column", "3", "--no-header", stdin=b"1,2\n", says=["--column '3'", "2 cells"])
        self.refused("--column", "x", "--no-header", stdin=b"1,2\n", says=["--column 'x'", "number from 1"])


class ArgumentTest(TestCase):
    def test_bad_arguments(self):
        self.refused("/no/such/file", says=["'/no/such/file'", "No such file"])
        self.refused("/", says=["/ is a directory", "file"])
        self.refused("--dtype", "float", says=["--dtype 'float'", "bfloat16"])
        self.refused("--backend", "gpu", says=["--backend 'gpu'", "serial", "all"])
        self.refused("--format", "xml", says=["--format 'xml'", "csv or raw"])
        for delimiter in ("", ",,", '"', "\n"):
            self.refused("--delimiter", delimiter, says=["--delimiter", "single character"])
        self.refused("--generate", "many", says=["--generate 'many'", "whole number"])
        self.refused("--generate", "-1", says=["--generate '-1'", "whole number"])
        self.refused("--generate", "1", "--seed", "x", says=["--seed 'x'", "whole number"])
        self.refused("--repeat", "0", MICHELSON, says=["--repeat '0'", "from 1"])
        self.refused("--colum", "x", says=["--colum"])
        self.refused(MICHELSON, MICHELSON, says=[MICHELSON])
        self.refused("--dtype", says=["--dtype"])

    def test_arguments_that_exclude_each_other(self):
        self.refused("--generate", "5", MICHELSON, says=["--generate", "FILE"])
        self.refused("--generate", "5", "--column", "x", says=["--generate", "--column"])
        self.refused("--seed", "5", MICHELSON, says=["--seed", "--generate"])
        self.refused("--format", "raw", says=["--dtype", "missing"])
        self.refused("--format", "raw", "--dtype", "int8", "--no-header", says=["--no-header", "raw"])

    def test_raw_sizes(self):
        says = ["10 bytes", "multiple of 4", "float32"]
        self.refused(self.temporary("x.bin", bytes(10)), "--dtype", "float32", says=says)
        self.refused("--format", "raw", "--dtype", "float32", stdin=bytes(10), says=says)

    def test_help(self):
        run = Run("--help")
        self.assertEqual((run.status, run.err), (0, ""))
        for option in ("FILE", "--column", "--dtype", "--backend", "--generate", "Memory"):
            self.assertIn(option, run.out)

    def test_a_full_disk_is_no_success(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, MICHELSON], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"standard output", done.stderr)

    def test_untimed_unless_asked(self):
        self.assertNotIn("GB/s", Run(MICHELSON, "--backend", "serial").out)
        self.assertIn("GB/s", Run(MICHELSON, "--backend", "serial", "--repeat", "3").out)


@unittest.skipIf(IS_SANITIZED, "sanitizers take memory of their own")
class MemoryTest(TestCase):
    """The whole address space of the process is limited, so that not even a reserve can pass unseen."""

    MIB = 2 ** 20
    CONSTANT = 24 * MIB  # the program itself, its libraries and its blocks; measured: 8 to 10 MiB
    FREE = 64 * MIB  # what the array of a CSV column may take beyond the text

    def bounded(self, *arguments, stdin=b"", values_bytes, slack=9 / 8):
        limit = self.CONSTANT + int(values_bytes * slack)
        run = Run(*arguments, "--backend", "serial", stdin=stdin, limit_bytes=limit)
        self.assertEqual((run.status, run.err), (0, ""))
        run = Run(*arguments, "--backend", "serial", stdin=stdin, limit_bytes=int(values_bytes * 0.9))
        self.assertNotEqual(run.status, 0, "the limit does not limit")

    def test_raw_file(self):
        self.bounded(self.temporary("x.bin", bytes(64 * self.MIB)), "--dtype", "float32", slack=1,
                     values_bytes=64 * self.MIB)

    def test_raw_pipe(self):
        self.bounded("--format", "raw", "--dtype", "float32", stdin=bytes(64 * self.MIB), values_bytes=64 * self.MIB)

    def within(self, limit_bytes, *arguments, stdin=b""):
        run = Run(*arguments, "--backend", "serial", stdin=stdin, limit_bytes=limit_bytes)
        self.assertEqual((run.status, run.err), (0, ""))
        return run

    def test_csv_of_the_shortest_cells(self):
        text = b"1\n" * (16 * self.MIB)  # 128 MiB of values
        self.within(self.CONSTANT + self.FREE + len(text), "--no-header", self.temporary("x.csv", text))

    def test_beyond_the_array_nothing_changes(self):
        rows = 9 * self.MIB  # the last of them are not in the array any more
        text = b"1\n2\r\n" * (rows // 2 - 1) + b'" -7 "\n9'
        run = self.good("--no-header", "--repeat", "1", stdin=text)
        self.assertEqual([run[row] for row in ("count", "sum", "min", "max", "argmin", "argmax")],
                         [str(rows), str(rows // 2 * 3 - 1), "-7", "9", str(rows - 2), str(rows - 1)])
        self.refused("--no-header", stdin=text + b"\n1x\n", says=[f"line {rows + 1}", "'1x'"])

    def test_a_header_as_long_as_the_file(self):
        text = b"1," * (4 * self.MIB)
        run = Run("--backend", "serial", stdin=text + b"1\n" + text + b"2\n", limit_bytes=self.CONSTANT + len(text))
        self.assertEqual((run.status, run["sum"]), (0, "1"))

    def test_a_cell_as_long_as_the_file(self):
        zeros = b"0" * (40 * self.MIB)
        limit = self.CONSTANT + len(zeros)
        self.assertEqual(self.within(limit, stdin=b"x\n" + zeros + b"1\n")["sum"], "1")
        run = Run("--backend", "serial", stdin=b"x\n1" + zeros, limit_bytes=limit)
        self.assertRegex(run.err, "line 2: '10*...' in column 'x' is out of the range")
        self.within(limit, stdin=b"x" + zeros + b"\n1\n")

    def test_csv_of_usual_cells_stays_below_its_file(self):
        text = b"0.1234567\n" * (6 * self.MIB)
        self.bounded("--no-header", stdin=text, values_bytes=48 * self.MIB)
        self.assertLess(self.CONSTANT + 48 * self.MIB * 9 / 8, self.CONSTANT + len(text))

    def test_other_columns_cost_nothing(self):
        limit = self.CONSTANT + 2 * self.MIB
        run = Run("--column", "2", "--backend", "serial", stdin=b"text,1\n" + (b"w" * 6000 + b",1\n") * 20_000,
                  limit_bytes=limit)
        self.assertEqual((run.status, run["count"]), (0, "20000"))

    def test_too_much_is_a_sentence(self):
        run = Run("--generate", "100000000", limit_bytes=64 * self.MIB)
        self.assertEqual(run.status, 2)
        self.assertRegex(run.err, r"\Astats: --generate: the values do not fit into memory as float64\n\Z")


if __name__ == "__main__":
    unittest.main(verbosity=2)
