# Builtins about variables and options: `declare` and its kin, `unset`, `set`,
# `shopt`, `let`.

import re

from . import arithmetic
from .parameters import attributes, double_quoted, shown, value_source
from .programs import UsageError
from .reading import options_of
from .state import ShellError, Variable
from .tree import Word

_NAME = re.compile(r"[A-Za-z_]\w*")
_USAGES = {
    "declare": "declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]",
    "local": "local: usage: local [option] name[=value] ...",
    "export": "export: usage: export [-fn] [name[=value] ...] or export -p",
    "readonly": "readonly: usage: readonly [-aAf] [name[=value] ...] or readonly -p",
    "unset": "unset: usage: unset [-f] [-v] [-n] [name ...]",
    "set": "set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]",
    "shopt": "shopt: usage: shopt [-pqsu] [-o] [optname ...]",
}
_OPTIONS = {"allexport": "a", "braceexpand": "B", "errexit": "e", "errtrace": "E", "functrace": "T", "hashall": "h",
            "monitor": "m", "noclobber": "C", "noexec": "n", "noglob": "f", "nounset": "u", "onecmd": "t",
            "physical": "P", "privileged": "p", "verbose": "v", "xtrace": "x", "keyword": "k", "notify": "b"}
_NAMED = ("emacs", "history", "ignoreeof", "interactive-comments", "nolog", "pipefail", "posix", "vi", "histexpand")
_SHOPTS = frozenset((
    "autocd assoc_expand_once cdable_vars cdspell checkhash checkjobs checkwinsize cmdhist complete_fullquote "
    "direxpand dirspell dotglob execfail expand_aliases extdebug extglob extquote failglob force_fignore "
    "globasciiranges globskipdots globstar gnu_errfmt histappend histreedit histverify hostcomplete huponexit "
    "inherit_errexit interactive_comments lastpipe lithist localvar_inherit localvar_unset login_shell mailwarn "
    "no_empty_cmd_completion nocaseglob nocasematch noexpand_translation nullglob patsub_replacement progcomp "
    "progcomp_alias promptvars restricted_shell shift_verbose sourcepath varredir_close xpg_echo").split())


def declare(call, arguments):
    shell, name = call.shell, call.name
    if name == "local" and not shell.stack:
        raise UsageError("can only be used in a function", 1)
    flags, off, words = _flags(call, arguments)
    if "f" in flags or "F" in flags:
        return _functions(call, flags, words)
    if name == "export" and "n" in flags:
        flags, off = flags - {"n"}, off | {"x"}
    if name == "export" and "x" not in off:
        flags = flags | {"x"}
    if name == "readonly":
        flags = flags | {"r"}
    if not words or "p" in flags:
        return _print(call, flags - {"p"}, words)
    local = name == "local" or name in ("declare", "typeset") and shell.stack and "g" not in flags
    for word in words:
        yield from _one(call, word, flags, off, local)


def _flags(call, arguments):
    flags, off, at = set(), set(), 0
    letters = {"export": "fnp", "readonly": "aAfp"}.get(call.name, "aAfFgiIlnprtux")
    while at < len(arguments) and type(arguments[at]) is str and re.fullmatch(r"[-+].+", arguments[at]):
        word = arguments[at]
        at += 1
        if word == "--":
            break
        for letter in word[1:]:
            if letter not in letters:
                usage = _USAGES.get("declare" if call.name == "typeset" else call.name)
                raise UsageError(f"{word[0]}{letter}: invalid option", 2, usage)
            (flags if word[0] == "-" else off).add(letter)
    return flags, off, arguments[at:]


