import sys


def hook(kind, value, traceback):
    print("hook", kind.__name__, value, traceback.tb_lineno > 0)


sys.excepthook = hook
print("before")
raise ValueError("final")
