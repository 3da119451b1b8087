# `python -m pip` and `import pip`: see `_wardian_pip`.

import sys

__version__ = "24.0"


def main(args=None):
    from _wardian_pip.main import run
    return run(sys.argv[1:] if args is None else args)


if __name__ == "__main__":
    sys.exit(main())
