# The command `pip`, as programs, cells and the shell call it.

import os
import sys

from _wardian_pip import wheels
from _wardian_pip.requirements import InvalidRequirement, Requirement, normal
from _wardian_pip.resolve import NotFound, Resolver, installed, place
from _wardian_packages import user_site, user_site_on_path

VERSION = "24.0"

_HELP = """
Usage:
  pip <command> [options]

Commands:
  install      Install packages from the wheels that were granted.
  uninstall    Uninstall packages.
  freeze       Output installed packages in requirements format.
  list         List installed packages.
  show         Show information about installed packages.
  check        Verify installed packages have compatible dependencies.
  help         Show this text.
"""

# Options that say where to look and how much to say: there is one place, and it is quiet.
_WITH_VALUE = {"-i", "--index-url", "--extra-index-url", "-f", "--find-links", "--trusted-host", "--proxy",
               "--timeout", "--retries", "--cache-dir", "--progress-bar", "--only-binary", "--no-binary",
               "--python", "--root-user-action", "--upgrade-strategy", "-p", "--log"}
_ACCEPTED = {"--user", "--no-cache-dir", "--disable-pip-version-check", "--no-input", "--no-warn-script-location",
             "--prefer-binary", "--break-system-packages", "--no-index", "--no-compile", "--system", "--isolated",
             "--no-build-isolation", "-v", "--verbose", "--no-color", "--compile"}


class Mistake(Exception):
    pass


# What goes wrong outside of pip, as it says it.
class _Failure(Exception):
    pass


# Run a command line; gives the exit status. `write` and `complain` take text, `path` makes a path absolute.
def run(arguments, write=None, complain=None, path=os.path.abspath):
    write = write or (lambda text: sys.stdout.write(text))
    complain = complain or (lambda text: sys.stderr.write(text))
    try:
        return _Command(write, complain, path).run(list(arguments))
    except Mistake as error:
        complain(f"\nUsage:\n  pip <command> [options]\n\n{error}\n")
        return 2
    except (NotFound, InvalidRequirement, wheels.BadWheel, _Failure) as error:
        complain(f"ERROR: {error}\n")
        return 1
    except OSError as error:
        complain(f"ERROR: Could not install packages due to an OSError: {error}\n")
        return 1
    except wheels.DAMAGED as error:
        complain(f"ERROR: a wheel is damaged: {error}\n")
        return 1


