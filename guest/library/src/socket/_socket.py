# What `socket` takes from C. A sandbox has no network: names and addresses work, sockets do not, unless the host has
# granted requests over HTTP. A socket is then the way to one of them (`_wardian_connection.py`): it can be connected
# to a server that is granted, and a request can be written to it.

import _unsupported
import _wardian_connection

_WHY = "it has no network"

# The numbers of Linux.
_NUMBERS = """
AF_INET=2 AF_INET6=10 AF_NETLINK=16 AF_PACKET=17 AF_UNIX=1 AF_UNSPEC=0 AI_ADDRCONFIG=32 AI_ALL=16
AI_CANONNAME=2 AI_NUMERICHOST=4 AI_NUMERICSERV=1024 AI_PASSIVE=1 AI_V4MAPPED=8 EAI_ADDRFAMILY=-9 EAI_AGAIN=-3
EAI_BADFLAGS=-1 EAI_FAIL=-4 EAI_FAMILY=-6 EAI_MEMORY=-10 EAI_NODATA=-5 EAI_NONAME=-2 EAI_OVERFLOW=-12
EAI_SERVICE=-8 EAI_SOCKTYPE=-7 EAI_SYSTEM=-11 INADDR_ALLHOSTS_GROUP=3758096385 INADDR_ANY=0
INADDR_BROADCAST=4294967295 INADDR_LOOPBACK=2130706433 INADDR_MAX_LOCAL_GROUP=3758096639
INADDR_NONE=4294967295 INADDR_UNSPEC_GROUP=3758096384 IPPORT_RESERVED=1024 IPPORT_USERRESERVED=5000
IPPROTO_AH=51 IPPROTO_DSTOPTS=60 IPPROTO_EGP=8 IPPROTO_ESP=50 IPPROTO_FRAGMENT=44 IPPROTO_GRE=47
IPPROTO_HOPOPTS=0 IPPROTO_ICMP=1 IPPROTO_ICMPV6=58 IPPROTO_IDP=22 IPPROTO_IGMP=2 IPPROTO_IP=0 IPPROTO_IPIP=4
IPPROTO_IPV6=41 IPPROTO_MPTCP=262 IPPROTO_NONE=59 IPPROTO_PIM=103 IPPROTO_PUP=12 IPPROTO_RAW=255
IPPROTO_ROUTING=43 IPPROTO_RSVP=46 IPPROTO_SCTP=132 IPPROTO_TCP=6 IPPROTO_TP=29 IPPROTO_UDP=17
IPPROTO_UDPLITE=136 IPV6_CHECKSUM=7 IPV6_DONTFRAG=62 IPV6_DSTOPTS=59 IPV6_HOPLIMIT=52 IPV6_HOPOPTS=54
IPV6_JOIN_GROUP=20 IPV6_LEAVE_GROUP=21 IPV6_MULTICAST_HOPS=18 IPV6_MULTICAST_IF=17 IPV6_MULTICAST_LOOP=19
IPV6_NEXTHOP=9 IPV6_PATHMTU=61 IPV6_PKTINFO=50 IPV6_RECVDSTOPTS=58 IPV6_RECVHOPLIMIT=51 IPV6_RECVHOPOPTS=53
IPV6_RECVPATHMTU=60 IPV6_RECVPKTINFO=49 IPV6_RECVRTHDR=56 IPV6_RECVTCLASS=66 IPV6_RTHDR=57
IPV6_RTHDRDSTOPTS=55 IPV6_RTHDR_TYPE_0=0 IPV6_TCLASS=67 IPV6_UNICAST_HOPS=16 IPV6_V6ONLY=26
IP_ADD_MEMBERSHIP=35 IP_ADD_SOURCE_MEMBERSHIP=39 IP_BIND_ADDRESS_NO_PORT=24 IP_BLOCK_SOURCE=38
IP_DEFAULT_MULTICAST_LOOP=1 IP_DEFAULT_MULTICAST_TTL=1 IP_DROP_MEMBERSHIP=36 IP_DROP_SOURCE_MEMBERSHIP=40
IP_HDRINCL=3 IP_MAX_MEMBERSHIPS=20 IP_MULTICAST_IF=32 IP_MULTICAST_LOOP=34 IP_MULTICAST_TTL=33 IP_OPTIONS=4
IP_PKTINFO=8 IP_RECVOPTS=6 IP_RECVRETOPTS=7 IP_RECVTOS=13 IP_RETOPTS=7 IP_TOS=1 IP_TRANSPARENT=19 IP_TTL=2
IP_UNBLOCK_SOURCE=37 MSG_CMSG_CLOEXEC=1073741824 MSG_CONFIRM=2048 MSG_CTRUNC=8 MSG_DONTROUTE=4 MSG_DONTWAIT=64
MSG_EOR=128 MSG_ERRQUEUE=8192 MSG_FASTOPEN=536870912 MSG_MORE=32768 MSG_NOSIGNAL=16384 MSG_OOB=1 MSG_PEEK=2
MSG_TRUNC=32 MSG_WAITALL=256 NI_DGRAM=16 NI_MAXHOST=1025 NI_MAXSERV=32 NI_NAMEREQD=8 NI_NOFQDN=4
NI_NUMERICHOST=1 NI_NUMERICSERV=2 SHUT_RD=0 SHUT_RDWR=2 SHUT_WR=1 SOCK_CLOEXEC=524288 SOCK_DGRAM=2
SOCK_NONBLOCK=2048 SOCK_RAW=3 SOCK_RDM=4 SOCK_SEQPACKET=5 SOCK_STREAM=1 SOL_IP=0 SOL_SOCKET=1 SOL_TCP=6
SOL_UDP=17 SOMAXCONN=4096 SO_ACCEPTCONN=30 SO_BINDTODEVICE=25 SO_BROADCAST=6 SO_DEBUG=1 SO_DOMAIN=39
SO_DONTROUTE=5 SO_ERROR=4 SO_J1939_ERRQUEUE=4 SO_J1939_FILTER=1 SO_J1939_PROMISC=2 SO_J1939_SEND_PRIO=3
SO_KEEPALIVE=9 SO_LINGER=13 SO_MARK=36 SO_OOBINLINE=10 SO_PASSCRED=16 SO_PASSSEC=34 SO_PEERCRED=17
SO_PEERSEC=31 SO_PRIORITY=12 SO_PROTOCOL=38 SO_RCVBUF=8 SO_RCVLOWAT=18 SO_RCVTIMEO=20 SO_REUSEADDR=2
SO_REUSEPORT=15 SO_SNDBUF=7 SO_SNDLOWAT=19 SO_SNDTIMEO=21 SO_TYPE=3 TCP_CC_INFO=26 TCP_CONGESTION=13
TCP_CORK=3 TCP_DEFER_ACCEPT=9 TCP_FASTOPEN=23 TCP_FASTOPEN_CONNECT=30 TCP_FASTOPEN_KEY=33
TCP_FASTOPEN_NO_COOKIE=34 TCP_INFO=11 TCP_INQ=36 TCP_KEEPCNT=6 TCP_KEEPIDLE=4 TCP_KEEPINTVL=5 TCP_LINGER2=8
TCP_MAXSEG=2 TCP_MD5SIG=14 TCP_MD5SIG_EXT=32 TCP_NODELAY=1 TCP_NOTSENT_LOWAT=25 TCP_QUEUE_SEQ=21
TCP_QUICKACK=12 TCP_REPAIR=19 TCP_REPAIR_OPTIONS=22 TCP_REPAIR_QUEUE=20 TCP_REPAIR_WINDOW=29 TCP_SAVED_SYN=28
TCP_SAVE_SYN=27 TCP_SYNCNT=7 TCP_THIN_DUPACK=17 TCP_THIN_LINEAR_TIMEOUTS=16 TCP_TIMESTAMP=24 TCP_TX_DELAY=37
TCP_ULP=31 TCP_USER_TIMEOUT=18 TCP_WINDOW_CLAMP=10 TCP_ZEROCOPY_RECEIVE=35
"""
for _row in _NUMBERS.split():
    _name, _, _value = _row.partition("=")
    globals()[_name] = int(_value)
