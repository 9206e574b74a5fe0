"""A mail server for a test, on Debian's python3-aiosmtpd: keeps each mail as a line of JSON.
Usage: smtp_server.py PORT FOLDER plain|starttls|smtps; user "mana@example.org", password "app secret";
nobody@... is refused for good, later@... for now, and lost@... hears nothing of what was kept. FOLDER/cert.pem is who vouches for it."""
import json
import os
import signal
import ssl
import subprocess
import sys

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

port, folder, mode = int(sys.argv[1]), sys.argv[2], sys.argv[3]


class Keep:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody@"):
            return "550 no such mailbox"
        if address.startswith("later@"):
            return "451 come again"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        with open(os.path.join(folder, "mails"), "a") as out:
            out.write(json.dumps({
                "from": envelope.mail_from, "to": envelope.rcpt_tos, "data": envelope.content.decode("ascii"),
                "tls": session.ssl is not None or mode == "smtps", "user": session.auth_data is not None, "ehlo": session.host_name}) + "\n")
        if envelope.rcpt_tos[0].startswith("lost@"):
            server.transport.abort()
        return "250 kept"


def known(server, session, envelope, mechanism, data):
    good = isinstance(data, LoginPassword) and data.login == b"mana@example.org" and data.password == b"app secret"
    return AuthResult(success=good, handled=good, auth_data=data if good else None)


context = None
if mode != "plain":
    cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                    "-keyout", key, "-out", cert, "-days", "36500", "-subj", "/CN=test",
                    "-addext", "subjectAltName=IP:127.0.0.1"], check=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)


class Server(Controller):
    def factory(self):
        return SMTP(self.handler, authenticator=known, auth_require_tls=mode == "starttls",
                    tls_context=context if mode == "starttls" else None, require_starttls=mode == "starttls")


Server(Keep(), hostname="127.0.0.1", port=port, ssl_context=context if mode == "smtps" else None).start()
signal.pause()
