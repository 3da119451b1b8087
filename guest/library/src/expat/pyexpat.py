# The parser of XML documents: handlers, encodings, errors. What is in a document
# and whether it is well-formed says `_expat`.

import _expat
import sys
import types

EXPAT_VERSION = "expat_2.5.0"
version_info = (2, 5, 0)
native_encoding = "UTF-8"
features = [("sizeof(XML_Char)", 1), ("sizeof(XML_LChar)", 1), ("XML_DTD", 0),
            ("XML_CONTEXT_BYTES", 1024), ("XML_NS", 0), ("XML_BLAP_MAX_AMP", 100),
            ("XML_BLAP_ACT_THRES", 8388608)]
XML_PARAM_ENTITY_PARSING_NEVER = 0
XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE = 1
XML_PARAM_ENTITY_PARSING_ALWAYS = 2


class ExpatError(Exception):
    __module__ = "xml.parsers.expat"


error = ExpatError


def ErrorString(code, /):
    if 0 < code <= len(_expat.ERRORS):
        return _expat.ERRORS[code - 1][1]
    return None


def _submodule(name, doc, space):
    module = types.ModuleType(f"pyexpat.{name}", doc)
    module.__dict__.update(space)
    sys.modules[module.__name__] = module
    return module


errors = _submodule("errors", "Constants used to describe error conditions.", dict(_expat.ERRORS))
errors.codes = {text: code for code, (_, text) in enumerate(_expat.ERRORS, 1)}
errors.messages = {code: text for code, (_, text) in enumerate(_expat.ERRORS, 1)}
model = _submodule("model", "Constants used to interpret content model information.", {
    "XML_CTYPE_EMPTY": 1, "XML_CTYPE_ANY": 2, "XML_CTYPE_MIXED": 3, "XML_CTYPE_NAME": 4,
    "XML_CTYPE_CHOICE": 5, "XML_CTYPE_SEQ": 6, "XML_CQUANT_NONE": 0, "XML_CQUANT_OPT": 1,
    "XML_CQUANT_REP": 2, "XML_CQUANT_PLUS": 3})

_HANDLERS = [
    "StartElementHandler", "EndElementHandler", "CharacterDataHandler",
    "ProcessingInstructionHandler", "CommentHandler", "StartCdataSectionHandler",
    "EndCdataSectionHandler", "XmlDeclHandler", "StartDoctypeDeclHandler",
    "EndDoctypeDeclHandler", "EntityDeclHandler", "NotationDeclHandler", "AttlistDeclHandler",
    "ElementDeclHandler", "StartNamespaceDeclHandler", "EndNamespaceDeclHandler",
    "ExternalEntityRefHandler", "SkippedEntityHandler"]

# What is left to the default handler where nobody else wants it: not declarations.
_DEFAULT = frozenset([0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18])


