# What a figure of matplotlib's says, as data: E2B's `chart`, a dict for each kind of plot, from which clients draw it
# again. Which kinds there are and how they are told apart is E2B's (its package `e2b_charts`); what does not live here:
# pictures (`_wardian_figures`).

import re
from datetime import date
from decimal import Decimal, localcontext

import matplotlib.dates
from matplotlib.collections import PathCollection
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch, Rectangle, Wedge
from matplotlib.text import Text
from numpy import datetime64

# Behind a name, in brackets.
_UNIT = re.compile(r"\s\((.*?)\)|\[(.*?)\]")


def chart(figure):
    """The chart of a figure, a superchart where it has several axes; None where nothing is drawn."""
    axes = figure.get_axes()
    if not any(each.has_data() for each in axes):
        return None
    if len(axes) == 1:
        return _of_axes(axes[0])
    return {"type": "superchart", "title": figure.get_suptitle(), "elements": [_of_axes(each) for each in axes]}


def _of_axes(axes):
    kind = _kind(axes)
    return {"type": kind, "title": axes.get_title() or None, "elements": []} | _READERS.get(kind, lambda _: {})(axes)


def _kind(axes):
    drawn = [each for each in axes._children if not isinstance(each, Text)]
    if _all(drawn, Line2D):
        return "line"
    if _all(drawn, (PathPatch, Line2D)):
        return "box_and_whisker"
    drawn = [each for each in drawn if not (isinstance(each, Line2D) and _is_grid_line(each))]
    for kind, classes in (("scatter", PathCollection), ("pie", Wedge), ("bar", Rectangle)):
        if _all(drawn, classes):
            return kind
    return "unknown"


def _all(drawn, classes):
    return all(isinstance(each, classes) for each in drawn)


def _is_grid_line(line):
    xs, ys = line.get_xdata(), line.get_ydata()
    return len(xs) == 2 == len(ys) and (xs[0] == xs[1] or ys[0] == ys[1])


def _labels(axes):
    labels = {}
    for name, text in (("x", axes.get_xlabel()), ("y", axes.get_ylabel())):
        unit = _UNIT.search(text)
        labels[f"{name}_label"] = text or None
        labels[f"{name}_unit"] = (unit[1] or unit[2]) if unit else None
    return labels


def _exchanged(labels):
    return {name: labels[("y" if name[0] == "x" else "x") + name[1:]] for name in labels}


def _plane(axes):
    chart = _labels(axes)
    for name, axis, scale in (("x", axes.xaxis, axes.get_xscale()), ("y", axes.yaxis, axes.get_yscale())):
        labels = [label.get_text() for label in axis.get_ticklabels()]
        places = axis.get_ticklocs()
        converter = axis.get_converter() if hasattr(axis, "get_converter") else axis.converter
        if isinstance(converter, matplotlib.dates._SwitchableDateConverter):
            scale, ticks = "datetime", [matplotlib.dates.num2date(place).isoformat() for place in places]
        else:
            ticks = [_coordinate(place) for place in places]
            # Numbered from zero, and none of the labels is the number.
            numbered = all(tick == number and str(number) != label
                           for number, (tick, label) in enumerate(zip(ticks, labels)))
            scale = "categorical" if scale == "linear" and numbered else scale
        chart |= {f"{name}_ticks": ticks, f"{name}_tick_labels": labels, f"{name}_scale": scale}
    return chart


def _coordinate(value):
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, datetime64):
        return str(value.astype("datetime64[s]"))
    if isinstance(value, str):
        return str(value)
    return float(value)


def _points(xs, ys):
    return [[_coordinate(x), _coordinate(y)] for x, y in zip(xs, ys)]


def _line(axes):
    lines = []
    for line in axes.get_lines():
        if not _is_grid_line(line):
            label = line.get_label()
            if label.startswith("_child"):
                label = f"Line {label[6:]}"
            lines.append({"label": label, "points": _points(line.get_xdata(), line.get_ydata())})
    return _plane(axes) | {"elements": lines}


def _scatter(axes):
    groups = [{"label": group.get_label(), "points": _points(*group.get_offsets().T)} for group in axes.collections]
    return _plane(axes) | {"elements": groups}


def _bar(axes):
    labels, bars = _labels(axes), []
    for container in axes.containers:
        group = container.get_label()
        if group.startswith("_container"):
            group = f"Group {group[10:]}"
        values = [bar.get_height() for bar in container]
        ticks = axes.get_xticklabels()
        if all(value == values[0] for value in values):
            # They lie.
            labels, ticks = _exchanged(labels), axes.get_yticklabels()
            values = [bar.get_width() for bar in container]
        bars += [{"label": tick.get_text(), "group": group, "value": float(value)} for tick, value in zip(ticks, values)]
    return labels | {"elements": bars}


def _pie(axes):
    return {"elements": [
        {"label": wedge.get_label(), "angle": float(abs(_rounded(Decimal(float(wedge.theta2)) - Decimal(float(wedge.theta1))))),
         "radius": float(wedge.r)}
        for wedge in axes.patches
    ]}


# Eight digits: what is at the same place is so to the last digit then.
def _rounded(number):
    number = Decimal(str(number))
    with localcontext() as context:
        context.prec = max(1, 8 - number.adjusted())
        return +number


class _Box:
    def __init__(self, label, path):
        corners = [[_rounded(number) for number in numbers] for numbers in path.vertices.T]
        self.label, self.outliers = label, []
        self.across, self.along = ([min(numbers), max(numbers)] for numbers in corners)
        self.low = self.median = self.high = None

    def has(self, *across):
        return all(self.across[0] <= number <= self.across[1] for number in across)

    def take(self, low, high):
        first, third = self.along
        if low == high and first <= low <= third:
            self.median = low
        elif high == first:
            self.low = low
        elif low == third:
            self.high = high

    def as_dict(self):
        numbers = {"min": self.low, "first_quartile": self.along[0], "median": self.median,
                   "third_quartile": self.along[1], "max": self.high}
        numbers = {name: None if number is None else float(number) for name, number in numbers.items()}
        return {"label": self.label, **numbers, "outliers": [float(number) for number in self.outliers]}


def _box_and_whisker(axes):
    labels = _labels(axes)
    boxes = [_Box(label.get_text(), box.get_path()) for label, box in zip(axes.get_xticklabels(), axes.patches)]
    lie = len({box.along[1] - box.along[0] for box in boxes}) == 1
    if lie:
        labels = _exchanged(labels)
        for box in boxes:
            box.across, box.along = box.along, box.across
    for line in axes.lines:
        across, along = ([_rounded(number) for number in numbers] for numbers in (line.get_xdata(), line.get_ydata()))
        if lie:
            across, along = along, across
        box = next((box for box in boxes if across and box.has(*across[:2])), None)
        if box is not None and len(along) == 1:
            box.outliers.append(along[0])
        elif box is not None and len(along) == 2:
            box.take(min(along), max(along))
    return labels | {"elements": [box.as_dict() for box in boxes]}


_READERS = {"line": _line, "scatter": _scatter, "bar": _bar, "pie": _pie, "box_and_whisker": _box_and_whisker}
