"""The mail server that a hall was told of, and a mail on its way there."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

from meadhall.engine.errors import BadOption
from meadhall.hall.addresses import is_here
from meadhall.hall.refusal import Refused

SMTP, SMTPS = "smtp", "smtps"
PORTS = {SMTP: 587, SMTPS: 465}
TIMEOUT = 20.0  # seconds for each answer of the server
LONGEST_ADDRESS, LONGEST_LOCAL = 254, 64
SHAPE = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z][A-Za-z0-9-]{0,62}")
PERMANENT = 500  # SMTP's answers from here on: trying again is of no use


class Undeliverable(Exception):
    """A mail could not be handed over."""

    def __init__(self, why: str, no_such_address: bool = False) -> None:
        super().__init__(why)
        self.no_such_address = no_such_address


@dataclass(frozen=True)
class MailServer:
    """Where mails are handed over, and in whose name."""

    kind: str
    host: str
    port: int
    sender: str  # an address, or a name and an address
    user: str = ""
    password: str = field(default="", repr=False)

    def send(self, message: EmailMessage) -> None:
        """Hands a mail over; the caller gives this a thread of its own."""
        message["From"] = self.sender
        message["Date"] = formatdate(usegmt=True)
        message["Message-ID"] = make_msgid(domain=parseaddr(self.sender)[1].rpartition("@")[2])
        try:
            with self._connected() as line:
                line.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()))[0]
            raise Undeliverable(f"the recipient was refused ({code})", code >= PERMANENT) from None
        except (smtplib.SMTPException, OSError) as error:
            raise Undeliverable(f"{self.host}:{self.port}: {_told(error)}") from None

    def _connected(self) -> smtplib.SMTP:
        secure = ssl.create_default_context()
        if self.kind == SMTPS:
            line: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=TIMEOUT, context=secure)
        else:
            line = smtplib.SMTP(self.host, self.port, timeout=TIMEOUT)
        try:
            line.ehlo_or_helo_if_needed()
            if self.kind == SMTP and line.has_extn("starttls"):
                line.starttls(context=secure)
                line.ehlo()
            elif self.kind == SMTP and self.user and not is_here(self.host):
                raise smtplib.SMTPException("it offers no encryption, and the password is not sent without")
            if self.user:
                line.login(self.user, self.password)
        except BaseException:
            line.close()
            raise
        return line


def _told(error: Exception) -> str:
    """What went wrong, without what the server quotes of the mail or of a password."""
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{type(error).__name__} ({error.smtp_code})"
    return str(error) or type(error).__name__


def mail_server(url: str, sender: str) -> MailServer | None:
    """A server as somebody wrote it: smtp://user:password@host:port, or smtps://... None where nothing is written."""
    if not url:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in PORTS or not parts.hostname or parts.path.strip("/"):
        raise BadOption(
            "a mail server is written as smtp://user:password@host:port, or smtps:// where it begins by TLS"
        )
    if not SHAPE.fullmatch(parseaddr(sender)[1]) or not sender.isprintable():
        raise BadOption("mails need a sender: --mail-from 'Meadhall <hall@example.org>'")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.scheme, parts.hostname, port or PORTS[parts.scheme], sender, user, password)


def tidy_address(text: str) -> str:
    """An address as somebody typed it, if mails can go there."""
    address = text.strip()
    local = address.rpartition("@")[0]
    if len(address) > LONGEST_ADDRESS or len(local) > LONGEST_LOCAL or not SHAPE.fullmatch(address):
        raise bad_address()
    try:
        return str(Address(addr_spec=address))
    except ValueError:
        raise bad_address() from None


def bad_address() -> Refused:
    return Refused("bad_address", "That is not an email address; one looks like gudrun@example.org.", 422)


def no_mails() -> Refused:
    return Refused("no_mails", "This hall sends no emails: whoever runs it has set up no mail server.", 404)
