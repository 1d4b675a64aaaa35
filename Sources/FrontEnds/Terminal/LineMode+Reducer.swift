import CompassModel
import Scripting
import CompassText

extension LineMode {
  package static func reduce(_ state: inout State, _ action: Action, in _: Void) -> [Effect] {
    var transition = Transition(state)
    transition.apply(action)
    let effects = transition.finish()
    state = transition.state
    return effects
  }
}

extension LineMode.Transition {
  mutating func apply(_ action: LineMode.Action) {
    switch action {
    case .started(let screen, let welcome):
      let first = (welcome.map { Line.wrapped($0, to: state.size.columns) } ?? []) + screen.athletes
      print(first)
      show(Answer(from: PrintedScreen(), to: screen, budget: max(1, state.budget - first.count), state.options))
      take(screen)
    case .typed(let bytes) where !state.isEditor: read(bytes)
    case .typed(let bytes):
      press(state.decoder.keys(of: bytes))
      if state.decoder.waitsForMore { start(.awaitBytes) }
    case .typedAheadDropped:
      state.decoder = KeyDecoder()
      state.editor.clear()
      (state.pending, state.queue, state.search) = ([], [], nil)
      redraw()
    case .typingPaused: press(state.decoder.flush())
    case .resized(let size, let options):
      // Only a sequence could erase text beyond the new edge.
      if state.isEditor, !state.options.color, state.isPromptDrawn {
        state.isPromptDrawn = false
        print("\n")
      }
      (state.size, state.options) = (size, options)
      redraw()
    case .screenChanged(let screen):
      if state.isEditor, isPromptWanted, state.running?.isSeveral != true { reportChange(to: screen) }
    case .vocabularyChanged(let vocabulary): state.vocabulary = vocabulary
    case .isSlow(let id):
      guard state.running?.id == id else { break }
      state.running?.isSlow = true
      if state.isEditor { start(.tick(id: id)) }
      startNext()
    case .ticked(let id):
      guard state.running?.id == id else { break }
      state.running?.seconds += 1
      redraw()
      start(.tick(id: id))
    case .answered(let id, let answered): answer(id, answered)
    case .answeredBeside(let answered):
      show(answered.messages)
      if answered.screen.path != state.shown.path {
        show(Answer(from: known(before: answered.screen), to: answered.screen, budget: state.budget, state.options))
        take(answered.screen)
      }
      reportErrors(answered.messages)
      if answered.isOver { endSession() }
    case .leavingForgotten: state.isAboutToLeave = false
    case .continued:
      state.isPromptDrawn = false
      redraw()
    case .filesFound(let names, let beginning): offer(files: names, beginning: beginning)
    case .inputEnded where !state.isEditor: endInput()
    case .inputEnded: start(.quit(code: 0))
    }
  }

  /// Prints a change that no command made, above the line that is being typed.
  private mutating func reportChange(to screen: PrintedScreen) {
    guard screen != state.shown else { return }
    show(Answer(from: known(before: screen), to: screen, budget: state.budget, isBrief: true, state.options))
    take(screen)
  }

  /// The screen to compare with a new one: the one before an answered question, as a question limits row actions.
  private func known(before screen: PrintedScreen) -> PrintedScreen {
    screen.hasDialog ? state.shown : state.screenBeforeQuestion ?? state.shown
  }

  private mutating func show(_ answer: Answer) {
    print(answer.lines)
    (state.remaining, state.remainingIndices) = (answer.remaining, answer.remainingIndices)
    state.running?.hasPrinted = true
    newlyPrinted = answer.rows
  }

  /// Stores the screen as shown, with the newly printed row numbers; others stay while the path is unchanged.
  private mutating func take(_ screen: PrintedScreen) {
    if state.shown.path != screen.path { state.printed = [:] }
    for number in newlyPrinted where number <= screen.rows.count { state.printed[number] = screen.rows[number - 1].id }
    newlyPrinted = []
    if !screen.hasDialog || state.shown.path != screen.path {
      state.screenBeforeQuestion = nil
    } else if !state.shown.hasDialog {
      state.screenBeforeQuestion = state.shown
    }
    state.shown = screen
    redraw()
  }

