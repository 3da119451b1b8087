"""The mode of the processor's floating-point unit, which WebAssembly does not tell."""


def get_fpu_mode():
    return None
