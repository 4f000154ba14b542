"""gpu_table.py [--csv FILE] JSON...: the GPU benchmarks' results as tables, from Google Benchmark's files.

The share is of the read roofline of the same run: of what the best plain read kernel of as many bytes reaches.
The targets are those of gpu_targets.csv beside this file: of each the measure is
  share           at least so much of the roofline
  against X       X's time over Pleat's, at least; X is CUB, Thrust or another question that Pleat answers
  us              at most so many microseconds
  us above X      at most so many more than Pleat's of question X; X is a question, or the floor of the row
Ends with 1 where an answer was wrong.
"""

import argparse
import csv
import json
import os
import sys
from dataclasses import dataclass, field

PEERS = ["CUB", "Thrust"]
LARGE = 128 << 20  # bytes from which on the speed counts, not the time
TARGETS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "gpu_targets.csv")
TO_US = {"ns": 1e-3, "us": 1, "ms": 1e3, "s": 1e6}


@dataclass
class Row:
    """One question about n items of a type: the median time of each who answered it."""

    program: str
    question: str
    type: str
    n: str
    bytes: float
    us: dict = field(default_factory=dict)
    spread: dict = field(default_factory=dict)  # standard deviation over mean
    roofline_us: float = None

    def speed(self, who):
        return self.bytes / self.us[who] * 1e-3  # GB/s

    def share(self, who):
        return self.roofline_us / self.us[who] if self.roofline_us else None

    def best_peer(self):
        return min((self.us[who] for who in PEERS if who in self.us), default=None)


class Run:
    """All rows of all programs, in their order, what machine they are of, and what was wrong."""

    def __init__(self, files):
        self.rows, self.context, self.wrong = {}, {}, []
        self.rooflines = {}  # (program, way of timing): {bytes: us}
        for path in files:
            with open(path) as file:
                self.read(os.path.splitext(os.path.basename(path))[0], json.load(file))
        for row in self.rows.values():
            row.roofline_us = self.roofline_of(row)

    def read(self, program, results):
        self.context = self.context or results["context"]
        # The repetitions were shuffled; a family is a row, in the order in which the program added it.
        for entry in sorted(results["benchmarks"], key=lambda entry: entry.get("family_index", 0)):
            parts = entry["name"].split("/")
            if len(parts) < 4:
                raise ValueError(f"{program}: the name {entry['name']!r} is no question/type/n/who")
            question, kind, n, who = parts[:4]
            if entry.get("error_occurred"):
                complaint = f"{question}/{kind}/{n}/{who}: {entry.get('error_message', 'no reason given')}"
                if complaint not in self.wrong:  # every repetition has it
                    self.wrong.append(complaint)
                continue
            aggregate = entry.get("aggregate_name", "median" if entry.get("repetitions", 1) == 1 else None)
            if aggregate == "median":
                self.add_time(program, question, kind, n, who, entry)
            elif aggregate == "cv" and (program, question, kind, n) in self.rows:
                self.rows[program, question, kind, n].spread[who] = entry["real_time"]

    def add_time(self, program, question, kind, n, who, entry):
        us = entry["real_time"] * TO_US[entry["time_unit"]]
        if question.startswith("read roofline"):
            known = self.rooflines.setdefault((program, question.removeprefix("read roofline")), {})
            known[entry["bytes"]] = min(us, known.get(entry["bytes"], us))
            return
        key = program, question, kind, n
        self.rows.setdefault(key, Row(*key, entry["bytes"])).us[who] = us

    def roofline_of(self, row):
        """Of as many bytes as the row reads, or by speed of the nearest size within a part in a thousand."""
        way = next((way for program, way in self.rooflines
                    if program == row.program and way and row.question.endswith(way)), "")
        known = self.rooflines.get((row.program, way), {})
        nearest = min(known, key=lambda size: abs(size - row.bytes), default=None)
        if nearest is None or abs(nearest - row.bytes) > 1e-3 * row.bytes:
            return None
        return known[nearest] * row.bytes / nearest

    def pleat_us(self, row, question):
        other = self.rows.get((row.program, question, row.type, row.n))
        if other is None:  # a view of another size: the speed counts
            same = [r for r in self.rows.values() if (r.program, r.question, r.type) == (row.program, question, row.type)
                    and abs(r.bytes - row.bytes) < 1e-3 * row.bytes]
            other = same[0] if same else None
        return other.us.get("Pleat") if other else None


@dataclass
class Verdict:
    target: str
    outcome: str


