# What `ssl` takes from C. Contexts can be made and set up; there is no network to be encrypted. Where requests over
# HTTP are granted, TLS is spoken by the host: in the place of a handshake stands a mark (`_wardian_connection.py`).
# A server's certificate is checked there, against the authorities that the host knows, whatever a context says.

import _unsupported

_WHY = "it has no network"

# The numbers of OpenSSL 3 on Linux.
_NUMBERS = """
ALERT_DESCRIPTION_ACCESS_DENIED=49 ALERT_DESCRIPTION_BAD_CERTIFICATE=42
ALERT_DESCRIPTION_BAD_CERTIFICATE_HASH_VALUE=114 ALERT_DESCRIPTION_BAD_CERTIFICATE_STATUS_RESPONSE=113
ALERT_DESCRIPTION_BAD_RECORD_MAC=20 ALERT_DESCRIPTION_CERTIFICATE_EXPIRED=45
ALERT_DESCRIPTION_CERTIFICATE_REVOKED=44 ALERT_DESCRIPTION_CERTIFICATE_UNKNOWN=46
ALERT_DESCRIPTION_CERTIFICATE_UNOBTAINABLE=111 ALERT_DESCRIPTION_CLOSE_NOTIFY=0
ALERT_DESCRIPTION_DECODE_ERROR=50 ALERT_DESCRIPTION_DECOMPRESSION_FAILURE=30
ALERT_DESCRIPTION_DECRYPT_ERROR=51 ALERT_DESCRIPTION_HANDSHAKE_FAILURE=40
ALERT_DESCRIPTION_ILLEGAL_PARAMETER=47 ALERT_DESCRIPTION_INSUFFICIENT_SECURITY=71
ALERT_DESCRIPTION_INTERNAL_ERROR=80 ALERT_DESCRIPTION_NO_RENEGOTIATION=100
ALERT_DESCRIPTION_PROTOCOL_VERSION=70 ALERT_DESCRIPTION_RECORD_OVERFLOW=22
ALERT_DESCRIPTION_UNEXPECTED_MESSAGE=10 ALERT_DESCRIPTION_UNKNOWN_CA=48
ALERT_DESCRIPTION_UNKNOWN_PSK_IDENTITY=115 ALERT_DESCRIPTION_UNRECOGNIZED_NAME=112
ALERT_DESCRIPTION_UNSUPPORTED_CERTIFICATE=43 ALERT_DESCRIPTION_UNSUPPORTED_EXTENSION=110
ALERT_DESCRIPTION_USER_CANCELLED=90 CERT_NONE=0 CERT_OPTIONAL=1 CERT_REQUIRED=2 ENCODING_DER=2 ENCODING_PEM=1
HAS_ALPN=1 HAS_ECDH=1 HAS_NPN=0 HAS_SNI=1 HAS_SSLv2=0 HAS_SSLv3=0 HAS_TLS_UNIQUE=1 HAS_TLSv1=1 HAS_TLSv1_1=1
HAS_TLSv1_2=1 HAS_TLSv1_3=1 HOSTFLAG_ALWAYS_CHECK_SUBJECT=1 HOSTFLAG_MULTI_LABEL_WILDCARDS=8
HOSTFLAG_NEVER_CHECK_SUBJECT=32 HOSTFLAG_NO_PARTIAL_WILDCARDS=4 HOSTFLAG_NO_WILDCARDS=2
HOSTFLAG_SINGLE_LABEL_SUBDOMAINS=16 OPENSSL_VERSION_NUMBER=805306672 OP_ALL=2147483728
OP_CIPHER_SERVER_PREFERENCE=4194304 OP_ENABLE_KTLS=8 OP_ENABLE_MIDDLEBOX_COMPAT=1048576
OP_IGNORE_UNEXPECTED_EOF=128 OP_LEGACY_SERVER_CONNECT=4 OP_NO_COMPRESSION=131072
OP_NO_RENEGOTIATION=1073741824 OP_NO_SSLv2=0 OP_NO_SSLv3=33554432 OP_NO_TICKET=16384 OP_NO_TLSv1=67108864
OP_NO_TLSv1_1=268435456 OP_NO_TLSv1_2=134217728 OP_NO_TLSv1_3=536870912 OP_SINGLE_DH_USE=0
OP_SINGLE_ECDH_USE=0 PROTOCOL_SSLv23=2 PROTOCOL_TLS=2 PROTOCOL_TLS_CLIENT=16 PROTOCOL_TLS_SERVER=17
PROTOCOL_TLSv1=3 PROTOCOL_TLSv1_1=4 PROTOCOL_TLSv1_2=5 PROTO_MAXIMUM_SUPPORTED=-1 PROTO_MINIMUM_SUPPORTED=-2
PROTO_SSLv3=768 PROTO_TLSv1=769 PROTO_TLSv1_1=770 PROTO_TLSv1_2=771 PROTO_TLSv1_3=772 SSL_ERROR_EOF=8
SSL_ERROR_INVALID_ERROR_CODE=10 SSL_ERROR_SSL=1 SSL_ERROR_SYSCALL=5 SSL_ERROR_WANT_CONNECT=7
SSL_ERROR_WANT_READ=2 SSL_ERROR_WANT_WRITE=3 SSL_ERROR_WANT_X509_LOOKUP=4 SSL_ERROR_ZERO_RETURN=6
VERIFY_ALLOW_PROXY_CERTS=64 VERIFY_CRL_CHECK_CHAIN=12 VERIFY_CRL_CHECK_LEAF=4 VERIFY_DEFAULT=0
VERIFY_X509_PARTIAL_CHAIN=524288 VERIFY_X509_STRICT=32 VERIFY_X509_TRUSTED_FIRST=32768
"""
for _row in _NUMBERS.split():
    _name, _, _value = _row.partition("=")
    globals()[_name] = int(_value)
