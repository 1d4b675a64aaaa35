import CompassApp
import Scripting
import TestSupport
import CompassText

/// Random lines of known verbs, mostly of the open page. The same seed
/// and the same prompts give the same lines.
struct RandomLines {
  private var random: SeededGenerator
  private var remaining: Int

  init(seed: UInt64, count: Int) {
    random = SeededGenerator(seed: seed)
    remaining = count
  }

  /// The next line; nil after the last.
  mutating func line(at prompt: String) -> String? {
    guard remaining > 0 else { return nil }
    remaining -= 1
    if prompt == "Password" { return "secret" }
    let likely = prompt == "sign-in" ? ["sign-in"] : prompt.hasSuffix("(confirm)") ? Self.answers : ["show"]
    return switch Int.random(in: 0..<20, using: &random) {
    case 0..<3: pick(likely)
    case 3: pick(Self.mistakes)
    case 4: "\(command(at: prompt)); \(command(at: prompt))"
    default: command(at: prompt)
    }
  }

  private mutating func command(at prompt: String) -> String {
    let page = Page(rawValue: prompt.replacing("(confirm)", with: ""))
    let here = Self.verbs.filter { $0.page == page }
    let verb = pick(Bool.random(using: &random) ? here : Self.verbs)
    return verb.grammar.map { text(for: $0) }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// `quit` is sent last.
  private static let verbs = VerbTable.all.filter { $0.name != "quit" }

  private mutating func text(for parameter: Parameter) -> String {
    switch parameter {
    case .word(let word): word
    case .choice(_, let values): pick(values)
    case .field: pick(parameter.words + ["event type", "\"\""])
    case .text: pick(Self.texts)
    case .remaining: Bool.random(using: &random) ? pick(Self.texts) : "\(pick(Self.texts)) \(pick(Self.texts))"
    case .row: pick(Self.rows)
    case .named: Bool.random(using: &random) ? pick(Self.rows) : pick(Self.texts)
    case .date: pick(Self.dates)
    case .dates: "\(pick(Self.dates))..\(pick(Self.dates))"
    case .month: pick(["0001-01", "2025-12", "2026-02", "2026-13", "9999-12"])
    case .duration: pick(["0s", "1ms", "300ms", "3s", "5m", "1h", "2d", "40d"])
    case .instant: pick(["1900-01-01T00:00:00Z", "2026-02-10T09:00:00-05:00", "2026-03-08T02:30:00-05:00", "never"])
    case .number: pick(["0", "1", "2", "3", "12", "40", "120", "400", "99999999999999999999"])
    case .path:
      pick([
        "/events", "/events/ev-01", "/offers/x", "/performance/log", "/", "/events/create", "/events/ev-01/edit",
        "/interactions/create", "/\u{1B}[31m", "/nowhere",
      ])
    case .file, .unmistakableFile: pick(["a.csv", "b.json", "c.html", "d.svg", "e", "no/such/folder/f", "\"\""])
    case .keys: "\"\((0..<6).map { _ in pick(Self.keys) }.joined(separator: " "))\""
    case .lines: "--line \(pick(Self.texts))"
    case .optional(let parameter): Bool.random(using: &random) ? text(for: parameter) : ""
    }
  }

  private static let answers = ["confirm", "cancel", "dismiss"]
  private static let rows =
    (1...9).map(String.init) + ["0", "77", "1.1", "3.9", "#ev-01", "#more-3", "name~\"a\"", "\"Riley Smith\""]
  private static let dates = [
    "today", "today+7d", "today-90d", "tomorrow", "mar 3", "29 feb", "2026-02-14", "2025-11-01", "0001-01-01",
    "9999-12-31",
  ]
  private static let keys = [
    "1", "2", "3", "4", "5", "6", "j", "k", "space", "enter", "esc", "/", "f", "s", "S", "d", "y", "u", "c", "n", "e",
    "a", ":",
    "?", "w", "x", "tab", "shift-tab", "up", "down", "pgdn", "G", "g", "^S", "^D", "^U", "backspace", "[", "]", "t",
    "+", "-",
  ]
  private static let texts = [
    "state", "name", "charts.0", "\"\"", "\"winter camp\"", "#school-redwood", "full-ride", "50000", "filter", "jordan",
    "\"日本語 🏈 e\u{301}\"", "\"\\u{1B}[2J\\u{9B}31m\\u{202E}\\n\"", "\"\(String(repeating: "long ", count: 200))\"",
  ]
  private static let mistakes = [
    "", "   ", "opne 1", "filter", "\"", "open \"no end", "search \"\\q\"", "! open 999", "; ;", "# a comment", "日本語",
    "expect", "delete -1", "print print print", "?", "b",
  ]

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }
}
