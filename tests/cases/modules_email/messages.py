import email
import email.policy
import email.utils
from email.header import Header, decode_header
from email.message import EmailMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText

message = email.message_from_string(
    "From: A <a@b.c>\nTo: x@y.z, \"Q, R\" <q@r.s>\nSubject: =?utf-8?q?caf=C3=A9?=\n"
    "Content-Type: text/plain; charset=\"utf-8\"\n\nbody\nline two\n"
)
print(message["from"], message["TO"], message["nope"], message.keys(), message.get_content_type())
# => A <a@b.c> x@y.z, "Q, R" <q@r.s> None ['From', 'To', 'Subject', 'Content-Type'] text/plain
print(repr(message.get_payload()), message.is_multipart(), message.get_content_charset())
# => 'body\nline two\n' False utf-8
print(decode_header(message["subject"]), email.utils.parseaddr(message["from"]))
# => [(b'caf\xc3\xa9', 'utf-8')] ('A', 'a@b.c')
print(email.utils.getaddresses([message["to"]]), email.utils.formataddr(("A B", "a@b.c")))
# => [('', 'x@y.z'), ('Q, R', 'q@r.s')] A B <a@b.c>
print(email.utils.parsedate_to_datetime("Mon, 01 Jan 2024 10:00:00 +0100"), email.utils.formatdate(0))
# => 2024-01-01 10:00:00+01:00 Thu, 01 Jan 1970 00:00:00 -0000
text = MIMEText("héllo", "plain", "utf-8")
text["Subject"] = Header("tést", "utf-8")
print(text.as_string())
# => Content-Type: text/plain; charset="utf-8"
# => MIME-Version: 1.0
# => Content-Transfer-Encoding: base64
# => Subject: =?utf-8?b?dMOpc3Q=?=
# =>
# => aMOpbGxv
# =>
parts = MIMEMultipart("alternative", boundary="BOUND")
parts["To"] = "x@y.z"
parts.attach(MIMEText("plain", "plain"))
parts.attach(MIMEText("<b>html</b>", "html"))
print(parts.as_string())
# => Content-Type: multipart/alternative; boundary="BOUND"
# => MIME-Version: 1.0
# => To: x@y.z
# =>
# => --BOUND
# => Content-Type: text/plain; charset="us-ascii"
# => MIME-Version: 1.0
# => Content-Transfer-Encoding: 7bit
# =>
# => plain
# => --BOUND
# => Content-Type: text/html; charset="us-ascii"
# => MIME-Version: 1.0
# => Content-Transfer-Encoding: 7bit
# =>
# => <b>html</b>
# => --BOUND--
# =>
print([part.get_content_type() for part in email.message_from_string(parts.as_string()).walk()])
# => ['multipart/alternative', 'text/plain', 'text/html']
modern = EmailMessage()
modern["Subject"] = "A subject"
modern["From"] = "a@b.c"
modern.set_content("text\n")
modern.add_alternative("<p>x</p>", subtype="html")
print(modern.get_content_type(), modern.get_body(("plain",)).get_content(), modern["from"].addresses[0].domain)
# => multipart/alternative text
# =>  b.c
