# Connections of the loop: a transport over a socket, which stands for one request over HTTP (`_wardian_connection`).
# The calls that it waits for are the loop's, like those of any other tool.

import _socket
import _wardian_connection
from . import events, transports

_PIECE = 64 * 1024


class _Transport(transports.Transport):
    def __init__(self, loop, sock, protocol, extra):
        super().__init__({"socket": sock, "sockname": sock.getsockname(), "peername": sock.getpeername(), **extra})
        self._loop = loop
        self._sock = sock
        self._connection = _socket.socket._reached(sock)
        self._protocol = protocol
        self._paused = self._closing = self._lost = False
        self._at_end = False
        self._waiting = False

    def __repr__(self):
        return f"<{type(self).__name__} to {self._extra['peername']}>"

    def set_protocol(self, protocol):
        self._protocol = protocol

    def get_protocol(self):
        return self._protocol

    def is_closing(self):
        return self._closing

    def is_reading(self):
        return not self._paused and not self._closing

    def pause_reading(self):
        self._paused = True

    def resume_reading(self):
        self._paused = False
        self._loop.call_soon(self._read)

    def set_write_buffer_limits(self, high=None, low=None):
        pass

    def get_write_buffer_limits(self):
        return 0, 0

    def get_write_buffer_size(self):
        return 0

    def write(self, data):
        if self._closing:
            return
        try:
            self._connection.write(data)
        except Exception as error:
            self._fail(error)
        else:
            self._loop.call_soon(self._read)

    def writelines(self, list_of_data):
        self.write(b"".join(list_of_data))

    def can_write_eof(self):
        return True

    def write_eof(self):
        pass

    def _read(self, done=None):
        # Give what is there to the protocol, or wait for more.
        try:
            if done is not None:
                self._waiting = False
                if self._lost or done.cancelled():
                    return
                done.exception()
                self._connection.settle()
            while not self._paused and not self._closing and not self._waiting:
                if not self._connection.is_ready():
                    return self._wait()
                data = self._connection.take(_PIECE)
                if data:
                    self._protocol.data_received(data)
                elif self._at_end:
                    return
                else:
                    self._at_end = True
                    if not self._protocol.eof_received():
                        self.close()
        except Exception as error:
            self._fail(error)

    def _wait(self):
        call = self._connection.next_call()
        if call is not None:
            self._waiting = True
            future = self._loop.create_future()
            self._loop._calls[call] = future
            future.add_done_callback(self._read)

    def _fail(self, error):
        if not self._lost:
            self._closing = self._lost = True
            self._loop.call_soon(self._lose, error)

    def close(self):
        self._closing = True
        if not self._lost:
            self._lost = True
            self._loop.call_soon(self._lose, None)

    abort = close

    def _lose(self, error):
        try:
            self._protocol.connection_lost(error)
        finally:
            self._sock.close()
            for call, future in list(self._loop._calls.items()):
                if call is self._connection._call:
                    del self._loop._calls[call]


def _secured(context, connection, server_hostname):
    # What is known of a connection over TLS.
    import ssl
    if context is True:
        context = ssl.create_default_context()
    name = connection.host if server_hostname is None else server_hostname
    channel = context.wrap_bio(ssl.MemoryBIO(), ssl.MemoryBIO(), server_hostname=name or None)
    connection.secure(name)
    return {"sslcontext": context, "ssl_object": channel, "peercert": channel.getpeercert(),
            "cipher": channel.cipher(), "compression": None}


async def create_connection(self, protocol_factory, host=None, port=None, *, ssl=None, family=0, proto=0, flags=0,
                            sock=None, local_addr=None, server_hostname=None, ssl_handshake_timeout=None,
                            ssl_shutdown_timeout=None, happy_eyeballs_delay=None, interleave=None,
                            all_errors=False):
    if server_hostname is not None and not ssl:
        raise ValueError("server_hostname is only meaningful with ssl")
    if sock is None:
        if host is None and port is None:
            raise ValueError("host and port was not specified and no sock specified")
        import socket
        family, type, proto, _, address = _socket.getaddrinfo(host, port, family, _socket.SOCK_STREAM)[0]
        sock = socket.socket(family, type, proto)
        sock.setblocking(False)
        sock.connect(address)
    elif host is not None or port is not None:
        raise ValueError("host/port and sock can not be specified at the same time")
    connection = _socket.socket._reached(sock)
    extra = _secured(ssl, connection, server_hostname) if ssl else {}
    protocol = protocol_factory()
    transport = _Transport(self, sock, protocol, extra)
    protocol.connection_made(transport)
    self.call_soon(transport._read)
    return transport, protocol


async def start_tls(self, transport, protocol, sslcontext, *, server_side=False, server_hostname=None,
                    ssl_handshake_timeout=None, ssl_shutdown_timeout=None):
    if server_side:
        raise NotImplementedError("loop.start_tls() is not available in Wardian for servers: there are no sockets")
    transport._extra.update(_secured(sslcontext, transport._connection, server_hostname))
    transport.set_protocol(protocol)
    return transport


async def getaddrinfo(self, host, port, *, family=0, type=0, proto=0, flags=0):
    return _socket.getaddrinfo(host, port, family, type, proto, flags)
