import CompassModel
import PageKit
import TestSupport
import CompassText

@testable import Terminal

/// Line mode on a strict terminal, with commands answered by tests.
struct LineModeDriver {
  var state: LineMode.State
  var terminal: StrictTerminal
  var asked: [LineMode.Effect] = []
  var errors: [String] = []
  var sent = ""

  init(columns: Int = 80, rows: Int = 24, color: Bool = true, isEditor: Bool = true, screen: PrintedScreen = .tasks(4))
  {
    let options = RenderOptions(columns: columns, color: color)
    state = LineMode.State(size: .init(columns: columns, rows: rows), options: options, isEditor: isEditor)
    terminal = StrictTerminal(columns: columns, rows: rows)
    send(.started(screen, welcome: nil))
  }

  mutating func send(_ action: LineMode.Action) {
    if case .resized(let size, _) = action { terminal.resize(columns: size.columns, rows: size.rows) }
    for effect in LineMode.reduce(&state, action, in: ()) {
      switch effect {
      case .draw(let text):
        terminal.receive(text)
        sent += text
      case .page(let text): terminal.receive(text)
      case .printError(let text): errors.append(text)
      default: asked.append(effect)
      }
    }
  }

  mutating func type(_ text: String) { send(.typed(Array(text.utf8))) }

  /// Commands of each run, in order.
  var runs: [[String]] {
    asked.compactMap { effect in
      if case .run(_, let commands, _) = effect { commands } else { nil }
    }
  }

  /// Ends the running command with an answer.
  mutating func answer(
    _ screen: PrintedScreen? = nil, messages: [LineMode.Message] = [], isChange: Bool = true, isOver: Bool = false
  ) {
    guard let id = state.running?.id else { return }
    var answered = LineMode.Answered(screen: screen ?? state.shown)
    (answered.messages, answered.isChange, answered.isOver) = (messages, isChange, isOver)
    send(.answered(id: id, answered))
  }

  mutating func becomesSlow() { if let id = state.running?.id { send(.isSlow(id: id)) } }
}

extension PrintedScreen {
  /// A page of tasks, two lines each.
  static func tasks(_ count: Int, done: Set<Int> = [], message: String? = nil, page: String = "tasks") -> PrintedScreen
  {
    var shown = PrintedScreen()
    (shown.page, shown.path) = (page, "/\(page)")
    shown.rows = (0..<count).map { RowLabel(id: "t\($0 + 1)", name: "Task \($0 + 1)") }
    shown.summary = Line("Tasks · \(count) shown")
    if let message {
      shown.lines = [Line(message), .rule(40, charset: .unicode)]
      shown.messages = [Line(message)]
    }
    shown.titleIndex = shown.lines.count
    shown.lines += [Line("Tasks"), Line()]
    for number in 1...max(count, 1) where count > 0 {
      shown.anchors.append((shown.lines.count, number))
      shown.lines += [Line(" \(number) [\(done.contains(number) ? "x" : " ")] Task \(number)"), Line("     facts")]
    }
    shown.lines += [.rule(40, charset: .unicode), Line("complete N | help")]
    shown.rules = shown.lines.indices.filter { shown.lines[$0].isRule }
    return shown
  }
}

extension String {
  var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
