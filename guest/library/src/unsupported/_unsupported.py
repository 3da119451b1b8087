# Fills modules that cannot work in a sandbox, each with the names that
# `offers.rs` has for it.

import builtins


def _refuse(module, name, why):
    message = f"{module}.{name}() cannot work in the sandbox: {why}"
    if module == "urllib.request":
        # What a program expects of a network that cannot be reached.
        from urllib.error import URLError

        raise URLError(message)
    raise PermissionError(1, message)


def _function(module, name, why):
    def refused(*args, **kwargs):
        _refuse(module, name, why)

    refused.__name__ = refused.__qualname__ = name
    refused.__module__ = module
    return refused


def _class(module, name, why):
    def __init__(self, *args, **kwargs):
        _refuse(module, name, why)

    __init__.__qualname__ = f"{name}.__init__"
    return type(name, (), {"__module__": module, "__init__": __init__})


def fill(module, why, functions, classes, exceptions, numbers):
    space = module.__dict__
    name = module.__name__
    space["__doc__"] = f"Cannot work in the sandbox: {why}."
    for function in functions.split():
        space[function] = _function(name, function, why)
    for cls in classes.split():
        space[cls] = _class(name, cls, why)
    for row in exceptions.split():
        exception, base = row.split("=")
        base = space[base] if base in space else getattr(builtins, base)
        if base in (OSError, TimeoutError) and exception in ("error", "timeout"):
            # Names of before there was one kind.
            space[exception] = base
        else:
            space[exception] = type(exception, (base,), {"__module__": name})
    for row in numbers.split():
        number, value = row.split("=")
        space[number] = int(value)
    extend = _EXTRAS.get(name)
    if extend:
        extend(space)


# What works without the outside.


def _subprocess(space):
    class CalledProcessError(space["SubprocessError"]):
        def __init__(self, returncode, cmd, output=None, stderr=None):
            self.returncode, self.cmd, self.output, self.stderr = returncode, cmd, output, stderr

        def __str__(self):
            if self.returncode and self.returncode < 0:
                return f"Command '{self.cmd}' died with unknown signal {-self.returncode}."
            return f"Command '{self.cmd}' returned non-zero exit status {self.returncode}."

        @property
        def stdout(self):
            return self.output

        @stdout.setter
        def stdout(self, value):
            self.output = value

    class TimeoutExpired(space["SubprocessError"]):
        def __init__(self, cmd, timeout, output=None, stderr=None):
            self.cmd, self.timeout, self.output, self.stderr = cmd, timeout, output, stderr

        def __str__(self):
            return f"Command '{self.cmd}' timed out after {self.timeout} seconds"

        @property
        def stdout(self):
            return self.output

    class CompletedProcess:
        def __init__(self, args, returncode, stdout=None, stderr=None):
            self.args, self.returncode, self.stdout, self.stderr = args, returncode, stdout, stderr

        def __repr__(self):
            parts = [f"args={self.args!r}", f"returncode={self.returncode!r}"]
            if self.stdout is not None:
                parts.append(f"stdout={self.stdout!r}")
            if self.stderr is not None:
                parts.append(f"stderr={self.stderr!r}")
            return f"{type(self).__name__}({', '.join(parts)})"

        def check_returncode(self):
            if self.returncode:
                raise CalledProcessError(self.returncode, self.args, self.stdout, self.stderr)

    for cls in (CalledProcessError, TimeoutExpired, CompletedProcess):
        cls.__module__, cls.__qualname__ = "subprocess", cls.__name__
        space[cls.__name__] = cls


def _urllib_request(space):
    from urllib.error import ContentTooShortError, HTTPError, URLError
    from urllib.parse import (
        quote, quote_plus, unquote, unquote_plus, unquote_to_bytes, unwrap, urldefrag, urlencode, urljoin, urlparse,
        urlsplit,
    )

    class Request:
        """A request as it would be sent."""

        def __init__(self, url, data=None, headers={}, origin_req_host=None, unverifiable=False, method=None):
            self.headers = {}
            self.unredirected_hdrs = {}
            self.full_url = url
            self.data = data
            for key, value in headers.items():
                self.add_header(key, value)
            self.unverifiable = unverifiable
            if method:
                self.method = method
            parts = urlsplit(url)
            if not parts.scheme:
                raise ValueError(f"unknown url type: {url!r}")
            self.type, self.host, self.fragment = parts.scheme, parts.netloc, parts.fragment or None
            self.selector = parts._replace(scheme="", netloc="", fragment="").geturl() or "/"
            self.origin_req_host = origin_req_host or parts.hostname

        def get_method(self):
            return getattr(self, "method", "GET" if self.data is None else "POST")

        def get_full_url(self):
            return self.full_url

        def add_header(self, key, val):
            self.headers[key.capitalize()] = val

        def add_unredirected_header(self, key, val):
            self.unredirected_hdrs[key.capitalize()] = val

        def has_header(self, header_name):
            return header_name in self.headers or header_name in self.unredirected_hdrs

        def get_header(self, header_name, default=None):
            return self.headers.get(header_name, self.unredirected_hdrs.get(header_name, default))

        def remove_header(self, header_name):
            self.headers.pop(header_name, None)
            self.unredirected_hdrs.pop(header_name, None)

        def header_items(self):
            return list({**self.unredirected_hdrs, **self.headers}.items())

    Request.__module__, Request.__qualname__ = "urllib.request", "Request"
    names = (
        Request, ContentTooShortError, HTTPError, URLError, quote, quote_plus, unquote, unquote_plus,
        unquote_to_bytes, unwrap, urldefrag, urlencode, urljoin, urlparse, urlsplit,
    )
    for item in names:
        space[item.__name__] = item

    def pathname2url(pathname):
        return quote(pathname)

    def url2pathname(pathname):
        return unquote(pathname)

    space["pathname2url"], space["url2pathname"] = pathname2url, url2pathname


def _webbrowser(space):
    # There is a way to say that there is no browser, which programs expect.
    def open(url, new=0, autoraise=True):
        return False

    def open_new(url):
        return open(url, 1)

    def open_new_tab(url):
        return open(url, 2)

    def get(using=None):
        raise space["Error"]("could not locate runnable browser")

    for function in (open, open_new, open_new_tab, get):
        function.__module__, function.__qualname__ = "webbrowser", function.__name__
        space[function.__name__] = function


_EXTRAS = {"subprocess": _subprocess, "urllib.request": _urllib_request, "webbrowser": _webbrowser}