class xmlparser:
    __module__ = "pyexpat"
    __slots__ = (*_HANDLERS, "DefaultHandler", "DefaultHandlerExpand", "NotStandaloneHandler",
                 "UnparsedEntityDeclHandler", "buffer_size", "_buffer_text", "_prefixes", "intern",
                 "ordered_attributes", "specified_attributes", "_parser", "_encoding", "_decoder",
                 "_head", "_text", "_base", "_code", "_finished", "_input", "_running")

    def __init_subclass__(cls):
        raise TypeError("type 'pyexpat.xmlparser' is not an acceptable base type")

    def __new__(cls, *args):
        raise TypeError("cannot create 'pyexpat.xmlparser' instances")

    # ---- places ----

    @property
    def CurrentLineNumber(self):
        return self._parser.position()[0]

    @property
    def CurrentColumnNumber(self):
        return self._parser.position()[1]

    @property
    def CurrentByteIndex(self):
        return self._parser.position()[2]

    ErrorLineNumber = CurrentLineNumber
    ErrorColumnNumber = CurrentColumnNumber
    ErrorByteIndex = CurrentByteIndex

    @property
    def ErrorCode(self):
        return self._code

    # ---- settings ----

    @property
    def buffer_text(self):
        return self._buffer_text

    @buffer_text.setter
    def buffer_text(self, value):
        self._flush()
        self._buffer_text = bool(value)

    @property
    def buffer_used(self):
        return sum([len(text) for text in self._text])

    @property
    def namespace_prefixes(self):
        return self._prefixes

    @namespace_prefixes.setter
    def namespace_prefixes(self, value):
        self._prefixes = bool(value)

    def SetBase(self, base, /):
        self._base = base

    def GetBase(self):
        return self._base

    def GetInputContext(self):
        return self._input

    def SetParamEntityParsing(self, flag, /):
        return 1

    def UseForeignDTD(self, flag=True, /):
        if self._head is None:
            raise _error(26, self)

    def ExternalEntityParserCreate(self, context, encoding=None, /):
        raise NotImplementedError("external entities are not read in the sandbox")

    # ---- parsing ----

    def Parse(self, data, isfinal=False, /):
        if self._finished or self._code:
            raise self._error(self._code or 36)
        if isinstance(data, str):
            if self._head:
                raise self._error(4)
            self._head = None
            if not data.isascii():
                data.encode()
            self._parser.feed(data)
        else:
            if not isinstance(data, (bytes, bytearray, memoryview)):
                try:
                    data = memoryview(data)
                except TypeError:
                    name = type(data).__name__
                    raise TypeError("a bytes-like object is required, "
                                    f"not '{name}'") from None
            self._feed(bytes(data), isfinal)
        if isfinal:
            self._finished = True
            self._parser.finish()
        self._input = data
        try:
            self._run()
        finally:
            self._input = None
        return 1

    def ParseFile(self, file, /):
        try:
            read = file.read
        except AttributeError:
            raise TypeError("argument must have 'read' attribute") from None
        while True:
            data = read(2048)
            if not isinstance(data, (bytes, bytearray)):
                raise TypeError("read() did not return a bytes object "
                                f"(type={type(data).__name__})")
            status = self.Parse(data, not data)
            if not data:
                return status

    def _feed(self, data, final):
        if self._decoder is None:
            head = (self._head or b"") + data
            decoder = self._find_decoder(head, final)
            if decoder is None:
                self._head = head
                return
            self._decoder = decoder
            self._head = None
            data = head
        try:
            text = self._decoder(data, final)
        except UnicodeDecodeError as error:
            text = error.object[:error.start].decode(error.encoding, "ignore")
            self._parser.feed(text)
            self._parser.cut(error.reason == "unexpected end of data")
            return
        self._parser.feed(text)

    def _find_decoder(self, head, final):
        from codecs import getincrementaldecoder

        name = self._encoding
        if name is None:
            if len(head) < 4 and not final:
                return None
            if head[:3] == b"\xef\xbb\xbf":
                name = "utf-8"
            elif head[:2] in (b"\xff\xfe", b"\xfe\xff"):
                name = "utf-16"
            elif head[:2] == b"<\0":
                name = "utf-16-le"
            elif head[:2] == b"\0<":
                name = "utf-16-be"
            elif head[:5] == b"<?xml":
                end = head.find(b"?>")
                if end < 0 and not final and len(head) < 2048:
                    return None
                import re
                found = re.search(rb"""\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']""", head[:end])
                if found is not None:
                    return self._declared(head, found)
        name = name or "utf-8"
        b"".decode(name)
        return getincrementaldecoder(name)().decode

    # The encoding that the document names.
    def _declared(self, head, found):
        from codecs import getincrementaldecoder, lookup

        name = found[1].decode()
        before = head[:found.start(1)]
        line = before.count(b"\n") + 1
        place = line, len(before) - before.rfind(b"\n") - 1
        b"x".decode(name, "replace")
        if lookup(name).name.startswith(("utf-16", "utf-32")):
            raise self._error(19, place)
        return getincrementaldecoder(name)().decode

    def _error(self, code, place=None):
        self._code = code
        line, column = place or self._parser.position()[:2]
        error = ExpatError(f"{ErrorString(code)}: line {line}, column {column}")
        error.code = code
        error.lineno = line
        error.offset = column
        return error

    def _flush(self):
        if self._text:
            text = "".join(self._text)
            self._text = []
            if self.CharacterDataHandler is not None:
                self.CharacterDataHandler(text)

    def _run(self):
        parser = self._parser
        expand = self.DefaultHandler is None
        parser.configure(self._prefixes, not expand)
        following = parser.next
        while True:
            event = following(self._buffer_text)
            if event is None:
                if self._finished:
                    self._flush()
                return
            if event.__class__ is int:
                self._flush()
                if event == 1:
                    raise MemoryError
                raise self._error(event)
            kind = event[0]
            if kind == 2:
                handler = self.CharacterDataHandler
                if handler is not None:
                    if self._buffer_text:
                        self._text.append(event[1])
                        if self.buffer_used > self.buffer_size:
                            self._flush()
                    else:
                        handler(event[1])
                    continue
            elif kind == 0:
                handler = self.StartElementHandler
                if handler is not None:
                    if self._text:
                        self._flush()
                    attributes = event[2]
                    if self.specified_attributes:
                        attributes = attributes[:2 * event[3]]
                    if not self.ordered_attributes:
                        attributes = dict(zip(attributes[::2], attributes[1::2]))
                    handler(event[1], attributes)
                    continue
            elif kind == 1:
                handler = self.EndElementHandler
                if handler is not None:
                    if self._text:
                        self._flush()
                    handler(event[1])
                    continue
            elif self._other(kind, event):
                continue
            if kind in _DEFAULT:
                handler = self.DefaultHandlerExpand or self.DefaultHandler
                if handler is not None:
                    self._flush()
                    handler(parser.raw())
            elif kind == 19:
                # The handlers of declarations get them as well.
                handler = self.DefaultHandlerExpand or self.DefaultHandler
                if handler is not None:
                    handler(event[1])

    # A rarer event. False: nobody wants it.
    def _other(self, kind, event):
        if kind > 17:
            return False
        handler = getattr(self, _HANDLERS[kind])
        args = event[1:]
        if kind == 10:
            name, is_parameter, value, system, public, notation = args
            if notation is not None and self.UnparsedEntityDeclHandler is not None:
                handler = self.UnparsedEntityDeclHandler
                args = name, self._base, system, public, notation
            else:
                args = name, is_parameter, value, self._base, system, public, notation
        elif kind == 8 and event[2] and self.NotStandaloneHandler is not None:
            if not self.NotStandaloneHandler():
                raise self._error(22)
        if handler is None:
            return False
        self._flush()
        if kind == 11:
            args = args[0], self._base, args[1], args[2]
        elif kind == 13:
            args = args[0], _content(args[1])
        elif kind == 16:
            args = args[0], self._base, args[1], args[2]
        elif kind == 8:
            args = args[0], args[1], args[2], args[3]
        result = handler(*args)
        if kind == 16 and not result:
            raise self._error(21)
        return True


