# The table of all commands that are not the shell itself: which module of this
# package has them. A module is imported when one of its commands is first run.

_FAMILIES = {
    "archives": "tar gzip gunzip zcat zip unzip",
    "awk": "awk gawk mawk nawk",
    "columns": "cut paste comm join column expand unexpand tr uniq",
    "dates": "date",
    "difference": "diff cmp",
    "dumps": "base64 base32 cksum strings xxd hexdump hd od md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum",
    "files": "cp mv rm mkdir rmdir touch ln mktemp truncate install dd sync unlink",
    "find": "find",
    "grep": "grep egrep fgrep",
    "listing": "ls dir du df tree",
    "modes": "chmod chown chgrp",
    "names": "basename dirname realpath readlink",
    "numbers": "expr bc",
    "pip": "pip pip3 uv",
    "python": "python python3 python3.12",
    "sed": "sed",
    "sorting": "sort shuf tsort",
    "stating": "stat file",
    "system": "printenv uname arch whoami id groups hostname sleep nproc uptime free ps pgrep pkill killall clear reset tty "
              "getconf envsubst locale logname",
    "view": "cat less more head tail tee wc nl tac rev fold split yes seq",
    "wrappers": "env xargs timeout nohup nice stdbuf setsid ionice sudo time which bash sh dash echo printf test [ true "
                "false pwd kill",
}

_TABLE = {name: family for family, names in _FAMILIES.items() for name in names.split()}
_found = {}


def find_command(name):
    """The function of a command, None where there is none of that name."""
    found = _found.get(name)
    if found is None and name in _TABLE:
        from importlib import import_module
        module = import_module("." + _TABLE[name], __name__)
        found = _found[name] = module.COMMANDS[name]
    return found


def is_command(name):
    """Whether there is one, without importing it."""
    return name in _TABLE


def import_all():
    """All modules of the shell, for a host that keeps a session which has them."""
    from importlib import import_module
    from .. import start
    for family in _FAMILIES:
        import_module("." + family, __name__)
