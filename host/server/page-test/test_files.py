"""Files, whatever they are called and hold."""

import pytest
from selenium.webdriver.common.by import By
from test_cells import PNG

# By what is shown for each of them.
HOSTILE = {
    "<img src=x onerror=\"document.title='reached'\">": None,
    "<script>document.title='reached'<\u2044script>": None,
    "a\"b'c`d": None,
    "new\nline": "new\\nline",
    "bidi\u202egpj.exe": "bidi\\u{202e}gpj.exe",
    "bell\x07 and \x1b[31m": "bell\\u{7} and \\u{1b}[31m",
    " spaces  ": None,
    "zero\u200bwidth": "zero\\u{200b}width",
    "%2e%2e%2fpercent": None,
    "a?b#c&d=e+f;g": None,
    "-rf": None,
    "~": None,
    "back\\slash": None,
    "\u05e9\u05dc\u05d5\u05dd.txt": None,
    "long" * 50: None,
    "__proto__": None,
}


def test_hostile_names_are_listed_opened_and_deleted(page, server):
    page.open(server.url)
    names = dict(enumerate(HOSTILE))
    page.run(f"for n, name in {names!r}.items(): open('/home/user/' + name, 'w').write(f'this is {{n}}')")
    shown = {HOSTILE[name] or name: n for n, name in names.items()}
    page.wait(lambda: len(page.rows()) == len(names))
    assert set(page.rows()) == set(shown)
    assert not page.all("#listing img, #listing script")
    for name, n in shown.items():
        page.press(page.rows()[name], "Show")
        page.wait(lambda: page.all("#viewer pre") and page.find("#viewer pre").text == f"this is {n}")
        assert page.find("#viewer h3").get_attribute("textContent") == name
    for name in shown:
        page.delete(name)
    assert page.rows() == {}
    assert page.output(page.run("import os; os.listdir('/home/user')")) == "[]\n"
    assert page.script("return document.title") == "Wardian"


def test_upload_and_download(page, server, tmp_path, downloads):
    page.open(server.url)
    page.run("1")
    content = bytes(range(256)) * 4000
    for name, bytes_ in (("data.bin", content), ("two words & <b>.txt", b"text")):
        (tmp_path / name).write_bytes(bytes_)
        page.find("#upload").send_keys(str(tmp_path / name))
        page.wait(lambda: name in page.rows())
    assert page.output(page.run("open('data.bin', 'rb').read() == bytes(range(256)) * 4000")) == "True\n"
    page.run(
        "open('out.html', 'w').write('<script>alert(1)</script>')\nopen('r\u202etxt.exe', 'wb').write(bytes(range(256)))"
    )
    for name, kept, expected in (
        ("data.bin", "data.bin", content),
        ("out.html", "out.html", b"<script>alert(1)</script>"),
        ("r\\u{202e}txt.exe", "r_txt.exe", bytes(range(256))),
    ):
        page.press(page.rows()[name], "Download")
        page.wait(lambda: (downloads / kept).exists())
        assert (downloads / kept).read_bytes() == expected
    # A download is no visit.
    assert page.script("return location.pathname") == "/"


def test_directories_are_gone_through(page, server):
    page.open(server.url)
    page.run("import os; os.makedirs('a/b'); open('a/b/c.txt', 'w').write('deep'); os.symlink('/home/user/a/b', 'l')")
    page.press(page.rows()["a/"], "Open")
    page.wait(lambda: "b/" in page.rows())
    page.press(page.rows()["b/"], "Open")
    page.wait(lambda: "c.txt" in page.rows())
    assert [step.text for step in page.all("#path button")] == ["/", "home", "user", "a", "b"]
    page.find("#make-dir").click()
    page.find("#dir-name").send_keys("new one\n")
    page.wait(lambda: "new one/" in page.rows())
    page.all("#path button")[2].click()
    page.wait(lambda: "l" in page.rows())
    page.press(page.rows()["l"], "Show")
    page.wait(lambda: "c.txt" in page.rows())
    page.run("import shutil; shutil.rmtree('/home/user/a')")
    page.expected = ["404"]
    assert page.find("#path").is_displayed()


def test_documents_and_images_of_files_are_shown_as_such(page, server):
    page.open(server.url)
    page.run(
        f"import base64\nopen('i.png', 'wb').write(base64.b64decode('{PNG}'))\n"
        "open('h.html', 'w').write('<p id=p>one</p><script>p.textContent = 2</script>')\n"
        'open(\'s.svg\', \'w\').write(\'<svg onload="top.document.title = 1" height="20"><rect width="3" height="3"/></svg>\')\n'
        "open('b', 'wb').write(bytes(100))"
    )
    page.press(page.rows()["i.png"], "Show")
    page.wait(lambda: page.all("#viewer img"))
    page.wait(lambda: page.script("return document.querySelector('#viewer img').naturalWidth") == 2)
    page.press(page.rows()["b"], "Show")
    page.wait(lambda: "not text" in page.find("#viewer").text)
    page.expected = ["Blocked script execution", "Content Security Policy"]
    for name, inside in (("h.html", "#p"), ("s.svg", "rect")):
        page.press(page.rows()[name], "Show")
        page.wait(lambda: page.all("#viewer pre"))
        assert not page.all("#viewer iframe")
        page.find("#viewer").find_element(By.XPATH, ".//button[text()='Show as a document']").click()
        page.inside(page.find("#viewer"))
        assert page.find(inside).is_displayed()
        assert not page.all("#p") or page.find("#p").text == "one"
        page.leave()
    assert page.script("return document.title") == "Wardian"


@pytest.mark.parametrize("what", ["many", "gone"])
def test_what_a_program_does_meanwhile(page, server, what):
    page.open(server.url)
    if what == "many":
        page.run("for i in range(700): open(f'f{i:03}', 'w').close()")
        page.wait(lambda: len(page.rows()) == 500)
        assert "200 more" in page.find("#listing").text
        return
    page.run("open('f', 'w').write('x')")
    sandbox = page.find("#sandboxes").get_attribute("value")
    page.expected = ["404"]
    # Somebody else removes it.
    page.script("return fetch(`/v1/sandboxes/${arguments[0]}/files?path=f`, {method: 'DELETE'}).then(() => 1)", sandbox)
    page.press(page.rows()["f"], "Show")
    page.wait(lambda: "ENOENT" in page.find("#notice").text)
