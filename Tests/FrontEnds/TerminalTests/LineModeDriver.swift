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

  init(typed text: String) {
    self.init()
    type(text)
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
    asked.compactMap { if case .run(_, let commands, _) = $0 { commands } else { nil } }
  }

  /// Lines that run beside a command.
  var runsBeside: [String] { asked.compactMap { if case .runBeside(let text) = $0 { text } else { nil } } }

  /// The answer to a command, without another screen the present one.
  func answered(
    _ screen: PrintedScreen? = nil, messages: [LineMode.Message] = [], isChange: Bool = true, isOver: Bool = false
  ) -> LineMode.Answered {
    var answered = LineMode.Answered(screen: screen ?? state.shown)
    (answered.messages, answered.isChange, answered.isOver) = (messages, isChange, isOver)
    return answered
  }

  /// Ends the running command with an answer.
  mutating func answer(
    _ screen: PrintedScreen? = nil, messages: [LineMode.Message] = [], isChange: Bool = true, isOver: Bool = false
  ) {
    guard let id = state.running?.id else { return }
    send(.answered(id: id, answered(screen, messages: messages, isChange: isChange, isOver: isOver)))
  }

  /// Types a line and ends its command with an answer.
  mutating func run(_ line: String, _ screen: PrintedScreen? = nil, messages: [LineMode.Message] = []) {
    type("\(line)\r")
    answer(screen, messages: messages)
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
