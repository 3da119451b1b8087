import cmd
import colorsys
import getopt
import io
import ipaddress
import optparse
import sched
import time
import timeit

print([round(x, 4) for x in colorsys.rgb_to_hsv(0.2, 0.4, 0.6)], colorsys.hls_to_rgb(0.5, 0.5, 0.5))
print(getopt.getopt(["-a", "-b", "x", "--long=1", "rest"], "ab:", ["long="]))
print(getopt.gnu_getopt(["f", "-a", "g"], "a"))
try:
    getopt.getopt(["-z"], "a")
except getopt.GetoptError as error:
    print(error, error.opt)
parser = optparse.OptionParser(prog="p", usage="%prog [options]", version="1")
parser.add_option("-n", "--num", type="int", default=1, help="a number [%default]")
parser.add_option("-v", action="store_true", dest="verbose")
print(vars(parser.parse_args(["-n", "5", "-v", "x"])[0]), parser.parse_args(["y"])[1])
print(parser.format_help())
events = []
now = [0]
scheduler = sched.scheduler(lambda: now[0], lambda n: now.__setitem__(0, now[0] + n))
scheduler.enter(2, 1, events.append, ("b",))
scheduler.enter(1, 1, events.append, ("a",))
scheduler.enter(2, 0, events.append, ("c",))
scheduler.run()
print(events, scheduler.empty())
net = ipaddress.ip_network("192.168.0.0/29")
print(net, net.num_addresses, list(net.hosts())[:2], ipaddress.ip_address("192.168.0.5") in net, net.netmask)
print(ipaddress.ip_address("::1"), ipaddress.ip_address("2001:db8::1").exploded, ipaddress.ip_address(1).is_private)
for bad in ["256.1.1.1", "1.2.3", "::g", ""]:
    try:
        ipaddress.ip_address(bad)
    except ValueError as error:
        print(error)
try:
    ipaddress.ip_network("192.168.0.1/24")
except ValueError as error:
    print(error)
print(timeit.timeit("x = 1", number=10) >= 0, len(timeit.repeat(lambda: None, number=1, repeat=2)))


class Shell(cmd.Cmd):
    prompt = "> "

    def do_greet(self, arg):
        "greet NAME"
        print("hello", arg, file=self.stdout)

    def do_quit(self, arg):
        return True


out = io.StringIO()
shell = Shell(stdin=io.StringIO("greet bob\nhelp greet\nnope\nquit\n"), stdout=out)
shell.use_rawinput = False
shell.cmdloop("intro")
print(out.getvalue())

from http import HTTPMethod, HTTPStatus
from http.cookies import SimpleCookie

print(HTTPStatus(404), repr(HTTPStatus.OK), HTTPStatus.NOT_FOUND.phrase, HTTPStatus.OK == 200, HTTPStatus.OK.is_success)
print(repr(HTTPMethod.GET), HTTPMethod.GET.description)
cookie = SimpleCookie("a=1; b=\"x y\"")
cookie["c"] = "v"
cookie["c"]["path"] = "/"
cookie["c"]["max-age"] = 5
print(cookie, cookie["b"].value, sorted(cookie))

import code
import codeop

print(codeop.compile_command("x = 1") is not None, codeop.compile_command("if x:"))
import locale

print(locale.setlocale(locale.LC_ALL, "C"), locale.format_string("%d", 12345, grouping=True), locale.atof("1.5"))
