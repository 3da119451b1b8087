# Versions and what is asked of them.
# Source: https://packaging.python.org/en/latest/specifications/version-specifiers/

import functools
import re

_VERSION = re.compile(r"""
    \s*v?
    (?:(?P<epoch>[0-9]+)!)?
    (?P<release>[0-9]+(?:\.[0-9]+)*)
    (?:[-_.]?(?P<stage>alpha|a|beta|b|preview|pre|c|rc)[-_.]?(?P<stage_number>[0-9]*))?
    (?:-(?P<bare_post>[0-9]+)|[-_.]?(?P<post>post|rev|r)[-_.]?(?P<post_number>[0-9]*))?
    (?:[-_.]?(?P<dev>dev)[-_.]?(?P<dev_number>[0-9]*))?
    (?:\+(?P<local>[a-z0-9]+(?:[-_.][a-z0-9]+)*))?
    \s*""", re.VERBOSE | re.IGNORECASE)

_STAGES = {"alpha": 0, "a": 0, "beta": 1, "b": 1, "preview": 2, "pre": 2, "c": 2, "rc": 2}

# After every stage, and after every number.
_FINAL = (3, 0)
_NEVER = 1 << 62


class InvalidVersion(ValueError):
    pass


@functools.total_ordering
class Version:
    def __init__(self, text):
        match = _VERSION.fullmatch(text)
        if match is None:
            raise InvalidVersion(f"Invalid version: {text!r}")
        part = match.groupdict()
        self.text = text.strip()
        self.epoch = int(part["epoch"] or 0)
        self.release = tuple(map(int, part["release"].split(".")))
        self.stage = None
        if part["stage"]:
            self.stage = (_STAGES[part["stage"].lower()], int(part["stage_number"] or 0))
        self.post = None
        if part["bare_post"] or part["post"]:
            self.post = int(part["bare_post"] or part["post_number"] or 0)
        self.dev = int(part["dev_number"] or 0) if part["dev"] else None
        self.local = ()
        if part["local"]:
            pieces = re.split(r"[-_.]", part["local"].lower())
            self.local = tuple((1, int(piece), "") if piece.isdigit() else (0, 0, piece) for piece in pieces)
        self._key = (*self.public, self.local)

    # Without the local part.
    @property
    def public(self):
        stage = self.stage
        if stage is None:
            # A development release of the version itself comes before its first alpha.
            stage = (-1, 0) if self.dev is not None and self.post is None else _FINAL
        post = -1 if self.post is None else self.post
        dev = _NEVER if self.dev is None else self.dev
        return (self.epoch, _trimmed(self.release), stage, post, dev)

    @property
    def base(self):
        return (self.epoch, _trimmed(self.release))

    @property
    def is_prerelease(self):
        return self.stage is not None or self.dev is not None

    def __eq__(self, other):
        return self._key == other._key

    def __lt__(self, other):
        return self._key < other._key

    def __hash__(self):
        return hash(self._key)

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"Version({self.text!r})"


def _trimmed(release):
    while len(release) > 1 and release[-1] == 0:
        release = release[:-1]
    return release


_SPECIFIER = re.compile(r"\s*(===|~=|==|!=|<=|>=|<|>)\s*([^\s,;)]+)\s*")


# One comparison, such as `>=1.2`.
class Specifier:
    def __init__(self, text):
        match = _SPECIFIER.fullmatch(text)
        if match is None:
            raise ValueError(f"Invalid specifier: {text!r}")
        self.operator, self.text = match.groups()
        self.is_prefix = self.text.endswith(".*") and self.operator in ("==", "!=")
        if self.operator != "===":
            self.version = Version(self.text[:-2] if self.is_prefix else self.text)
        if self.operator == "~=" and len(self.version.release) < 2:
            raise ValueError(f"Invalid specifier: {text!r}")

    @property
    def wants_prerelease(self):
        return self.operator not in ("===", "!=") and self.version.is_prerelease

    def allows(self, version):
        operator = self.operator
        if operator == "===":
            return str(version).lower() == self.text.lower()
        wanted = self.version
        if operator == "==":
            return self._is_equal(version)
        if operator == "!=":
            return not self._is_equal(version)
        if operator == "~=":
            return version.public >= wanted.public and _begins(version, wanted.epoch, wanted.release[:-1])
        if operator == ">=":
            return version.public >= wanted.public
        if operator == "<=":
            return version.public <= wanted.public
        if operator == ">":
            if version.base == wanted.base and version.post is not None and wanted.post is None:
                return False
            return version.public > wanted.public
        if version.base == wanted.base and version.is_prerelease and not wanted.is_prerelease:
            return False
        return version.public < wanted.public

    def _is_equal(self, version):
        wanted = self.version
        if self.is_prefix:
            return _begins(version, wanted.epoch, wanted.release)
        return version == wanted if wanted.local else version.public == wanted.public

    def __str__(self):
        return self.operator + self.text


def _begins(version, epoch, release):
    padded = version.release + (0,) * (len(release) - len(version.release))
    return version.epoch == epoch and padded[:len(release)] == release


# Comparisons that must all hold.
class Specifiers:
    def __init__(self, text=""):
        parts = [part for part in text.split(",") if part.strip()]
        self.all = [Specifier(part) for part in parts]

    def __and__(self, other):
        joined = Specifiers()
        joined.all = self.all + other.all
        return joined

    # Whether a version is allowed; one that is not final only where that is asked for.
    def allows(self, version, prereleases=False):
        if version.is_prerelease and not prereleases and not any(each.wants_prerelease for each in self.all):
            return False
        return all(each.allows(version) for each in self.all)

    def __str__(self):
        return ",".join(map(str, self.all))
