"""In the place of natives that numpy has for its own tests alone: a test that calls one is skipped, and says which."""


def get_fpu_mode():
    """The conftest of numpy asks whether a test changed it: it cannot be changed here."""
    return 0x27F


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)

    def stand_in(*args, **keywords):
        import pytest

        pytest.skip(f"{__name__}.{name} is native")

    stand_in.__name__ = name
    return stand_in
