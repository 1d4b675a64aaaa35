import Board
import CompassModel
import CompassSamples
import EventsList
import Foundation
import PageKit
import PerformanceTimeline
import CompassApp
import Terminal
import CompassText

/// Cases of the board: from a key to the bytes that a terminal receives (terminal.md, section 4).
@MainActor
enum BoardCases {
  private static let options = RenderOptions(columns: 80, color: true, lines: 24)

  /// A board on an app's page, with the frame that a terminal would show.
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

    var row: RowID? { state.cursor }

    var top: Int { state.top }

    /// Draws the state; returns the number of bytes that a terminal receives.
    mutating func draw() -> Int {
      let new = Board.frame(of: state)
      defer { frame = new }
      return FrameWriter.bytes(from: frame, to: new, options).utf8.count
    }

    /// Types a key that moves the cursor; returns the number of bytes drawn.
    mutating func press(_ key: String) -> Int {
      _ = Board.reduce(&state, .typed(Array(key.utf8)), in: ())
      return draw()
    }

    /// Types a key that makes the app carry out `action`; returns the number of bytes drawn.
    mutating func press(_ key: String, sending action: AppAction) -> Int {
      let effects = Board.reduce(&state, .typed(Array(key.utf8)), in: ())
      let asks = effects.contains { if case .run = $0 { true } else { false } }
      check(asks, "the key \(key.debugDescription) asks nothing of the app")
      compass.send(action)
      let screen = BoardScreen(compass, now: Instant(Date()))
      for case .run(let id, _) in effects {
        _ = Board.reduce(&state, .answered(id: id, Board.Answered(screen: screen)), in: ())
      }
      return draw()
    }
  }

  static func measureKeys(_ stopwatch: inout Stopwatch) async {
    for count in [40, 100_000] where stopwatch.wants("board") {
      let events = SampleEvents.events(count, of: SampleRows.athlete.id, around: PageCases.today)
      let window = Window(await SampleRows(events: events).app(on: .events))
      measureCursor(&stopwatch, window, count)
      let months: [(String, AppAction)] = [
        ("]", .events(.tap(.nextMonthTapped))), ("[", .events(.tap(.previousMonthTapped))),
      ]
      measure(&stopwatch, "board.key", window, count, months)
      let queries = ["c", "ca", "c"].map { AppAction.events(.tap(.searchChanged(query: $0))) }
      var search = window
      _ = search.press("/")
      _ = search.press("c", sending: queries[0])
      measure(&stopwatch, "board.search", search, count, [("a", queries[1]), ("\u{7F}", queries[2])])
    }
  }

  static func measurePages(_ stopwatch: inout Stopwatch) async {
    let count = 5_000
    guard stopwatch.wants("board.key") else { return }
    let today = PageCases.today
    var rows = SampleTimeline.rows(count, of: SampleRows.athlete.id, around: today)
    let grade = GradeLevel(graduationYear: SampleRows.graduationYear, on: today)
    rows.tasks = SampleTasks.chain(count, in: grade)
    // The Enter key expands this text.
    for index in rows.tasks.indices { rows.tasks[index].whyItMatters = "Coaches ask for it." }
    rows.metrics = SampleMetrics.readings(count, of: SampleRows.athlete.id, before: today)
    await measureChanges(&stopwatch, rows, count)
  }

  private static func measureChanges(_ stopwatch: inout Stopwatch, _ rows: SampleRows, _ count: Int) async {
    for page in Page.allCases where stopwatch.wants("board.key.\(page.rawValue)") {
      let compass = await rows.app(on: page)
      var window = Window(compass)
      let row = window.row ?? ""
      let keys: [(String, AppAction)]
      switch page {
      case .home:
        // Rows that are due today cannot be snoozed (decision G7).
        guard case .home(let screen) = compass.unobservedScreen,
          let task = screen.attention.first(where: { row in
            !row.withoutRowButtons.contains("snooze") && row.buttons.allSatisfy { $0.id != "snooze" }
          })
        else { continue }
        for _ in screen.attention where window.row != task.id.description { _ = window.press("j") }
        keys = [("z", .home(.tap(.snoozeTapped(id: task.id)))), ("u", .home(.tap(.undoHidingTapped)))]
      case .timeline: keys = [("+", .timeline(.tap(.zoomedIn(around: nil)))), ("-", .timeline(.tap(.zoomedOut)))]
      case .tasks: keys = [("\r", .tasks(.tap(.taskTapped(id: TaskID(row)))))]
      case .performance:
        keys = [PerformanceTab.overview, .timeline].map { ("v", .performance(.tap(.tabChosen(tab: $0)))) }
      case .events: keys = [("]", .events(.tap(.nextMonthTapped))), ("[", .events(.tap(.previousMonthTapped)))]
      case .offers:
        keys = [true, false].map { (" ", .offers(.tap(.selectionChanged(id: OfferID(row), isSelected: $0)))) }
      case .schools:
        _ = window.press("/")
        _ = window.press("u", sending: .schools(.tap(.searchChanged(query: "u"))))
        keys = [("n", "un"), ("\u{7F}", "u")].map { ($0, .schools(.tap(.searchChanged(query: $1)))) }
      }
      stopwatch.measure("board.key.\(page.rawValue).\(count)", items: count) { run in
        let (key, action) = keys[run % keys.count]
        _ = window.press(key, sending: action)
      }
    }
  }

  /// Measures cursor moves. A move sends few bytes unless the window scrolls, because the board uses no sequence that
  /// moves lines (terminal.md, section 4). Scrolling is rare, because the window scrolls by half its height.
  private static func measureCursor(_ stopwatch: inout Stopwatch, _ start: Window, _ count: Int) {
    var window = start
    _ = window.press("j")
    var (bytes, isUp) = (0, false)
    stopwatch.measure("board.cursor.\(count)", items: count, repetitions: 10) { _ in
      isUp.toggle()
      bytes = max(bytes, window.press(isUp ? "k" : "j"))
    }
    check(bytes <= 300, "board.cursor.\(count): a move of the cursor sends \(bytes) bytes")
    guard stopwatch.wants("board.scroll.\(count)") else { return }
    var (scrolls, all) = (0, 0)
    window = start
    let moves = (0..<30).map { _ in
      let top = window.top
      let bytes = window.press("j")
      scrolls += window.top == top ? 0 : 1
      all += bytes
      // If the next row has other commands, the line of keys is redrawn too.
      check(bytes <= (window.top == top ? 400 : 6_000), "board.scroll.\(count): a move sends \(bytes) bytes")
      return bytes
    }
    check(scrolls * 3 <= moves.count, "board.scroll.\(count): \(scrolls) of \(moves.count) moves scroll")
    // The figure is the number of bytes of one move.
    stopwatch.add("board.scroll.\(count)", moves.sorted(), items: scrolls, floor: all / moves.count)
  }

  private static func measure(
    _ stopwatch: inout Stopwatch, _ name: String, _ start: Window, _ count: Int, _ keys: [(String, AppAction)]
  ) {
    var (window, bytes) = (start, 0)
    stopwatch.measure("\(name).\(count)", items: count) { run in
      let (key, action) = keys[run % keys.count]
      bytes = max(bytes, window.press(key, sending: action))
    }
    check(bytes <= 6_000, "\(name).\(count): a key sends \(bytes) bytes")
  }
}