for _name in list(globals()):
    if _name.startswith("HAS_"):
        globals()[_name] = bool(globals()[_name])
del _row, _name, _value

OPENSSL_VERSION = "OpenSSL 3.0.0 (none: the host speaks TLS)"
OPENSSL_VERSION_INFO = (3, 0, 0, 0, 0)
OPENSSL_VERSION_NUMBER = 0x30000000
_OPENSSL_API_VERSION = (3, 0, 0, 0, 0)
_DEFAULT_CIPHERS = "@SECLEVEL=2:ECDH+AESGCM:ECDH+CHACHA20:ECDH+AES:DHE+AES:!aNULL:!eNULL:!aDSS:!SHA1:!AESCCM"


class SSLError(OSError):
    __module__ = "ssl"

    def __str__(self):
        return str(self.strerror) if isinstance(self.strerror, str) else str(self.args)


class SSLZeroReturnError(SSLError):
    __module__ = "ssl"


class SSLWantReadError(SSLError):
    __module__ = "ssl"


class SSLWantWriteError(SSLError):
    __module__ = "ssl"


class SSLSyscallError(SSLError):
    __module__ = "ssl"


class SSLEOFError(SSLError):
    __module__ = "ssl"


class SSLCertVerificationError(SSLError, ValueError):
    __module__ = "ssl"


def RAND_add(string, entropy, /):
    pass


def RAND_bytes(n, /):
    from os import urandom
    return urandom(n)


def RAND_status():
    return True


_OBJECTS = {129: ("serverAuth", "TLS Web Server Authentication", "1.3.6.1.5.5.7.3.1"),
            130: ("clientAuth", "TLS Web Client Authentication", "1.3.6.1.5.5.7.3.2")}


def nid2obj(nid, /):
    try:
        return (nid, *_OBJECTS[nid])
    except KeyError:
        raise ValueError(f"unknown NID {nid}") from None


def txt2obj(txt, name=False):
    for nid, row in _OBJECTS.items():
        if txt == row[2] or name and txt in row:
            return (nid, *row)
    raise ValueError(f"unknown object '{txt}'")


def get_default_verify_paths():
    return ("SSL_CERT_FILE", "/usr/lib/ssl/cert.pem", "SSL_CERT_DIR", "/usr/lib/ssl/certs")


