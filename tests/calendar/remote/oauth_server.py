#!/usr/bin/env python3
"""A stand-in for a provider with OAuth 2.0 in front of a real CalDAV server.

  oauth_server.py PORT UPSTREAM_PORT

GET /authorize   sends back to redirect_uri with a code, as if the carer had said yes (or no: scope "no")
POST /token      gives tokens for a code with the right PKCE verifier, redirect_uri, client and secret; renews them and
                 changes the refresh token each time; the old one is refused from then on
GET /expire      the access tokens that are out end now;  GET /revoke: the refresh tokens, too
all else         goes to the CalDAV server, when "Authorization: Bearer" holds a token that is out; else 401
"""
import base64
import hashlib
import http.client
import http.server
import json
import secrets
import sys
import urllib.parse

CLIENT, SECRET = "home-1", "s3cret+&="
BASIC = "Basic " + base64.b64encode(b"mana:secret2").decode()
codes, access, refresh = {}, set(), set()
PORT, UPSTREAM = int(sys.argv[1]), int(sys.argv[2])


class Provider(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", headers=()):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def json(self, status, **fields):
        self.answer(status, json.dumps(fields).encode(), [("Content-Type", "application/json")])

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        if url.path == "/authorize":
            assert query["response_type"] == "code" and query["code_challenge_method"] == "S256"
            back = {"state": query["state"]}
            if query["scope"] == "no":
                back["error"] = "access_denied"
            else:
                back["code"] = secrets.token_urlsafe(16) + "/+"
                codes[back["code"]] = query
            return self.answer(302, headers=[("Location", query["redirect_uri"] + "?" + urllib.parse.urlencode(back))])
        if url.path in ("/expire", "/revoke"):
            access.clear()
            if url.path == "/revoke":
                refresh.clear()
            return self.answer(204)
        return self.forward()

    def do_POST(self):
        if self.path != "/token":
            return self.forward()
        form = dict(urllib.parse.parse_qsl(self.rfile.read(int(self.headers["Content-Length"])).decode()))
        if (form.get("client_id"), form.get("client_secret")) != (CLIENT, SECRET):
            return self.json(401, error="invalid_client")
        if form["grant_type"] == "authorization_code":
            asked = codes.pop(form["code"], None)
            hashed = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
            challenge = base64.urlsafe_b64encode(hashed).rstrip(b"=").decode()
            if not asked or asked["code_challenge"] != challenge or asked["redirect_uri"] != form["redirect_uri"]:
                return self.json(400, error="invalid_grant")
        elif form.get("refresh_token") in refresh:
            refresh.remove(form["refresh_token"])
        else:
            return self.json(400, error="invalid_grant")
        new = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        access.add(new[0])
        refresh.add(new[1])
        return self.json(200, access_token=new[0], refresh_token=new[1], expires_in=3600, token_type="Bearer")

    def forward(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        given = self.headers.get("Authorization", "")
        if not given.startswith("Bearer ") or given[7:] not in access:
            return self.answer(401, headers=[("WWW-Authenticate", "Bearer")])
        headers = {k: v for k, v in self.headers.items() if k.lower() not in ("host", "authorization", "accept-encoding")}
        there = http.client.HTTPConnection("127.0.0.1", UPSTREAM)
        there.request(self.command, self.path, body, {**headers, "Authorization": BASIC, "Host": self.headers["Host"]})
        got = there.getresponse()
        text = got.read()
        kept = [(k, v) for k, v in got.getheaders() if k.lower() not in ("content-length", "transfer-encoding",
                                                                        "connection", "date", "server")]
        return self.answer(got.status, text, kept)

    do_PROPFIND = do_REPORT = do_PUT = do_DELETE = do_MKCALENDAR = forward


http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Provider).serve_forever()
