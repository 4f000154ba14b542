"""cpu_table.py JSON...: the CPU benchmarks' results as tables, from Google Benchmark's files, one a number of threads.

Of each question about n items of a type: the median of everyone who answered, in ns up to 1000 items and in GB/s above,
and how Pleat compares with the best of the others. Ends with 1 where an answer was wrong.
"""

import json
import statistics
import sys

SMALL = 1000  # items up to which the time counts, not the speed


def read(path):
    """The threads, and {(question, type, n): {who: (ns, GB/s)}}."""
    with open(path) as file:
        results = json.load(file)
    times, wrong = {}, []
    for run in results["benchmarks"]:
        if run.get("run_type") == "aggregate":
            continue
        question, kind, n, who = run["run_name"].split("/")[:4]
        if run.get("error_occurred"):
            wrong.append(run["run_name"])
            continue
        scale = {"ns": 1, "us": 1e3, "ms": 1e6}[run["time_unit"]]
        row = times.setdefault((question, kind, int(n)), {})
        row.setdefault(who, []).append((run["real_time"] * scale, run["bytes_per_second"] * 1e-9))
    medians = {
        key: {who: tuple(statistics.median(x) for x in zip(*runs)) for who, runs in row.items()}
        for key, row in times.items()
    }
    return results["context"], medians, wrong


def main(paths):
    failed = False
    for path in paths:
        context, rows, wrong = read(path)
        print(f"## {context['threads']} thread(s)\n")
        print(f"{context['num_cpus']} CPUs at {context['mhz_per_cpu']} MHz, g++ {context['host_compiler']}, ", end="")
        print(f"registers of {context['register_bytes']} bytes, {context['date'][:10]}\n")
        print("| question | type | n | unit | Pleat | best other | ratio | who | all others |")
        print("|---|---|--:|---|--:|--:|--:|---|---|")
        for (question, kind, n), row in sorted(rows.items()):
            if "Pleat" not in row:
                continue
            small = n <= SMALL
            of = lambda who: row[who][0] if small else row[who][1]
            others = [who for who in row if not who.startswith("Pleat")]
            best = min(others, key=of) if small else max(others, key=of)
            ratio = of(best) / of("Pleat") if small else of("Pleat") / of(best)
            rest = ", ".join(f"{who} {of(who):.3g}" for who in row if who not in ("Pleat", best))
            print(
                f"| {question} | {kind} | {n} | {'ns' if small else 'GB/s'} | {of('Pleat'):.3g} | {of(best):.3g} "
                f"| {ratio:.2f} | {best} | {rest} |"
            )
        print()
        for name in wrong:
            print(f"WRONG: {name}\n")
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
