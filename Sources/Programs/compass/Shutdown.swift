import Foundation
import Synchronization

/// Ends the program. On SIGTERM, SIGHUP, SIGINT, SIGQUIT or a closed standard output, confirmed changes are sent first
/// (decision C6). The first signal ends the current work; the program then leaves as usual, and finally dies of the
/// signal. SIGINT and SIGQUIT end the wait for the last changes. Signals that are ignored at the start stay ignored.
@MainActor
enum Shutdown {
  enum Reason {
    case signal(Int32)
    case code(ExitCode)
  }

  struct Watch {
    fileprivate var reason: Reason?
    fileprivate var world: AppWorld?
    fileprivate var stop: @MainActor () -> Void = {}
  }

  static var isAsked: Bool { Console.current.watch.reason != nil }

  /// Makes signals end the work of this world. `stop` makes the code return that runs commands or reads input.
  static func watch(_ world: AppWorld, stop: @escaping @MainActor () -> Void) {
    let console = Console.current
    if console.watch.world == nil, console.isProcess { EndSignals.install() }
    (console.watch.world, console.watch.stop) = (world, stop)
    if isAsked { interrupt(world) }
  }

  private static func interrupt(_ world: AppWorld) {
    Console.current.watch.stop()
    world.interrupt()
  }

  /// Ends the work at first; SIGINT or SIGQUIT after that, or while leaving, ends the wait; without a world all ends.
  static func ask(_ wanted: Reason) {
    let console = Console.current
    let isFirst = console.watch.reason == nil
    if isFirst { console.watch.reason = wanted }
    guard let world = console.watch.world else { end(.fine) }
    if isFirst, !world.isLeaving {
      interrupt(world)
    } else if case .signal(let number) = wanted, EndSignals.ofTheKeyboard.contains(number) {
      world.giveUp()
    }
  }

  /// Sets whether another program uses the terminal, so that keys which end it do not end this program.
  static func lendTerminal(_ isLent: Bool) {
    if !isLent { EndSignals.catchKeyboard() }
    EndSignals.isTerminalLent.store(isLent, ordering: .sequentiallyConsistent)
  }

  /// Closes the databases of the world, which merges their logs.
  static func close() async { await Console.current.watch.world?.close() }

  /// Ends the program with `code`, or by the signal that asked for it, except for wrong usage (decision C6).
  static func end(_ code: ExitCode) -> Never {
    if case .signal(let number) = Console.current.watch.reason, code != .usage { EndSignals.die(of: number) }
    exit(self.code(code).rawValue)
  }

  /// The code with which the program ends: `code`, or the one that was requested if `code` is `.fine`.
  static func code(_ code: ExitCode) -> ExitCode {
    if code == .fine, case .code(let asked) = Console.current.watch.reason { return asked }
    return code
  }
}

/// Passes signals to the main actor, and ends the program if that does not react.
enum EndSignals {
  /// Signals that keys send to every program of the terminal.
  fileprivate static let ofTheKeyboard = [SIGINT, SIGQUIT]
  private static let numbers = [SIGTERM, SIGHUP] + ofTheKeyboard
  /// Whether signals of the keyboard are for another program; read by signal handlers.
  fileprivate static let isTerminalLent = Atomic<Bool>(false)
  /// The end of a pipe to which handlers write, which may do little else; set before handlers are installed.
  nonisolated(unsafe) private static var wake: Int32 = -1

  fileprivate static func install() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wake = ends[1]
    let input = ends[0]
    Thread.detachNewThread { listen(to: input) }
    for number in numbers {
      handle(number) { number in
        if (number == SIGINT || number == SIGQUIT) && EndSignals.isTerminalLent.load(ordering: .relaxed) { return }
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(EndSignals.wake, &byte, 1)
        errno = error
      }
    }
    // A failed write is an error instead: `Output` ends the program then, while a closed socket or pager does not.
    handle(SIGPIPE) { _ in }
  }

  /// The actions of discarded signals, used by the thread that waits for the other program, then by the main actor.
  nonisolated(unsafe) private static var discarded: [(number: Int32, action: sigaction)] = []

  /// Discards signals of the keyboard once another program runs, as it would inherit ignored ones.
  static func discardKeyboard() {
    for number in ofTheKeyboard where !isIgnored(number) {
      var (ignore, before) = (sigaction(calling: SIG_IGN), sigaction())
      if sigaction(number, &ignore, &before) == 0 { discarded.append((number, before)) }
    }
  }

  fileprivate static func catchKeyboard() {
    for (number, action) in discarded {
      var action = action
      sigaction(number, &action, nil)
    }
    discarded = []
  }

  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction(calling: handler)
    if !isIgnored(number) { sigaction(number, &action, nil) }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #else
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }

  /// Reads signals. The main actor has 13 s to leave, and at most 2 s after a further SIGINT or SIGQUIT.
  private static func listen(to input: Int32) {
    var first: Int32?
    var deadline = ContinuousClock.now
    while true {
      var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      let remaining = max(Int32((deadline - .now) / .milliseconds(1)), 0)
      let count = poll(&ready, 1, first == nil ? -1 : remaining)
      if count < 0, errno == EINTR { continue }
      if count == 0, let first { die(of: first) }
      var byte: UInt8 = 0
      guard read(input, &byte, 1) == 1 else { continue }
      let number = Int32(byte)
      if first == nil {
        deadline = .now + .seconds(13)
      } else if ofTheKeyboard.contains(number) {
        deadline = min(deadline, .now + .seconds(2))
      }
      first = first ?? number
      DispatchQueue.main.async { MainActor.assumeIsolated { Shutdown.ask(.signal(number)) } }
    }
  }

  /// Ends the process by a signal, as if it had not been caught; restores the terminal first.
  fileprivate static func die(of number: Int32) -> Never {
    LineTerminal.putBack()
    if isIgnored(number) { exit(128 + number) }
    _ = signal(number, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    _ = sigprocmask(SIG_UNBLOCK, &set, nil)
    // Sent to this thread, because a signal that dumps core can reach another one later.
    _ = raise(number)
    _exit(128 + number)
  }
}

extension sigaction {
  /// Makes an action that calls `handler`; interrupted system calls are restarted.
  init(calling handler: (@convention(c) (Int32) -> Void)?) {
    self.init()
    #if canImport(Darwin)
      __sigaction_u.__sa_handler = handler
    #else
      __sigaction_handler.sa_handler = handler
    #endif
    sa_flags = Int32(SA_RESTART)
  }
}
