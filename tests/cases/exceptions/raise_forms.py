for action in ("raise ValueError", "raise ValueError()", "raise ValueError('x')", "raise ValueError('a', 1)", "raise 5", "raise 'text'", "raise int", "raise ValueError from 5", "raise KeyError('k') from ValueError"):
    try:
        exec(action)
    except BaseException as error:
        print(f"{action}: {error!r} / {error} / {error.__cause__!r}")
        # => raise ValueError: ValueError() /  / None
        # => raise ValueError(): ValueError() /  / None
        # => raise ValueError('x'): ValueError('x') / x / None
        # => raise ValueError('a', 1): ValueError('a', 1) / ('a', 1) / None
        # => raise 5: TypeError('exceptions must derive from BaseException') / exceptions must derive from BaseException / None
        # => raise 'text': TypeError('exceptions must derive from BaseException') / exceptions must derive from BaseException / None
        # => raise int: TypeError('exceptions must derive from BaseException') / exceptions must derive from BaseException / None
        # => raise ValueError from 5: TypeError('exception causes must derive from BaseException') / exception causes must derive from BaseException / None
        # => raise KeyError('k') from ValueError: KeyError('k') / 'k' / ValueError()
