"""Frames read from the network under a grant, and from pages: pandas over the sandbox's own clients and parsers."""

import gzip
import http.server
import pathlib
import threading

import pytest

import wardian

numpy = pytest.importorskip("numpy")
pandas = pytest.importorskip("pandas")

if (numpy.__version__, pandas.__version__) != ("2.3.5", "2.3.3"):
    pytest.skip("the sandbox runs numpy 2.3.5 and pandas 2.3.3 alone", allow_module_level=True)

CSV = "day,item,count\n2024-02-28,tee ä,1\n2024-02-29,\"cake, warm\",\n"
PAGE = """<!doctype html><title>Prices</title><p>Of today:<table id=prices>
<thead><tr><th>item<th>price<th>day</thead>
<tr><td>tea &amp; milk<td>1,234.5<td>2024-02-28
<tr><td rowspan=2>cake<td>3<td>2024-02-29<tr><td>4<td><a href="/more">2024-03-01</a>
</table><table><tr><td>another</table>"""
FILES = {
    "/plain.csv": (CSV.encode(), {}),
    "/file.csv.gz": (gzip.compress(CSV.encode()), {}),
    "/encoded.csv": (gzip.compress(CSV.encode()), {"Content-Encoding": "gzip"}),
    "/latin.csv": (CSV.encode("latin-1"), {}),
    "/rows.json": (b'[{"a": 1, "b": "x"}, {"a": 2, "b": null}]', {}),
    "/page.html": (PAGE.encode(), {"Content-Type": "text/html"}),
    "/long.csv": ("a,b\n".encode() + b"".join(b"%d,text %d\n" % (row, row) for row in range(50_000)), {}),
}


class _Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body, headers = FILES.get(self.path, (b"nothing", {}))
        self.send_response(200 if self.path in FILES else 404)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


@pytest.fixture(scope="module")
def url():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def sandbox(url):
    packages = wardian.Packages(pathlib.Path(pandas.__file__).parent.parent)
    with wardian.Sandbox(packages=packages, http=url + "/", memory="1GB", fuel=None) as sandbox:
        sandbox.run("import io, pandas as pd")
        sandbox.set("url", url)
        yield sandbox


@pytest.mark.parametrize(
    "call",
    [
        "read_csv(url + '/plain.csv', parse_dates=['day'])",
        "read_csv(url + '/file.csv.gz', index_col='day')",
        "read_csv(url + '/encoded.csv')",
        "read_csv(url + '/latin.csv', encoding='latin-1', storage_options={'User-Agent': 'mine'})",
        "read_csv(url + '/long.csv')",
        "read_table(url + '/plain.csv', sep=',')",
        "read_json(url + '/rows.json')",
    ],
)
def test_what_a_url_has(sandbox, url, call):
    wanted = eval(f"pandas.{call}", {"pandas": pandas, "url": url})
    pandas.testing.assert_frame_equal(sandbox.run(f"pd.{call}").value, wanted)


def test_what_is_not_there_or_not_granted(sandbox, url):
    with pytest.raises(wardian.GuestError, match="HTTPError: HTTP Error 404"):
        sandbox.run("pd.read_csv(url + '/nothing.csv')")
    with pytest.raises(wardian.GuestError, match="not granted"):
        sandbox.run("pd.read_csv('http://127.0.0.1:1/plain.csv')")
    assert sandbox.run("len(pd.read_csv(url + '/plain.csv'))").value == 2


@pytest.mark.parametrize("flavor", ["bs4", "html5lib"])
@pytest.mark.parametrize(
    "call",
    [
        "read_html(io.StringIO(page), {})",
        "read_html(url + '/page.html', {})",
        "read_html(io.StringIO(page), attrs={{'id': 'prices'}}, parse_dates=['day'], extract_links='body', {})",
        "read_html(io.StringIO(page), match='another', header=None, {})",
    ],
)
def test_tables_of_pages(sandbox, url, flavor, call):
    pytest.importorskip("bs4")
    pytest.importorskip("html5lib")
    import io

    call = call.format(f"flavor={flavor!r}")
    wanted = eval(f"pandas.{call}", {"pandas": pandas, "io": io, "page": PAGE, "url": url})
    sandbox.set("page", PAGE)
    found = sandbox.run(f"pd.{call}").value
    assert len(found) == len(wanted)
    for one, other in zip(found, wanted):
        pandas.testing.assert_frame_equal(one, other)
