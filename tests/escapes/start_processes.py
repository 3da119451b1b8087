for source in ("import os; os.system('id')", "import os; os.fork()", "import os; os.execv('/bin/sh', ['sh'])", "import os; os.popen('id').read()", "import subprocess; subprocess.run(['id'])", "import subprocess; subprocess.Popen('id', shell=True)", "import pty; pty.spawn('/bin/sh')", "import os; os.posix_spawn('/bin/id', ['id'], {})", "import multiprocessing; multiprocessing.Process(target=print).start()",
               "import _posixsubprocess; _posixsubprocess.fork_exec()", "import os; os.kill(os.getppid(), 9)", "import os; os.kill(-1, 9)", "import os; os.killpg(0, 9)", "import os; os.abort()", "import faulthandler; faulthandler._sigsegv()", "import ctypes; ctypes.string_at(0)", "import resource; resource.setrlimit(0, (0, 0))"):
    try:
        exec(source)
        print("PWNED", source)
    except BaseException:
        pass
