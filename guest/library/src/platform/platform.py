# What the sandbox says about where a program runs: nothing about the machine.

import collections as _collections
import sys as _sys

uname_result = _collections.namedtuple("uname_result", "system node release version machine processor")
_uname = uname_result("Wardian", "sandbox", "", "", "wasm32", "")


def uname():
    """Fairly portable uname interface."""
    return _uname


def system():
    return _uname.system


def node():
    return _uname.node


def release():
    return _uname.release


def version():
    return _uname.version


def machine():
    return _uname.machine


def processor():
    return _uname.processor


def architecture(executable=None, bits="", linkage=""):
    return bits or "64bit", linkage


def platform(aliased=False, terse=False):
    return f"{_uname.system}-{_uname.machine}"


def python_implementation():
    return "CPython"


def python_version():
    return ".".join([str(part) for part in _sys.version_info[:3]])


def python_version_tuple():
    return tuple(python_version().split("."))


def python_branch():
    return ""


def python_revision():
    return ""


def python_build():
    return "main", ""


def python_compiler():
    return "Rust"


def libc_ver(executable=None, lib="", version="", chunksize=16384):
    return lib, version


def mac_ver(release="", versioninfo=("", "", ""), machine=""):
    return release, versioninfo, machine


def win32_ver(release="", version="", csd="", ptype=""):
    return release, version, csd, ptype


def win32_edition():
    return None


def win32_is_iot():
    return False


def java_ver(release="", vendor="", vminfo=("", "", ""), osinfo=("", "", "")):
    return release, vendor, vminfo, osinfo


def freedesktop_os_release():
    raise OSError("Unable to read files /etc/os-release, /usr/lib/os-release")
