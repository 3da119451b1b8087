# digits of a number written down and read
# sizes: 3000 10000 30000
import sys


def prepare(n):
    sys.set_int_max_str_digits(0)
    return 10**n - 12345


def work(number):
    assert int(str(number)) == number
