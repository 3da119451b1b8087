import argparse
import contextlib
import io

parser = argparse.ArgumentParser(prog="tool", description="Does things.")
parser.add_argument("names", nargs="+", help="what to do it to")
parser.add_argument("-n", "--number", type=int, default=3, help="how often (%(default)s)")
parser.add_argument("-v", "--verbose", action="count", default=0)
parser.add_argument("--mode", choices=["fast", "slow"])
group = parser.add_mutually_exclusive_group()
group.add_argument("--yes", action="store_true")
group.add_argument("--no", action="store_false")
print(parser.parse_args(["a", "b", "-n", "7", "-vv", "--mode=fast"]))
# => Namespace(names=['a', 'b'], number=7, verbose=2, mode='fast', yes=False, no=True)
print(parser.parse_known_args(["a", "--other", "1"]))
# => (Namespace(names=['a'], number=3, verbose=0, mode=None, yes=False, no=True), ['--other', '1'])
parser.print_help()
# => usage: tool [-h] [-n NUMBER] [-v] [--mode {fast,slow}] [--yes | --no]
# =>             names [names ...]
# =>
# => Does things.
# =>
# => positional arguments:
# =>   names                 what to do it to
# =>
# => options:
# =>   -h, --help            show this help message and exit
# =>   -n NUMBER, --number NUMBER
# =>                         how often (3)
# =>   -v, --verbose
# =>   --mode {fast,slow}
# =>   --yes
# =>   --no
for wrong in (["a", "-n", "x"], [], ["a", "--mode", "odd"], ["a", "--yes", "--no"]):
    errors = io.StringIO()
    with contextlib.redirect_stderr(errors):
        try:
            parser.parse_args(wrong)
        except SystemExit as end:
            print(end.code)
    print(errors.getvalue())
# => 2
# => usage: tool [-h] [-n NUMBER] [-v] [--mode {fast,slow}] [--yes | --no]
# =>             names [names ...]
# => tool: error: argument -n/--number: invalid int value: 'x'
# =>
# => 2
# => usage: tool [-h] [-n NUMBER] [-v] [--mode {fast,slow}] [--yes | --no]
# =>             names [names ...]
# => tool: error: the following arguments are required: names
# =>
# => 2
# => usage: tool [-h] [-n NUMBER] [-v] [--mode {fast,slow}] [--yes | --no]
# =>             names [names ...]
# => tool: error: argument --mode: invalid choice: 'odd' (choose from 'fast', 'slow')
# =>
# => 2
# => usage: tool [-h] [-n NUMBER] [-v] [--mode {fast,slow}] [--yes | --no]
# =>             names [names ...]
# => tool: error: argument --no: not allowed with argument --yes
# =>
commands = argparse.ArgumentParser(prog="tool").add_subparsers(dest="command")
add = commands.add_parser("add")
add.add_argument("x", type=float)
print(add.parse_args(["2.5"]))  # => Namespace(x=2.5)
