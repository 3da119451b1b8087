import sys


def first():
    second()


def second():
    third()


def third():
    1 / 0


sys.tracebacklimit = 2
first()
