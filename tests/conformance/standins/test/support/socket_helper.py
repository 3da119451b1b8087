"""There are no sockets: whatever opens one skips its test."""

import contextlib
import unittest

HOST = "localhost"
HOSTv4 = "127.0.0.1"
HOSTv6 = "::1"
IPV6_ENABLED = False
has_gethostname = True


def _no_sockets(*args, **keywords):
    raise unittest.SkipTest("there are no sockets")


find_unused_port = bind_port = create_unix_domain_name = bind_unix_socket = _no_sockets
get_socket_conn_refused_errs = transient_internet = _no_sockets


def skip_unless_bind_unix_socket(test):
    return unittest.skip("there are no sockets")(test)


skip_if_tcp_blackhole = skip_unless_bind_unix_socket