XMLParserType = xmlparser
xmlparser.__qualname__ = "xmlparser"


def ParserCreate(encoding=None, namespace_separator=None, intern=None):
    if namespace_separator is not None:
        if not isinstance(namespace_separator, str):
            name = type(namespace_separator).__name__
            raise TypeError("ParserCreate() argument 'namespace_separator' must be str or None, "
                            f"not {name}")
        if len(namespace_separator) > 1:
            raise ValueError("namespace_separator must be at most one character, omitted, or None")
    if encoding is not None and not isinstance(encoding, str):
        name = type(encoding).__name__
        raise TypeError(f"ParserCreate() argument 'encoding' must be str or None, not {name}")
    self = object.__new__(xmlparser)
    for name in _HANDLERS:
        setattr(self, name, None)
    self.DefaultHandler = self.DefaultHandlerExpand = None
    self.NotStandaloneHandler = self.UnparsedEntityDeclHandler = None
    self.buffer_size = 8192
    self.ordered_attributes = self.specified_attributes = False
    self.intern = {} if intern is None else intern
    self._buffer_text = self._prefixes = self._finished = False
    self._parser = _expat.parser(namespace_separator)
    self._encoding = encoding
    self._decoder = self._base = self._input = None
    self._head = b""
    self._text = []
    self._code = 0
    return self


# A content model as nested tuples, from its text without blanks.
def _content(text):
    if text == "EMPTY":
        return (1, 0, None, ())
    if text == "ANY":
        return (2, 0, None, ())
    stack = []
    items = []
    kind = 6
    place = 0
    while place < len(text):
        sign = text[place]
        place += 1
        if sign == "(":
            stack.append((items, kind))
            items, kind = [], 6
            continue
        if sign in ",|":
            if sign == "|" and kind == 6:
                kind = 5
            continue
        if sign == ")":
            done, group = items, kind
            items, kind = stack.pop() if stack else ([], 6)
            item = [group, 0, None, tuple(done)]
        elif sign == "#":
            place += len("PCDATA")
            kind = 3
            continue
        else:
            start = place - 1
            while place < len(text) and text[place] not in ",|()?*+":
                place += 1
            item = [4, 0, text[start:place], ()]
        if place < len(text) and text[place] in "?*+":
            item[1] = "?*+".index(text[place]) + 1
            place += 1
        items.append(tuple(item))
    return items[0] if items else (1, 0, None, ())