del _row, _name, _value

has_ipv6 = True
error = OSError
timeout = TimeoutError


class gaierror(OSError):
    __module__ = "socket"


class herror(OSError):
    __module__ = "socket"


def _refused(name):
    return _unsupported.function("socket", name, _WHY)


for _name in ("close dup gethostbyaddr gethostbyname gethostbyname_ex getnameinfo if_indextoname "
              "if_nameindex if_nametoindex sethostname socketpair").split():
    globals()[_name] = _refused(_name)
del _name

_timeout = None


def getdefaulttimeout():
    return _timeout


def setdefaulttimeout(timeout, /):
    global _timeout
    if timeout is not None and timeout < 0:
        raise ValueError("Timeout value out of range")
    _timeout = None if timeout is None else float(timeout)


def gethostname():
    return "sandbox"


def htons(x, /):
    return _swapped(x, 2)


def ntohs(x, /):
    return _swapped(x, 2)


def htonl(x, /):
    return _swapped(x, 4)


def ntohl(x, /):
    return _swapped(x, 4)


def _swapped(number, size):
    if number < 0:
        raise OverflowError("can't convert negative value to unsigned int")
    return int.from_bytes(number.to_bytes(size, "big"), "little")


def inet_aton(ip_addr, /):
    parts = ip_addr.split(".")
    try:
        numbers = [int(part, 16 if part[:2].lower() == "0x" else 8 if len(part) > 1 and part[0] == "0" else 10)
                   for part in parts]
        if len(numbers) > 4 or any(number < 0 for number in numbers) or any(n > 255 for n in numbers[:-1]):
            raise ValueError
        last = numbers[-1].to_bytes(5 - len(numbers), "big")
    except (ValueError, OverflowError):
        raise OSError("illegal IP address string passed to inet_aton") from None
    return bytes(numbers[:-1]) + last


