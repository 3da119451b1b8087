# No module for files finds anything of the host's, or makes a way to it.
for source in ("import os; print('PWNED', os.listdir('/etc'))", "import os; print('PWNED', os.stat('/etc/passwd'))", "import os; os.chdir('/etc'); print('PWNED', os.getcwd())", "import pathlib; print('PWNED', pathlib.Path('/etc/passwd').read_text()[:9])",
               "import glob; x = glob.glob('/etc/*'); print('PWNED', x) if x else None", "import shutil; shutil.copy('/etc/passwd', '/tmp/x'); print('PWNED')", "import os, tempfile; x = tempfile.NamedTemporaryFile(); x.seek(0); print('PWNED') if x.read() else None",
               "import os; os.symlink('/etc', '/tmp/etc'); print('PWNED', os.listdir('/tmp/etc'))", "import os; os.symlink('../../../../../etc/passwd', '/tmp/passwd'); print('PWNED', open('/tmp/passwd').read())", "import os; os.mkdir('/etc'); os.mkdir('/etc/made'); x = os.listdir('/etc'); print('PWNED', x) if x != ['made'] else None", "import os; os.remove('/etc/hostname'); print('PWNED')", "import os; x = os.path.exists('/etc/passwd'); print('PWNED') if x else None",
               "import io; print('PWNED', io.open('/etc/passwd').read()[:9])", "import io; print('PWNED', io.FileIO('/etc/passwd').read(9))", "import _io; print('PWNED', _io.open('/etc/passwd').read(9))", "import codecs; print('PWNED', codecs.open('/etc/passwd').read(9))",
               "import linecache; x = linecache.getline('/etc/passwd', 1); print('PWNED', x) if x else None", "import fileinput; print('PWNED', next(fileinput.input('/etc/passwd')))", "import tokenize; print('PWNED', tokenize.open('/etc/passwd').read()[:9])",
               "import os; x = sorted(os.listdir('/')); print('PWNED', x) if set(x) - {'tmp', 'home', 'etc'} else None", "import os; x = [p for p, _, f in os.walk('/home') if f]; print('PWNED', x) if x else None",
               "import sqlite3; sqlite3.connect('/tmp/x.db'); print('PWNED')", "import runpy; runpy.run_path('/etc/passwd'); print('PWNED')"):
    try:
        exec(source)
    except Exception:
        pass
