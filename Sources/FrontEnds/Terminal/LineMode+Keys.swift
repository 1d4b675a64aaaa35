import CompassModel
import Scripting
import CompassText

extension LineMode.Transition {
  mutating func press(_ keys: [Key]) {
    for key in keys { press(key) }
    if !keys.isEmpty { redraw() }
  }

  private mutating func press(_ key: Key) {
    if key != .control("c") { state.isAboutToLeave = false }
    if state.search != nil, searches(key) { return }
    switch key {
    case .enter, .text, .paste, .tab: break
    default: remember()
    }
    switch key {
    case .enter: enter()
    case .tab: complete()
    case .paste(let text): paste(text)
    case .control("c"): interrupt()
    case .control("d") where state.editor.isEmpty: leave()
    case .control("l"): clearScreen()
    case .control("r"): state.search = HistorySearch(original: state.editor.text)
    case .control("z"): ask(.suspend)
    case .control("\\"): ask(.abort)
    default: if !state.editor.handle(key, state.history) { ring() }
    }
  }

  /// Accepts lines that the terminal edited and echoed; an incomplete one waits for its end.
  mutating func read(_ bytes: [UInt8]) {
    var lines = (state.unended + bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    state.unended = Array(lines.removeLast())
    for line in lines {
      state.isPromptDrawn = false
      accept([String(decoding: line, as: UTF8.self)], isEchoed: true)
    }
    startNext()
  }

  /// Ends the session after the lines read so far are carried out.
  mutating func endInput() {
    print("\n")
    state.pending = []
    state.queue.append(LineMode.Order(commands: ["quit"], isEchoed: true))
    startNext()
  }

  private mutating func enter() {
    let line = state.editor.text
    if isPromptWanted { echo([line]) }
    state.editor.clear()
    accept([line], isEchoed: isPromptWanted)
    startNext()
  }

  /// The most lines of one command: all are parsed again with each further one, and a quote open so long is a mistake.
  private static let mostLines = 1_000

  /// Queues the commands in these lines, given without line ends; an incomplete one waits for more lines.
  private mutating func accept(_ lines: [String], isEchoed: Bool) {
    var commands: [String] = []
    for line in lines {
      state.pending.append(line)
      let command = state.pending.joined(separator: "\n")
      let isTooLong = state.pending.count >= Self.mostLines
      if !isTooLong, Script.isUnfinished(command) { continue }
      state.pending = []
      commands.append(command)
      // A mistake discards the rest of a paste.
      if isTooLong { break }
    }
    enter(commands)
    if !commands.isEmpty { state.queue.append(LineMode.Order(commands: commands, isEchoed: isEchoed)) }
  }

  /// Runs pasted lines that have ended; the text after the last line end is only typed.
  private mutating func paste(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 1 else { return state.editor.insert(text) }
    let last = lines.removeLast()
    lines[0] = state.editor.before + lines[0]
    let remaining = last + state.editor.after
    if isPromptWanted { echo(lines) }
    state.editor.clear()
    accept(lines, isEchoed: isPromptWanted)
    state.editor.insert(remaining)
    startNext()
  }

  /// Clears the typed text; else cancels the running command; else, the second time, leaves.
  private mutating func interrupt() {
    if !state.editor.isEmpty || !state.pending.isEmpty || state.search != nil {
      if isPromptWanted { echo([state.editor.text + "^C"]) }
      state.editor.clear()
      (state.pending, state.search) = ([], nil)
    } else if state.running != nil {
      echo(["^C"])
      state.queue = []
      flush()
      start(.cancel)
      state.running = nil
    } else {
      echo(["^C"])
      if state.isAboutToLeave { return endSession(code: 130) }
      state.isAboutToLeave = true
      start(.awaitForgetting)
    }
  }

  private mutating func leave() {
    guard state.running == nil else { return ring() }
    print("\n")
    endSession()
  }
}

extension LineMode.Transition {
  /// Handles a key of the search; returns false if the search ends and the key keeps its usual meaning.
  private mutating func searches(_ key: Key) -> Bool {
    guard var search = state.search else { return false }
    let end = state.history.lines.count
    switch key {
    case .text(let text):
      search.query += text
      search.index = state.history.older(than: (search.index ?? end - 1) + 1, containing: search.query)
    case .backspace, .control("h"):
      _ = search.query.popLast()
      search.index = state.history.older(than: end, containing: search.query)
    case .control("r"):
      if let older = state.history.older(than: search.index ?? end, containing: search.query) {
        search.index = older
      } else {
        ring()
      }
    case .control("g"):
      state.editor.replace(with: search.original)
      state.search = nil
      return true
    case .control("c"): return false
    default:
      if let index = search.index { state.editor.replace(with: state.history.lines[index]) }
      state.search = nil
      return key == .escape
    }
    state.search = search
    return true
  }
}
