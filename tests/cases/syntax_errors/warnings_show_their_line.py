# Warnings of the text that is about to run come with its lines.
import contextlib
import io
import os
import sys
import tempfile

TEXT = r'''
pattern = "\d+"


def compare(x):
    return x is 5


assert (pattern, "no message")
'''
with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "module_that_warns.py"), "w") as file:
        file.write(TEXT)
    sys.path.insert(0, folder)
    with contextlib.redirect_stderr(io.StringIO()) as told:
        import module_that_warns

        eval(r"'\q'")
    print(told.getvalue().replace(folder + os.sep, ""), end="")
    # => module_that_warns.py:2: SyntaxWarning: invalid escape sequence '\d'
    # =>   pattern = "\d+"
    # => module_that_warns.py:6: SyntaxWarning: "is" with 'int' literal. Did you mean "=="?
    # =>   return x is 5
    # => module_that_warns.py:9: SyntaxWarning: assertion is always true, perhaps remove parentheses?
    # =>   assert (pattern, "no message")
    # => <string>:1: SyntaxWarning: invalid escape sequence '\q'
