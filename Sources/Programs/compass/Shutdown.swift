import Foundation
import Synchronization

/// Ends the program; also on SIGTERM, SIGHUP, SIGINT, SIGQUIT or a closed standard output, confirmed changes are sent
/// first (decision C6).
///
/// The first signal ends what is going on; the program then leaves as it does otherwise, and dies of the signal at
/// last. SIGINT and SIGQUIT end the wait for the last changes. Signals that are ignored from the start stay ignored.
@MainActor
enum Shutdown {
  /// A request to end the program during other work.
  enum Reason {
    case signal(Int32)
    case code(ExitCode)
  }

  /// The world that is ended, and what asked for its end.
  struct Watch {
    /// The first reason; nil while the program goes on.
    fileprivate var reason: Reason?
    fileprivate var world: AppWorld?
    fileprivate var stop: @MainActor () -> Void = {}
  }

  /// Whether the program is to end.
  static var isAsked: Bool { Console.current.watch.reason != nil }

  /// From now on a signal stops what is going on in this world.
  ///
  /// - Parameter stop: lets the one who runs commands or reads input return.
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

  /// Ends what is going on, or the wait for the last changes. Where nothing is watched, the program ends here.
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

  /// While another program has the terminal, what is typed there to end it does not end this one.
  static func lendTerminal(_ isLent: Bool) {
    if !isLent { EndSignals.catchKeyboard() }
    EndSignals.isTerminalLent.store(isLent, ordering: .sequentiallyConsistent)
  }

  /// The other program is running: what is typed to end it is discarded as it is sent, for a handler may run so late
  /// that the terminal is back. Not sooner: a program ignores what the one that starts it ignores.
  nonisolated static func discardKeyboard() { EndSignals.discardKeyboard() }

  /// Closes the databases of the world, which folds their logs in.
  static func close() async { await Console.current.watch.world?.close() }

  /// - Parameter code: where no signal asked for the end. Wrong usage weighs more than anything (decision C6).
  static func end(_ code: ExitCode) -> Never {
    if case .signal(let number) = Console.current.watch.reason, code != .usage { EndSignals.die(of: number) }
    exit(self.code(code).rawValue)
  }

  /// The code the program ends with: what asked for the end says it where nothing else does.
  static func code(_ code: ExitCode) -> ExitCode {
    if code == .fine, case .code(let asked) = Console.current.watch.reason { return asked }
    return code
  }
}

/// Brings signals to the main actor, and ends the program where that does not get to them.
private enum EndSignals {
  /// Signals that a key sends to every program of the terminal.
  static let ofTheKeyboard = [SIGINT, SIGQUIT]
  private static let numbers = [SIGTERM, SIGHUP] + ofTheKeyboard
  /// Whether those of the keyboard are another program's. Read by handlers.
  static let isTerminalLent = Atomic<Bool>(false)
  /// The end of a pipe that a handler may write to, which may do little else. Written before a handler is set.
  nonisolated(unsafe) private static var wake: Int32 = -1

  static func install() {
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
    // What cannot be written says so: `Output` ends the program then. A socket or a pager that is gone does not.
    handle(SIGPIPE) { _ in }
  }

  /// The actions of signals before these were discarded. Used by one thread at a time: while the terminal is lent by
  /// the one that waits for the other program, then by the main actor.
  nonisolated(unsafe) private static var discarded: [(number: Int32, action: sigaction)] = []

  static func discardKeyboard() {
    for number in ofTheKeyboard where !isIgnored(number) {
      var (ignore, before) = (sigaction(calling: SIG_IGN), sigaction())
      if sigaction(number, &ignore, &before) == 0 { discarded.append((number, before)) }
    }
  }

  static func catchKeyboard() {
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

  /// On a thread of its own. The main actor has longer than leaving takes, and a second after another SIGINT or SIGQUIT.
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

  /// As if it had never been caught; the terminal is as it was.
  static func die(of number: Int32) -> Never {
    LineTerminal.putBack()
    if isIgnored(number) { exit(128 + number) }
    _ = signal(number, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    _ = sigprocmask(SIG_UNBLOCK, &set, nil)
    // To this thread: one that dumps core may come to another one later.
    _ = raise(number)
    _exit(128 + number)
  }
}

extension sigaction {
  /// Calls `handler`; a system call that the signal interrupts goes on.
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
