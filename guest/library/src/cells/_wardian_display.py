# What a value is shown as: its MIME bundle, `display`, and the classes of
# `IPython.display`. A bundle goes to the host by its tool `_wardian_display`.

import json as _json
import sys

import _wardian_figures

from traceback import print_exc as _print_exc

# Set by `_wardian_cells.install`.
containers_as_json = True

# Bundles that `%%capture` takes; None: they go to the host.
_captured = None

_space = sys.modules["__main__"].__dict__

# How objects say what they are shown as; what the result may be.
_METHODS = (
    ("text/html", "_repr_html_", str),
    ("text/markdown", "_repr_markdown_", str),
    ("image/svg+xml", "_repr_svg_", str),
    ("image/png", "_repr_png_", (bytes, str)),
    ("application/pdf", "_repr_pdf_", (bytes, str)),
    ("image/jpeg", "_repr_jpeg_", (bytes, str)),
    ("text/latex", "_repr_latex_", str),
    ("application/json", "_repr_json_", (dict, list)),
    ("application/javascript", "_repr_javascript_", str),
    # Forms of E2B's, which its clients have fields for.
    ("e2b/data", "_repr_e2b_data_", (dict, str)),
    ("e2b/chart", "_repr_e2b_chart_", (dict, str)),
)

# Cells of a frame whose values go along; the forms for people are cut by pandas.
_MOST_CELLS = 100_000

# These have no such methods, and most results are one of these.
_PLAIN = frozenset((int, float, complex, bool, str, bytes, list, dict, tuple, set, frozenset, range))


# What JSON has as it is.
_JSON = frozenset((int, float, bool, str, type(None)))


def tool(name):
    """The host's function of that name, None where it offers none."""
    found = _space.get(name)
    return found if type(found).__name__ == "tool" else None


def flush():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            # None, or something of the program's.
            pass


def publish(data, metadata, main=False):
    """Hand a bundle over, behind everything that was printed."""
    if _captured is not None:
        _captured.append((data, metadata))
        return
    flush()
    show = tool("_wardian_display")
    if show is not None:
        show({"data": data, "metadata": metadata, "main": main})
    elif "text/plain" in data:
        print(data["text/plain"])


def _method(value, name):
    # Classes have the methods of their objects; some objects have whatever they are asked for.
    if isinstance(value, type):
        return None
    try:
        if getattr(value, "_ipython_canary_method_should_not_exist_", None) is not None:
            return None
        method = getattr(value, name, None)
    except Exception:
        return None
    return method if callable(method) else None


def _call(method, *args, **kwargs):
    # One format that fails leaves the others.
    try:
        return method(*args, **kwargs)
    except NotImplementedError:
        return None
    except Exception:
        _print_exc()
        return None


def _with_metadata(result):
    if isinstance(result, tuple) and len(result) == 2:
        return result
    return result, None


def bundle(value, include=None, exclude=None):
    """`(data, metadata)` by MIME type; both empty where the object displays itself."""
    data, metadata = {}, {}
    if type(value) not in _PLAIN:
        method = _method(value, "_ipython_display_")
        if method is not None:
            try:
                method()
                return {}, {}
            except NotImplementedError:
                pass
            except Exception:
                _print_exc()
                return {}, {}
        method = _method(value, "_repr_mimebundle_")
        if method is not None:
            found, about = _with_metadata(_call(method, include=include, exclude=exclude))
            if isinstance(found, dict):
                data.update(found)
                metadata.update(about or {})
        for mime, name, kinds in _METHODS:
            if mime in data or not _wanted(mime, include, exclude):
                continue
            method = _method(value, name)
            if method is None:
                continue
            found, about = _with_metadata(_call(method))
            if isinstance(found, kinds):
                data[mime] = found
                if about:
                    metadata[mime] = about
        if _wardian_figures.is_figure(value):
            found = _call(_wardian_figures.forms, value, lambda mime: mime not in data and _wanted(mime, include, exclude))
            data.update(found or {})
        if "e2b/data" not in data and _is_frame(value) and _wanted("e2b/data", include, exclude):
            found = _call(_frame_data, value)
            if found is not None:
                data["e2b/data"] = found
    if "text/plain" not in data and _wanted("text/plain", include, exclude):
        text = _call(repr, value)
        if text is not None:
            data["text/plain"] = text
    if (containers_as_json and isinstance(value, (dict, list)) and "application/json" not in data
            and _wanted("application/json", include, exclude)):
        try:
            data["application/json"] = _json.loads(_json.dumps(value))
        except (TypeError, ValueError, RecursionError):
            # It has no such form.
            pass
    return data, metadata