  private mutating func answer(_ id: Int, _ answered: LineMode.Answered) {
    guard let running = state.running, running.id == id else { return reportChange(to: answered.screen) }
    if isPromptWanted { redraw() }
    show(answered.messages)
    let hasOutput = !answered.messages.isEmpty || running.hasPrinted
    if answered.screen != state.shown {
      show(Answer(from: known(before: answered.screen), to: answered.screen, budget: state.budget, state.options))
    } else if answered.isChange, !hasOutput {
      print([Line(state.options.isAccessible ? "Nothing to change." : "nothing to change", .dim)])
    }
    take(answered.screen)
    // Errors are printed last, below all output.
    reportErrors(answered.messages)
    state.running = nil
    if answered.isOver { return endSession() }
    startNext()
  }

  mutating func endSession(code: Int32 = 0) {
    state.queue = []
    flush()
    start(.quit(code: code))
    // No further command is accepted.
    state.running = LineMode.Running(id: 0)
  }

  private mutating func reportErrors(_ messages: [LineMode.Message]) {
    for case .error(let text) in messages { ask(.printError(terminalLines(text).joined(separator: "\n"))) }
  }

  private mutating func show(_ messages: [LineMode.Message]) {
    for message in messages {
      switch message {
      case .error: break
      case .note(let text): print(Line.wrapped(terminalText(text), to: state.size.columns))
      case .output(let text):
        if text.split(separator: "\n", omittingEmptySubsequences: false).count > state.size.rows {
          ask(.page(text))
        } else {
          print(text)
        }
      }
    }
  }

  /// Carries out queued commands, unless one is running that they need.
  mutating func startNext() {
    while state.running?.isSlow == true, state.queue.first?.isFree == true {
      let order = state.queue.removeFirst()
      if !order.isEchoed { echo(order.commands) }
      flush()
      order.commands.forEach { start(.runBeside($0)) }
    }
    while state.running == nil, !state.queue.isEmpty {
      let order = state.queue.removeFirst()
      if !order.isEchoed { echo(order.commands) }
      carryOut(order.commands)
    }
  }

  private mutating func carryOut(_ commands: [String]) {
    let word = commands.count == 1 ? commands[0].filter { !$0.isWhitespace } : ""
    if word == "more", !state.remaining.isEmpty { return printMore(state.budget) }
    if word == "all" {
      if state.remaining.isEmpty {
        (state.remaining, state.remainingIndices) = (state.shown.lines, Array(state.shown.lines.indices))
      }
      return printMore(.max)
    }
    guard commands.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return }
    let id = state.nextID
    state.nextID += 1
    state.running = LineMode.Running(id: id, isSeveral: commands.count > 1)
    flush()
    start(.run(id: id, commands, printed: state.printed))
    start(.wait(id: id))
  }

  private mutating func printMore(_ budget: Int) {
    let (lines, remaining) = Answer.fitted(state.remaining, budget, state.options)
    let count = lines.count - (remaining.isEmpty ? 0 : 1)
    print(lines)
    let indices = Set(state.remainingIndices.prefix(count))
    for anchor in state.shown.anchors where indices.contains(anchor.line) {
      state.printed[anchor.row] = state.shown.rows[anchor.row - 1].id
    }
    state.remainingIndices = Array(state.remainingIndices.dropFirst(count))
    state.remaining = remaining
  }

  /// Prints the prompt with the first line of the commands and the number of several, wrapped to the window.
  mutating func echo(_ commands: [String]) {
    let count = commands.count > 1 ? "  (\(commands.count) commands)" : ""
    var remaining = state.prompt + (terminalLines(commands.first ?? "").first ?? "") + count
    let room = max(1, state.size.columns - 1)
    var lines: [Line] = []
    while !remaining.isEmpty {
      let piece = remaining.leading(cells: room).text
      // A window may be too narrow for a single character.
      lines.append(Line(piece.isEmpty ? "?" : piece))
      remaining.removeFirst(max(piece.count, 1))
    }
    print(lines)
  }
}

extension LineMode.Order {
  /// Whether the command needs nothing that may be loading (decision L16); a page opens at once (decision B16).
  fileprivate var isFree: Bool {
    guard let command = commands.first, commands.count == 1 else { return false }
    let word = command.split(separator: " ", maxSplits: 1).first.map(String.init) ?? ""
    return ["help", "changes", "show", "state", "open", "quit"].contains(VerbTable.aliases[word] ?? word)
  }
}
