"""A plain HTTP server for a test: keeps each request as a line of JSON, answers what the path asks for.
Usage: post_server.py PORT FILE"""
import http.server
import json
import sys


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        with open(sys.argv[2], "a") as out:
            out.write(json.dumps({"path": self.path, "headers": dict(self.headers), "body": body}) + "\n")
        status = int(self.path.split("status=")[1]) if "status=" in self.path else 200
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *args):
        pass


http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
