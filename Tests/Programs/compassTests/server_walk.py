"""Hostile requests, each with its refusal, bytes of all kinds, a tab that does not read, and connections that send next to
nothing, to the server over real connections (decisions U8, I10). Prints as JSON how often each status came, how much the tab
that did not read got, and the resident memory before and after, in MB: {"statuses", "changes", "messages", "memory"}.

Usage: server_walk.py SEED COUNT SERVER…

SERVER is a command whose first line of output ends with the address.
"""
import collections
import json
import random
import re
import socket
import struct
import subprocess
import sys
import time
import urllib.parse

seed, count, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
chance = random.Random(seed)
server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, encoding="utf-8")
address = urllib.parse.urlsplit(server.stdout.readline().split()[-1])
token = address.path.strip("/")
statuses = collections.Counter()


def connect(buffer=None):
    connection = socket.socket()
    if buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    connection.settimeout(120)
    connection.connect((address.hostname, address.port))
    return connection


def head(method, path, length=None, given=token):
    lines = [f"{method} /{given}/{path} HTTP/1.1", f"Host: {address.netloc}", f"Origin: http://{address.netloc}"]
    if length is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {length}"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def post(body, tab="tab-0001"):
    return head("POST", f"tab/{tab}", len(body)) + body


def answer(data, is_reset=False):
    """What comes back for these bytes; of a stream its first bytes."""
    connection = connect()
    try:
        at = 0
        while at < len(data):
            step = chance.choice([1, 7, 1_000, len(data)])
            connection.sendall(data[at:at + step])
            at += step
        if is_reset:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return b""
        connection.shutdown(socket.SHUT_WR)
        said = b""
        while part := connection.recv(1 << 16):
            said += part
            if b"text/event-stream" in said and b"\n\ndata: " in said.replace(b"\r", b""):
                break
        return said
    except TimeoutError:
        sys.exit(f"no answer to {data[:2_000]}")
    except OSError:
        # The server has said what it had to say before all of it was sent.
        return b""
    finally:
        connection.close()


def changed(data):
    """The same bytes with some of them lost, twice there, or others."""
    data = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randint(0, len(data))
        end = min(len(data), at + chance.choice([1, 1, 4, 40]))
        odd = [b"\r\n", b"\r\n\r\n", b"\0", b"\xff\xfe", b":", b" ", b"-1", b"99999999999999999999", b"a" * 20_000, b"/../",
               b"%00", "\u2028é".encode(), bytes(chance.randrange(256) for _ in range(6))]
        data[at:end] = chance.choice([b"", bytes(data[at:end]) * 2, *odd])
    return bytes(data)


def request():
    bodies = [b'{"show": "events"}', b'{"send": {"events": {"searchChanged": {"query": "camp"}}}}', b'{"run": "open tasks"}',
              b'{"send": {"app": {"backTapped": {}}}, "id": 1}', b'{"advance": "1d"}', b'{"screens": true}', b"[" * 5_000,
              b'{"send":' * 900, b'{"id": 1e999, "show": "\\ud800"}', b'{"id": ' + b"9" * 400 + b"}", b"", b'"\xc3"']
    body = chance.choice(bodies)
    return chance.choice([
        lambda: head("GET", chance.choice(["", "app.js", "app.css", "none", "events?tab=tab-0001", "events?tab=!", "tab/tab-0001"])),
        lambda: head(chance.choice(["HEAD", "PUT", "OPTIONS", "é"]), ""), lambda: head("GET", "", given="x" * 43),
        lambda: post(body), lambda: post(changed(body)), lambda: post(body, chance.choice(["tab-0002", "!", "a" * 70])),
        lambda: head("POST", "tab/tab-0001", chance.choice([0, 5, 1_000_000, 1_000_001])) + body,
        lambda: bytes(chance.randrange(256) for _ in range(chance.randint(0, 300))),
    ])()


