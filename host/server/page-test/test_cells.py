"""Code and what it prints, shows and raises."""

import time

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PNG = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGNkYGD4z8DAwMTAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg=="


def test_output_arrives_before_the_cell_ends(page, server):
    page.open(server.url)
    page.run("import time, sys")
    cell = page.begin("print('first')\ntime.sleep(3)\nprint('second', file=sys.stderr)\n'third'")
    page.wait(lambda: "first" in page.output(cell), 2.5)
    assert page.is_running(cell) and "second" not in page.output(cell)
    assert page.find("#running").text.startswith("running")
    page.wait(lambda: not page.is_running(cell))
    kinds = [part.get_attribute("class") for part in cell.find_elements(By.CSS_SELECTOR, ".output > *")]
    assert kinds == ["stdout", "stderr", "value"]
    assert page.output(cell) == "first\nsecond\n'third'\n"
    assert cell.find_element(By.CSS_SELECTOR, ".count").text == "[2]"
    page.settle()


def test_variables_stay_and_can_be_forgotten(page, server):
    page.open(server.url)
    page.run("n = 41")
    assert page.output(page.run("n + 1")) == "42\n"
    page.find("#restart").click()
    page.wait(lambda: page.all(".divider"))
    assert "NameError" in page.output(page.run("n"))


def test_an_error_is_red_and_has_its_traceback(page, server):
    page.open(server.url)
    cell = page.run("def f():\n    return 1 / 0\nf()")
    error = cell.find_element(By.CSS_SELECTOR, ".error")
    assert "ZeroDivisionError: division by zero" in error.text and "line 2" in error.text
    red, green, blue = page.script(
        "return getComputedStyle(arguments[0]).color.match(/\\d+/g).slice(0, 3).map(Number)", error
    )
    assert red > 1.5 * green and red > 1.5 * blue


def test_an_endless_loop_is_interrupted_and_the_session_goes_on(page, server):
    page.open(server.url)
    page.run("kept = 7")
    cell = page.begin("while True: pass")
    page.wait(lambda: cell.find_element(By.CSS_SELECTOR, ".count").text == "[2]")
    page.find("#interrupt").click()
    page.wait(lambda: not page.is_running(cell))
    assert "Interrupted" in page.output(cell)
    assert page.output(page.run("kept")) == "7\n"


def test_an_image_is_an_image(page, server):
    page.open(server.url)
    page.run(f"import base64\nclass P:\n    def _repr_png_(self): return base64.b64decode('{PNG}')")
    image = page.run("P()").find_element(By.CSS_SELECTOR, ".main-result img")
    page.wait(lambda: page.script("return arguments[0].complete", image))
    assert page.script("return arguments[0].naturalWidth", image) == 2


def test_an_image_that_is_none_is_told(page, server):
    page.open(server.url)
    cell = page.run("display({'image/png': 'bm90IGEgcG5n'}, raw=True)")
    page.wait(lambda: "cannot be shown" in page.output(cell))


def test_output_without_end_has_its_share_of_the_page(page, server):
    page.open(server.url)
    cell = page.run("for _ in range(20): print('é' * 50_000)")
    assert len(page.output(cell)) == 200_000
    # 20 lines of 100,001 bytes, of which 199,997 letters and 3 ends of lines are shown.
    assert "(1600023 bytes) more" in cell.find_element(By.CSS_SELECTOR, ".more").text
    cell = page.run("for i in range(80): display(i); display({'text/html': str(i)}, raw=True)")
    assert len(cell.find_elements(By.TAG_NAME, "iframe")) == 50
    assert "30 more results" in cell.text


def test_a_flood_is_stood(page, server):
    """As much as a cell may print, in lines and in one piece, until the limit ends it."""
    page.open(server.url)
    for code in (
        "for _ in range(600): print('x' * 100_000)",
        "print('y' * 60_000_000)",
        "while True: print('z' * 10_000)",
    ):
        cell = page.run(code, 60)
        assert len(page.script("return arguments[0].querySelector('.stdout').textContent", cell)) == 200_000
    assert "A limit was reached" in cell.text
    assert page.output(page.run("'here'")) == "'here'\n"


def test_text_is_text_whatever_it_says(page, server):
    page.open(server.url)
    hostile = "<img src=x onerror=\"document.title='reached'\"><script>document.title='reached'</script>"
    for code in (
        f"print({hostile!r})",
        f"raise Exception({hostile!r})",
        f"{hostile!r}",
        f"import sys; sys.stderr.write({hostile!r})",
        f"display({{'text/plain': {hostile!r}}}, raw=True)",
        f"display({{'text/latex': {hostile!r}}}, raw=True)",
        f"# {hostile}",
    ):
        cell = page.run(code)
        assert "onerror=" in cell.text
        assert not cell.find_elements(By.CSS_SELECTOR, "img, script")
    assert page.script("return document.title") == "Wardian"


def test_a_code_field_has_the_keys_of_one(page, server):
    page.open(server.url)
    field = page.find("#code")
    field.send_keys("def f():", Keys.ENTER, "return 6", Keys.ENTER, Keys.TAB, "# so")
    assert field.get_attribute("value") == "def f():\n    return 6\n        # so"
    field.send_keys(Keys.ESCAPE, Keys.TAB)
    assert page.script("return document.activeElement.id") == "run"
    field.send_keys(Keys.CONTROL, Keys.ENTER)
    page.wait(lambda: page.all(".cell") and page.find("#run").is_enabled())
    assert page.output(page.run("f()")) == "6\n"
    field.send_keys(Keys.ALT, Keys.ARROW_UP)
    field.send_keys(Keys.ALT, Keys.ARROW_UP)
    assert field.get_attribute("value").startswith("def f():")
    field.clear()
    page.find(".cell-head button").click()
    assert field.get_attribute("value").startswith("def f():")


def test_who_leaves_interrupts(page, server):
    page.open(server.url)
    page.run("1")
    cell = page.begin("while True: pass")
    page.wait(lambda: cell.find_element(By.CSS_SELECTOR, ".count").text == "[2]")
    page.open(server.url)
    time.sleep(0.5)
    assert page.output(page.run("'free'")) == "'free'\n"
