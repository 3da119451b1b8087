"""Sandboxes: their usage, limits, time, and keys; and the page around them."""

from conftest import KEY
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


def test_nothing_is_made_until_something_runs(page, server):
    page.open(server.url)
    page.settle()
    assert page.find("#sandboxes").get_attribute("value") == ""
    assert not page.find("#kill").is_displayed() and page.usage() == {}
    page.run("1")
    assert page.find("#sandboxes").get_attribute("value") != ""


def test_usage_and_limits_are_shown(page, server):
    page.open(server.url)
    page.run("kept = 'x' * 5_000_000\nopen('f', 'wb').write(bytes(2_000_000))")
    page.wait(lambda: "Memory" in page.usage())
    usage = page.usage()
    used, _, limit = usage["Memory"].partition(" of ")
    assert 5 <= float(used.removesuffix(" MB")) < 60 and limit == "268 MB", usage
    assert usage["Disk"].startswith("2.0 MB of 67"), usage
    assert usage["Files"].endswith(" of 10000"), usage
    assert float(usage["Processor time"].removesuffix(" s")) > 0
    assert usage["Time of a run"] == "at most 10:00" and usage["Output of a run"] == "at most 67.1 MB"
    assert len(page.all("#usage meter")) == 3


def test_usage_is_shown_while_code_runs(page, server):
    page.open(server.url)
    page.run("kept = 'x' * 5_000_000")
    cell = page.begin("open('f', 'wb').write(bytes(2_000_000))\nwhile True: pass")
    page.wait(lambda: page.usage().get("Disk", "").startswith("2.0 MB"))
    assert page.is_running(cell) and float(page.usage()["Memory"].split()[0]) > 5
    page.find("#interrupt").click()
    page.settle()


def test_sandboxes_pause_go_on_and_end(page, server):
    page.open(server.url)
    page.run("n = 5")
    one = page.find("#sandboxes").get_attribute("value")
    assert page.find("#time-left").text.startswith("ends in 29:5")
    page.find("#pause").click()
    page.wait(lambda: page.find("#time-left").text == "paused")
    assert not page.find("#files").is_displayed()
    page.find("#resume").click()
    page.wait(lambda: page.find("#time-left").text.startswith("ends in"))
    assert page.output(page.run("n")) == "5\n"
    page.find("#new").click()
    page.wait(lambda: page.find("#sandboxes").get_attribute("value") not in ("", one))
    page.settle()
    assert "NameError" in page.output(page.run("n"))
    select = page.find("#sandboxes")
    page.script("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))", select, one)
    page.settle()
    assert page.output(page.run("n")) == "5\n"
    # A tab that is loaded again has what it had.
    page.open(server.url)
    page.wait(lambda: page.find("#sandboxes").get_attribute("value") == one)
    page.settle()
    page.find("#kill").click()
    page.wait(lambda: page.find("#sandboxes").get_attribute("value") == "")
    assert page.output(page.run("'new'")) == "'new'\n"


def test_a_sandbox_that_ended_meanwhile_is_told(page, server):
    page.open(server.url)
    page.run("1")
    page.expected = ["404"]
    sandbox = page.find("#sandboxes").get_attribute("value")
    end = "return fetch(`/v1/sandboxes/${arguments[0]}`, {method: 'DELETE'}).then(() => 1)"
    page.script(end, sandbox)
    page.begin("2")
    page.wait(lambda: "has ended" in page.find("#notice").text)
    page.settle()
    assert page.output(page.run("3")) == "3\n"
    sandbox = page.find("#sandboxes").get_attribute("value")
    page.expected += ["net::ERR_INCOMPLETE_CHUNKED_ENCODING"]
    cell = page.begin("while True: pass")
    page.wait(lambda: cell.find_element(By.CSS_SELECTOR, ".count").text == "[2]")
    page.script(end, sandbox)
    page.wait(lambda: "ended before the code" in page.output(cell))


def test_a_sandbox_whose_time_is_over_is_no_more(page, server):
    page.open(server.url)
    made = page.script(
        "return fetch('/v1/sandboxes', {method: 'POST', headers: {'Content-Type': 'application/json'}, "
        "body: '{\"timeout_seconds\": 4}'}).then(answer => answer.json())"
    )
    page.script("sessionStorage.setItem('wardian-sandbox', arguments[0])", made["id"])
    page.open(server.url)
    page.wait(lambda: page.find("#time-left").text.startswith("ends in 0:0"))
    assert "soon" in page.find("#time-left").get_attribute("class")
    page.wait(lambda: page.find("#sandboxes").get_attribute("value") == "")
    assert page.output(page.run("'new'")) == "'new'\n"


def test_what_is_interrupted_is_what_runs(page, server):
    page.open(server.url)
    page.run("1")
    cell = page.begin("while True: pass")
    page.wait(lambda: cell.find_element(By.CSS_SELECTOR, ".count").text == "[2]")
    one = page.find("#sandboxes").get_attribute("value")
    page.find("#new").click()
    page.wait(lambda: page.find("#sandboxes").get_attribute("value") not in ("", one))
    page.find("#interrupt").click()
    page.wait(lambda: not page.is_running(cell))
    assert "Interrupted" in page.output(cell)
    page.settle()


