"""Numbers, and how they are shown."""

import statistics


def median(values):
    return statistics.median(values)


def percentile(values, percent):
    """The smallest value that `percent` of all do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def show(title, head, rows):
    """Prints a table as Markdown, so that it can be kept as it is."""
    cells = [head] + [[cell if isinstance(cell, str) else f"{cell:,.4g}" for cell in row] for row in rows]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    print(f"## {title}\n")
    for place, row in enumerate(cells):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")
        if place == 0:
            print("|" + "|".join("-" * (width + 2) for width in widths) + "|")
    print()


def judge(what, value, most, unit=""):
    """Prints whether a target is met. Returns 1 when it is missed."""
    met = value <= most
    print(f"  {'met' if met else 'MISSED'}: {what} {value:.4g} {unit}".rstrip() + f" (target: at most {most} {unit}".rstrip() + ")")
    return 0 if met else 1
