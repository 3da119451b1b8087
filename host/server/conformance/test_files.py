"""Files, through the real SDK."""

import asyncio
import time
import urllib.error
import urllib.request

import pytest
from e2b import FileType, InvalidArgumentException, NotFoundException, SandboxException
from e2b.exceptions import FileNotFoundException, NotEnoughSpaceException
from e2b.sandbox.filesystem.watch_handle import FilesystemEventType
from e2b_code_interpreter import AsyncSandbox


def test_read_and_write(sandbox):
    info = sandbox.files.write("dir/a é.txt", "text é")
    assert (info.path, info.name) == ("/home/user/dir/a é.txt", "a é.txt")
    assert sandbox.files.read("/home/user/dir/a é.txt") == "text é"
    assert sandbox.files.read("~/dir/a é.txt", format="bytes") == "text é".encode()
    assert sandbox.run_code("open('dir/a é.txt').read()").text == "text é"
    sandbox.files.write("dir/a é.txt", b"\x00\xff")
    assert bytes(sandbox.files.read("dir/a é.txt", format="bytes")) == b"\x00\xff"
    sandbox.files.write("empty", "")
    assert sandbox.files.read("empty") == ""
    sandbox.run_code("open('made', 'w').write('by Python')")
    assert sandbox.files.read("made") == "by Python"
    with pytest.raises(NotFoundException):
        sandbox.files.read("missing")
    with pytest.raises(InvalidArgumentException):
        sandbox.files.read("dir")


def test_many_at_once(sandbox):
    infos = sandbox.files.write_files(
        [{"path": f"many/{n}/f.txt", "data": str(n)} for n in range(20)]
    )
    assert [info.path for info in infos] == [f"/home/user/many/{n}/f.txt" for n in range(20)]
    assert sandbox.files.read("many/7/f.txt") == "7"


def test_streams_and_gzip(sandbox):
    data = b"0123456789" * 300_000
    sandbox.files.write("big", data, gzip=True)
    assert sandbox.run_code("import os; os.path.getsize('big')").text == str(len(data))
    assert bytes(sandbox.files.read("big", format="bytes", gzip=True)) == data
    assert b"".join(sandbox.files.read("big", format="stream")) == data
    sandbox.files.write("octets", data, use_octet_stream=True)
    assert bytes(sandbox.files.read("octets", format="bytes")) == data


def test_no_room(sandbox):
    with pytest.raises(NotEnoughSpaceException):
        sandbox.files.write("huge", b"x" * (70 << 20))
    sandbox.files.remove("huge")
    sandbox.files.write("small", "x")


def test_names(sandbox):
    files = sandbox.files
    assert files.make_dir("d/e/f") is True
    assert files.make_dir("d/e/f") is False
    files.write("d/x", "12345")
    assert files.exists("d/x") and not files.exists("d/y")
    info = files.get_info("d/x")
    assert (info.type, info.size, info.path) == (FileType.FILE, 5, "/home/user/d/x")
    assert info.permissions == "-rw-r--r--"
    assert abs(info.modified_time.timestamp() - time.time()) < 60
    assert files.get_info("d").type == FileType.DIR
    assert sorted(entry.name for entry in files.list("d")) == ["e", "x"]
    deep = {entry.path for entry in files.list("d", depth=3)}
    assert deep == {"/home/user/d/e", "/home/user/d/e/f", "/home/user/d/x"}
    moved = files.rename("d/x", "d/new/z")
    assert moved.path == "/home/user/d/new/z" and not files.exists("d/x")
    files.remove("d")
    assert not files.exists("d")
    files.remove("d")
    for call in (files.list, files.get_info):
        with pytest.raises(NotFoundException):
            call("d")
    with pytest.raises(NotFoundException):
        files.rename("d", "e")
    files.write("plain", "")
    with pytest.raises(InvalidArgumentException):
        files.list("plain")


def test_metadata(sandbox):
    written = sandbox.files.write("noted", "x", metadata={"author": "me"})
    assert written.metadata == {"author": "me"}
    assert sandbox.files.get_info("noted").metadata == {"author": "me"}
    sandbox.files.rename("noted", "moved")
    assert sandbox.files.get_info("moved").metadata == {"author": "me"}
    sandbox.files.remove("moved")
    sandbox.files.write("moved", "x")
    assert not sandbox.files.get_info("moved").metadata


def test_signed_addresses(sandbox):
    sandbox.files.write("public", "signed")
    url = sandbox.download_url("public", use_signature_expiration=60)
    with urllib.request.urlopen(url) as answer:
        assert answer.read() == b"signed"
        assert answer.headers["Content-Disposition"] == "attachment"
    with pytest.raises(urllib.error.HTTPError) as failed:
        urllib.request.urlopen(url.replace("public", "secret"))
    assert failed.value.code == 401
    upload = sandbox.upload_url("uploaded", use_signature_expiration=60)
    body = (
        b'--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nhello\r\n--b--\r\n'
    )
    request = urllib.request.Request(
        upload, body, {"Content-Type": "multipart/form-data; boundary=b"}
    )
    urllib.request.urlopen(request).read()
    assert sandbox.files.read("uploaded") == "hello"
    late = sandbox.download_url("public", use_signature_expiration=1)
    time.sleep(2.1)
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(late)


def test_watch(sandbox):
    sandbox.files.make_dir("w/deep")
    handle = sandbox.files.watch_dir("w", recursive=True)
    sandbox.files.write("w/deep/a", "1")
    events = handle.get_new_events()
    assert ("deep/a", FilesystemEventType.CREATE) in [(e.name, e.type) for e in events]
    assert ("deep/a", FilesystemEventType.WRITE) in [(e.name, e.type) for e in events]
    sandbox.run_code("import os; os.rename('w/deep/a', 'w/b')")
    events = [(event.name, event.type) for event in handle.get_new_events()]
    assert ("deep/a", FilesystemEventType.RENAME) in events
    assert ("b", FilesystemEventType.CREATE) in events
    assert handle.get_new_events() == []
    handle.stop()
    with pytest.raises(NotFoundException):
        sandbox.files.watch_dir("nowhere")


def test_watch_async():
    async def main():
        sandbox = await AsyncSandbox.create()
        await sandbox.files.make_dir("w")
        seen = asyncio.Queue()
        handle = await sandbox.files.watch_dir("w", on_event=seen.put_nowait)
        await sandbox.files.write("w/a", "1")
        first = await asyncio.wait_for(seen.get(), 10)
        await handle.stop()
        await sandbox.kill()
        return first.name, first.type

    assert asyncio.run(main()) == ("a", FilesystemEventType.CREATE)
