# Which distributions are to be installed so that all requirements hold.
#
# The newest that is allowed is taken, and what it needs after it; a later requirement may take another one. Nothing
# more is tried: what does not fit together then is said.

from _wardian_pip.requirements import Requirement, normal
from _wardian_pip.versions import InvalidVersion, Specifiers, Version


class NotFound(Exception):
    pass


# Distributions that can be imported now, by name; the first on the path counts.
def installed():
    from importlib.metadata import distributions
    found = {}
    for distribution in distributions():
        name = distribution.metadata["Name"]
        if name:
            found.setdefault(normal(name), distribution)
    return found


# What stands in the place of Pillow, for those that need that.
class _StandIn:
    version = "11.0.0"
    metadata = {"Name": "pillow"}
    requires = None

    def locate_file(self, path):
        return "/usr/lib/python3.12"


class Resolver:
    # `say`: told of what is there already, and of what is taken.
    def __init__(self, wheels, say, *, upgrade=False, dependencies=True, prereleases=False):
        self.wheels = wheels
        self.say = say
        self.upgrade = upgrade
        self.dependencies = dependencies
        self.prereleases = prereleases
        self.here = {"pillow": _StandIn(), **installed()}
        self.wanted = {}
        # What is taken of each name: a wheel, or None for what is here.
        self.taken = {}
        self.done = set()

    # The wheels to install, what others need before them.
    def resolve(self, requirements):
        pending = [(requirement, None, "") for requirement in requirements]
        while pending:
            requirement, whose, extra = pending.pop(0)
            if not requirement.holds(extra):
                continue
            if requirement.url is not None:
                raise NotFound(f"{requirement.name} @ {requirement.url}: nothing is fetched from addresses here")
            pending += self._take(requirement, whose)
        order = [wheel for wheel in self.taken.values() if wheel is not None]
        return order[::-1]

    def _take(self, requirement, whose):
        key = requirement.key
        wanted = self.wanted[key] = self.wanted.get(key, Specifiers()) & requirement.specifiers
        if key in self.taken and self._fits(self.taken[key] or self.here[key], wanted):
            return self._needs(key, requirement.extras, whose)
        is_asked = self.upgrade and whose is None
        if key not in self.taken and key in self.here and self._fits(self.here[key], wanted) and not is_asked:
            self.taken[key] = None
            self._say_here(requirement, whose)
            return self._needs(key, requirement.extras, whose)
        wheel = self._best(requirement, wanted, whose)
        if wheel is None:
            self.taken[key] = None
            self._say_here(requirement, whose)
        else:
            self.say(f"Collecting {requirement}{_because(whose)}\n")
            # Taken later than what needs it, so installed earlier.
            self.taken.pop(key, None)
            self.taken[key] = wheel
            self.done = {(other, extra) for other, extra in self.done if other != key}
        return self._needs(key, requirement.extras, whose)

    def _say_here(self, requirement, whose):
        distribution = self.here[requirement.key]
        self.say(f"Requirement already satisfied: {requirement} in {place(distribution)}"
                 f"{_because(whose)} ({distribution.version})\n")

    def _fits(self, candidate, wanted):
        try:
            return wanted.allows(_version(candidate), prereleases=True)
        except InvalidVersion:
            return not wanted.all

    # The newest wheel that is allowed; None where what is here is as new.
    def _best(self, requirement, wanted, whose):
        key = requirement.key
        known = self.wheels.get(key, [])
        here = [wheel for wheel in known if wheel.is_for_here and _runs_here(wheel)]
        pure = [wheel for wheel in here if wheel.is_pure]
        for wheels, prereleases in ((pure, self.prereleases), (here, self.prereleases), (here, True)):
            fitting = [wheel for wheel in wheels if wanted.allows(wheel.version, prereleases)]
            if fitting:
                break
        best = max(fitting, key=lambda wheel: wheel.version, default=None)
        if key in self.here and self._fits(self.here[key], wanted) and \
                (best is None or best.version <= _version(self.here[key])):
            return None
        if best is None:
            raise NotFound(self._reason(requirement, wanted, known, here, whose))
        return best

    def _reason(self, requirement, wanted, known, here, whose):
        name = f"{requirement.name}{wanted}"
        versions = ", ".join(str(version) for version in sorted({wheel.version for wheel in here})) or "none"
        text = f"Could not find a version that satisfies the requirement {name}{_because(whose)} " \
               f"(from versions: {versions})\nERROR: No matching distribution found for {name}"
        distribution = self.here.get(requirement.key)
        if known and not here:
            return f"{text}\nthe wheels of {requirement.name} that are granted are for another Python"
        if distribution is not None:
            return f"{text}\n{requirement.name} {distribution.version} is there, which does not fit"
        return f"{text}\nThis sandbox has no network: packages come with its image, or from wheels that its " \
               "operator grants (--wheels DIR)"

    def _needs(self, key, extras, whose):
        if not self.dependencies:
            return []
        wheel = self.taken[key]
        needs = []
        for extra in ("", *extras):
            if (key, extra) in self.done:
                continue
            self.done.add((key, extra))
            if wheel is not None:
                requirements, name = wheel.requirements, wheel.name
            else:
                distribution = self.here[key]
                requirements = [Requirement(text) for text in distribution.requires or ()]
                name = distribution.metadata["Name"]
            for requirement in requirements:
                # Without an extra those that count anyway, with one only those that do not.
                if requirement.holds(extra) and (extra == "" or not requirement.holds("")):
                    needs.append((requirement, name, extra))
        return needs


def _version(candidate):
    version = candidate.version
    return version if isinstance(version, Version) else Version(version)


def _because(whose):
    return f" (from {whose})" if whose else ""


def _runs_here(wheel):
    import platform
    try:
        return Specifiers(wheel.python).allows(Version(platform.python_version()), prereleases=True)
    except ValueError:
        return False


# The directory that a distribution lies in.
def place(distribution):
    return str(distribution.locate_file("")).rstrip("/")
