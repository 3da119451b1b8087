for action in ("1 // 0", "1 % 0", "1 / 0", "divmod(1, 0)", "0 ** -1", "pow(2, 3, 0)"):
    try:
        eval(action)
    except (ZeroDivisionError, ValueError) as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => 1 // 0: ZeroDivisionError: integer division or modulo by zero
        # => 1 % 0: ZeroDivisionError: integer modulo by zero
        # => 1 / 0: ZeroDivisionError: division by zero
        # => divmod(1, 0): ZeroDivisionError: integer division or modulo by zero
        # => 0 ** -1: ZeroDivisionError: 0.0 cannot be raised to a negative power
        # => pow(2, 3, 0): ValueError: pow() 3rd argument cannot be 0
1 // 0  # !! ZeroDivisionError: integer division or modulo by zero
