# Translations: there are no catalogues, so every message is its own translation.


class NullTranslations:
    """Translations that give every message back."""

    def __init__(self, fp=None):
        self._fallback = None

    def add_fallback(self, fallback):
        if self._fallback:
            self._fallback.add_fallback(fallback)
        else:
            self._fallback = fallback

    def gettext(self, message):
        return self._fallback.gettext(message) if self._fallback else message

    def ngettext(self, msgid1, msgid2, n):
        if self._fallback:
            return self._fallback.ngettext(msgid1, msgid2, n)
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context, message):
        return self._fallback.pgettext(context, message) if self._fallback else message

    def npgettext(self, context, msgid1, msgid2, n):
        if self._fallback:
            return self._fallback.npgettext(context, msgid1, msgid2, n)
        return msgid1 if n == 1 else msgid2

    def info(self):
        return {}

    def charset(self):
        return None

    def install(self, names=None):
        import builtins

        builtins._ = self.gettext
        for name in names or ():
            if name in ("gettext", "ngettext", "pgettext", "npgettext"):
                setattr(builtins, name, getattr(self, name))


_domain = "messages"
_null = NullTranslations()
gettext, ngettext = _null.gettext, _null.ngettext
pgettext, npgettext = _null.pgettext, _null.npgettext


def dgettext(domain, message):
    return message


def dngettext(domain, msgid1, msgid2, n):
    return ngettext(msgid1, msgid2, n)


def textdomain(domain=None):
    """Set or give the name of the domain."""
    global _domain
    if domain is not None:
        _domain = domain
    return _domain


def bindtextdomain(domain, localedir=None):
    return localedir or "/share/locale"


def find(domain, localedir=None, languages=None, all=False):
    return [] if all else None


def translation(domain, localedir=None, languages=None, class_=None, fallback=False):
    """The translations of a domain: there are none."""
    if fallback:
        return NullTranslations()
    raise FileNotFoundError(2, "No translation file found for domain", domain)


def install(domain, localedir=None, *, names=None):
    translation(domain, localedir, fallback=True).install(names)
