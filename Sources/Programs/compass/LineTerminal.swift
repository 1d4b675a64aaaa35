import CompassServices
import Foundation
import Synchronization
import CompassText

/// The terminal while this program reads every key as it is typed, and nothing is echoed.
///
/// Whatever ends or stops the program, the terminal is as it was before.
enum LineTerminal {
  private static let descriptor = STDIN_FILENO
  // Handlers of signals can carry nothing, and may take no lock: what they restore is found here. Written only while
  // no handler is set. The settings are allocated, for Swift lays a static `termios` out in 57 bytes and copies 60.
  nonisolated(unsafe) private static let before = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  nonisolated(unsafe) private static let raw = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  nonisolated(unsafe) private static let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  /// Changed by handlers too, on whatever thread they run.
  private static let isRaw = Atomic<Bool>(false)
  /// Whether no other program has been given the terminal.
  nonisolated(unsafe) private static var isOurs = false
  nonisolated(unsafe) private static var use = Use.plainLines
  nonisolated(unsafe) private static var isRegistered = false

  /// Signals that end the program at once. Others are handled by `Shutdown`, which leaves the terminal first.
  private static let ends = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// The modes in which the terminal is used.
  enum Use: Sendable {
    /// Lines; no sequence is sent.
    case plainLines
    /// Lines; the terminal is asked to mark what is pasted.
    case lines
    /// The whole window, in place of what is on it; with the mouse, if that was asked for.
    case board, boardWithMouse

    fileprivate var beginning: StaticString {
      switch self {
      case .plainLines: ""
      case .lines: "\u{1B}[?2004h"
      case .board: "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l"
      case .boardWithMouse: "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h"
      }
    }

    /// Also in the middle of a frame. What is drawn is wiped first: tmux 3.3 moves wide lines of a window that has
    /// grown up into the screen that comes back.
    fileprivate var end: StaticString {
      switch self {
      case .plainLines: ""
      case .lines: "\u{1B}[?2004l"
      case .board: "\u{1B}[?2026l\u{1B}[0m\u{1B}[H\u{1B}[2J\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
      case .boardWithMouse:
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[H\u{1B}[2J\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
      }
    }
  }

  /// Whether this program reads its keys.
  static var isInUse: Bool { isOurs }

  /// - Returns: false if this is no terminal.
  @discardableResult
  static func enter(_ wanted: Use) -> Bool {
    var settings = termios()
    guard !isOurs, tcgetattr(descriptor, &settings) == 0 else { return isOurs }
    before.initialize(to: settings)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON)
    raw.initialize(to: settings)
    use = wanted
    if !isRegistered {
      atexit { LineTerminal.putBack() }
      isRegistered = true
    }
    guard tcsetattr(descriptor, TCSADRAIN, raw) == 0 else { return false }
    isOurs = true
    isRaw.store(true, ordering: .sequentiallyConsistent)
    emit(use.beginning)
    handleSignals()
    return true
  }

  /// Takes the terminal again after the program was stopped by what cannot be caught.
  static func resume() {
    if isOurs { takeAgain() }
  }

  /// Gives the terminal back as it was.
  static func leave() {
    guard isOurs else { return }
    isOurs = false
    putBack()
    for number in ends { sigaction(number, actions + Int(number), nil) }
    sigaction(SIGTSTP, actions + Int(SIGTSTP), nil)
  }

  /// Stops the program as Ctrl-Z does; returns when it is continued.
  static func suspend() { _ = kill(getpid(), SIGTSTP) }

  private static func handleSignals() {
    for number in ends {
      handle(number) { number in
        // Whatever was interrupted finds its error as it was.
        let error = errno
        LineTerminal.putBack()
        // Who was to handle it before does so now.
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

  /// Restores the terminal; safe to call in a signal handler.
  static func putBack() {
    guard isRaw.exchange(false, ordering: .sequentiallyConsistent) else { return }
    // In the background the terminal is another program's.
    let owner = tcgetpgrp(descriptor)
    guard owner < 0 || owner == getpgrp() else { return }
    emit(use.end)
    _ = tcsetattr(descriptor, TCSADRAIN, before)
  }

  private static func takeAgain() {
    guard tcsetattr(descriptor, TCSADRAIN, raw) == 0 else { return }
    if !isRaw.exchange(true, ordering: .sequentiallyConsistent) { emit(use.beginning) }
  }

  private static func emit(_ text: StaticString) { _ = write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount) }
}
