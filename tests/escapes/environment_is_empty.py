for source in ("import os; x = dict(os.environ)", "import os; x = os.environb", "import os; x = os.getenv('PATH')", "import os; x = os.getenv('HOME')", "import os; x = os.environ.get('CARGO_MANIFEST_DIR')", "import posix; x = posix.environ", "import os; x = os.path.expanduser('~root'); x = x if x != '~root' else None",
               "import sys; x = [p for p in sys.path if 'main' in p or 'root' in p]", "import getpass; x = [name for name in [getpass.getuser()] if name != 'wardian']", "import pwd; x = [p for p in pwd.getpwall() if p.pw_name != 'wardian']"):
    x = None
    try:
        exec(source)
    except BaseException:
        continue
    if x:
        print("PWNED", source, x)
