# A connection as far as a sandbox has any: what the program writes to it is read as one request of HTTP/1.1, which
# goes to the host as the call of a tool, and the host's answer is given back as the bytes of a response.
#
# The request is read strictly: what two readers could understand in two ways is refused. That is for the program's
# sake: the host checks everything again and sends what it has understood, never these bytes.

import _wardian_http
import re
from itertools import count

# In place of a handshake: who speaks TLS is the host.
TLS_MARK = b"\x16wardian tls "

_HEAD_MOST = 256 * 1024

_REQUEST_LINE = re.compile(rb"([!#$%&'*+\-.^_`|~0-9A-Za-z]+) (/[!-~]*) HTTP/1\.([01])")
_FIELD = re.compile(rb"([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*(|[^ \t](?:.*[^ \t])?)[ \t]*", re.DOTALL)
_SIZE = re.compile(rb"[0-9A-Fa-f]{1,15}")

# What concerns the connection to the next server, which is the host's.
_OF_THE_CONNECTION = {"connection", "content-length", "expect", "host", "keep-alive", "proxy-authenticate",
                      "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding"}
# The host knows requests by these.
_numbers = count(1)
_REASON = "the sandbox has no network: "


def granted():
    """Whether there is anything to connect to."""
    return _wardian_http.tool("open") is not None


def wait_any(calls, timeout):
    return _wardian_http.wait_any(calls, timeout)


class _Request:
    """One request, as far as it was written."""

    def __init__(self):
        self._bytes = bytearray()
        self._body = None
        self._left = 0
        self._chunked = False
        self.complete = False
        self.wants_continue = False

    def write(self, data):
        if self.complete:
            raise BrokenPipeError(32, "Broken pipe")
        self._bytes += data
        if self._body is None:
            end = self._bytes.find(b"\r\n\r\n")
            if (len(self._bytes) if end < 0 else end) > _HEAD_MOST:
                raise _refused("the headers of a request are too long")
            if end < 0:
                return
            head = bytes(self._bytes[:end])
            del self._bytes[:end + 4]
            self._read_head(head)
        if self._chunked:
            self._read_chunks()
        else:
            self._body += self._bytes
            self._bytes.clear()
            if len(self._body) > self._left:
                raise _refused("there is more of a request than its Content-Length says")
            self.complete = len(self._body) == self._left

    def _read_head(self, head):
        lines = head.split(b"\r\n")
        first = _REQUEST_LINE.fullmatch(lines[0])
        if first is None:
            raise _refused("what was written to the connection is no request of HTTP/1.1")
        self.method = first[1].decode("ascii")
        self.target = first[2].decode("ascii")
        self.is_old = first[3] == b"0"
        self.headers = []
        lengths, codings, named = [], [], set()
        for line in lines[1:]:
            field = _FIELD.fullmatch(line)
            if field is None or b"\n" in line or b"\r" in line or b"\0" in line:
                raise _refused("a header of the request is malformed")
            name, value = field[1].decode("ascii"), field[2]
            lower = name.lower()
            if lower == "content-length":
                lengths.append(value)
            elif lower == "transfer-encoding":
                codings.append(value.lower())
            elif lower == "connection":
                options = [option.strip().lower() for option in value.decode("latin-1").split(",")]
                named.update(option for option in options if option not in ("close", "keep-alive", "upgrade"))
            elif lower == "expect":
                self.wants_continue = value.lower() == b"100-continue"
            if lower not in _OF_THE_CONNECTION:
                self.headers.append((name, value))
        self.headers = [(name, value) for name, value in self.headers if name.lower() not in named]
        if len(lengths) > 1 or codings and (lengths or codings != [b"chunked"] or self.is_old):
            raise _refused("the length of the request is ambiguous")
        if lengths and not (lengths[0].isdigit() and len(lengths[0]) < 16):
            raise _refused("the Content-Length of the request is malformed")
        self._chunked = bool(codings)
        self._left = int(lengths[0]) if lengths else 0
        self._body = bytearray()

    def _read_chunks(self):
        while True:
            end = self._bytes.find(b"\r\n")
            if end < 0:
                if len(self._bytes) > 20:
                    raise _refused("a chunk of the request is malformed")
                return
            if _SIZE.fullmatch(self._bytes[:end]) is None:
                raise _refused("a chunk of the request is malformed")
            size = int(self._bytes[:end], 16)
            if len(self._bytes) < end + 4 + size:
                return
            if self._bytes[end + 2 + size:end + 4 + size] != b"\r\n":
                # After the last chunk, too: fields there are nothing that anybody sends.
                raise _refused("a chunk of the request is malformed")
            self._body += self._bytes[end + 2:end + 2 + size]
            del self._bytes[:end + 4 + size]
            if size == 0:
                if self._bytes:
                    raise _refused("there is more than one request on the connection")
                self.complete = True
                return

    @property
    def body(self):
        return bytes(self._body)


