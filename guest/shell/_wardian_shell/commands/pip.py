# pip: there is no network and nothing to install into; it says so, and what is there
# already.

import re
import sys

def pip(call, arguments):
    words = [word for word in arguments if not word.startswith("-")]
    if "--version" in arguments or "-V" in arguments:
        version = ".".join(map(str, sys.version_info[:2]))
        call.write(f"pip 24.0 from /usr/lib/python{version}/site-packages/pip (python {version})\n")
        return 0
    name = words[0] if words else "help"
    if name == "install":
        return _install(call, arguments[arguments.index("install") + 1:])
    if name == "list":
        call.write("Package Version\n------- -------\n" if "--format=json" not in arguments else "[]\n")
        return 0
    if name == "freeze":
        return 0
    if name == "show":
        for each in words[1:]:
            call.raw_error(f"WARNING: Package(s) not found: {each}\n")
        return 1
    if name == "check":
        call.write("No broken requirements found.\n")
        return 0
    if name == "help":
        call.write("\nUsage:\n  pip <command> [options]\n\nCommands:\n  install  list  freeze  show  check\n")
        return 0
    if name == "uninstall":
        for each in words[1:]:
            call.raw_error(f"WARNING: Skipping {each} as it is not installed.\n")
        return 0
    call.raw_error(f'ERROR: unknown command "{name}"\n')
    return 1


def _install(call, arguments):
    names, at = [], 0
    while at < len(arguments):
        word = arguments[at]
        at += 1
        if word in ("-r", "--requirement"):
            if at >= len(arguments):
                call.raw_error("\nUsage:   \n  pip install [options] <requirement specifier> ...\n\n-r option requires 1 argument\n")
                return 2
            try:
                with open(call.path(arguments[at]), encoding="utf-8", errors="replace") as file:
                    names += [line.split("#")[0].strip() for line in file if line.split("#")[0].strip()]
            except OSError:
                call.raw_error("ERROR: Could not open requirements file: [Errno 2] No such file or directory: "
                               f"{arguments[at]!r}\n")
                return 1
            at += 1
        elif word in ("-i", "--index-url", "--extra-index-url", "-t", "--target", "-c", "--constraint", "-f"):
            at += 1
        elif not word.startswith("-"):
            names.append(word)
    if not names:
        call.raw_error("ERROR: You must give at least one requirement to install (see \"pip help install\")\n")
        return 1
    for name in names:
        if _is_here(name):
            call.write(f"Requirement already satisfied: {name}\n")
            continue
        call.raw_error(f"ERROR: Could not find a version that satisfies the requirement {name} (from versions: none)\n"
                       f"ERROR: No matching distribution found for {name}\n"
                       "This sandbox has no network and runs pure-Python files only: nothing can be installed.\n")
        return 1
    return 0


def _is_here(requirement):
    match = re.match(r"[A-Za-z0-9_.-]+", requirement)
    name = match.group().replace("-", "_") if match else ""
    if name.lower() == "pillow":
        name = "PIL"
    try:
        from importlib.util import find_spec
        return bool(name) and find_spec(name) is not None
    except (ImportError, ValueError, AttributeError):
        return False


COMMANDS = {"pip": pip, "pip3": pip}
