"""HTML, SVG and JavaScript that a program gives: shown, harmless, and silent."""

import json
import time

from selenium.webdriver.common.by import By

# Each names another host by a way of its own.
REACHING = """
<form action="http://leak.example:{port}/o" id=form><button id=send>send</button></form>
<p><a id=go href="http://leak.example:{port}/p" ping="http://leak.example:{port}/q">go</a></p><p id=end>shown</p>
<link rel=preconnect href="http://leak.example:{port}/"><link rel=dns-prefetch href="http://leak.example:{port}/">
<link rel=stylesheet href="http://leak.example:{port}/a"><link rel=prefetch href="http://leak.example:{port}/b">
<meta http-equiv=refresh content="0; url=http://leak.example:{port}/c">
<base href="http://leak.example:{port}/">
<img src="http://leak.example:{port}/d" srcset="http://leak.example:{port}/e 2x">
<iframe src="http://leak.example:{port}/f"></iframe><object data="http://leak.example:{port}/g"></object>
<embed src="http://leak.example:{port}/h"><video src="http://leak.example:{port}/i" autoplay></video>
<style>@import url("http://leak.example:{port}/j"); body {{ background: url("http://leak.example:{port}/k") }}
@font-face {{ font-family: f; src: url("http://leak.example:{port}/l") }} p {{ font-family: f }}</style>
<svg><image href="http://leak.example:{port}/m"/><use href="http://leak.example:{port}/n#x"/></svg>
<div><template shadowrootmode=open><link rel=preconnect href="http://leak.example:{port}/"></template></div>
<svg></p><style><a id="</style><link rel=preconnect href='http://leak.example:{port}/'>"></svg>
<math><mtext><table><mglyph><style><!--</style><link rel=preconnect href='http://leak.example:{port}/'>--></style>
<noscript><p title="</noscript><link rel=preconnect href='http://leak.example:{port}/'>"></noscript>
"""


def show(page, text, kind="text/html"):
    cell = page.run(f"display({{{kind!r}: {text!r}}}, raw=True)")
    page.wait(lambda: cell.find_elements(By.CSS_SELECTOR, ".frame iframe"))
    return cell


def test_html_is_shown_with_its_styles_and_without_its_scripts(page, server):
    page.open(server.url)
    text = (
        "<p id=said style='color: rgb(1, 2, 3)'>before</p><img src=data:, onerror=\"said.textContent = 'error'\">"
        "<script>said.textContent = 'ran'; top.document.title = 'reached'</script>"
        "<a id=link href=\"javascript:said.textContent='clicked'\">link</a>"
    )
    # The browser says that it blocks what we forbade.
    page.expected = ["Blocked script execution", "Content Security Policy", "net::ERR_INVALID_URL"]
    cell = show(page, text)
    page.inside(cell)
    said = page.find("#said")
    time.sleep(0.3)
    assert said.text == "before"
    assert said.value_of_css_property("color") == "rgba(1, 2, 3, 1)"
    page.find("#link").click()
    time.sleep(0.3)
    assert page.find("#said").text == "before"
    page.leave()
    assert page.script("return document.title") == "Wardian"


def test_plain_html_leaves_the_console_empty(page, server):
    page.open(server.url)
    cell = show(page, "<table border=1 style='color: blue'><tr><td>1<td>2</table><style>td { padding: 3px }</style>")
    page.inside(cell)
    assert page.find("td").text == "1"


def test_svg_is_drawn_and_its_onload_does_not_run(page, server):
    page.open(server.url)
    page.expected = ["Blocked script execution", "Content Security Policy"]
    text = (
        "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' width='60' height='50' "
        "onload=\"document.getElementById('t').textContent = 'ran'; top.document.title = 'reached'\">"
        "<script>top.document.title = 'reached'</script><rect width='9' height='9'/><text id='t' y='20'>before</text></svg>"
    )
    cell = show(page, text, "image/svg+xml")
    page.inside(cell)
    time.sleep(0.3)
    assert page.find("#t").text == "before"
    assert page.find("rect").rect["width"] == 9
    page.leave()
    assert page.script("return document.title") == "Wardian"


