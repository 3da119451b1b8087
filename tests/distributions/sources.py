"""Source distributions by hash, fetched and unpacked once. What is done with them lives in suites.py.

Not by `pip download`: that builds a source distribution to learn its metadata, and needs its build system for that.
"""

import hashlib
import io
import json
import subprocess
import sys
import tarfile
from urllib.parse import urljoin
from urllib.request import Request, urlopen

from pip._internal.models.index import PyPI

JSON = "application/vnd.pypi.simple.v1+json"


def index_url():
    """The index that pip is set up for on this computer."""
    command = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    said = subprocess.run(command, capture_output=True, text=True).stdout.strip()
    return (said or PyPI.simple_url).rstrip("/") + "/"


def fetch(name, sha256):
    """The archive of a distribution that has this hash."""
    page = urljoin(index_url(), name + "/")
    with urlopen(Request(page, headers={"Accept": JSON}), timeout=180) as answer:
        files = json.load(answer)["files"]
    urls = [urljoin(page, file["url"]) for file in files if file["hashes"].get("sha256") == sha256]
    if not urls:
        sys.exit(f"{name}: no file of the index has the hash {sha256}")
    with urlopen(urls[0], timeout=180) as answer:
        content = answer.read()
    if hashlib.sha256(content).hexdigest() != sha256:
        sys.exit(f"{name}: {urls[0]} is not what its hash says")
    return content


def source(cache, row):
    """The folder of a source distribution."""
    folder = cache / "sources" / f"{row.name}-{row.version}"
    if not folder.exists():
        making = cache / "sources" / f"making-{row.name}"
        with tarfile.open(fileobj=io.BytesIO(fetch(row.name, row.sha256))) as tar:
            tar.extractall(making, filter="data")
        next(making.iterdir()).rename(folder)
        making.rmdir()
    return folder
