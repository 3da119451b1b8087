# The text of a tree, for its compilation: as `ast.unparse` makes it, and which part of it stands for which line.

from ast import _Unparser


class _Line(str):
    """A piece of text, empty, that says which line the pieces behind it stand for."""

    def __new__(cls, line):
        self = super().__new__(cls)
        self.line = line
        return self


class _Marking(_Unparser):
    _current = 1

    def traverse(self, node):
        line = getattr(node, "lineno", None)
        if line is None:
            super().traverse(node)
            return
        around, self._current = self._current, line
        # A function begins with its decorators, which say lines of their own.
        decorators = getattr(node, "decorator_list", None)
        self._source.append(_Line(decorators[0].lineno if decorators else line))
        super().traverse(node)
        self._current = around
        self._source.append(_Line(around))


def text_of(tree):
    """The text of a tree, offsets in its UTF-8, and the line that the text from each of them on stands for."""
    marking = _Marking()
    text = marking.visit(tree)
    offsets, lines, offset = [], [], 0
    for piece in marking._source:
        if type(piece) is not _Line:
            offset += len(piece) if piece.isascii() else len(piece.encode())
        elif offsets and offsets[-1] == offset:
            lines[-1] = piece.line
        else:
            offsets.append(offset)
            lines.append(piece.line)
    return text, offsets, lines
