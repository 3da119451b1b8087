import configparser
import io

config = configparser.ConfigParser()
config.read_string("""
[DEFAULT]
base = /srv
level: 3
[server]
; comment
host = localhost
port = 8080
path = %(base)s/www
debug = yes
ratio = 1.5
multi = one
    two
[empty]
flag
""".replace("flag", "flag ="))
print(config.sections(), config.options("server"), config["server"]["path"], config.getint("server", "port"))
print(config.getboolean("server", "debug"), config.getfloat("server", "ratio"), repr(config["server"]["multi"]))
print(config.get("server", "nope", fallback="x"), config.has_option("server", "level"), "server" in config)
print(dict(config["server"]), config["server"])
config["new"] = {"a": 1, "B": "2"}
config.set("new", "c", "3")
out = io.StringIO()
config.write(out)
print(out.getvalue())
for call in [
    lambda: config.get("nope", "x"), lambda: config.get("server", "nope"), lambda: config.getint("server", "host"),
    lambda: config.getboolean("server", "host"), lambda: config["nope"], lambda: config.add_section("server"),
    lambda: config.set("server", "x", 1), lambda: config.read_string("no header"),
    lambda: config.read_string("[a]\nx=1\nx=2"), lambda: config.read_string("[a]\n[a]"),
    lambda: config.read_string("[a]\nbroken"),
]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
config.set("server", "loop", "%(loop)s")
try:
    config.get("server", "loop")
except configparser.InterpolationError as error:
    print(type(error).__name__)
raw = configparser.RawConfigParser(allow_no_value=True, delimiters=("=",))
raw.read_string("[s]\na = %(x)s\nb\n")
print(raw.items("s"))
extended = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation())
extended.read_dict({"a": {"x": "1"}, "b": {"y": "${a:x}2"}})
print(extended["b"]["y"], extended.remove_option("b", "y"), extended.remove_section("a"), extended.sections())