def test_a_key_is_asked_for_and_kept_by_the_tab_alone(page, locked_server):
    page.expected = ["401"]
    page.open(locked_server.url)
    dialog = page.find("#key-dialog")
    page.wait(dialog.is_displayed)
    page.find("#key").send_keys("a wrong key, which is long enough", Keys.ENTER)
    page.wait(lambda: page.find("#key-wrong").is_displayed())
    page.find("#key-cancel").click()
    page.wait(lambda: "key" in page.find("#notice").text)
    page.find("#code").send_keys("6 * 7", Keys.SHIFT, Keys.ENTER)
    page.wait(dialog.is_displayed)
    page.find("#key").send_keys(KEY, Keys.ENTER)
    page.wait(lambda: page.all(".cell .value"))
    assert page.find(".cell .value").text == "42"
    kept = page.script(
        "return [document.cookie, localStorage.length, Object.values(sessionStorage).includes(arguments[0])]", KEY
    )
    assert kept == ["", 0, True]
    assert (
        KEY not in page.script("return document.documentElement.outerHTML")
        and page.find("#key").get_attribute("value") == ""
    )
    page.settle()
    page.open(locked_server.url)
    page.settle()
    assert not dialog_is_open(page)
    page.find("#forget-key").click()
    page.wait(lambda: dialog_is_open(page))


def dialog_is_open(page):
    return page.script("return document.getElementById('key-dialog').open")


def test_a_run_that_takes_too_long_is_told(page, locked_server):
    page.expected = ["401"]
    page.open(locked_server.url)
    page.wait(lambda: dialog_is_open(page))
    page.find("#key").send_keys(KEY, Keys.ENTER)
    page.wait(lambda: not dialog_is_open(page))
    cell = page.run("while True: pass")
    assert "Time is up" in page.output(cell)
    assert page.usage()["Time of a run"] == "at most 0:02"
    cell = page.run("x = [0] * 10**9")
    assert cell.find_elements(By.CSS_SELECTOR, ".error")


def test_only_this_server_is_asked(page, server):
    page.open(server.url)
    page.run("display({'text/html': '<b>x</b>'}, raw=True)")
    asked = page.script("return performance.getEntriesByType('resource').map(entry => entry.name)")
    assert len(asked) > 8 and all(name.startswith(server.url + "/") for name in asked), asked


def test_everything_has_a_name_for_those_who_hear_it(page, server):
    page.open(server.url)
    page.run("open('f', 'w').write('x')")
    page.press(page.rows()["f"], "Show")
    page.settle()
    page.browser.execute_cdp_cmd("Accessibility.enable", {})
    tree = page.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    roles = {"button", "textbox", "combobox", "img", "image", "meter", "region", "log", "link"}
    seen = set()
    for node in tree:
        role = node.get("role", {}).get("value")
        if role in roles and not node.get("ignored"):
            seen.add(role)
            assert node.get("name", {}).get("value", "").strip(), node
    assert {"button", "textbox", "combobox", "meter", "log"} <= seen, seen
    assert page.find("#cells").get_attribute("aria-live") == "polite"
    page.script("document.activeElement.blur()")
    page.browser.switch_to.active_element.send_keys(Keys.TAB)
    style = page.script("return getComputedStyle(document.activeElement).outlineStyle")
    assert style == "solid"


LOOKS = """class Table:
    def _repr_html_(self):
        rows = ''.join(f'<tr><td>{n}<td>{n ** 2}<td>{n ** 3}' for n in range(1, 5))
        return f'<table border=1 style="border-collapse: collapse"><tr><th>n<th>n²<th>n³{rows}</table>'
display(Table())
print('Hello from a sandbox. ' * 6)"""


def test_it_is_legible_light_dark_and_narrow(page, server):
    media = lambda scheme: page.browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    page.open(server.url)
    page.run(
        "import os\nos.makedirs('notes', exist_ok=True)\nfor name in ('a.txt', 'plot.svg', 'two\\nlines', 'evil\\u202egpj.exe'): open(name, 'w').write('<svg>' * 40)"
    )
    page.run(LOOKS)
    page.run("def area(width, height):\n    return width * height / 0\n\narea(3, 4)")
    page.run("{'tea': 3, 'cake': [1, 2, 3]}")
    page.press(page.rows()["a.txt"], "Show")
    page.settle()
    for scheme in ("light", "dark"):
        media(scheme)
        page.picture(scheme)
        ground, ink = page.script(
            "const style = getComputedStyle(document.body); return [style.backgroundColor, style.color]"
        )
        light = lambda colour: sum(map(int, colour.removeprefix("rgb(").removesuffix(")").split(",")))
        assert (light(ground) > light(ink)) == (scheme == "light")
    for width in (400, 320):
        page.browser.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False},
        )
        media("light")
        page.picture(f"narrow-{width}")
        wide = page.script("return [document.scrollingElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1] == width
        # What is typed into and pressed is whole on the screen.
        for selector in ("#code", "#run", "#sandboxes", "#new", "#refresh"):
            box = page.find(selector).rect
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, selector
    page.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    media("")
