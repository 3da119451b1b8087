#: differs = "these modules cannot work in a sandbox, and say so"
import ctypes
import http.client
import multiprocessing.pool
import socket
import ssl
import subprocess
import urllib.request
import webbrowser


def show(call, *args, **kwargs):
    try:
        print(call(*args, **kwargs))
    except Exception as error:
        print(type(error).__name__, error)


show(socket.socket, socket.AF_INET, socket.SOCK_STREAM)
# => PermissionError [Errno 1] socket.socket() cannot work in the sandbox: it has no network
show(subprocess.run, ["ls"], check=True)
# => PermissionError [Errno 1] subprocess.run() cannot work in the sandbox: it has no processes
show(urllib.request.urlopen, "http://example.com")
# => URLError <urlopen error [Errno 1] socket.getaddrinfo() cannot work in the sandbox: it has no network>
show(http.client.HTTPConnection("example.com").connect)
# => PermissionError [Errno 1] socket.getaddrinfo() cannot work in the sandbox: it has no network
channel = ssl.create_default_context().wrap_bio(ssl.MemoryBIO(), ssl.MemoryBIO(), server_hostname="example.com")
show(channel.do_handshake)
# => PermissionError [Errno 1] ssl.SSLObject.do_handshake() cannot work in the sandbox: it has no network
show(multiprocessing.Pool, 4)
# => PermissionError [Errno 1] multiprocessing.Pool() cannot work in the sandbox: it has no processes
show(ctypes.CDLL, "libc.so.6")
# => PermissionError [Errno 1] ctypes.CDLL() cannot work in the sandbox: it loads no native code
show(webbrowser.open, "http://example.com")
# => False
print(issubclass(socket.timeout, OSError), issubclass(ssl.SSLError, OSError), socket.error is OSError)
# => True True True
print(subprocess.CalledProcessError(3, "x"), subprocess.PIPE)
# => Command 'x' returned non-zero exit status 3. -1
request = urllib.request.Request("http://a/b?c", headers={"User-agent": "x"})
print(request.get_method(), request.host, request.selector, request.get_header("User-agent"))
# => GET a /b?c x
show(lambda: socket.nosuch)
# => AttributeError module 'socket' has no attribute 'nosuch'
from urllib import request as again
print(again is urllib.request)
# => True
