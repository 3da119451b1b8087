for action in ("f'{undefined_thing}'", "f'{1:q}'", "f'{\"s\":d}'", "f'{1.5:d}'", "f'{None:>5}'", "f'{[]:x}'", "f'{1:1000000000000000000000}'", "f'{\"s\":+}'", "f'{\"s\":,}'", "f'{1:.3d}'", "f'{1j:05}'", "f'{1:,_}'", "f'{1:c,}'", "f'{-1:c}'", "f'{1.0:c}'", "f'{\"s\":=5}'"):
    try:
        print(eval(action))
    except Exception as error:
        print(f"{action}: {type(error).__name__}: {error}")
        # => f'{undefined_thing}': NameError: name 'undefined_thing' is not defined
        # => f'{1:q}': ValueError: Unknown format code 'q' for object of type 'int'
        # => f'{"s":d}': ValueError: Unknown format code 'd' for object of type 'str'
        # => f'{1.5:d}': ValueError: Unknown format code 'd' for object of type 'float'
        # => f'{None:>5}': TypeError: unsupported format string passed to NoneType.__format__
        # => f'{[]:x}': TypeError: unsupported format string passed to list.__format__
        # => f'{1:1000000000000000000000}': ValueError: Too many decimal digits in format string
        # => f'{"s":+}': ValueError: Sign not allowed in string format specifier
        # => f'{"s":,}': ValueError: Cannot specify ',' with 's'.
        # => f'{1:.3d}': ValueError: Precision not allowed in integer format specifier
        # => f'{1j:05}': ValueError: Zero padding is not allowed in complex format specifier
        # => f'{1:,_}': ValueError: Cannot specify both ',' and '_'.
        # => f'{1:c,}': ValueError: Invalid format specifier 'c,' for object of type 'int'
        # => f'{-1:c}': OverflowError: %c arg not in range(0x110000)
        # => f'{1.0:c}': ValueError: Unknown format code 'c' for object of type 'float'
        # => f'{"s":=5}': ValueError: '=' alignment not allowed in string format specifier
