import sys


def hook(kind, value, traceback):
    raise KeyError("hook")


sys.excepthook = hook
raise ValueError("final")