def judge(run, row, measure, target):
    """The verdict on one target, or None where what it needs was not measured."""
    pleat = row.us.get("Pleat")
    at_most, unit = measure.startswith("us"), ""
    if pleat is None:
        return None
    if measure == "share":
        value, text = row.share("Pleat"), f">= {ratio(target)}"
    elif measure == "us":
        value, text, unit = pleat, f"<= {target:g} us", " us"
    elif measure.startswith("us above "):
        whom = measure.removeprefix("us above ")
        other = row.roofline_us if whom == "floor" else run.pleat_us(row, whom)
        value, text, unit = other and pleat - other, f"<= {whom} + {target:g} us", " us"
    elif measure.startswith("against "):
        whom = measure.removeprefix("against ")
        other = row.us.get(whom) if whom in PEERS else run.pleat_us(row, whom)
        value, text = other and other / pleat, f">= {ratio(target)} x {whom}"
    else:
        raise ValueError(f"gpu_targets.csv: the measure {measure!r} is not known")
    if value is None:
        return None
    margin = target - value if at_most else value - target
    shown = f"{abs(margin):.2f}{unit}" if unit else ratio(abs(margin))
    return Verdict(text, f"met by {shown}" if margin >= 0 else f"**missed by {shown}**")


def verdicts(run, row, targets):
    found = (judge(run, row, target["measure"], float(target["target"])) for target in targets
             if target["question"] == row.question
             and target["type"] in ("*", row.type) and target["n"] in ("*", row.n))
    return [verdict for verdict in found if verdict]


def ratio(x):
    return "" if x is None else f"{x:.3f}"


def time(us):
    return "" if us is None else f"{us:.2f}" if us < 100 else f"{us:.1f}"


def cells_of(run, row, targets, large):
    found = verdicts(run, row, targets)
    last = ["; ".join(v.target for v in found), "; ".join(v.outcome for v in found)]
    pleat, best = row.us.get("Pleat"), row.best_peer()
    against = ratio(best / pleat) if pleat and best else ""
    if large:
        shares = [ratio(row.share(who)) if who in row.us else "" for who in ["Pleat", *PEERS]]
        speed = f"{row.speed('Pleat'):.0f}" if pleat else ""
        return [row.question, row.type, row.n, time(pleat), speed, *shares, against, *last]
    times = [time(row.us.get(who)) for who in ["Pleat", *PEERS]]
    return [row.question, row.type, row.n, time(row.roofline_us), *times, against, *last]


LARGE_HEAD = ["question", "type", "n", "Pleat us", "GB/s", "Pleat share", "CUB share", "Thrust share",
              "best peer / Pleat", "target", "outcome"]
SMALL_HEAD = ["question", "type", "n", "floor us", "Pleat us", "CUB us", "Thrust us", "best peer / Pleat", "target",
              "outcome"]


def print_tables(run, targets):
    for key in ("gpu", "driver", "toolkit", "host_compiler", "flags", "commit", "date"):
        print(f"- {key.replace('_', ' ')}: {run.context.get(key, 'not recorded')}")
    for large, head in ((True, LARGE_HEAD), (False, SMALL_HEAD)):
        rows = [row for row in run.rows.values() if (row.bytes >= LARGE) == large]
        if not rows:
            continue
        print()
        print("|", " | ".join(head), "|")
        print("|---|---|---|" + "--:|" * (len(head) - 5) + "---|---|")
        for row in rows:
            print("|", " | ".join(cells_of(run, row, targets, large)), "|")
    for complaint in run.wrong:
        print(f"\nWRONG: {complaint}")


def write_csv(run, path):
    with open(path, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["program", "question", "type", "n", "who", "us", "spread", "GB/s", "share"])
        for row in run.rows.values():
            for who, us in row.us.items():
                spread = row.spread.get(who)
                out.writerow([row.program, row.question, row.type, row.n, who, f"{us:.3f}",
                              "" if spread is None else f"{spread:.4f}", f"{row.speed(who):.1f}",
                              ratio(row.share(who))])


def main():
    parser = argparse.ArgumentParser(description="tables of the GPU benchmarks")
    parser.add_argument("json", nargs="+", help="what a program wrote by --benchmark_out")
    parser.add_argument("--csv", help="where all rows are written as well")
    arguments = parser.parse_args()
    with open(TARGETS, newline="") as file:
        targets = list(csv.DictReader(file))
    try:
        run = Run(arguments.json)
    except (OSError, ValueError, KeyError) as error:
        sys.exit(f"gpu_table: {error}")
    print_tables(run, targets)
    if arguments.csv:
        write_csv(run, arguments.csv)
    return 1 if run.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
