# Pillow's pictures in cells: one that is saved under a name is shown as well, as E2B does it. What does not live here:
# how a picture is shown, which its own methods know, and `show()`, which Pillow hands to IPython's `display`.

import sys

# Pictures of a cell that are shown because they are saved: programs save many.
_MOST = 20

_shown = 0


def install():
    image = sys.modules.get("PIL.Image")
    if image is not None:
        _shows_what_it_saves(image)
    elif not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


def begin():
    """The next cell begins."""
    global _shown
    _shown = 0


class _Finder:
    """Waits for `PIL.Image` of Pillow."""

    def find_spec(self, name, path=None, target=None):
        if name != "PIL.Image":
            return None
        sys.meta_path.remove(self)
        for finder in sys.meta_path:
            spec = finder.find_spec(name, path, target)
            if spec is not None:
                spec.loader = _Loader(spec.loader)
                return spec
        return None


class _Loader:
    def __init__(self, loader):
        self._loader = loader

    def __getattr__(self, name):
        return getattr(self._loader, name)

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module):
        module.__loader__ = module.__spec__.loader = self._loader
        self._loader.exec_module(module)
        _shows_what_it_saves(module)


def _shows_what_it_saves(module):
    from functools import wraps
    save = module.Image.save
    if getattr(save, "_shows", False):
        return

    @wraps(save)
    def save_and_show(self, fp, format=None, **params):
        global _shown
        save(self, fp, format, **params)
        if isinstance(fp, str) and _shown < _MOST:
            _shown += 1
            import _wardian_display
            _wardian_display.display(self)

    save_and_show._shows = True
    module.Image.save = save_and_show
