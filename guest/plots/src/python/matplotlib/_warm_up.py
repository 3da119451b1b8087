"""Using pyplot once as programs use it first, for who makes an image of it: `import matplotlib._warm_up`.

Caches of code, fonts and attributes are then filled in the memory that others begin with. No figure stays, nor is a
backend chosen that was not. Where pyplot is not imported, or figures are open, nothing happens.
"""

import sys
import warnings


def _draw(pyplot):
    from io import BytesIO

    from matplotlib.backends.backend_agg import FigureCanvasAgg

    def finish(figure, **options):
        FigureCanvasAgg(figure)
        figure.savefig(BytesIO(), **options)

    figure = pyplot.figure()
    axes = figure.add_subplot()
    axes.plot([0, 1, 2], [0, 10, 5], marker='o', label='one')
    axes.plot([x / 10 for x in range(100)], [x * x for x in range(100)], '--', color='tab:red', label='two')
    axes.set(title='Title', xlabel='x', ylabel='$y^2$')
    axes.legend()
    axes.grid(True)
    finish(figure)
    # Without the date: there may be no clock.
    finish(figure, format='svg', metadata={'Date': None})
    finish(figure, bbox_inches='tight', dpi=150)

    figure, axes = pyplot.subplots(2, 2, figsize=(8, 6))
    axes[0, 0].scatter([1, 2, 3], [3, 1, 2], c=[0.1, 0.5, 0.9], s=20, alpha=0.5)
    axes[0, 1].bar(['a', 'b', 'c'], [1, 2, 3], color='skyblue', edgecolor='black')
    axes[1, 0].hist([1, 2, 2, 3, 3, 3], bins=3)
    axes[1, 1].imshow([[0, 1], [2, 3]], cmap='viridis')
    figure.suptitle('Figure')
    figure.tight_layout()
    finish(figure)


def _warm_up():
    pyplot = sys.modules.get('matplotlib.pyplot')
    if pyplot is None or pyplot.get_fignums():
        return
    import matplotlib
    parameters = (matplotlib.rcParams, matplotlib.rcParamsDefault, matplotlib.rcParamsOrig)
    chosen = [each._get('backend') for each in parameters]
    module = pyplot._backend_mod
    try:
        if module is None:
            pyplot.switch_backend('agg')
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            _draw(pyplot)
    finally:
        pyplot.close('all')
        if module is None:
            # Which backend it is stays open: cells have one of their own.
            pyplot._backend_mod = None
            for each, backend in zip(parameters, chosen):
                each._set('backend', backend)


_warm_up()
