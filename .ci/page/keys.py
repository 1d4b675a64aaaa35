"""Presses keys on the board, on a terminal, and waits for what each is to show.

usage: keys.py PROGRAM [ARGUMENT...]      reads a step a line: KEYS<tab>TEXT; TEXT is to be drawn after KEYS are pressed

KEYS is as Python writes a string: \\t, \\x1b. Without KEYS nothing is pressed. A step whose text is not drawn within a
minute ends the run with 1.
"""
import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time

ESCAPES = re.compile(r"\x1b(\[[0-9;?<>=]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[()][A-Z0-9]|[=>78MDE])")


def main():
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execv(sys.argv[1], sys.argv[1:])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 160, 0, 0))
    for line in sys.stdin.read().splitlines():
        keys, text = line.split("\t", 1)
        if keys:
            os.write(terminal, keys.encode().decode("unicode_escape").encode())
        wait(terminal, text, keys)
    os.write(terminal, b"q")
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass  # The terminal is closed on the other side.
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status:
        sys.exit(f"keys: the program ended with {status}")


def wait(terminal, text, keys):
    drawn, end = "", time.monotonic() + 60
    while text not in drawn:
        if not select.select([terminal], [], [], max(0, end - time.monotonic()))[0]:
            sys.exit(f"keys: \"{text}\" is not drawn after {keys!r}; this is: {drawn}")
        drawn += ESCAPES.sub("", os.read(terminal, 65536).decode(errors="replace"))


main()
