"""There are no other interpreters."""

import unittest


def create(*args, **keywords):
    raise unittest.SkipTest("there are no other interpreters")


list_all = get_current = get_main = create_channel = create
