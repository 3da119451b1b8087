#: no_stress = "imports and compiles much of email: takes minutes"
import email.utils
from email import message_from_string, policy
from email.errors import InvalidBase64LengthDefect
from email.headerregistry import Address
from email.message import EmailMessage


def show(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


show(lambda: email.utils.parsedate_to_datetime("nonsense"))
show(lambda: email.utils.parsedate_to_datetime(None))
show(lambda: email.utils.parsedate_to_datetime("Mon, 20 Nov 1995 19:12:08 -0500"))
show(lambda: Address("a\r\n", "b", "c"))
show(lambda: Address(display_name="x", addr_spec="a@b\n.c"))
show(lambda: Address("x", "user", "host.org"))
print(email.utils.getaddresses(["A <a@b>", "c@d, E <e@f>"]), issubclass(InvalidBase64LengthDefect, ValueError))
m = EmailMessage()
m["Subject"] = "\u00e9" * 40 + " word " + "x" * 90
m["To"] = [Address("N\u00e4me", "user", "host.org"), Address("", "other", "host.org")]
m["Message-ID"] = "<abc.def@host.org>"
m["X-Long"] = "word " * 30
m.set_content("text \u00e9\n")
m.add_attachment(b"x", maintype="application", subtype="b", filename="\u00e9" * 50 + ".txt")
m.set_boundary("B")
print(m.as_string())
print(type(m["Message-ID"]).__name__, m["to"].addresses, m.get_body().get_content())
parsed = message_from_string(m.as_string(), policy=policy.default)
print(parsed["subject"] == m["subject"], [part.get_filename() for part in parsed.iter_attachments()], parsed.defects)
broken = message_from_string("Content-Transfer-Encoding: base64\nMessage-ID: <broken\n\nabcde", policy=policy.default)
print(repr(broken["message-id"]), [type(d).__name__ for d in broken["message-id"].defects])
print(broken.get_payload(decode=True), [type(d).__name__ for d in broken.defects])