def _one(call, word, flags, off, local):
    shell = call.shell
    raw = word if type(word) is str else None
    match = re.fullmatch(r"([A-Za-z_]\w*)(?:\[(.*?)\])?(?:(\+?=)(.*))?", raw, re.DOTALL) if raw is not None else None
    if raw is not None and not match:
        call.error(f"`{raw}': not a valid identifier")
        return
    name = match.group(1) if match else word.assign[0]
    scope = local and not (call.name in ("export", "readonly"))
    if scope:
        outer = shell.lookup(name)
        fresh = name not in shell.scopes[-1]
        variable = shell.own(name, True)
        if fresh and outer is not None and outer.exported:
            variable.exported = True
    else:
        variable = shell.own(name)
    if variable.readonly and ("r" in off or raw is None or match.group(3)):
        call.error(f"{name}: readonly variable")
        return
    if "A" in flags and variable.kind != "A":
        if variable.kind == "a":
            call.error(f"{name}: cannot convert indexed to associative array")
            return
        variable.kind, variable.value = "A", None if variable.value is None else {"0": variable.value}
    elif "a" in flags and variable.kind == "s":
        variable.kind, variable.value = "a", None if variable.value is None else {0: variable.value}
    _mark(variable, flags & {"i", "l", "u", "n"}, off)
    if raw is None:
        yield from shell.assign(word, scope)
    elif match.group(3):
        key = None if match.group(2) is None else shell.index_of(name, match.group(2))
        if "n" in flags:
            variable.value = match.group(4)
        elif key is None and match.group(4).startswith("(") and match.group(4).endswith(")") and variable.kind != "s":
            from .parser import Parser
            yield from shell.assign(Parser(f"{name}{match.group(3)}{match.group(4)}").word(), scope)
        else:
            shell.set(name, match.group(4), match.group(3) == "+=", key, scope)
    _mark(variable, flags & {"r", "x"}, set())


def _mark(variable, flags, off):
    for letters, on in ((flags, True), (off, False)):
        for letter in letters:
            if letter == "i":
                variable.integer = on
            elif letter == "r":
                variable.readonly = variable.readonly or on
            elif letter == "x":
                variable.exported = on
            elif letter == "n":
                variable.nameref = on
            elif letter in "lu":
                variable.case = letter if on else ""


def _print(call, flags, words):
    shell = call.shell
    prefix = call.name if call.name in ("export", "readonly") else "declare"
    for name in words or sorted({name for scope in shell.scopes for name in scope}):
        name = name if type(name) is str else name.raw
        found = shell.lookup(name)
        if found is None:
            if words:
                call.error(f"{name}: not found")
            continue
        if not words:
            letters = attributes(found)
            if call.name == "local" and name not in shell.scopes[-1]:
                continue
            if any(letter not in letters for letter in flags & set("aAirxnlu")):
                continue
        if call.name in ("declare", "typeset") and not words and not flags and "p" not in call.arguments[0:1]:
            if found.value is not None and call.arguments[:1] != ["-p"]:
                call.write(f"{name}={shown(found.value) if found.kind == 's' else value_source(found)}\n")
                continue
        call.write(f"declare -{attributes(found) or '-'} {name}" + (
            "" if found.value is None else "=" + value_source(found)) + "\n")
    return None


def _functions(call, flags, words):
    shell = call.shell
    for name in [word if type(word) is str else word.raw for word in words] or sorted(shell.functions):
        function = shell.functions.get(name)
        if function is None:
            call.status = 1
        elif call.name == "export":
            continue
        elif "F" in flags:
            call.write(f"{name}\n" if words else f"declare -f {name}\n")
        else:
            call.write(function_text(function))


def function_text(function):
    """A function as it was written: bash prints it laid out anew."""
    return f"{function.name} () \n{function.text.rstrip()}\n"


def unset(call, arguments):
    shell = call.shell
    options, names = options_of(call, arguments, "fvn", "", _USAGES["unset"])
    for name in names:
        match = re.fullmatch(r"([A-Za-z_]\w*)(?:\[(.*)\])?", name)
        if "f" in options:
            shell.functions.pop(name, None)
            continue
        if not match:
            if "v" in options:
                call.error(f"`{name}': not a valid identifier")
            continue
        found = shell.lookup(match.group(1))
        try:
            if match.group(2) in ("@", "*") and found is not None and found.kind != "A":
                shell.unset(match.group(1))
            elif match.group(2) is not None:
                shell.unset(match.group(1), shell.index_of(match.group(1), match.group(2)))
            elif found is None and "v" not in options:
                shell.functions.pop(name, None)
            else:
                _unset_variable(shell, name, found, "n" in options)
        except ShellError as error:
            call.error(error.text.removeprefix("unset: "))


