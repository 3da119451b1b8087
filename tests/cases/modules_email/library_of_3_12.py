import email.errors
import email.policy
import email.utils
from email.headerregistry import Address
from email.message import EmailMessage
from email.parser import BytesParser

for work in (lambda: email.utils.parsedate_to_datetime("nonsense"), lambda: Address("a\r\nBcc: b", "x", "y.org"),
             lambda: Address(addr_spec="x@y.org\n")):
    try:
        print(work())
    except ValueError as error:
        print(type(error).__name__, error)
message = EmailMessage()
message["Message-ID"] = "<12345@example.org>"
message["Subject"] = "überlang " * 12
message["To"] = Address("Jemand", "jemand", "example.org")
print(type(message["Message-ID"]).__name__, message["Message-ID"].defects)
print(message.as_string())
text = b"Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\nYWJjZ"
parsed = BytesParser(policy=email.policy.default).parsebytes(text)
print(parsed.get_content(), [type(defect).__name__ for defect in parsed.defects])
print(email.utils.getaddresses(["a@b.c", Address("N", "d", "e.f")]))
