# A traceback shows the lines of the file that code names, not the text that it was compiled from.
import linecache
import os
import tempfile
import traceback

path = os.path.join(tempfile.mkdtemp(), "page.html")
with open(path, "w") as file:
    file.write("<ul>\n{% for item in items %}\n  {{ item.missing }}\n{% endfor %}\n")


def told(code):
    try:
        exec(code, {})
    except ZeroDivisionError as error:
        for place in traceback.extract_tb(error.__traceback__)[1:]:
            print(place.lineno, repr(place.line))


told(compile("\n\n1 / 0", path, "exec"))  # => 3 '{{ item.missing }}'
told(compile("\n\n\n1 / 0", path, "exec"))  # => 4 '{% endfor %}'
told(compile("\n\n\n\n\n\n\n1 / 0", path, "exec"))  # => 8 ''
told(compile("1 / 0", os.path.join(path, "none.py"), "exec"))  # => 1 ''
told(compile("1 / 0", "nowhere.py", "exec"))  # => 1 ''
told(compile("1 / 0", "<text>", "exec"))  # => 1 ''
with open(path, "a") as file:
    file.write("and more\n")
told(compile("\n\n\n\n1 / 0", path, "exec"))  # => 5 'and more'
# What a program puts into the cache is shown, too.
text = "# one\n1 / 0\n"
linecache.cache["made.py"] = (len(text), None, text.splitlines(True), "made.py")
told(compile(text, "made.py", "exec"))  # => 2 '1 / 0'
