# pip, and uv as far as it stands in its place.


def pip(call, arguments):
    from _wardian_pip.main import run
    return run(arguments, call.write, call.raw_error, call.path)


def uv(call, arguments):
    if arguments[:1] == ["pip"]:
        return pip(call, arguments[1:])
    if arguments[:1] == ["--version"]:
        call.write("uv 0.4.0\n")
        return 0
    call.raw_error("error: of uv there is `uv pip` here\n")
    return 2


COMMANDS = {"pip": pip, "pip3": pip, "uv": uv}
