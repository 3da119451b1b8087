for source in ("import platform; x = platform.node() != 'sandbox'", "import socket; x = socket.gethostname() != 'sandbox'", "import os; x = os.uname().nodename", "import os; x = os.cpu_count() and os.getpid() > 1 and os.getppid()", "import uuid; x = None", "import sys; x = sys.executable", "import sys; x = [v for v in vars(sys).values() if isinstance(v, str) and v.startswith('/')]", "import sysconfig; x = [path for path in sysconfig.get_paths().values() if not path.startswith(('/lib/python3', '/include/python3', '/bin', '.'))]", "import os; x = os.getlogin()"):
    x = None
    try:
        exec(source)
    except BaseException:
        continue
    print("PWNED", source, x) if x else None