def _is_frame(value):
    frame = getattr(sys.modules.get("pandas"), "DataFrame", None)
    return isinstance(frame, type) and isinstance(value, frame)


def _frame_data(frame):
    """The columns by their labels, as JSON has them; None of a long frame."""
    if frame.size > _MOST_CELLS:
        return None
    data = {}
    for label, column in frame.items():
        cells = column.tolist()
        if not _JSON.issuperset(map(type, cells)):
            cells = [_cell(cell) for cell in cells]
        data[label if type(label) is str else str(label)] = cells
    return data


def _cell(value):
    if type(value) in _JSON:
        return value
    if value is getattr(sys.modules["pandas"], "NA", None):
        return None
    as_text = getattr(value, "isoformat", None)
    return as_text() if callable(as_text) else str(value)


def _wanted(mime, include, exclude):
    return (not include or mime in include) and not (exclude and mime in exclude)


def display(*objs, include=None, exclude=None, metadata=None, transient=None, display_id=None,
            raw=False, clear=False, **kwargs):
    """Show objects as a cell's result would be. Updates of a display are displays of their own."""
    for value in objs:
        if raw:
            data, about = dict(value), {}
        else:
            data, about = bundle(value, include, exclude)
        if data:
            about.update(metadata or {})
            publish(data, about)
    if display_id:
        return DisplayHandle("display" if display_id is True else display_id)


def update_display(obj, *, display_id, **kwargs):
    display(obj, **kwargs)


def clear_output(wait=False):
    """What was shown stays: it has gone to the host already."""


def publish_display_data(data, metadata=None, **kwargs):
    publish(dict(data), dict(metadata or {}))


class DisplayHandle:
    def __init__(self, display_id=None):
        self.display_id = display_id or "display"

    def __repr__(self):
        return f"<DisplayHandle display_id={self.display_id}>"

    def display(self, obj, **kwargs):
        display(obj, **kwargs)

    update = display


class DisplayObject:
    """What is shown as it was given: text or bytes, by itself or from a file."""

    _read_mode = "r"

    def __init__(self, data=None, url=None, filename=None, metadata=None):
        if data is not None and not isinstance(data, (str, bytes, dict, list)):
            from pathlib import PurePath
            if isinstance(data, PurePath):
                data, filename = None, str(data)
        if url is not None:
            raise OSError("this sandbox has no network: give the data or a file name")
        self.data, self.url, self.filename, self.metadata = data, url, filename, metadata or {}
        if filename is not None and data is None:
            self.reload()

    def reload(self):
        if self.filename is not None:
            encoding = None if "b" in self._read_mode else "utf-8"
            with open(self.filename, self._read_mode, encoding=encoding) as file:
                self.data = file.read()

    def __repr__(self):
        return f"<{self.__module__}.{type(self).__qualname__} object>"

    def _data(self):
        return (self.data, self.metadata) if self.metadata else self.data


class Pretty(DisplayObject):
    def __repr__(self):
        return self.data


class HTML(DisplayObject):
    def _repr_html_(self):
        return self._data()

    def __html__(self):
        return self.data


class Markdown(DisplayObject):
    def _repr_markdown_(self):
        return self._data()


class Latex(DisplayObject):
    def _repr_latex_(self):
        return self._data()


class Math(DisplayObject):
    def _repr_latex_(self):
        text = self.data.strip("$")
        return f"$\\displaystyle {text}$"


class SVG(DisplayObject):
    def _repr_svg_(self):
        return self._data()


class Javascript(DisplayObject):
    def __init__(self, data=None, url=None, filename=None, lib=None, css=None):
        if lib or css:
            raise OSError("this sandbox has no network: libraries and styles cannot be loaded")
        super().__init__(data, url, filename)

    def _repr_javascript_(self):
        return self.data


