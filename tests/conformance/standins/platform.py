"""The platform has no name."""


def system():
    return ""


machine = node = processor = release = version = platform = system


def mac_ver():
    return "", ("", "", ""), ""


def libc_ver(*args):
    return "", ""


def python_implementation():
    return "Wardian"
