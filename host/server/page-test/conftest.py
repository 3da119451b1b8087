"""A server, a browser, and the page in it.

WARDIAN names the binary; CHROME_BINARY and CHROMEDRIVER name others than those of the system. The browser is
started once, and each test has a tab of its own, so that no test finds what another one kept. After each test its
console must be empty, but for what the test says that it expects.
"""

import base64
import os
import pathlib
import socket
import subprocess
import threading
import time

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

KEY = "a key that is for this test alone"


class Server:
    def __init__(self, *options):
        command = [os.environ["WARDIAN"], "serve", "--listen", "127.0.0.1:0", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line.startswith("listening on "), line
        self.url = line.split()[-1]

    def stop(self):
        """It went on until now, and ends as it should."""
        assert self.process.poll() is None
        self.process.terminate()
        assert self.process.wait(timeout=40) == 0


@pytest.fixture(scope="session")
def server():
    server = Server()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def locked_server():
    """One that wants a key, and is strict."""
    server = Server("--api-key", KEY, "--run-timeout", "2s")
    yield server
    server.stop()


class Outside:
    """Another host, which must hear nothing."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.heard = 0
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.heard += 1
            connection.close()


@pytest.fixture
def outside():
    outside = Outside()
    yield outside
    outside.socket.close()


@pytest.fixture(scope="session")
def downloads(tmp_path_factory):
    return tmp_path_factory.mktemp("downloads")


@pytest.fixture(scope="session")
def browser(tmp_path_factory, downloads):
    options = webdriver.ChromeOptions()
    options.binary_location = os.environ.get("CHROME_BINARY", "/usr/bin/chromium")
    for argument in (
        "headless",
        "no-sandbox",
        "disable-gpu",
        "disable-quic",
        "no-first-run",
        "disable-background-networking",
        "disable-component-update",
        "disable-sync",
        "disable-dev-shm-usage",
        "host-resolver-rules=MAP leak.example 127.0.0.1",
        "window-size=1280,900",
        f"user-data-dir={tmp_path_factory.mktemp('profile')}",
    ):
        options.add_argument("--" + argument)
    options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver"))
    browser = webdriver.Chrome(options=options, service=service)
    yield browser
    browser.quit()


class Page:
    """The page, as a person has it."""

    def __init__(self, browser):
        self.browser = browser
        # Words of messages that the test expects in the console.
        self.expected = []

    def open(self, url):
        self.browser.get(url)
        return self

    def find(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def script(self, text, *arguments):
        return self.browser.execute_script(text, *arguments)

    def wait(self, condition, seconds=20):
        return WebDriverWait(self.browser, seconds, poll_frequency=0.05).until(lambda _: condition())

    def begin(self, code):
        """Run a cell, and do not wait for its end."""
        before = len(self.all("#cells > .cell"))
        field = self.find("#code")
        # What a person types is indented by the field; this is as if it had been pasted.
        self.script("arguments[0].value = arguments[1]", field, code)
        field.send_keys(Keys.SHIFT, Keys.ENTER)
        self.wait(lambda: len(self.all("#cells > .cell")) > before)
        return self.all("#cells > .cell")[-1]

    def run(self, code, seconds=30):
        """The element of a cell that has ended."""
        cell = self.begin(code)
        self.wait(lambda: not self.is_running(cell), seconds)
        # Usage and files are asked for behind it.
        self.wait(lambda: self.find("#run").is_enabled())
        self.settle()
        return cell

    def settle(self):
        """Wait until the page has no questions left."""
        quiet = lambda: self.script("return performance.getEntriesByType('resource').length")
        count = -1
        while (now := quiet()) != count:
            count = now
            time.sleep(0.3)

    def is_running(self, cell):
        return "running" in cell.get_attribute("class").split()

    def output(self, cell):
        return cell.find_element(By.CSS_SELECTOR, ".output").get_attribute("textContent")

    def usage(self):
        # At once, as with rows: it is made anew while code runs.
        text = (
            "return [...document.querySelectorAll('#usage dt')].map(e => [e.innerText, e.nextSibling.innerText.trim()])"
        )
        return dict(self.script(text))

    def rows(self):
        """Rows of the list of files by the name that is shown."""
        # At once: the list may be another one a moment later.
        text = "return [...document.querySelectorAll('#listing .open')].map(e => [e.textContent, e.parentElement])"
        return dict(self.script(text))

    def press(self, row, label):
        for button in row.find_elements(By.TAG_NAME, "button"):
            if (button.get_attribute("aria-label") or "").startswith(label):
                self.script("arguments[0].scrollIntoView({block: 'center'})", button)
                button.click()
                return button
        raise AssertionError(f"{row.text!r} has no button {label!r}")

    def delete(self, name):
        row = self.rows()[name]
        button = self.press(row, "Delete")
        self.wait(lambda: button.text == "Delete?")
        button.click()
        self.wait(lambda: name not in self.rows())

    def inside(self, cell):
        """Go into what a cell shows in a frame: through ours into the one inside."""
        self.browser.switch_to.frame(cell.find_element(By.CSS_SELECTOR, ".frame iframe"))
        self.wait(lambda: self.all("iframe"))
        self.browser.switch_to.frame(self.find("iframe"))
        self.wait(lambda: self.all("body > *"))

    def leave(self):
        self.browser.switch_to.default_content()

    def picture(self, name):
        if folder := os.environ.get("SCREENSHOTS"):
            pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
            # Of the whole page, as far down as it goes.
            size = self.script("return [innerWidth, document.documentElement.scrollHeight]")
            shot = self.browser.execute_cdp_cmd(
                "Page.captureScreenshot",
                {
                    "captureBeyondViewport": True,
                    "clip": {"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1},
                },
            )
            (pathlib.Path(folder) / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))


@pytest.fixture
def page(browser):
    first = browser.current_window_handle
    browser.switch_to.new_window("tab")
    browser.get_log("browser")
    page = Page(browser)
    yield page
    browser.switch_to.default_content()
    said = [entry["message"] for entry in browser.get_log("browser")]
    browser.close()
    browser.switch_to.window(first)
    unexpected = [line for line in said if not any(words in line for words in page.expected)]
    assert unexpected == []
