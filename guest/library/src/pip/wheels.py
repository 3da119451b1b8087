# Wheels that the host granted, and installing them among the sandbox's own files.
# Source: https://packaging.python.org/en/latest/specifications/binary-distribution-format/

import base64
import csv
import email.parser
import functools
import hashlib
import io
import os
import zipfile
import zlib

from _wardian_pip.requirements import Requirement, normal
from _wardian_pip.versions import InvalidVersion, Version

# Where the host puts them.
WHEELS = "/usr/lib/python3.12/site-packages/.wheels"

# What an archive that is none, cut short or of another kind raises.
DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)

_PIECE = 1 << 16


class BadWheel(Exception):
    pass


class Wheel:
    def __init__(self, path):
        self.path = path
        name = os.path.basename(path)
        if not name.endswith(".whl"):
            raise BadWheel(f"{name} is no wheel")
        parts = name[:-4].split("-")
        if len(parts) not in (5, 6):
            raise BadWheel(f"{name} is not named as wheels are")
        self.name, version = parts[0], parts[1]
        self.key = normal(self.name)
        try:
            self.version = Version(version)
        except InvalidVersion:
            raise BadWheel(f"{name} has no version") from None
        self.tags = parts[-3:]

    # Whether it is Python alone, for a version that this is.
    @property
    def is_pure(self):
        python, abi, platform = self.tags
        pythons = ("py3", "py312", "py311", "py310", "py39", "py38", "py37", "py36")
        return abi == "none" and platform == "any" and any(tag in pythons for tag in python.split("."))

    # Whether it is for this version: Python alone, or with compiled parts, without which its Python may do.
    @property
    def is_for_here(self):
        python, abi, _ = self.tags
        return self.is_pure or "cp312" in python.split(".") or (abi == "abi3" and python.startswith("cp3"))

    # What can be imported of it: modules and packages that are not private.
    def modules(self):
        with zipfile.ZipFile(self.path) as archive:
            places = [place for _, place in _placed(archive)]
        names = [place[:-3] for place in places if place.endswith(".py") and "/" not in place]
        names += [place[:-12] for place in places if place.endswith("/__init__.py") and place.count("/") == 1]
        return [name for name in names if name.isidentifier() and not name.startswith("_")]

    @functools.cached_property
    def metadata(self):
        with zipfile.ZipFile(self.path) as archive:
            text = archive.read(self._info(archive) + "/METADATA").decode("utf-8", "replace")
        return email.parser.HeaderParser().parsestr(text)

    @property
    def requirements(self):
        return [Requirement(text) for text in self.metadata.get_all("Requires-Dist") or ()]

    @property
    def python(self):
        return self.metadata.get("Requires-Python") or ""

    def _info(self, archive):
        for name in archive.namelist():
            directory, _, rest = name.partition("/")
            if rest == "METADATA" and directory.endswith(".dist-info") and \
                    normal(directory[:-10].rpartition("-")[0]) == self.key:
                return directory
        raise BadWheel(f"{os.path.basename(self.path)} has no METADATA")

    # Put its files into a directory, and give their paths; what goes wrong leaves nothing behind.
    def install(self, target):
        written = []
        try:
            with zipfile.ZipFile(self.path) as archive:
                info = self._info(archive)
                hashes = _hashes(archive, info)
                for entry, place in _placed(archive):
                    file = os.path.join(target, place)
                    os.makedirs(os.path.dirname(file), exist_ok=True)
                    with open(file, "wb") as out:
                        written.append(file)
                        for piece in self._pieces(archive, entry, hashes.get(entry.filename)):
                            out.write(piece)
                rows = [(os.path.relpath(file, target), "", "") for file in written]
                rows += [(f"{info}/INSTALLER", "", ""), (f"{info}/RECORD", "", "")]
                with open(os.path.join(target, info, "INSTALLER"), "w") as file:
                    file.write("pip\n")
                written.append(file.name)
                with open(os.path.join(target, info, "RECORD"), "w", newline="") as file:
                    csv.writer(file, lineterminator="\n").writerows(dict.fromkeys(rows))
                written.append(file.name)
                return written
        except BaseException:
            remove(written, target)
            raise

    # Read all of it: what is wrong with a wheel is said before another version gives way to it.
    def verify(self):
        with zipfile.ZipFile(self.path) as archive:
            hashes = _hashes(archive, self._info(archive))
            for entry, _ in _placed(archive):
                for piece in self._pieces(archive, entry, hashes.get(entry.filename)):
                    pass

    # The bytes of a file, which must be those of the record.
    def _pieces(self, archive, entry, expected):
        digest = hashlib.sha256()
        with archive.open(entry) as source:
            while piece := source.read(_PIECE):
                digest.update(piece)
                yield piece
        found = base64.urlsafe_b64encode(digest.digest()).rstrip(b"=").decode()
        if expected is not None and expected != found:
            raise BadWheel(f"{entry.filename} in {os.path.basename(self.path)} is not what its RECORD says")


# The SHA-256 of files, as the wheel's record has them.
def _hashes(archive, info):
    try:
        text = archive.read(f"{info}/RECORD").decode("utf-8")
    except KeyError:
        raise BadWheel(f"{os.path.basename(archive.filename)} has no RECORD") from None
    rows = [row for row in csv.reader(io.StringIO(text)) if len(row) >= 2]
    return {row[0]: row[1][7:] for row in rows if row[1].startswith("sha256=")}


# The files of a wheel that are installed, with where they go.
def _placed(archive):
    for entry in archive.infolist():
        if not entry.is_dir() and (place := _place(entry.filename)) is not None:
            yield entry, place


# Where a file of a wheel goes, in the directory for packages; scripts, headers and data of the system go nowhere.
def _place(name):
    parts = name.split("/")
    if name.startswith("/") or "\\" in name or any(part in ("", ".", "..") for part in parts):
        raise BadWheel(f"the name {name!r} leads out of the wheel")
    if parts[0].endswith(".data"):
        return "/".join(parts[2:]) if len(parts) > 2 and parts[1] in ("purelib", "platlib") else None
    return name if not name.endswith(".dist-info/RECORD") else None


# Remove files, and directories that are empty then.
def remove(files, target):
    for file in files:
        try:
            os.unlink(file)
        except OSError:
            continue
        directory = os.path.dirname(file)
        while directory != target and directory.startswith(target):
            try:
                os.rmdir(directory)
            except OSError:
                break
            directory = os.path.dirname(directory)


# All wheels that are granted, by name.
def granted():
    found = {}
    try:
        names = sorted(os.listdir(WHEELS))
    except OSError:
        return found
    for name in names:
        try:
            wheel = Wheel(os.path.join(WHEELS, name))
        except BadWheel:
            continue
        found.setdefault(wheel.key, []).append(wheel)
    return found