def inet_ntoa(packed_ip, /):
    if len(packed_ip) != 4:
        raise OSError("packed IP wrong length")
    return ".".join([str(byte) for byte in bytes(packed_ip)])


def inet_pton(address_family, ip_string, /):
    import ipaddress
    if address_family not in (AF_INET, AF_INET6):
        raise OSError(97, "Address family not supported by protocol")
    try:
        if address_family == AF_INET:
            return ipaddress.IPv4Address(ip_string).packed
        if "%" in ip_string:
            raise ValueError
        return ipaddress.IPv6Address(ip_string).packed
    except ValueError:
        raise OSError("illegal IP address string passed to inet_pton") from None


def inet_ntop(address_family, packed_ip, /):
    import ipaddress
    if address_family == AF_INET:
        if len(packed_ip) != 4:
            raise ValueError("invalid length of packed IP address string")
        return str(ipaddress.IPv4Address(bytes(packed_ip)))
    if address_family != AF_INET6:
        raise ValueError(f"unknown address family {address_family}")
    if len(packed_ip) != 16:
        raise ValueError("invalid length of packed IP address string")
    return str(ipaddress.IPv6Address(bytes(packed_ip)))


_PROTOCOLS = {"icmp": 1, "ip": 0, "tcp": 6, "udp": 17, "ipv6": 41}
_SERVICES = {"ftp": 21, "ssh": 22, "telnet": 23, "smtp": 25, "domain": 53, "http": 80, "pop3": 110, "imap2": 143,
             "https": 443}


def getprotobyname(name, /):
    try:
        return _PROTOCOLS[name]
    except KeyError:
        raise OSError("protocol not found") from None


def getservbyname(servicename, protocolname="tcp", /):
    try:
        return _SERVICES[servicename]
    except KeyError:
        raise OSError("service/proto not found") from None


def getservbyport(port, protocolname="tcp", /):
    for name, number in _SERVICES.items():
        if number == port:
            return name
    raise OSError("port/proto not found")


def getaddrinfo(host, port, family=0, type=0, proto=0, flags=0):
    """Nothing is looked up: a name is its own address, since who connects is the host."""
    if not _wardian_connection.granted():
        _unsupported.refuse("socket", "getaddrinfo", _WHY)
    if isinstance(host, (bytes, bytearray)):
        host = host.decode("ascii")
    host = host or "localhost"
    if isinstance(port, (str, bytes)):
        text = port if isinstance(port, str) else port.decode("ascii")
        if not text.isdecimal() and text not in _SERVICES:
            raise gaierror(EAI_SERVICE, "Servname not supported for ai_socktype")
        port = int(text) if text.isdecimal() else _SERVICES[text]
    if type not in (0, SOCK_STREAM):
        raise gaierror(EAI_SOCKTYPE, "ai_socktype not supported")
    if family == AF_INET6 or family == AF_UNSPEC and ":" in host:
        return [(AF_INET6, SOCK_STREAM, IPPROTO_TCP, "", (host, port or 0, 0, 0))]
    return [(AF_INET, SOCK_STREAM, IPPROTO_TCP, "", (host, port or 0))]


# Of sockets that are open, by their number: `ssl` makes a socket of another's number.
_open = {}
_FIRST = 1 << 20
_last = _FIRST


