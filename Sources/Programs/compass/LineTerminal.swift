import CompassServices
import Foundation
import Synchronization
import CompassText

/// Raw mode of the terminal, without echo; however the program ends or stops, the former mode is restored.
enum LineTerminal {
  // Signal handlers cannot capture values or take locks, so the state they restore is static, and written only while no
  // handler is installed. The settings are allocated, because Swift lays out a static `termios` in 57 bytes and copies
  // 60.
  nonisolated(unsafe) private static let before = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  nonisolated(unsafe) private static let raw = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  nonisolated(unsafe) private static let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  /// Whether raw mode is on; signal handlers on any thread change it too.
  private static let isRaw = Atomic<Bool>(false)
  /// Whether this program, rather than one that it started, uses the terminal.
  nonisolated(unsafe) private static var isOurs = false
  nonisolated(unsafe) private static var use = Use.plainLines
  nonisolated(unsafe) private static var descriptor = STDIN_FILENO
  nonisolated(unsafe) private static var isRegistered = false

  enum Use: Sendable {
    case plainLines
    case lines
    /// The board on the alternate screen, with or without the mouse.
    case board, boardWithMouse
    /// A password prompt, which ignores what was typed before it.
    case hidden

    fileprivate var beginning: StaticString {
      switch self {
      case .plainLines, .hidden: ""
      case .lines: "\u{1B}[?2004h"
      case .board: "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l"
      case .boardWithMouse: "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h"
      }
    }

    /// Leaves the mode, also in a frame, which is erased first: tmux 3.3 would move its lines into the restored screen.
    fileprivate var end: StaticString {
      switch self {
      case .plainLines, .hidden: ""
      case .lines: "\u{1B}[?2004l"
      case .board: "\u{1B}[?2026l\u{1B}[0m\u{1B}[H\u{1B}[2J\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
      case .boardWithMouse:
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[H\u{1B}[2J\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
      }
    }

    /// Signals that end the program at once; except at a password prompt, `Shutdown` handles the others.
    fileprivate var ends: [Int32] {
      [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
        + (self == .hidden ? [SIGTERM, SIGHUP, SIGINT, SIGQUIT] : [])
    }

    /// The way in which the terminal's mode is changed.
    fileprivate var change: Int32 { self == .hidden ? TCSAFLUSH : TCSADRAIN }
  }

  static var isInUse: Bool { isOurs }

  /// Enters raw mode, unless it is on; returns false if `descriptor` is no terminal or cannot be set.
  @discardableResult
  static func enter(_ wanted: Use, at descriptor: Int32 = STDIN_FILENO) -> Bool {
    var settings = termios()
    guard !isOurs, tcgetattr(descriptor, &settings) == 0 else { return isOurs }
    self.descriptor = descriptor
    before.initialize(to: settings)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON)
    raw.initialize(to: settings)
    use = wanted
    if !isRegistered {
      atexit { LineTerminal.putBack() }
      isRegistered = true
    }
    isOurs = true
    // Before the mode is changed: a password prompt has no other handlers that restore it.
    isRaw.store(true, ordering: .sequentiallyConsistent)
    handleSignals()
    guard tcsetattr(descriptor, use.change, raw) == 0 else {
      isRaw.store(false, ordering: .sequentiallyConsistent)
      leave()
      return false
    }
    emit(use.beginning)
    return true
  }

  /// Restores raw mode after a signal that cannot be caught stopped the program.
  static func resume() {
    if isOurs { takeAgain() }
  }

  static func leave() {
    guard isOurs else { return }
    isOurs = false
    putBack()
    for number in use.ends + [SIGTSTP] { sigaction(number, actions + Int(number), nil) }
  }

  /// Stops the program like Ctrl-Z; returns when it is continued.
  static func suspend() { _ = kill(getpid(), SIGTSTP) }

  private static func handleSignals() {
    for number in use.ends {
      handle(number) { number in
        // The interrupted code must find `errno` unchanged.
        let error = errno
        LineTerminal.putBack()
        // The earlier handler gets the signal now.
        sigaction(number, LineTerminal.actions + Int(number), nil)
        _ = raise(number)
        errno = error
      }
    }
    handle(SIGTSTP) { _ in
      let error = errno
      LineTerminal.putBack()
      _ = raise(SIGSTOP)
      LineTerminal.takeAgain()
      errno = error
    }
  }

  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction(calling: handler)
    (actions + Int(number)).initialize(to: sigaction())
    sigaction(number, &action, actions + Int(number))
  }

  /// Restores the terminal's mode; safe to call in a signal handler.
  static func putBack() {
    guard isRaw.exchange(false, ordering: .sequentiallyConsistent) else { return }
    // A program in the background must not change the terminal.
    let owner = tcgetpgrp(descriptor)
    guard owner < 0 || owner == getpgrp() else { return }
    emit(use.end)
    _ = tcsetattr(descriptor, use.change, before)
  }

  private static func takeAgain() {
    guard tcsetattr(descriptor, use.change, raw) == 0 else { return }
    if !isRaw.exchange(true, ordering: .sequentiallyConsistent) { emit(use.beginning) }
  }

  private static func emit(_ text: StaticString) { _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount) }
}