class _Command:
    def __init__(self, write, complain, path):
        self.write, self.complain, self.path = write, complain, path

    def run(self, arguments):
        if "--version" in arguments or "-V" in arguments:
            python = ".".join(map(str, sys.version_info[:2]))
            self.write(f"pip {VERSION} from /usr/lib/python{python}/site-packages/pip (python {python})\n")
            return 0
        while arguments and arguments[0].startswith("-") and arguments[0] in _ACCEPTED | {"-q", "--quiet"}:
            arguments.append(arguments.pop(0))
        name = arguments.pop(0) if arguments else "help"
        if name in ("help", "-h", "--help"):
            self.write(_HELP)
            return 0
        command = _COMMANDS.get(name)
        if command is None:
            raise _Failure(f'unknown command "{name}"')
        if "-h" in arguments or "--help" in arguments:
            self.write(_HELP)
            return 0
        return command(self, arguments)

    # Split options from the rest. `known`: names of options, and whether they take a value.
    def options(self, arguments, known):
        found, rest, at = {}, [], 0
        while at < len(arguments):
            word = arguments[at]
            at += 1
            if not word.startswith("-") or word == "-":
                rest.append(word)
                continue
            name, has_value, value = word.partition("=")
            if name not in known and name not in _WITH_VALUE and name not in _ACCEPTED:
                raise Mistake(f"no such option: {name}")
            if known.get(name) or name in _WITH_VALUE:
                if not has_value:
                    if at >= len(arguments):
                        raise Mistake(f"{name} option requires 1 argument")
                    value = arguments[at]
                    at += 1
                found.setdefault(name, []).append(value)
            else:
                found[name] = True
        return found, rest

    def install(self, arguments):
        options, names = self.options(arguments, {
            "-r": True, "--requirement": True, "-c": True, "--constraint": True, "-t": True, "--target": True,
            "-e": True, "--editable": True, "-U": False, "--upgrade": False, "-q": False, "--quiet": False,
            "-qq": False, "--no-deps": False, "--pre": False, "--force-reinstall": False, "--dry-run": False,
            "--require-hashes": False})
        if "-e" in options or "--editable" in options:
            raise _Failure("editable installs need a build, which cannot run here")
        if "--require-hashes" in options:
            raise _Failure("hashes of requirements cannot be checked here: wheels are the operator's")
        if names and names[0] == "pip":
            names = names[1:] or ["pip"]
        granted = wheels.granted()
        requirements = []
        for name in names:
            requirements.append(self._requirement(name, granted))
        for file in options.get("-r", []) + options.get("--requirement", []):
            requirements += self._lines(file, granted)
        if not requirements:
            raise _Failure('You must give at least one requirement to install (see "pip help install")')
        quiet = bool(options.keys() & {"-q", "--quiet", "-qq"})
        say = (lambda text: None) if quiet else self.write
        resolver = Resolver(granted, say, upgrade=bool(options.keys() & {"-U", "--upgrade", "--force-reinstall"}),
                            dependencies="--no-deps" not in options, prereleases="--pre" in options)
        for file in options.get("-c", []) + options.get("--constraint", []):
            for limit in self._lines(file, granted):
                known = resolver.wanted.get(limit.key)
                resolver.wanted[limit.key] = limit.specifiers if known is None else known & limit.specifiers
        # pip itself is always as new as it can be.
        requirements = [each for each in requirements if each.key not in ("pip", "setuptools", "wheel")
                        or each.key in granted or self._is_there(each, say)]
        taken = resolver.resolve(requirements)
        if "--dry-run" in options or not taken:
            return 0
        say("Installing collected packages: " + ", ".join(wheel.name for wheel in taken) + "\n")
        targets = options.get("-t", []) + options.get("--target", [])
        target = self.path(targets[-1]) if targets else user_site()
        for wheel in taken:
            if wheel.key in resolver.here:
                wheel.verify()
        files = []
        for wheel in taken:
            old = resolver.here.get(wheel.key)
            if old is not None and place(old) == target:
                wheels.remove(_files(old, target), target)
            files += wheel.install(target)
        import importlib
        importlib.invalidate_caches()
        if not targets:
            user_site_on_path()
            for wheel in taken:
                if not wheel.is_pure and (why := _fails(wheel)):
                    wheels.remove(files, target)
                    importlib.invalidate_caches()
                    raise _Failure(why)
        say("Successfully installed " + " ".join(f"{wheel.name}-{wheel.version}" for wheel in taken) + "\n")
        return 0

    def _is_there(self, requirement, say):
        say(f"Requirement already satisfied: {requirement}\n")
        return False

    def _requirement(self, text, granted):
        if "://" in text and "@" not in text:
            raise _Failure(f"{text}: nothing is fetched from addresses here")
        if text.endswith(".whl"):
            wheel = wheels.Wheel(self.path(text))
            if not os.path.isfile(wheel.path):
                raise _Failure(f"{text!r} does not exist")
            if not wheel.is_for_here:
                raise _Failure(f"{os.path.basename(text)} is not a supported wheel on this platform.")
            granted[wheel.key] = [wheel]
            return Requirement(f"{wheel.name}=={wheel.version}")
        if text.startswith((".", "/")):
            raise _Failure(f"{text}: only wheels can be installed here: nothing can be built")
        return Requirement(text)

    def _lines(self, file, granted):
        try:
            with open(self.path(file), encoding="utf-8") as opened:
                text = opened.read()
        except OSError as error:
            raise _Failure(f"Could not open requirements file: [Errno {error.errno}] {error.strerror}: {file!r}") from None
        found = []
        for line in text.replace("\\\n", " ").splitlines():
            line = line.strip() if line.lstrip().startswith("#") else line.partition(" #")[0].strip()
            if not line or line.startswith("#"):
                continue
            if line.startswith(("-r ", "--requirement ")):
                inner = line.split(None, 1)[1]
                found += self._lines(os.path.join(os.path.dirname(file), inner), granted)
            elif not line.startswith("-"):
                found.append(self._requirement(line.partition(" --")[0].strip(), granted))
        return found

    def uninstall(self, arguments):
        options, names = self.options(arguments, {"-y": False, "--yes": False, "-r": True, "--requirement": True})
        for file in options.get("-r", []) + options.get("--requirement", []):
            names += [each.name for each in self._lines(file, {})]
        if not names:
            raise _Failure('You must give at least one requirement to uninstall (see "pip help uninstall")')
        here, target = installed(), user_site()
        for name in names:
            distribution = here.get(normal(name))
            if distribution is None:
                self.complain(f"WARNING: Skipping {name} as it is not installed.\n")
                continue
            title = f"{distribution.metadata['Name']} {distribution.version}"
            where = place(distribution)
            if not os.access(where, os.W_OK) or where.startswith("/usr/lib/"):
                raise _Failure(f"Cannot uninstall {title}: it comes with the sandbox, and cannot be changed")
            self.write(f"Found existing installation: {title}\nUninstalling {title.replace(' ', '-')}:\n")
            wheels.remove(_files(distribution, where), where)
            self.write(f"  Successfully uninstalled {title.replace(' ', '-')}\n")
        import importlib
        importlib.invalidate_caches()
        return 0

    def list(self, arguments):
        options, _ = self.options(arguments, {"--format": True, "-o": False, "--outdated": False, "--user": False,
                                              "-l": False, "--local": False, "--not-required": False})
        rows = sorted(((each.metadata["Name"], each.version) for each in installed().values()),
                      key=lambda row: row[0].lower())
        if options.keys() & {"-o", "--outdated"}:
            rows = []
        form = options.get("--format", ["columns"])[-1]
        if form == "json":
            import json
            self.write(json.dumps([{"name": name, "version": version} for name, version in rows]) + "\n")
        elif form == "freeze":
            self.write("".join(f"{name}=={version}\n" for name, version in rows))
        elif form != "columns":
            raise Mistake(f"option --format: invalid choice: {form!r} (choose from 'columns', 'freeze', 'json')")
        elif rows:
            widths = [max(len(row[at]) for row in [("Package", "Version"), *rows]) for at in (0, 1)]
            lines = [("Package", "Version"), ("-" * widths[0], "-" * widths[1]), *rows]
            self.write("".join(f"{name:{widths[0]}} {version}".rstrip() + "\n" for name, version in lines))
        return 0

    def freeze(self, arguments):
        self.options(arguments, {"--all": False, "-l": False, "--local": False})
        return self.list(["--format=freeze"])

    def show(self, arguments):
        options, names = self.options(arguments, {"-f": False, "--files": False})
        if not names:
            self.complain("WARNING: ERROR: Please provide a package name or names.\n")
            return 1
        here = installed()
        missing = [name for name in names if normal(name) not in here]
        if missing:
            self.complain(f"WARNING: Package(s) not found: {', '.join(missing)}\n")
        found = [here[normal(name)] for name in names if normal(name) in here]
        for number, distribution in enumerate(found):
            if number:
                self.write("---\n")
            facts = distribution.metadata
            needs = [Requirement(text) for text in distribution.requires or ()]
            needs = [each.name for each in needs if each.holds()]
            users = sorted(name for name, other in
                           ((other.metadata["Name"], other) for other in here.values())
                           if any(each.key == normal(facts["Name"]) and each.holds()
                                  for each in map(Requirement, other.requires or ())))
            rows = [("Name", facts["Name"]), ("Version", distribution.version), ("Summary", facts.get("Summary", "")),
                    ("Home-page", facts.get("Home-page", "")), ("Author", facts.get("Author", "")),
                    ("Author-email", facts.get("Author-email", "")),
                    ("License", facts.get("License-Expression") or facts.get("License", "")),
                    ("Location", place(distribution)), ("Requires", ", ".join(sorted(needs, key=str.lower))),
                    ("Required-by", ", ".join(users))]
            self.write("".join(f"{name}: {text or ''}".rstrip() + "\n" for name, text in rows))
            if options.keys() & {"-f", "--files"}:
                self.write("Files:\n" + "".join(f"  {file}\n" for file in distribution.files or ()))
        return 0 if found else 1

    def check(self, arguments):
        from _wardian_pip.versions import Version
        here, broken = installed(), 0
        for distribution in here.values():
            name, version = distribution.metadata["Name"], distribution.version
            for need in map(Requirement, distribution.requires or ()):
                if not need.holds():
                    continue
                other = here.get(need.key)
                if other is None:
                    self.write(f"{name} {version} requires {need.name}, which is not installed.\n")
                elif not need.specifiers.allows(Version(other.version), prereleases=True):
                    self.write(f"{name} {version} has requirement {need}, but you have {need.name} {other.version}.\n")
                else:
                    continue
                broken = 1
        if not broken:
            self.write("No broken requirements found.\n")
        return broken


_COMMANDS = {
    "check": _Command.check,
    "freeze": _Command.freeze,
    "install": _Command.install,
    "list": _Command.list,
    "show": _Command.show,
    "uninstall": _Command.uninstall,
}


# Why the modules of a wheel that has compiled parts cannot be imported; nothing where they do without these.
def _fails(wheel):
    from importlib import import_module
    for name in wheel.modules():
        try:
            import_module(name)
        except ImportError as error:
            return f"{wheel.name} {wheel.version} is compiled code, which cannot run here ({error})"
        except Exception as error:
            return f"{wheel.name} {wheel.version} has compiled parts and fails without them ({error!r})"
    return None


def _files(distribution, target):
    files = [str(distribution.locate_file(file)) for file in distribution.files or ()]
    return [file for file in map(os.path.normpath, files) if file.startswith(target + "/")]
