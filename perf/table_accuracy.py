"""table_accuracy.py CSV: perf_accuracy's table for ACCURACY.md, a median and a greatest error in each cell."""

import csv
import sys

CONDITIONS = {"1": "1", "10000": "1e4", "1e+08": "1e8", "1e+12": "1e12", "1e+16": "1e16"}  # as in the CSV: as shown
PLEAT = ["Plain", "In<double>", "Compensated", "Exact"]


def shown(error):
    if error < 999.5:
        return f"{error:.2g}" if error < 99.5 else f"{error:.0f}"
    mantissa, exponent = f"{error:.1e}".split("e")
    return f"{mantissa}e{int(exponent)}"


def print_table(rows):
    print("| condition |", " | ".join(CONDITIONS.values()), "|")
    print("|---|" + "--:|" * len(CONDITIONS))
    for method in dict.fromkeys(row["method"] for row in rows):
        found = {row["condition"]: row for row in rows if row["method"] == method}
        cells = (f"{shown(float(found[c]['ulp_median']))} / {shown(float(found[c]['ulp_max']))}" for c in CONDITIONS)
        print(f"| {f'**{method}**' if method in PLEAT else method} |", " | ".join(cells), "|")


def main(table):
    with open(table, newline="") as file:
        rows = list(csv.DictReader(file))
    for case in dict.fromkeys((row["operation"], row["type"], row["size"]) for row in rows):
        print(f"\n{case[0].capitalize()}, {case[1]}, n = {int(case[2]):,}\n")
        print_table([row for row in rows if (row["operation"], row["type"], row["size"]) == case])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("table_accuracy: one argument was expected, the CSV")
    main(sys.argv[1])
