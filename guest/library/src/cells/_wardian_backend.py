# matplotlib's backend in cells, which it imports by its name, `module://_wardian_backend`. What it shows how is the
# business of `_wardian_figures`.

from matplotlib.backends.backend_agg import FigureCanvasAgg as FigureCanvas

from _wardian_figures import show
