import sys
for v in (None, 0, 3, "text", (1, 2), True):
    try:
        sys.exit(v)
    except SystemExit as e:
        print(repr(e.code), e.args)
        # => None ()
        # => 0 (0,)
        # => 3 (3,)
        # => 'text' ('text',)
        # => (1, 2) (1, 2)
        # => True (True,)