def _refused(why):
    return OSError(71, f"{_REASON}{why}")


class Connection:
    """One request and its answer."""

    def __init__(self, host, port):
        _wardian_http.tool("connect")(host, port)
        self.host, self.port = host, port
        self.scheme = "http"
        self._request = _Request()
        self._mark = bytearray()
        self._out = bytearray()
        self._call = None
        self._id = None
        self._has_head = self._ended = False
        self._chunked = False

    def secure(self, name):
        """From here on it is https; the host speaks TLS, and sees that the server is who the URL says."""
        if self._request._bytes or self._request._body is not None:
            raise _refused("TLS begins in the middle of a request")
        if name and name.lower().strip("[]") != self.host.lower():
            from ssl import SSLCertVerificationError
            raise SSLCertVerificationError(
                1, f"[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: Hostname mismatch, the connection is "
                f"to '{self.host}' and not to '{name}'.")
        self.scheme = "https"

    def write(self, data):
        data = bytes(data)
        if self._mark or data[:1] == b"\x16" and self._is_fresh():
            self._mark += data
            end = self._mark.find(b"\n")
            if not self._mark.startswith(TLS_MARK[:len(self._mark)]):
                raise _refused("TLS is spoken by the host")
            if end < 0:
                return
            self.secure(self._mark[len(TLS_MARK):end].decode("ascii"))
            data = bytes(self._mark[end + 1:])
            self._mark.clear()
        if not data:
            return
        request = self._request
        request.write(data)
        if request.complete:
            host = f"[{self.host}]" if ":" in self.host else self.host
            url = f"{self.scheme}://{host}:{self.port}{request.target}"
            self._id = next(_numbers)
            self._call = _wardian_http.tool("open").start(self._id, request.method, url, request.headers,
                                                          request.body)
        elif request.wants_continue and request._body is not None:
            request.wants_continue = False
            self._out += b"HTTP/1.1 100 Continue\r\n\r\n"

    def _is_fresh(self):
        return not self._request._bytes and self._request._body is None

    def is_ready(self):
        """Whether something can be read, if only the end."""
        return bool(self._out) or self._ended

    def next_call(self):
        """What has to be waited for before something can be read; `None` while the request is not complete."""
        if self._call is None and self._has_head and not self._ended:
            self._call = _wardian_http.tool("read").start(self._id)
        return self._call

    def settle(self):
        """The call is done."""
        call, self._call = self._call, None
        try:
            answer = call.result()
        except BaseException:
            self._ended = True
            self._id = None
            raise
        if self._has_head:
            self._add_piece(answer)
        else:
            self._add_head(answer)

    def wait(self, timeout):
        """Wait until something can be read; False: not within so many seconds."""
        while not self.is_ready():
            call = self.next_call()
            if call is None:
                # A server would wait for the rest as well.
                if timeout is None:
                    raise _refused("an answer was expected, but the request is not complete")
                if timeout:
                    from time import sleep
                    sleep(timeout)
                return False
            if not wait_any([call], timeout):
                return False
            self.settle()
        return True

    def take(self, most, keep=False):
        """Bytes that are there; none are the end."""
        found = bytes(self._out[:most])
        if not keep:
            del self._out[:most]
        return found

    def _add_head(self, answer):
        request = self._request
        self._has_head = True
        status = answer["status"]
        lines = [f"HTTP/1.1 {status} {answer['reason']}".encode("latin-1")]
        lines += [name.encode("latin-1") + b": " + value for name, value in answer["headers"]]
        has_body = request.method != "HEAD" and status >= 200 and status not in (204, 304)
        if has_body and not answer["has_length"] and not request.is_old:
            self._chunked = True
            lines.append(b"Transfer-Encoding: chunked")
        lines.append(b"Connection: close\r\n\r\n")
        self._out += b"\r\n".join(lines)
        if not has_body:
            self.close()

    def _add_piece(self, piece):
        if not piece:
            self._id = None
            self._ended = True
            if self._chunked:
                self._out += b"0\r\n\r\n"
        elif self._chunked:
            self._out += b"%x\r\n%b\r\n" % (len(piece), piece)
        else:
            self._out += piece

    def close(self):
        """Nothing is wanted of the host any more."""
        self._ended = True
        id, self._id = self._id, None
        close = id is not None and _wardian_http.tool("close")
        if close:
            close(id)
