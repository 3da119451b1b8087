for source in ("import os; print('PWNED', os.listdir('/etc'))", "import os; print('PWNED', os.stat('/etc/passwd'))", "import os; os.chdir('/etc'); print('PWNED', os.getcwd())", "import pathlib; print('PWNED', pathlib.Path('/etc/passwd').read_text()[:9])",
               "import glob; x = glob.glob('/etc/*'); print('PWNED', x) if x else None", "import shutil; shutil.copy('/etc/passwd', '/tmp/x'); print('PWNED')", "import tempfile; print('PWNED', tempfile.NamedTemporaryFile().name)",
               "import os; os.symlink('/etc', '/tmp/etc'); print('PWNED')", "import os; os.mkdir('/tmp/made'); print('PWNED')", "import os; os.remove('/etc/hostname'); print('PWNED')", "import os; x = os.path.exists('/etc/passwd'); print('PWNED') if x else None",
               "import io; print('PWNED', io.open('/etc/passwd').read()[:9])", "import io; print('PWNED', io.FileIO('/etc/passwd').read(9))", "import _io; print('PWNED', _io.open('/etc/passwd').read(9))", "import codecs; print('PWNED', codecs.open('/etc/passwd').read(9))",
               "import linecache; x = linecache.getline('/etc/passwd', 1); print('PWNED', x) if x else None", "import fileinput; print('PWNED', next(fileinput.input('/etc/passwd')))", "import tokenize; print('PWNED', tokenize.open('/etc/passwd').read()[:9])",
               "import zipfile; zipfile.ZipFile('/tmp/a.zip', 'w'); print('PWNED')", "import sqlite3; sqlite3.connect('/tmp/x.db'); print('PWNED')", "import runpy; runpy.run_path('/etc/passwd'); print('PWNED')"):
    try:
        exec(source)
    except BaseException:
        pass
