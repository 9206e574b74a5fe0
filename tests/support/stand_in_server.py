"""Stands in for an encyclopaedia or a language model: stand_in_server.py PORT.

Takes what agent/program/servers/outside_server.hpp describes, and shows how little is needed behind it. POST to /known answers
from a list, /slow never ends, /broken is no JSON, /angry refuses, /long is longer than anybody would listen to.
"""
import http.server
import json
import sys
import threading

KNOWN = {"mozart": "Mozart was a composer from Salzburg. He lived from 1756 to 1791.", "echo": None}


class Server(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, body):
        data = body.encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or "{}")
        if self.path == "/slow":
            threading.Event().wait(60)
        elif self.path == "/broken":
            self.answer(200, "<html>no</html>")
        elif self.path == "/angry":
            self.answer(500, "")
        elif self.path == "/long":
            self.answer(200, json.dumps({"answer": "One sentence of many. " * 200}))
        elif self.path == "/chat":
            self.answer(200, json.dumps({"answer": f"You said in {asked['language']}: {asked['text']} <b>&</b>"}))
        else:
            words = asked["text"].lower().split()
            found = [answer for key, answer in KNOWN.items() if key in words and answer]
            self.answer(200 if found else 404, json.dumps({"answer": found[0]}) if found else "")

    def log_message(self, *args):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Server).serve_forever()
