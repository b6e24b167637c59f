"""A mail server for tests: it takes what the hall sends, or refuses it."""

from __future__ import annotations

import re
from asyncio import Server
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

LINK = re.compile(r"https?://[^/\s]+(/\S+)")


class Postbox:
    """What a mail server does with mails: keeps them, or refuses."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answer = ""  # a refusal of every mail
        self.recipient = ""  # or of every recipient

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not self.recipient:
            envelope.rcpt_tos.append(address)
        return self.recipient or "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.answer:
            return self.answer
        content = envelope.content
        assert isinstance(content, bytes)
        mail = message_from_bytes(content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        assert [mail["To"]] == envelope.rcpt_tos
        self.mails.append(mail)
        return "250 OK"

    def link(self) -> str:
        """The last link of the newest mail, as a path."""
        return LINK.findall(text(self.mails[-1]))[-1]


def text(mail: EmailMessage) -> str:
    return str(mail.get_content())


class AtAnyPort(Controller):
    """A server that tries itself at the port the system gave it."""

    def _trigger_server(self) -> None:
        assert isinstance(self.server, Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


@contextmanager
def mail_server_running(box: Postbox, **more: Any) -> Iterator[int]:
    """A mail server on this machine; its port."""
    controller = AtAnyPort(box, hostname="127.0.0.1", port=0, **more)
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop()
