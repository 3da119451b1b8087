#~ 1 "x = 1"
#~ 10 "\n"
#~ 1 "print('fine')\n"
# --- step ---
for source in ("x=1\x00y=2", "\ufeffx=1", "# -*- coding: utf-7 -*-\nx='+ADw-'", "\uff45val('1')", "\u017f\u017f = 1", "y = '\u202e \u2066'", "x = 1 \\\n", "\x0c\x0cx=1", "x = 1\r\ny = 2\r", "\u2028x = 1", "x\xa0= 1", "\x1a", "\\", "'\ud800'", "x = '\\ud800'", "#" * 100_000, "\n" * 100_000, "\t" * 10_000, ";" * 1000, "\\\n" * 10_000 + "x", "'" * 10_000, '"' * 9_999, "`", "\x00", "x = \"\"\"" + "a\n" * 10_000):
    for run in (exec, eval, lambda s: compile(s, "f", "single"), lambda s: compile(s, s[:50], "exec")):
        try:
            run(source)
        except (SyntaxError, ValueError, NameError, UnicodeError, MemoryError, TypeError, RecursionError):
            pass
print("alive")
# => alive
