import PageKit
import CompassApp
import CompassText

extension VerbTable {
  static let checks: [ScriptVerb] = [
    check("text", [.remaining("TEXT")], "The screen shows a text.", example: "expect text \"2 results\"") {
      .text($0.text(0), isShown: true)
    },
    check("no text", [.remaining("TEXT")], "The screen does not show a text.", example: "expect no text \"Loading\"") {
      .text($0.text(0), isShown: false)
    },
    check("line", [.number("N"), .remaining("TEXT")], "Line N is exactly this.", example: "expect line 3 \"Events\"") {
      .line($0.number(0), $0.text(1))
    },
    check("count rows", [.number("N")], "This many rows are shown.", example: "expect count rows 5") {
      .rowCount($0.number(0))
    },
    check("row", [.row, .choice("MARK", of: RowMark.self)], "A row has a mark.", example: "expect row 4 unlocked") {
      .rowMark($0.row(0), $0.choice(1, of: RowMark.self))
    },
    check("row", [.row, .remaining("TEXT")], "A row shows a text.", example: "expect row 1 \"Attended\"") {
      .row($0.row(0), $0.text(1))
    },
    check(
      "banner", [.choice("KIND", ["error", "offline", "info"]), .remaining("TEXT")],
      "The banner is of this kind and has this text.", example: "expect banner error \"Connection timed out\""
    ) { .banner(kind: ["error", "offline", "info"][$0.position(0)], text: $0.text(1)) },
    check("banner", [.remaining("TEXT")], "The banner has this text.", example: "expect banner \"You are offline\"") {
      .banner(kind: nil, text: $0.text(0))
    },
    ScriptVerb("expect no banner", .checks, "There is no banner.", .expect(.noBanner)),
    check(
      "notice", [.remaining("TEXT")], "A notice contains this text.", example: "expect notice \"could not be deleted\""
    ) { .notice($0.text(0)) },
    ScriptVerb("expect no notice", .checks, "There is no notice.", .expect(.noNotice)),
    check(
      "dialog", [.remaining("TEXT")], "The open question or alert contains this text.",
      example: "expect dialog \"Are you sure\""
    ) { .dialog($0.text(0)) },
    check(
      "alert", [.remaining("TEXT")], "The open question or alert contains this text.",
      example: "expect alert \"Complete these first\""
    ) { .dialog($0.text(0)) },
    ScriptVerb("expect no dialog", .checks, "No question is open.", .expect(.noDialog)),
    check("route", [.text("PATH")], "The app is at this path.", example: "expect route /events/ev-1") {
      .route($0.text(0))
    },
    check("filter", [.text("NAME"), .text("VALUE")], "The filter is this.", example: "expect filter type camp") {
      .state(path: "filters.\($0.text(0))", value: $0.text(1).replacing("-", with: "_"))
    },
    check(
      "state", [.text("PATH"), .word("="), .text("VALUE")],
      "A value in the screen's JSON is this; events.length is how many events there are.",
      example: "expect state isLoading = false"
    ) { .state(path: $0.text(0), value: $0.text(1)) },
    check("request", [operation], "The backend got this request.", example: "expect request deleteEvent") {
      .request($0.operation, subject: nil, times: nil)
    },
    check(
      "request", [operation, .word("times"), .number("N")], "The backend got this request exactly N times.",
      example: "expect request deleteEvent times 1"
    ) { .request($0.operation, subject: nil, times: $0.number(1)) },
    check(
      "request", [operation, .text("ID")], "The backend got this request for a row.",
      example: "expect request deleteEvent ev-1"
    ) { .request($0.operation, subject: $0.text(1), times: nil) },
    check(
      "request", [operation, .text("ID"), .word("times"), .number("N")],
      "The backend got this request for a row exactly N times.", example: "expect request deleteEvent ev-1 times 1"
    ) { .request($0.operation, subject: $0.text(1), times: $0.number(2)) },
    ScriptVerb("expect no request", .checks, "The last verb sent no request.", .expect(.noRequest)),
    check("no request", [operation], "The backend never got this request.", example: "expect no request deleteEvent") {
      .request($0.operation, subject: nil, times: 0)
    },
    check(
      "no request", [operation, .text("ID")], "The backend never got this request for a row.",
      example: "expect no request deleteEvent ev-1"
    ) { .request($0.operation, subject: $0.text(1), times: 0) },
    check(
      "stored", [.text("KEY"), .text("VALUE")], "A setting is stored with this value.",
      example: "expect stored eventsSortOption name"
    ) { .stored(key: $0.text(0), value: $0.text(1)) },
    check("no stored", [.text("KEY")], "A setting is not stored.", example: "expect no stored eventsSortOption") {
      .stored(key: $0.text(0), value: nil)
    },
    check(
      "error", [.remaining("TEXT")], "The last refusal contains this text.",
      example: "expect error \"There is no row 9\""
    ) { .error($0.text(0)) },
    check(
      "file", [.file, .text("TEXT")], "A written file has exactly this content.",
      example: "expect file readings.csv \"Date,Metric Type\\n\""
    ) { .file(path: $0.text(0), text: $0.text(1)) },
    ScriptVerb("snapshot frame", .checks, "The board is as recorded.", .frameSnapshot(name: "frame")),
    ScriptVerb(
      "snapshot frame", [.text("NAME")], .checks, "The board is as recorded under this name.",
      example: "snapshot frame deleted"
    ) { .frameSnapshot(name: $0.text(0)) },
    ScriptVerb("snapshot", [.text("NAME")], .checks, "The screen is as recorded.", example: "snapshot loaded") {
      .snapshot(name: $0.text(0), columns: nil)
    },
    ScriptVerb(
      "snapshot", [.text("NAME"), .word("width"), .number("COLUMNS")], .checks,
      "The screen at this width matches its recording.", example: "snapshot loaded width 120"
    ) { .snapshot(name: $0.text(0), columns: $0.number(1)) },
  ]

  private static func check(
    _ words: String, _ parameters: [Parameter], _ summary: String, example: String,
    _ expectation: @escaping @Sendable ([Argument]) -> Expectation
  ) -> ScriptVerb {
    ScriptVerb("expect \(words)", parameters, .checks, summary, example: example) { .expect(expectation($0)) }
  }
}

extension [Argument] {
  fileprivate var operation: SimulatedNetwork.Operation { choice(0, of: SimulatedNetwork.Operation.self) }
}
