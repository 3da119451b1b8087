e = ValueError("v")
e.add_note("first note")
e.add_note("second")
print(e.__notes__, e)  # => ['first note', 'second'] v
e.add_note(5)  # !! TypeError: note must be a str, not 'int'