def _unset_variable(shell, name, found, reference):
    own = next((scope[name] for scope in reversed(shell.scopes) if name in scope), None)
    shell.unset(own.value if own is not None and own.nameref and not reference else name)


def let(call, arguments):
    if not arguments:
        raise UsageError("expression expected", 1)
    value = 0
    for text in arguments:
        try:
            value = arithmetic.evaluate(call.shell, text)
        except arithmetic.ArithmeticError_ as error:
            return call.error(f"{error.expression}: {error}")
    return int(not value)


# Options.

def is_option_set(shell, name):
    if name in _OPTIONS:
        return _OPTIONS[name] in shell.options
    return name in shell.options or name == "interactive-comments"


def set_named(shell, name, on):
    """`set -o name`; False where there is no such option."""
    letter = _OPTIONS.get(name, name if name in _NAMED else None)
    if letter is None:
        return False
    (shell.options.add if on else shell.options.discard)(letter)
    return True


def set_builtin(call, arguments):
    shell = call.shell
    if not arguments:
        for name in shell.names():
            variable = shell.lookup(name)
            text = shown(variable.value) if variable.kind == "s" and variable.value else (
                "" if variable.kind == "s" else value_source(variable))
            call.write(f"{name}={text}\n")
        return 0
    words = list(arguments)
    while words:
        word = words[0]
        if word == "--":
            shell.arguments = words[1:]
            return 0
        if word == "-":
            shell.options -= {"x", "v"}
            shell.arguments = words[1:] or shell.arguments
            return 0
        if word[:1] not in ("-", "+") or len(word) < 2:
            shell.arguments = words
            return 0
        words.pop(0)
        on = word[0] == "-"
        for letter in word[1:]:
            if letter == "o":
                if not words:
                    return _print_options(call, on)
                if not set_named(shell, words[0], on):
                    raise UsageError(f"{words[0]}: invalid option name", 2)
                words.pop(0)
            elif letter in "abefhkmnptuvxBCEHPT":
                (shell.options.add if on else shell.options.discard)(letter)
            else:
                raise UsageError(f"{word[0]}{letter}: invalid option", 2, _USAGES["set"])
    return 0


def _print_options(call, table):
    for name in sorted(list(_OPTIONS) + list(_NAMED)):
        on = is_option_set(call.shell, name)
        call.write(f"{name:<15}\t{'on' if on else 'off'}\n" if table else f"set {'-' if on else '+'}o {name}\n")
    return 0


def shopt(call, arguments):
    shell = call.shell
    options, names = options_of(call, arguments, "supqo", "", _USAGES["shopt"])
    for name in names:
        if "o" in options:
            if name not in _OPTIONS and name not in _NAMED:
                call.error(f"{name}: invalid option name")
            elif "s" in options or "u" in options:
                set_named(shell, name, "s" in options)
            continue
        if name not in _SHOPTS:
            call.error(f"{name}: invalid shell option name")
        elif "s" in options:
            shell.shopts.add(name)
        elif "u" in options:
            shell.shopts.discard(name)
        else:
            if name not in shell.shopts:
                call.status = 1
            _show_shopt(call, name, options)
    if not names and not ("s" in options or "u" in options) and "o" not in options:
        for name in sorted(_SHOPTS):
            _show_shopt(call, name, options)


def _show_shopt(call, name, options):
    on = name in call.shell.shopts
    if "q" in options:
        return
    if "p" in options:
        call.write(f"shopt -{'s' if on else 'u'} {name}\n")
    else:
        call.write(f"{name:<15}\t{'on' if on else 'off'}\n")
