# Figures of matplotlib's in cells: they are shown by `show()`, and those that are still open at the end of the cell.
# Nothing of matplotlib is imported before the program does. What does not live here: what else is shown
# (`_wardian_display`), and charts as data (`_wardian_charts`).

import io
import sys

# Names of the formats in which figures are shown, and the MIME types of them.
_FORMATS = {"png": "image/png", "retina": "image/png", "jpeg": "image/jpeg", "jpg": "image/jpeg",
            "svg": "image/svg+xml", "pdf": "application/pdf"}
formats = ["png"]

BACKEND = "module://_wardian_backend"


def install():
    """Make it the backend, unless the program or its environment chose one."""
    import os
    os.environ.setdefault("MPLBACKEND", BACKEND)
    matplotlib = sys.modules.get("matplotlib")
    if matplotlib is not None and not isinstance(matplotlib.rcParams._get("backend"), str):
        matplotlib.rcParams["backend"] = os.environ["MPLBACKEND"]


def show(*args, **kwargs):
    """`pyplot.show()`: all figures, which are closed then."""
    helpers = sys.modules.get("matplotlib._pylab_helpers")
    if helpers is None:
        return
    import _wardian_display
    try:
        for manager in helpers.Gcf.get_all_fig_managers():
            _wardian_display.display(manager.canvas.figure)
    finally:
        helpers.Gcf.destroy_all()


def at_end_of_cell():
    """Show what the cell drew and did not show, where this is the backend."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is not None and getattr(pyplot, "_backend_mod", None) is not None and pyplot.get_backend() == BACKEND:
        show()


def set_formats(*names):
    unknown = [name for name in names if name not in _FORMATS]
    if unknown:
        raise ValueError(f"supported formats are: {', '.join(map(repr, sorted(_FORMATS)))} not {', '.join(map(repr, unknown))}")
    formats[:] = names


def is_figure(value):
    figure = getattr(sys.modules.get("matplotlib.figure"), "Figure", None)
    return isinstance(figure, type) and isinstance(value, figure)


def forms(figure, wanted):
    """The MIME types and forms of a figure that are wanted; none of one that is empty."""
    found = {}
    if not figure.axes and not figure.lines:
        return found
    for name in formats:
        mime = _FORMATS[name]
        if wanted(mime) and mime not in found:
            found[mime] = picture(figure, name)
    if wanted("e2b/chart"):
        chart = _chart(figure)
        if chart is not None:
            found["e2b/chart"] = chart
    return found


def picture(figure, name):
    if figure.canvas is None:
        from matplotlib.backend_bases import FigureCanvasBase
        FigureCanvasBase(figure)
    file = io.BytesIO()
    figure.canvas.print_figure(
        file, format="png" if name == "retina" else name, facecolor=figure.get_facecolor(), edgecolor=figure.get_edgecolor(),
        dpi=figure.dpi * 2 if name == "retina" else figure.dpi, bbox_inches="tight")
    return file.getvalue().decode() if name == "svg" else file.getvalue()


def _chart(figure):
    import _wardian_charts
    try:
        return _wardian_charts.chart(figure)
    except Exception:
        # Nothing that a client could draw; the picture is there all the same.
        return None