class MemoryBIO:
    """Bytes that were written and not read yet."""

    __module__ = "_ssl"

    def __init__(self):
        self._bytes = bytearray()
        self._ended = False

    @property
    def pending(self):
        return len(self._bytes)

    @property
    def eof(self):
        return self._ended and not self._bytes

    def read(self, size=-1, /):
        size = len(self._bytes) if size < 0 else size
        found = bytes(self._bytes[:size])
        del self._bytes[:size]
        return found

    def write(self, b, /):
        if self._ended:
            raise SSLError("cannot write() after write_eof()")
        self._bytes += b
        return len(b)

    def write_eof(self):
        self._ended = True


class SSLSession:
    __module__ = "_ssl"


def _setting(name):
    # `ssl` reaches it through `super()`, so it is a property.
    return property(lambda self: getattr(self, name), lambda self, value: setattr(self, name, value))


class _SSLContext:
    """Settings of connections."""

    __module__ = "_ssl"

    def __new__(cls, protocol, /):
        self = object.__new__(cls)
        client = protocol == PROTOCOL_TLS_CLIENT
        self._protocol = protocol
        self._check_hostname = client
        self._verify_mode = CERT_REQUIRED if client else CERT_NONE
        self._options = OP_ALL | OP_NO_SSLv3 | OP_CIPHER_SERVER_PREFERENCE | OP_SINGLE_DH_USE | OP_SINGLE_ECDH_USE \
            | OP_NO_COMPRESSION | OP_ENABLE_MIDDLEBOX_COMPAT | OP_IGNORE_UNEXPECTED_EOF
        self._verify_flags = VERIFY_X509_TRUSTED_FIRST
        self._minimum, self._maximum = PROTO_TLSv1_2, PROTO_MAXIMUM_SUPPORTED
        self._certificates = 0
        self._host_flags = 4
        self.post_handshake_auth = False
        self.sni_callback = None
        self.keylog_filename = None
        self.num_tickets = 2
        self._callback = None
        self._speaks_http = False
        return self

    protocol = property(lambda self: self._protocol)
    security_level = property(lambda self: 2)

    @property
    def check_hostname(self):
        return self._check_hostname

    @check_hostname.setter
    def check_hostname(self, value):
        if value and self._verify_mode == CERT_NONE:
            self._verify_mode = CERT_REQUIRED
        self._check_hostname = bool(value)

    @property
    def verify_mode(self):
        return self._verify_mode

    @verify_mode.setter
    def verify_mode(self, value):
        if value not in (CERT_NONE, CERT_OPTIONAL, CERT_REQUIRED):
            raise ValueError("invalid value for verify_mode")
        if value == CERT_NONE and self._check_hostname:
            raise ValueError("Cannot set verify_mode to CERT_NONE when check_hostname is enabled.")
        self._verify_mode = value

    _msg_callback = _setting("_callback")
    options = _setting("_options")
    verify_flags = _setting("_verify_flags")
    minimum_version = _setting("_minimum")
    maximum_version = _setting("_maximum")

    def set_ciphers(self, cipherlist, /):
        if not isinstance(cipherlist, str):
            raise TypeError(f"set_ciphers() argument must be str, not {type(cipherlist).__name__}")
        if not cipherlist:
            raise SSLError("No cipher can be selected.")

    def get_ciphers(self):
        return []

    def _set_alpn_protocols(self, protos, /):
        self._speaks_http = b"http/1.1" in bytes(protos)

    def set_ecdh_curve(self, name, /):
        pass

    def load_dh_params(self, path, /):
        open(path).close()

    def load_cert_chain(self, certfile, keyfile=None, password=None):
        open(certfile).close()

    def load_verify_locations(self, cafile=None, capath=None, cadata=None):
        if cafile is None and capath is None and cadata is None:
            raise TypeError("cafile, capath and cadata cannot be all omitted")
        if cafile is not None:
            with open(cafile, "rb") as file:
                self._certificates += file.read().count(b"-----BEGIN CERTIFICATE-----")

    def set_default_verify_paths(self):
        pass

    def cert_store_stats(self):
        return {"x509": self._certificates, "crl": 0, "x509_ca": self._certificates}

    def get_ca_certs(self, binary_form=False):
        return []

    def session_stats(self):
        return dict.fromkeys(("number", "connect", "connect_good", "connect_renegotiate", "accept", "accept_good",
                              "accept_renegotiate", "hits", "misses", "timeouts", "cache_full"), 0)

    def _wrap_socket(self, sock, server_side, server_hostname=None, *, owner=None, session=None):
        _check_granted("SSLContext.wrap_socket", server_side)
        return _OverSocket(self, server_hostname, owner, sock)

    def _wrap_bio(self, incoming, outgoing, server_side, server_hostname=None, *, owner=None, session=None):
        # What is between two buffers needs no network: refused is what would use it. Libraries make one to look at it.
        if server_side:
            _unsupported.refuse("ssl", "SSLContext.wrap_bio", "it can serve nobody")
        return _OverBuffers(self, server_hostname, owner, incoming, outgoing)


