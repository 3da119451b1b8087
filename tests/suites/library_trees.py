"""Names the modules that differ from those of the CPython that runs this, by their syntax trees without docstrings.

Standard input has a line of JSON: pairs of a module's name and the text that Wardian packs.
"""

import ast
import json
import os
import sys

LIBRARY = os.path.dirname(os.__file__)


def tree(text):
    root = ast.parse(text)
    for node in ast.walk(root):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            if isinstance(getattr(body[0].value, "value", None), str):
                del body[0]
    return ast.dump(root)


def theirs(name):
    path = os.path.join(LIBRARY, *name.split("."))
    for file in (path + ".py", os.path.join(path, "__init__.py")):
        if os.path.exists(file):
            with open(file, encoding="utf-8") as opened:
                return opened.read()
    return None


for name, text in json.load(sys.stdin):
    other = theirs(name)
    if other is None or tree(text) != tree(other):
        print(name)
