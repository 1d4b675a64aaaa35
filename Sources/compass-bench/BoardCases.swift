import Board
import CompassModel
import EventsList
import Foundation
import RecruitingCompass
import Terminal
import TextInterface

/// The board: from a key to the bytes that a terminal gets (terminal.md, section 4), and the program that shows it.
@MainActor
enum BoardCases {
  private static let options = RenderOptions(columns: 80, color: true, lines: 24)

  /// A window on the events: what it shows, and what a terminal would show.
  @MainActor
  private struct Window {
    var compass: Compass
    var state: Board.State
    var frame: Frame

    init(_ compass: Compass) {
      self.compass = compass
      state = Board.State(options: options, screen: BoardScreen(compass, now: Instant(Date())))
      frame = Board.frame(of: state)
    }

    /// - Returns: how many bytes are sent.
    mutating func draw() -> Int {
      let new = Board.frame(of: state)
      defer { frame = new }
      return FrameWriter.bytes(from: frame, to: new, options).utf8.count
    }

    /// A key that moves the cursor.
    mutating func press(_ key: String) -> Int {
      _ = Board.reduce(&state, .typed(Array(key.utf8)), in: ())
      return draw()
    }

    /// A key that changes what the app shows; what it sends is known.
    mutating func press(_ key: String, sending action: AppAction) -> Int {
      let effects = Board.reduce(&state, .typed(Array(key.utf8)), in: ())
      compass.send(action)
      let screen = BoardScreen(compass, now: Instant(Date()))
      for case .run(let id, _) in effects {
        _ = Board.reduce(&state, .answered(id: id, Board.Answered(screen: screen)), in: ())
      }
      return draw()
    }
  }

  static func measureKeys(_ stopwatch: inout Stopwatch) async {
    for count in [40, 100_000] where stopwatch.wants("board.key.\(count)") || stopwatch.wants("board.cursor.\(count)") {
      let events = SampleEvents.events(count, of: SampleBackend.athlete.id, around: PageCases.today)
      var window = Window(await SampleBackend(events: events).app(on: .events))
      // The first moves scroll the page.
      for key in ["j", "j", "k"] { _ = window.press(key) }
      var (bytes, isUp) = (0, true)
      stopwatch.measure("board.cursor.\(count)", items: count, repetitions: 10) { _ in
        isUp.toggle()
        bytes = max(bytes, window.press(isUp ? "k" : "j"))
      }
      precondition(bytes > 0 && bytes <= 300, "board.cursor.\(count): a move of the cursor sends \(bytes) bytes")
      _ = window.press("g")
      bytes = 0
      let months: [(String, AppAction)] = [
        ("]", .events(.tap(.nextMonthTapped))), ("[", .events(.tap(.previousMonthTapped))),
      ]
      stopwatch.measure("board.key.\(count)", items: count) { run in
        let (key, action) = months[run & 1]
        bytes = max(bytes, window.press(key, sending: action))
      }
      precondition(bytes > 0 && bytes <= 6_000, "board.key.\(count): another month sends \(bytes) bytes")
    }
  }

  /// The program on a terminal, from its start to its first frame: processor time, and the memory it takes then.
  ///
  /// Does nothing where `compass` was not built beside this program.
  static func measureStart(_ stopwatch: inout Stopwatch) throws {
    let compass = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "compass")
    guard stopwatch.wants("start.board"), FileManager.default.isExecutableFile(atPath: compass.path()) else { return }
    let directory = FileManager.default.temporaryDirectory.appending(path: "compass-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    var memory = 0
    let times = try (0..<11).map { _ in
      let before = CommandCases.childProcessorTime()
      memory = try sitting(compass, ["board", "--store", directory.path()])
      return CommandCases.childProcessorTime() - before
    }
    stopwatch.add("start.board", times.dropFirst().sorted())
    stopwatch.add("memory.board", [memory])
  }

  /// - Returns: the memory in use when the first frame is there, in bytes.
  private static func sitting(_ program: URL, _ arguments: [String]) throws -> Int {
    #if os(Linux)
      // TIOCSPTLCK, TIOCGPTN and TIOCSWINSZ.
      let primary = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (lock, number): (Int32, Int32) = (0, 0)
      var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
      guard ioctl(primary, 0x4004_5431, &lock) == 0, ioctl(primary, 0x8004_5430, &number) == 0,
        ioctl(primary, UInt(TIOCSWINSZ), &size) == 0
      else { return 0 }
      let keyboard = FileHandle(fileDescriptor: primary, closeOnDealloc: true)
      let terminal = FileHandle(
        fileDescriptor: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY), closeOnDealloc: true)
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.environment = ["TERM": "xterm-256color", "HOME": NSTemporaryDirectory(), "LANG": "C.UTF-8"]
      (process.standardInput, process.standardOutput, process.standardError) = (terminal, terminal, terminal)
      try process.run()
      try terminal.close()
      // Not a handle's data: the end of a terminal is an error, which that does not survive.
      var bytes = [UInt8](repeating: 0, count: 65_536)
      var seen = ""
      while !seen.contains("Jordan Smith"), case let count = read(primary, &bytes, bytes.count), count > 0 {
        seen += String(decoding: bytes[..<count], as: UTF8.self)
      }
      let memory = try StoreCases.residentBytes(process: "\(process.processIdentifier)")
      keyboard.write(Data("q".utf8))
      while read(primary, &bytes, bytes.count) > 0 {}
      process.waitUntilExit()
      return memory
    #else
      return 0
    #endif
  }
}
