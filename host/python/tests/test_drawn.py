"""Pictures of Pillow's into programs and back, figures of matplotlib's on their way out: by value."""

import asyncio
import io
import pathlib

import pytest

import wardian

numpy = pytest.importorskip("numpy")
matplotlib = pytest.importorskip("matplotlib")
Image = pytest.importorskip("PIL.Image")

if (numpy.__version__, matplotlib.__version__) != ("2.3.5", "3.10.8"):
    pytest.skip("the sandbox runs numpy 2.3.5 and matplotlib 3.10.8 alone", allow_module_level=True)

import wardian.pictures  # noqa: E402

MODES = ["1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "YCbCr", "HSV", "LAB", "I", "F", "I;16"]


@pytest.fixture(scope="module")
def sandbox():
    packages = wardian.Packages(pathlib.Path(matplotlib.__file__).parent.parent)
    tools = {"echo": lambda *values: values}
    with wardian.Sandbox(packages=packages, tools=tools, memory="1GB", fuel=None, timeout=300) as sandbox:
        sandbox.run("from PIL import Image")
        yield sandbox


def some(mode):
    """A picture of a mode, of 5 by 3 pixels."""
    size = 5, 3
    if mode == "P":
        image = Image.new(mode, size, 1)
        image.putpalette([1, 2, 3, 4, 5, 6, 7, 8, 9])
        image.putpixel((2, 1), 2)
        return image
    length = len(Image.new(mode, size).tobytes())
    return Image.frombytes(mode, size, bytes(range(7, 7 + length)))


def same(one, other):
    assert (one.mode, one.size, one.tobytes(), one.getpalette()) == (other.mode, other.size, other.tobytes(), other.getpalette())
    return True


@pytest.mark.parametrize("mode", MODES)
def test_pictures_cross(sandbox, mode):
    image = some(mode)
    sandbox.set("image", image)
    assert sandbox.run("isinstance(image, Image.Image), image.mode, image.size").value == (True, mode, (5, 3))
    assert sandbox.run("image.tobytes()").value == image.tobytes()
    for found in sandbox.get("image"), sandbox.run("image").value, *sandbox.run("echo(image, image)").value:
        assert type(found) is Image.Image and same(found, image)


def test_what_is_a_picture_of_a_file(sandbox):
    file = io.BytesIO()
    some("RGB").save(file, "PNG")
    sandbox.set("data", file.getvalue())
    assert same(sandbox.run("import io; Image.open(io.BytesIO(data))").value, some("RGB"))
    # Lists of them, as agents give.
    assert [image.size for image in sandbox.run("[Image.new('L', (side, 2)) for side in (1, 2)]").value] == [(1, 2), (2, 2)]


def test_pictures_without_a_form_stay(sandbox):
    empty = sandbox.run("Image.new('L', (0, 3))").value
    assert isinstance(empty, wardian.Opaque) and "PIL.Image.Image" in repr(empty)
    image = Image.new("L", (0, 3))
    sandbox.set("kept", image)
    assert sandbox.run("echo(kept)").value[0] is image


def test_figures_are_png_files(sandbox):
    program = "import matplotlib; matplotlib.use('agg'); import matplotlib.pyplot as plt\nplt.plot([1, 3, 2])\nplt.gcf()"
    execution = sandbox.run(program)
    figure = execution.value
    assert isinstance(figure, wardian.Figure) and repr(figure) == "<Figure size 640x480 with 1 Axes>"
    image = figure.image()
    assert image.format == "PNG" and image.mode == "RGBA" and min(image.size) > 300
    assert len(set(image.convert("L").get_flattened_data())) > 50
    assert figure._repr_png_() == figure.png
    assert '<img style="display: block" src="data:image/png;base64,iVBOR' in execution._repr_html_()
    assert "<img" in sandbox.run("Image.new('RGB', (2, 2))")._repr_html_()


def test_what_programs_show():
    shown = []
    packages = wardian.Packages(pathlib.Path(matplotlib.__file__).parent.parent)
    with wardian.Sandbox(packages=packages, memory="1GB", fuel=None, timeout=300, on_display=shown.append) as sandbox:
        execution = sandbox.run("import matplotlib.pyplot as plt\nplt.plot([1, 3, 2])\nplt.show()\nprint('shown')\n6 * 7")
        assert (execution.value, execution.stdout, execution.stderr) == (42, "shown\n", "")
        assert {*shown[0]} == {"text/plain", "image/png", "e2b/chart"} and shown[0]["image/png"].startswith(b"\x89PNG")
        assert shown[0]["e2b/chart"]["type"] == "line"
        # One that is open at the end, after an error too, and what the fork of the session shows.
        execution = sandbox.fork(1)[0].run("plt.bar([1, 2], [3, 4])\n1 / 0", check=False)
        assert isinstance(execution.error, wardian.GuestError) and len(shown) == 2
        asyncio.run(sandbox.run_async("plt.plot([1, 2])\ndisplay('text')"))
        assert shown[2] == {"text/plain": "'text'"} and "image/png" in shown[3]
        assert sandbox.tools == {} and "_wardian_display" not in repr(sandbox)
        assert sandbox.run("plt.get_fignums()").value == []


def test_display_without_packages():
    shown = []
    with wardian.Sandbox(on_display=shown.append, timeout=2, allowed_imports=["math"]) as sandbox:
        sandbox.run("class Page:\n    def _repr_html_(self): return '<b>1</b>'\ndisplay(Page())")
        assert shown[0]["text/html"] == "<b>1</b>"
        sandbox.set_tools({"f": lambda: 1})
        assert sandbox.run("display(f()); f()").value == 1 and shown[1]["text/plain"] == "1"
        # A tool is a tool: what it is called with is looked at.
        sandbox.run("_wardian_display(5); _wardian_display({'data': {1: 2, 'text/plain': 3}})")
        assert shown[2:] == [{}, {}]
    with pytest.raises(TypeError, match="on_display"):
        wardian.Sandbox(on_display=5)


CLAIMS = [
    {},
    {"mode": "RGB", "size": (1 << 23, 1 << 23), "data": b"abc"},
    {"mode": "RGB", "size": (0, 1 << 23), "data": b""},
    {"mode": "1", "size": (9, 1), "data": b"a"},
    {"mode": "RGB", "size": (-1, -1), "data": b"abc"},
    {"mode": "RGB", "size": [1, 1], "data": b"abc"},
    {"mode": "RGB;15", "size": (1, 1), "data": b"ab"},
    {"mode": "L", "size": (True, 1), "data": b"a"},
    {"mode": "L", "size": (1, 1), "data": "a"},
    {"mode": "L", "size": (1, 1), "data": b"a", "palette": b"abc", "palette_mode": "RGB"},
    {"mode": "P", "size": (1, 1), "data": b"a", "palette": bytes(1025), "palette_mode": "RGB"},
    {"mode": "P", "size": (1, 1), "data": b"a", "palette": b"abc", "palette_mode": "RGB;16"},
]


@pytest.mark.parametrize("fields", CLAIMS, ids=str)
def test_claims_are_looked_at(fields):
    with pytest.raises(ValueError, match="no parts of a picture"):
        wardian.pictures.make("Image", fields)


def test_records_that_a_program_makes_up(sandbox):
    program = """
from dataclasses import make_dataclass
made_up = make_dataclass('Image', ['mode', 'size', 'data'])
made_up.__module__, made_up.__qualname__ = 'PIL.Image', 'Image'
made_up.__name__ = 'PIL.Image.Image'
figure = make_dataclass('Figure', ['png'])
figure.__name__ = figure.__qualname__ = 'matplotlib.figure.Figure'
"""
    sandbox.run(program)
    for source in "made_up('RGB', (1 << 23, 1 << 23), b'abc')", "figure('<script>')", "figure(b'GIF89a')":
        try:
            value = sandbox.run(source).value
        except wardian.ValueCrossingError:
            continue
        assert isinstance(value, (wardian.Record, wardian.Opaque))
