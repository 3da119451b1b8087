import sys
try:
    class Finder:
        def find_spec(self, name, path=None, target=None):
            return None
    sys.meta_path.insert(0, Finder())
    sys.path.append("/etc")
    sys.path_hooks.append(lambda p: print("PWNED", p, open(p + "/passwd").read()))
    import passwd
    print("PWNED")
except BaseException:
    pass
for action in ("import importlib; importlib.machinery.SourceFileLoader('x', '/etc/passwd').load_module()", "import importlib.util; importlib.util.spec_from_file_location('x', '/etc/passwd').loader.exec_module(None)", "import imp; imp.load_source('x', '/etc/passwd')", "import zipimport; zipimport.zipimporter('/x.zip')", "import site; site.main()", "__import__('../../etc/passwd')", "__import__('/etc/passwd')", "__import__('')", "__import__('a\\x00b')", "import _imp; _imp.create_dynamic(None)"):
    try:
        exec(action)
        print("PWNED", action) if "site" not in action else None
    except BaseException:
        pass
sys.meta_path.clear() if hasattr(sys, "meta_path") else None
# --- step ---
import math
print(math.floor(1.5))
# => 1
