e = ValueError("main")
e.add_note("a note")
e.add_note("two\nlines")
raise e
