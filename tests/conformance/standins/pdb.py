"""`doctest` makes a debugger for each run and does not use it."""


class Pdb:
    def __init__(self, *args, **keywords):
        self.use_rawinput = 1

    def set_continue(self):
        pass

    def reset(self):
        pass


def set_trace(*args, **keywords):
    raise NotImplementedError("there is no debugger")