def check(said, data):
    """An answer is whole and forbids what the page does not need."""
    if not said:
        statuses["none"] += 1
        return
    top, _, body = said.partition(b"\r\n\r\n")
    found = re.match(rb"HTTP/1\.1 (\d{3}) [A-Za-z ]+\r\n", top)
    if not found or b"Content-Security-Policy: default-src 'none'" not in top:
        sys.exit(f"no answer: {said[:300]} to {data[:300]}")
    status = int(found[1])
    statuses[str(status)] += 1
    length = re.search(rb"Content-Length: (\d+)", top)
    if status != 200 and token.encode() in body or length and int(length[1]) != len(body):
        sys.exit(f"not a whole answer: {said[:300]} to {data[:300]}")
    if b"application/json" in top and not isinstance(json.loads(body)["ok"], bool):
        sys.exit(f"no answer to a request: {body[:300]}")


def hostile():
    """Each request, and the status with which it is answered; what is no refusal is an answer that does nothing, in words."""
    host, tab, body = address.netloc, "tab/tab-0001", b'{"show":"events"}'

    def raw(line, *headers, rest=b""):
        return "\r\n".join([line, *headers, "", ""]).encode("latin-1") + rest

    def get(path, *headers, host=host):
        return raw(f"GET {path} HTTP/1.1", f"Host: {host}", *headers)

    def send(*headers, rest=body, kind="application/json", path=tab):
        length = [] if any(":" in one and one.split(":")[0] in ("Content-Length", "Transfer-Encoding") for one in headers) \
            else [f"Content-Length: {len(rest)}"]
        return raw(f"POST /{token}/{path} HTTP/1.1", f"Host: {host}", *([f"Content-Type: {kind}"] if kind else []), *length, *headers, rest=rest)

    page = f"/{token}/"
    statuses = {
        200: [get(page), get(page, host=f"localhost:{address.port}"), get(f"{page}app.js?x=1"),
              send("Origin: " + f"http://{host}", rest=b'{"screens":true}')],
        403: [get(page, host="evil.example"), get(page, host=f"evil.example:{address.port}"), get(page, host=f"[::1]:{address.port}"),
              get(page, host=f"LOCALHOST:{address.port}"), get(page, host="127.0.0.1"), get(page, host=""), raw(f"GET {page} HTTP/1.1"),
              get(page, "Sec-Fetch-Site: cross-site"), get(page, "Sec-Fetch-Site: same-site"), get(page, host=f"{host}\0"),
              send("Origin: http://evil.example"), send("Origin: null"), send(f"Origin: http://localhost:{address.port}"),
              send(f"Origin: http://{host}.evil.example"), send(f"Origin: https://{host}")],
        404: [get("/"), get(f"/{token}"), get(f"/{token[:-1]}/"), get(f"/{'A' * 43}/"), get("/favicon.ico"), get(f"//{token}/"),
              *[get(page + path) for path in ("../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "app.js%00", "./app.js", "/app.js",
                                              "Web/app.js", "APP.JS", "tab/../app.js", "tab/", "tab/short", "favicon.ico", "index.html/")],
              send(path="tab/!"), send(path="tab/" + "a" * 65)],
        405: [raw(f"{method} {page} HTTP/1.1", f"Host: {host}") for method in ("HEAD", "OPTIONS", "PUT", "DELETE", "TRACE")]
        + [get(page + tab), send(path="events?tab=tab-0001")],
        400: [get(f"{page}events"), get(f"{page}events?tab="), get(f"{page}events?tab=abc$$$$$$"),
              get(f"{page}events?tab=tab-0001&format=cards"), get(page, f"Host: {host}"), get(page, "Host : evil.example"),
              get(page, " folded"), get(page, "no colon"), raw(f"GET http://{host}{page} HTTP/1.1", f"Host: {host}"), b"GET /\r\n\r\n",
              b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", get(page, "X: \xff\xfe"),
              send("Content-Length: -1"), send("Content-Length: 17", "Content-Length: 18"), send("Content-Length: +17")],
        411: [send("Transfer-Encoding: chunked"), send("Transfer-Encoding: identity", "Content-Length: 17")],
        413: [send("Content-Length: 99999999999999999999"), send("Content-Length: 130000001"),
              send("Content-Length: 1000001", path="app.js"), send(rest=b"x" * 1_000_001, path="none")],
        415: [send(kind="text/plain"), send(kind="application/x-www-form-urlencoded"), send(kind=None), send(kind="application/jsonp")],
        431: [get(page, f"X: {'a' * 20_000}"), b"a" * 20_000],
    }
    for status, requests in statuses.items():
        for data in requests:
            said = answer(data)
            check(said, data)
            if not said.startswith(b"HTTP/1.1 %d " % status):
                sys.exit(f"not {status} but {said[:60]} to {data[:300]}")
    # A tab refuses these in words, and goes on.
    for rest in (b"\xff\xfe", b"", b'{"show":"events"}\n{"show":"offers"}', b"[" * 200_000, b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
                 b'{"run":"export csv all.csv"}', b'{"advance":3}', b'{"subscribe":true}', b'{"show":"/none"}'):
        said = answer(send(rest=rest))
        if b'"ok":false' not in said:
            sys.exit(f"not refused: {said[-300:]} to {rest[:60]}")
    return sum(map(len, statuses.values())) + 9


