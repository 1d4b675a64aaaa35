import Foundation

/// The program on a terminal (terminal.md, section 4). Measured only on Linux, and if `compass` is beside this program.
@MainActor
enum SittingCases {
  /// Measures processor time from start to end, and memory at the first frame; throws if the program cannot run.
  static func measureStart(_ stopwatch: inout Stopwatch) throws {
    guard stopwatch.wants("start.board") || stopwatch.wants("memory.board"), let program else { return }
    try withStore { store in
      var memory = 0
      let times = try (0..<11).map { _ in
        let before = CommandCases.childProcessorTime()
        let sitting = try Sitting(program, ["board", "--store", store])
        sitting.see("Jordan Smith")
        memory = try StoreCases.residentBytes(process: sitting.process)
        sitting.leave()
        return CommandCases.childProcessorTime() - before
      }
      stopwatch.add("start.board", times.dropFirst().sorted())
      stopwatch.add("memory.board", [memory])
    }
  }

  /// Measures the wake-ups of the threads in 10 s without input, and checks that nothing is drawn. The floor is a
  /// program that ran one task and waits: on Linux, libdispatch checks its threads once per second after their first
  /// use. Throws if a program cannot be run.
  static func measureIdle(_ stopwatch: inout Stopwatch) throws {
    guard stopwatch.wants("board.idle") || stopwatch.wants("line.idle"), let program else { return }
    try withStore { store in
      let clock = ["--now", "2026-02-10T09:00:00-05:00", "--store", store]
      let cases = [
        ("board.idle", try Sitting(program, ["board", "--store", store])),
        ("board.idle.fixed", try Sitting(program, ["board"] + clock)),
        ("line.idle", try Sitting(program, ["repl", "--store", store])),
        ("line.idle.fixed", try Sitting(program, ["repl"] + clock)),
      ]
      let other = try Sitting(URL(filePath: CommandLine.arguments[0]), ["--wait"])
      let all = cases.map(\.1) + [other]
      // Lets threads of the start end, which they do when they find no more work.
      for sitting in all { sitting.listen(for: .seconds(2)) }
      let before = all.map(\.wakeUps)
      var bytes = 0
      for sitting in all { bytes += sitting.listen(for: .seconds(sitting === all.first ? 10 : 0)) }
      let counts = zip(all, before).map { $0.wakeUps - $1 }
      for (index, (name, _)) in cases.enumerated() {
        stopwatch.add(name, [counts[index]], items: bytes, floor: counts.last ?? 0)
      }
      check(bytes == 0, "idle programs sent \(bytes) bytes")
      for sitting in all { sitting.leave() }
    }
  }

  /// Runs one task and then waits forever, for `--wait`.
  static func wait() async {
    await Task.detached {}.value
    await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
  }

  static var program: URL? {
    #if os(Linux)
      return CommandCases.compass
    #else
      return nil
    #endif
  }

  private static func withStore(_ body: (String) throws -> Void) throws {
    let directory = newDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory.path())
  }
}

/// A program that runs on a pseudo terminal of 80×24.
final class Sitting {
  private let keyboard: FileHandle
  private let running = Process()

  init(_ program: URL, _ arguments: [String], _ variables: [String: String] = [:]) throws {
    // TIOCSPTLCK, TIOCGPTN and TIOCSWINSZ.
    let primary = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (lock, number): (Int32, Int32) = (0, 0)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(primary, 0x4004_5431, &lock) == 0, ioctl(primary, 0x8004_5430, &number) == 0,
      ioctl(primary, UInt(TIOCSWINSZ), &size) == 0
    else { throw POSIXError(.ENOTTY) }
    keyboard = FileHandle(fileDescriptor: primary, closeOnDealloc: true)
    let terminal = FileHandle(
      fileDescriptor: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC), closeOnDealloc: true)
    running.executableURL = program
    running.arguments = arguments
    running.environment = ["TERM": "xterm-256color", "HOME": NSTemporaryDirectory(), "LANG": "C.UTF-8"]
      .merging(variables) { $1 }
    (running.standardInput, running.standardOutput, running.standardError) = (terminal, terminal, terminal)
    try running.run()
    try terminal.close()
  }

  var process: String { "\(running.processIdentifier)" }

  /// The number of voluntary context switches of the program's threads so far.
  var wakeUps: Int {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.reduce(0) { sum, thread in
      let status = (try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }

  func type(_ text: String) { keyboard.write(Data(text.utf8)) }

  /// Waits until the program has written a text, or has ended; returns all output up to then.
  @discardableResult
  func see(_ text: String) -> String {
    var seen = ""
    while !seen.contains(text), let bytes = receive(within: -1) { seen += String(decoding: bytes, as: UTF8.self) }
    return seen
  }

  /// Reads the output for a time and what waits then, or until the program ends; returns its number of bytes.
  @discardableResult
  func listen(for time: Duration) -> Int {
    let end = ContinuousClock.now + time
    var count = 0
    while case let left = max(.zero, end - .now), let bytes = receive(within: Int32(left / .milliseconds(1))) {
      count += bytes.count
      if left == .zero, bytes.isEmpty { break }
    }
    return count
  }

  /// Output that comes within `time` ms, without limit if negative; empty for none, nil once the program has ended.
  private func receive(within time: Int32) -> ArraySlice<UInt8>? {
    var ready = pollfd(fd: keyboard.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, time) > 0 else { return [] }
    // `FileHandle` is not used, because it crashes on the error that the end of a terminal is.
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(keyboard.fileDescriptor, &bytes, bytes.count)
    return count > 0 ? bytes[..<count] : nil
  }

  /// Ends the program: types `q`, and terminates it if it still runs after a second.
  func leave() {
    keyboard.write(Data("q".utf8))
    let end = ContinuousClock.now + .seconds(1)
    while running.isRunning, ContinuousClock.now < end, receive(within: 100) != nil {}
    if running.isRunning { running.terminate() }
    running.waitUntilExit()
  }
}