class socket:
    """What `socket.socket` is made of: a way to one server that is granted."""

    __module__ = "_socket"
    __slots__ = ("_family", "_type", "_proto", "_timeout", "_number", "_connection", "_shut")

    def __init__(self, family=-1, type=-1, proto=-1, fileno=None):
        global _last
        self._number, self._connection = -1, None
        if not _wardian_connection.granted():
            _unsupported.refuse("socket", "socket", _WHY)
        if fileno is None:
            family = AF_INET if family == -1 else family
            type = SOCK_STREAM if type == -1 else type
            if family not in (AF_INET, AF_INET6) or type & ~(SOCK_NONBLOCK | SOCK_CLOEXEC) != SOCK_STREAM:
                raise PermissionError(1, "socket.socket() cannot work in the sandbox: there are HTTP requests only")
            self._number = _last = _last + 1
        else:
            if fileno not in _open:
                raise OSError(9, "Bad file descriptor")
            self._number, self._connection = fileno, _open[fileno]
        _open[self._number] = self._connection
        self._family, self._type, self._proto = int(family), SOCK_STREAM, 0 if proto == -1 else int(proto)
        self._timeout, self._shut = _timeout, False

    family = property(lambda self: self._family)
    type = property(lambda self: self._type)
    proto = property(lambda self: self._proto)
    timeout = property(lambda self: self._timeout)

    def _reached(self):
        if self._number == -1:
            raise OSError(9, "Bad file descriptor")
        if self._connection is None:
            raise OSError(107, "Transport endpoint is not connected")
        return self._connection

    def connect(self, address, /):
        if self._number == -1:
            raise OSError(9, "Bad file descriptor")
        if self._connection is not None:
            raise OSError(106, "Transport endpoint is already connected")
        if not isinstance(address, tuple) or len(address) < 2:
            raise TypeError("connect(): AF_INET address must be tuple, not " + type(address).__name__)
        host, port = address[:2]
        if isinstance(host, (bytes, bytearray)):
            host = host.decode("ascii")
        self._connection = _open[self._number] = _wardian_connection.Connection(host, port)

    def connect_ex(self, address, /):
        try:
            self.connect(address)
        except OSError as error:
            if error.errno is None:
                raise
            return error.errno
        return 0

    def send(self, data, flags=0, /):
        if self._shut:
            raise BrokenPipeError(32, "Broken pipe")
        data = memoryview(data).cast("B")
        self._reached().write(data)
        return len(data)

    def sendall(self, data, flags=0, /):
        self.send(data)

    def _received(self, most, flags):
        connection = self._reached()
        if not connection.wait(0 if flags & MSG_DONTWAIT else self._timeout):
            if self._timeout == 0 or flags & MSG_DONTWAIT:
                raise BlockingIOError(11, "Resource temporarily unavailable")
            raise TimeoutError("timed out")
        return connection.take(most, bool(flags & MSG_PEEK))

    def recv(self, bufsize, flags=0, /):
        if bufsize < 0:
            raise ValueError("negative buffersize in recv")
        return self._received(bufsize, flags)

    def recv_into(self, buffer, nbytes=0, flags=0):
        view = memoryview(buffer).cast("B")
        found = self._received(nbytes or len(view), flags)
        view[:len(found)] = found
        return len(found)

    def recvfrom(self, bufsize, flags=0, /):
        return self.recv(bufsize, flags), None

    def settimeout(self, value, /):
        if value is not None and value < 0:
            raise ValueError("Timeout value out of range")
        self._timeout = None if value is None else float(value)

    def gettimeout(self):
        return self._timeout

    def setblocking(self, flag, /):
        self._timeout = None if flag else 0.0

    def getblocking(self):
        return self._timeout != 0

    def setsockopt(self, *args):
        pass

    def getsockopt(self, level, optname, buflen=None, /):
        value = SOCK_STREAM if (level, optname) == (SOL_SOCKET, SO_TYPE) else 0
        return value if buflen is None else bytes(buflen)

    def getpeername(self):
        connection = self._reached()
        return (connection.host, connection.port, 0, 0)[:4 if self._family == AF_INET6 else 2]

    def getsockname(self):
        return ("0.0.0.0", 0) if self._family == AF_INET else ("::", 0, 0, 0)

    def shutdown(self, how, /):
        self._reached()
        self._shut |= how != SHUT_RD

    def fileno(self):
        return self._number

    def detach(self):
        number, self._number, self._connection = self._number, -1, None
        return number

    def close(self):
        number, self._number = self._number, -1
        connection, self._connection = self._connection, None
        if number != -1:
            _open.pop(number, None)
        if connection is not None:
            connection.close()

    def __del__(self):
        try:
            self.close()
        except Exception:
            pass

    def _no_server(self, *args):
        raise PermissionError(1, "a socket of the sandbox cannot wait for others: there are HTTP requests only")

    bind = listen = _accept = _no_server


SocketType = socket
