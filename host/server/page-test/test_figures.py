"""Figures of matplotlib's in cells, and pictures that mean harm.

MATPLOTLIB names a folder with matplotlib 3.10.8 and what it needs, as `pip install --target` makes it.
"""

import os
import time

import pytest
from conftest import Server
from selenium.webdriver.common.by import By


@pytest.fixture(scope="module")
def drawing_server():
    if "MATPLOTLIB" not in os.environ:
        pytest.skip("MATPLOTLIB names no folder")
    server = Server("--packages", os.environ["MATPLOTLIB"], "--memory", "1G", "--fuel", "none")
    yield server
    server.stop()


def test_a_figure_is_shown(page, drawing_server):
    page.open(drawing_server.url)
    cell = page.run("import matplotlib.pyplot as plt\nplt.plot([1, 3, 2])\nplt.title('drawn')\nplt.show()", 90)
    image = cell.find_element(By.CSS_SELECTOR, "img")
    page.wait(lambda: page.script("return arguments[0].complete", image))
    assert page.script("return arguments[0].naturalWidth", image) > 400
    assert page.script("return arguments[0].naturalHeight", image) > 300
    # It has more than one colour.
    text = (
        "const c = document.createElement('canvas'); c.width = 400; c.height = 300; const d = c.getContext('2d');"
        "d.drawImage(arguments[0], 0, 0); return new Set(new Uint32Array(d.getImageData(0, 0, 400, 300).data.buffer)).size"
    )
    assert page.script(text, image) > 50
    if "SCREENSHOTS" in os.environ:
        page.browser.save_screenshot(os.path.join(os.environ["SCREENSHOTS"], "figure.png"))


def test_an_open_figure_is_shown_at_the_end_of_its_cell(page, drawing_server):
    page.open(drawing_server.url)
    cell = page.run("import matplotlib.pyplot as plt\n_ = plt.bar(['a', 'b'], [3, 4])", 90)
    assert len(cell.find_elements(By.CSS_SELECTOR, "img")) == 1
    assert not page.run("1").find_elements(By.CSS_SELECTOR, "img")


def test_words_of_a_figure_are_no_scripts(page, drawing_server):
    page.open(drawing_server.url)
    page.expected = ["Blocked script execution", "Content Security Policy"]
    reach = "top.document.title = `reached`"
    cell = page.run(
        "import matplotlib.pyplot as plt\nfrom IPython.display import set_matplotlib_formats\n"
        "set_matplotlib_formats('svg')\nplt.rcParams['svg.fonttype'] = 'none'\n"
        f"plt.plot([1, 2], gid='\" onload=\"{reach}', url='javascript:{reach}')\n"
        f"plt.title('</text></g></svg><script>{reach}</script><svg onload=\"{reach}\">')\n"
        f"plt.xlabel(']]><img src=x onerror=\"{reach}\">')\nplt.show()",
        90,
    )
    page.wait(lambda: cell.find_elements(By.CSS_SELECTOR, ".frame iframe"))
    page.inside(cell)
    time.sleep(0.5)
    assert page.find("svg").rect["width"] > 300 and "onload" in page.find("svg").get_attribute("textContent")
    page.leave()
    assert page.script("return document.title") == "Wardian"


def test_pictures_that_lie_leave_the_page_alone(page, server):
    page.open(server.url)
    cell = page.run(
        "import struct, zlib\n"
        "def chunk(kind, data): return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))\n"
        "def png(width, height, data): return b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, "
        "8, 6, 0, 0, 0)) + chunk(b'IDAT', zlib.compress(data)) + chunk(b'IEND', b'')\n"
        "for sides in (100_000, 100_000), (30_000, 30_000), (1, 1 << 30), (0, 0), (3, 3):\n"
        "    display({'image/png': png(*sides, bytes(1000))}, raw=True)\n"
        "display({'image/png': b'<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"top.document.title=1\"/>'}, raw=True)\n"
    )
    time.sleep(1)
    assert page.script("return document.title") == "Wardian"
    assert page.output(page.run("6 * 7")).strip().endswith("42") and cell