def _check_granted(name, server_side):
    import _wardian_connection
    if not _wardian_connection.granted():
        _unsupported.refuse("ssl", name, _WHY)
    if server_side:
        _unsupported.refuse("ssl", name, "it can serve nobody")


class _Channel:
    """What looks like a connection that is encrypted here."""

    __module__ = "_ssl"
    server_side = False
    session = None
    session_reused = False

    def __init__(self, context, server_hostname, owner):
        self.context = context
        self.server_hostname = server_hostname
        self.owner = owner

    def getpeercert(self, binary_form=False, /):
        # The host has seen the certificate, and that it is the server's.
        if binary_form:
            return None
        if self.context._verify_mode == CERT_NONE or not self.server_hostname:
            return {}
        kind = "IP Address" if ":" in self.server_hostname or self.server_hostname.replace(".", "").isdigit() else "DNS"
        return {"subject": ((("commonName", self.server_hostname),),),
                "subjectAltName": ((kind, self.server_hostname),)}

    def cipher(self):
        return ("TLS_AES_128_GCM_SHA256", "TLSv1.3", 128)

    def version(self):
        return "TLSv1.3"

    def shared_ciphers(self):
        return None

    def compression(self):
        return None

    def selected_alpn_protocol(self):
        return "http/1.1" if self.context._speaks_http else None

    def get_channel_binding(self, cb_type="tls-unique", /):
        return None

    def get_verified_chain(self):
        return []

    get_unverified_chain = get_verified_chain

    def verify_client_post_handshake(self):
        raise SSLError(1, "there is no certificate of a client")


class _OverSocket(_Channel):
    def __init__(self, context, server_hostname, owner, sock):
        super().__init__(context, server_hostname, owner)
        import _socket
        self._base, self._sock = _socket.socket, sock

    def do_handshake(self):
        self._base._reached(self._sock).secure(self.server_hostname)

    def read(self, len=1024, buffer=None, /):
        if buffer is not None:
            return self._base.recv_into(self._sock, buffer, len)
        return self._base.recv(self._sock, len)

    def write(self, data, /):
        return self._base.send(self._sock, data)

    def pending(self):
        return len(self._base._reached(self._sock)._out)

    def shutdown(self):
        return self._sock


class _OverBuffers(_Channel):
    def __init__(self, context, server_hostname, owner, incoming, outgoing):
        super().__init__(context, server_hostname, owner)
        self._incoming, self._outgoing = incoming, outgoing

    def do_handshake(self):
        _check_granted("SSLObject.do_handshake", False)
        from _wardian_connection import TLS_MARK
        self._outgoing.write(TLS_MARK + (self.server_hostname or "").encode("ascii") + b"\n")

    def read(self, len=1024, buffer=None, /):
        data = self._incoming.read(len)
        if not data and not self._incoming.eof:
            raise SSLWantReadError(SSL_ERROR_WANT_READ, "The operation did not complete (read)")
        if buffer is None:
            return data
        memoryview(buffer).cast("B")[:data.__len__()] = data
        return data.__len__()

    def write(self, data, /):
        return self._outgoing.write(data)

    def pending(self):
        return self._incoming.pending

    def shutdown(self):
        pass
