import CompassModel
import Drawing
import PerformanceTimeline
import CompassApp
@testable import Scripting
import Testing

@testable import CompassText

/// Checks the commands of the performance page and the actions they send (text-ui.md §4.2).
struct PerformanceVerbTests {
  private static let first = CalendarDate(wire: "2025-11-01") ?? .earliest
  private static let last = CalendarDate(wire: "2026-02-10") ?? .earliest

  private func command(_ line: String) throws -> Command? {
    try verbs(of: line, on: .performance).first { $0.verb.page == .performance || $0.verb.page == nil }?
      .command.appCommand
  }

  private func action(_ line: String) throws -> AppAction? {
    switch try command(line) {
    case .tap(let action): action
    case .onScreen(let make): try make(.performance(PerformancePage.loaded().screen))
    case .choose(let choices): try choices.first?.action(on: .performance(PerformancePage.loaded().screen))
    case .tapDates(let start, let end, let make): make(start?.date(today: Self.last), end.date(today: Self.last))
    default: nil
    }
  }

  @Test(
    arguments: [
      ("range 30d", .presetChosen(preset: .last30Days)), ("range 3m", .presetChosen(preset: .last3Months)),
      ("range 12m", .presetChosen(preset: .last12Months)), ("range all", .presetChosen(preset: .allTime)),
      ("range custom", .presetChosen(preset: .custom)),
      ("range custom 2025-11-01..today", .customRangeChanged(start: first, end: last)),
      ("range custom ..2026-02-10", .customRangeChanged(start: nil, end: last)),
      ("range custom 2025-11-01 2026-02-10", .customRangeChanged(start: first, end: last)),
      ("range custom 2026-02-10..2025-11-01", .customRangeChanged(start: last, end: first)),
      ("scale default", .scaleChosen(scale: .default)), ("tab timeline", .tabChosen(tab: .timeline)),
      ("export json", .exportTapped(format: .json)),
      ("inspect power 1", .pointTapped(id: MetricID("me-velocity-1"))),
      ("inspect power 7", .pointTapped(id: MetricID("me-exit_velo-1"))),
      ("inspect sixty_time 2", .pointTapped(id: MetricID("me-sixty_time-2"))),
      ("inspect pop-time 3", .pointTapped(id: MetricID("me-pop_time-3"))),
      ("inspect power 2025-12-04", .pointTapped(id: MetricID("me-exit_velo-2"))),
      ("inspect 2025-11-30", .pointTapped(id: MetricID("me-velocity-2"))),
      ("inspect velocity today-1d", .pointTapped(id: MetricID("me-velocity-6"))),
      ("export csv --excel", .exportTapped(format: .excel)),
      ("inspect pitching 7", .pointTapped(id: MetricID("me-strikeouts-3"))),
    ] as [(String, PerformanceTimeline.Tap)])
  func commandsAreParsedIntoActions(line: String, action: PerformanceTimeline.Tap) throws {
    #expect(try self.action(line) == .performance(.tap(action)))
  }

  @Test(arguments: [
    ("range custom 2025-11-01", 24), ("range custom 2025-13-01..2026-02-10", 14), ("range custom a..2026-02-10", 14),
    ("range custom 2025-11-01..", 14), ("range custom 2025-11-01...2026-02-10", 14), ("range 4m", 7),
    ("inspect power x", 15), ("verified maybe", 10), ("export xml", 8), ("chart everything", 7),
    ("chart power a.svg b.svg", 19), ("print sheet.html --line", 18), ("print leter", 7),
    ("export csv a.csv --forced", 18),
  ])
  func syntaxErrorsHaveTheirColumn(line: String, column: Int) throws {
    let error = #expect(throws: SyntaxError.self) { _ = try command(line) }
    #expect(error?.column == column, "\(error?.message ?? "")")
  }

  /// `print` parses format, paper, file and lines (decision D11).
  @Test(arguments: [
    ("print", PrintFormat.text, PrintPaper.letter, nil, [], false),
    (
      "print a4 sheet.html --line \"RHP, 6-2\" --line 555-0100", .html, .a4, "sheet.html", ["RHP, 6-2", "555-0100"],
      false
    ),
    ("print letter sheet.html --force", .html, .letter, "sheet.html", [], true),
    ("print html a4 \"my timeline.html\"", .html, .a4, "my timeline.html", [], false),
    ("print t.txt", .text, .letter, "t.txt", [], false), ("print html \"sheet\"", .html, .letter, "sheet", [], false),
    ("print html ./sheet", .html, .letter, "./sheet", [], false),
    ("print text --line \"Coach Lee\"", .text, .letter, nil, ["Coach Lee"], false),
  ])
  func printOptionsAreParsed(
    line: String, format: PrintFormat, paper: PrintPaper, file: String?, lines: [String], overwrites: Bool
  ) throws {
    guard case .print(let order)? = try command(line) else { return #expect(Bool(false), "\(line) is no print") }
    #expect(order == PrintOrder(format: format, paper: paper, file: file, overwrites: overwrites, lines: lines))
  }

  @Test(arguments: [
    ("inspect power 0", "The chart of power metrics has the points 1 to 11."),
    ("inspect power 12", "The chart of power metrics has the points 1 to 11."),
    ("inspect 3", "Say which metric: inspect velocity 3"),
    ("inspect velocity 7", "The metric Fastball Velocity has the points 1 to 6."),
    ("inspect 2025-11-29", "No reading of Nov 29, 2025 is in a chart."),
  ])
  func missingPointsAreRefused(line: String, message: String) throws {
    let refusal = #expect(throws: Refusal.self) { try action(line) }
    #expect(refusal?.message == message)
  }

  @Test func theStatusLineCountsVisibleReadings() {
    #expect(PerformancePage.loaded().screen.status == ["30 readings"])
    #expect(
      PerformancePage.loaded().after(.verifiedOnlyChanged(isOn: true)).screen.status == [
        "17 readings", "verified only",
      ])
    #expect(PerformancePage.opened().screen.status == [], "it is not known yet how many there are")
    #expect(PerformancePage.loaded([]).screen.status == ["0 readings"])
  }
}