class JSON(DisplayObject):
    def __init__(self, data=None, url=None, filename=None, expanded=False, metadata=None, root="root",
                 **kwargs):
        super().__init__(data, url, filename, {"expanded": expanded, "root": root,
                                               **(metadata or {}), **kwargs})
        if isinstance(self.data, (str, bytes)):
            self.data = _json.loads(self.data)

    def _repr_json_(self):
        return self._data()


class Code(DisplayObject):
    def __init__(self, data=None, url=None, filename=None, language=None):
        self.language = language
        super().__init__(data, url, filename)

    def __repr__(self):
        return self.data

    def _repr_markdown_(self):
        return f"```{self.language or 'python'}\n{self.data}\n```"


class IFrame:
    def __init__(self, src, width, height, extras=None, **kwargs):
        self.src, self.width, self.height = src, width, height

    def _repr_html_(self):
        from html import escape
        source = escape(str(self.src))
        return f'<iframe width="{self.width}" height="{self.height}" src="{source}"></iframe>'


_IMAGES = (
    ("png", "image/png", b"\x89PNG\r\n\x1a\n"),
    ("jpeg", "image/jpeg", b"\xff\xd8"),
    ("gif", "image/gif", b"GIF8"),
    ("webp", "image/webp", b"RIFF"),
)


class Image(DisplayObject):
    _read_mode = "rb"

    def __init__(self, data=None, url=None, filename=None, format=None, embed=None, width=None,
                 height=None, retina=False, unconfined=False, metadata=None, alt=None):
        if isinstance(data, str) and filename is None:
            if data.startswith(("http:", "https:")):
                data, url = None, data
            else:
                data, filename = None, data
        size = {key: value for key, value in (("width", width), ("height", height), ("alt", alt))
                if value is not None}
        super().__init__(data, url, filename, {**size, **(metadata or {})})
        if not isinstance(self.data, bytes):
            raise ValueError("Cannot embed the image: expected bytes or a file name, "
                             f"not {type(self.data).__name__}")
        if format is None:
            known = [name for name, _, magic in _IMAGES if self.data.startswith(magic)]
            extension = str(filename or "").lower().rpartition(".")[2]
            format = known[0] if known else extension or "png"
        self.format = {"jpg": "jpeg"}.get(format.lower(), format.lower())
        self.width, self.height, self.alt = width, height, alt
        if self.format not in [name for name, _, _ in _IMAGES]:
            raise ValueError(f"Cannot embed the '{self.format}' image format")

    def _repr_mimebundle_(self, include=None, exclude=None):
        mime = dict((name, mime) for name, mime, _ in _IMAGES)[self.format]
        return {mime: self.data}, {mime: self.metadata} if self.metadata else {}


def _shows(kind, mime):
    def show(*objs, raw=False, metadata=None, **kwargs):
        for value in objs:
            if raw:
                publish({mime: value}, metadata or {})
            else:
                display(value, metadata=metadata, include=["text/plain", mime])
    show.__name__ = show.__qualname__ = f"display_{kind}"
    return show


display_pretty = _shows("pretty", "text/plain")
display_html = _shows("html", "text/html")
display_markdown = _shows("markdown", "text/markdown")
display_svg = _shows("svg", "image/svg+xml")
display_png = _shows("png", "image/png")
display_jpeg = _shows("jpeg", "image/jpeg")
display_pdf = _shows("pdf", "application/pdf")
display_latex = _shows("latex", "text/latex")
display_json = _shows("json", "application/json")
display_javascript = _shows("javascript", "application/javascript")


def set_matplotlib_formats(*formats, **kwargs):
    """How figures are shown: `png`, `retina`, `jpeg`, `svg`, `pdf`."""
    _wardian_figures.set_formats(*formats)


def set_matplotlib_close(close=True):
    """Figures are closed when they were shown."""

EXPORTED = [name for name, value in list(globals().items())
            if not name.startswith("_") and callable(value)
            and name not in ("bundle", "publish", "tool", "flush")]
for _name in EXPORTED:
    if isinstance(globals()[_name], type):
        globals()[_name].__module__ = "IPython.core.display"
