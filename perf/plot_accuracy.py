"""plot_accuracy.py CSV PICTURE [sum|dot]: draws the greatest errors of perf_accuracy's table (svg, png, pdf)."""

import csv
import sys

try:
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
except ImportError:
    sys.exit("plot_accuracy: matplotlib is missing: apt-get install python3-matplotlib, or pip install matplotlib")

PLEAT = {"Plain": "tab:blue", "In<double>": "tab:green", "Compensated": "tab:orange", "Exact": "tab:red"}
OTHERS = {"loop": (":", "v"), "pairwise": ("--", "^"), "numpy": ("-.", "x"), "std::reduce": ("-", "+"), "cub": ("-", "*")}
DIGITS = {"float": 24, "double": 53}


def style(method):
    if method in PLEAT:
        return {"color": PLEAT[method], "marker": "o", "markersize": 4, "linewidth": 2, "label": "Pleat " + method}
    dashes, marker = OTHERS[method]
    return {"color": "0.45", "linestyle": dashes, "marker": marker, "markersize": 4, "linewidth": 1, "label": method}


def draw(axes, rows, kind, size):
    methods = dict.fromkeys(row["method"] for row in rows)
    for method in methods:
        points = [(float(row["condition"]), float(row["ulp_max"])) for row in rows if row["method"] == method]
        axes.plot(*zip(*points), **style(method))
    axes.axhline(2.0 ** DIGITS[kind], color="0.8", linewidth=1, zorder=0)
    axes.annotate("no digit is right", (1, 2.0 ** DIGITS[kind] * 2), color="0.5", fontsize=8)
    axes.set_xscale("log")
    axes.set_yscale("symlog", linthresh=1, linscale=0.5)  # so that an error of 0 has a place
    axes.set_ylim(-0.2, 1e18)
    axes.set_title(f"{kind}, n = {int(size):,}", fontsize=10)
    axes.minorticks_off()
    axes.grid(alpha=0.3)


def main(table, picture, operation="sum"):
    with open(table, newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["operation"] == operation]
    if not rows:
        sys.exit(f"plot_accuracy: {table} has no rows of operation '{operation}'")
    matplotlib.rcParams["svg.fonttype"] = "none"
    matplotlib.rcParams["svg.hashsalt"] = "pleat"  # the same file from the same table
    kinds = list(dict.fromkeys(row["type"] for row in rows))
    sizes = list(dict.fromkeys(row["size"] for row in rows))
    figure, axes = pyplot.subplots(len(sizes), len(kinds), figsize=(5 * len(kinds), 3.6 * len(sizes)), sharex=True,
                                   sharey=True, squeeze=False, layout="constrained")
    for line, size in zip(axes, sizes):
        for place, kind in zip(line, kinds):
            draw(place, [row for row in rows if row["type"] == kind and row["size"] == size], kind, size)
    figure.supxlabel("condition number")
    figure.supylabel(f"greatest error of a {operation}, ulp of the correctly rounded result")
    handles, labels = max((place.get_legend_handles_labels() for place in axes.flat), key=lambda one: len(one[1]))
    figure.legend(handles, labels, loc="outside upper center", ncols=(len(labels) + 1) // 2, fontsize=9, frameon=False)
    figure.savefig(picture, dpi=150, metadata={"Date": None} if picture.endswith(".svg") else None)


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit("plot_accuracy: two or three arguments were expected: CSV PICTURE [sum|dot]")
    main(*sys.argv[1:])