def test_a_document_tells_nobody_that_it_is_read(page, server, outside):
    # That the ear hears: a page that may do it.
    page.open(f"data:text/html,<link rel=preconnect href='http://leak.example:{outside.port}/'>")
    page.wait(lambda: outside.heard > 0)
    time.sleep(0.5)
    outside.heard = 0
    page.open(server.url)
    page.expected = ["Content Security Policy", "Blocked", "sandboxed", "sandbox", "leak.example"]
    cell = show(page, REACHING.format(port=outside.port))
    page.inside(cell)
    assert page.find("#end").text == "shown"
    time.sleep(1)
    assert outside.heard == 0
    for each in ("#send", "#go"):
        page.script("arguments[0].scrollIntoView()", page.find(each))
        page.script("arguments[0].click()", page.find(each))
        time.sleep(0.5)
        assert outside.heard == 0, each
        page.leave()
        assert page.script("return [document.title, location.pathname]") == ["Wardian", "/"]
        cell = show(page, REACHING.format(port=outside.port))
        page.inside(cell)
    page.find("#go").click()
    time.sleep(1)
    assert outside.heard == 0


def test_scripts_run_when_they_are_wanted_and_reach_nothing(page, server, outside):
    page.open(server.url)
    page.script("sessionStorage.setItem('wardian-key', 'secret')")
    page.expected = ["Content Security Policy", "Blocked", "sandbox", "Unsafe attempt", "Failed to load", "Refused"]
    text = """<p id=said>before</p><script>
    const results = {};
    const tried = (name, work) => { try { results[name] = String(work()) } catch (error) { results[name] = error.name } };
    tried("document", () => top.document.title);
    tried("parent", () => parent.document.title);
    tried("storage", () => sessionStorage.length);
    tried("cookies", () => document.cookie);
    tried("top", () => { top.location = "http://leak.example:PORT/" });
    tried("parent moves", () => { parent.location = "http://leak.example:PORT/" });
    tried("open", () => open("http://leak.example:PORT/"));
    tried("image", () => { new Image().src = "http://leak.example:PORT/" });
    tried("preconnect", () => {
      const link = document.createElement("link");
      link.rel = "preconnect";
      link.href = "http://leak.example:PORT/";
      document.head.append(link);
    });
    tried("worker", () => new Worker("data:text/javascript,postMessage(1)").constructor.name);
    tried("message", () => { for (let i = 0; i < top.length; i++) top[i].postMessage({text: "<p>theirs", scripts: true}, "*") });
    results.origin = origin;
    fetch("SERVER/v1/sandboxes").then(() => "fetched", () => "refused").then(how => {
      results.fetch = how;
      said.textContent = JSON.stringify(results);
      setTimeout(() => { location = "http://leak.example:PORT/" }, 500);
    });
    </script>""".replace("PORT", str(outside.port)).replace("SERVER", server.url)
    cell = show(page, text)
    page.inside(cell)
    assert page.find("#said").text == "before"
    page.leave()
    cell.find_element(By.XPATH, ".//button[text()='Run its scripts']").click()
    page.inside(cell)
    page.wait(lambda: page.find("#said").text != "before")
    results = json.loads(page.find("#said").text)
    time.sleep(1.5)
    page.leave()
    for name in ("document", "parent", "storage", "cookies", "top", "parent moves"):
        assert results[name] == "SecurityError", (name, results)
    assert results["open"] == "null" and results["origin"] == "null" and results["fetch"] == "refused", results
    assert outside.heard == 0
    assert page.script("return [document.title, location.pathname]") == ["Wardian", "/"]
    assert len(page.browser.window_handles) == 2


def test_scripts_have_no_calls_of_their_own(page, server, outside):
    """Chromium ends a frame that tries WebRTC where no connection is allowed; the page goes on."""
    page.open(server.url)
    text = """<script>
    const connection = new RTCPeerConnection(
      {iceServers: [{urls: "turn:leak.example:PORT?transport=tcp", username: "a", credential: "b"}]});
    connection.createDataChannel("x");
    connection.createOffer().then(offer => connection.setLocalDescription(offer));
    </script>""".replace("PORT", str(outside.port))
    cell = show(page, text)
    cell.find_element(By.XPATH, ".//button[text()='Run its scripts']").click()
    time.sleep(2)
    assert outside.heard == 0
    assert page.output(page.run("'here'")) == "'here'\n"


def test_javascript_is_text_until_somebody_wants_it(page, server):
    page.open(server.url)
    cell = page.run(
        "display({'application/javascript': \"document.body.append('r' + 'an </script>'); top.document.title = 'reached'\"}, raw=True)"
    )
    assert "document.body.append" in page.output(cell)
    assert not cell.find_elements(By.TAG_NAME, "iframe")
    page.expected = ["SecurityError", "Blocked a frame"]
    cell.find_element(By.XPATH, ".//button[text()='Run its scripts']").click()
    page.inside(cell)
    page.wait(lambda: "ran </script>" in page.find("body").text)
    page.leave()
    assert page.script("return document.title") == "Wardian"