def trickle():
    """More connections than are let in, each of which sends a byte now and then: the page is there again in time (I10)."""
    begun, slow = time.monotonic(), []
    for index in range(140):
        slow.append(connect())
        slow[-1].sendall(b"GET / HT" if index % 2 else head("POST", "tab/tab-0001", 1_000_000))
    while not answer(head("GET", "")).startswith(b"HTTP/1.1 200 "):
        if time.monotonic() - begun > 60:
            sys.exit("slow connections keep the page out")
        for connection in slow:
            try:
                connection.sendall(b"X")
            except OSError:
                pass
        time.sleep(0.2)
    for connection in slow:
        connection.close()


def memory():
    with open(f"/proc/{server.pid}/status") as status:
        return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmRSS:"))


def any_bytes():
    check(answer(head("GET", "events?tab=tab-0001")), b"")
    for _ in range(count):
        data = request()
        if chance.random() < 0.5:
            data = changed(data)
        is_reset = chance.random() < 0.05
        said = answer(data, is_reset)
        if not is_reset:
            check(said, data)
        if server.poll() is not None:
            sys.exit(f"the server has ended by {data[:2_000]}")
    if not answer(post(b'{"screens": true}')).endswith(b"}\n"):
        sys.exit("the tab answers no more")


def slow_tab():
    """Takes its first bytes only when many screens have been made since."""
    changes, messages, rest = 400, 0, b""
    slow = connect(4_096)
    slow.sendall(head("GET", "events?tab=slow-tab"))
    if b"200" not in slow.recv(64):
        sys.exit("no stream")
    for index in range(changes):
        answer(post(b'{"show": "%s"}' % (b"events" if index % 2 else b"performance"), "slow-tab"))
    answer(post(b'{"show": "offers"}', "slow-tab"))
    while b'"route":"/offers"' not in rest:
        part = slow.recv(1 << 16)
        if not part:
            # It took nothing for half a minute; a browser asks again.
            slow = connect()
            slow.sendall(head("GET", "events?tab=slow-tab"))
        rest = rest[-100:] + part
        messages += part.count(b"data: {")
    return {"changes": changes, "messages": messages}


try:
    answer(head("GET", "events?tab=tab-0001"))
    before = memory()
    requests = hostile()
    any_bytes()
    slow = slow_tab()
    trickle()
    print(json.dumps({"statuses": statuses, **slow, "hostile": requests, "memory": [before, memory()]}))
finally:
    server.terminate()
    server.wait()
