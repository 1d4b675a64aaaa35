import CompassModel
import Scripting
import CompassText

extension LineMode {
  struct Transition {
    var state: State
    private(set) var effects: [Effect] = []
    private var above = ""
    private var mustRedraw = false
    /// The numbers of the rows that an answer of this turn shows.
    var newlyPrinted: Set<Int> = []
    private var rings = false
    /// Commands that are not in the history yet, which is changed and stored once per action.
    private var entered: [String] = []

    init(_ state: State) { self.state = state }

    var isPromptWanted: Bool { state.running == nil || state.isEditor && state.running?.isSlow == true }

    mutating func ask(_ effect: Effect) {
      flush()
      effects.append(effect)
    }

    /// Adds an effect, without drawing the collected output first as `ask` does.
    mutating func start(_ effect: Effect) { effects.append(effect) }

    mutating func ring() { rings = true }

    mutating func redraw() { mustRedraw = true }

    mutating func print(_ lines: [Line]) {
      if lines.isEmpty { return }
      print(render(lines, width: state.size.columns, charset: state.options.charset, color: state.options.color))
    }

    /// Prints a text that is safe for a terminal, with its line ends.
    mutating func print(_ text: String) { above += text.isEmpty || text.hasSuffix("\n") ? text : text + "\n" }

    /// Clears the window; without colour, where no sequence may be sent, scrolls it away.
    mutating func clearScreen() {
      above += state.options.color ? "\u{1B}[H\u{1B}[2J" : String(repeating: "\n", count: state.size.rows)
    }

    /// Draws what was collected, without a prompt.
    mutating func flush() {
      guard state.isPromptDrawn || !above.isEmpty else { return }
      effects.append(.draw((state.isPromptDrawn ? erasure : "") + above))
      above = ""
      state.isPromptDrawn = false
    }

    private var erasure: String {
      state.isEditor ? PromptLine.erasure(color: state.options.color, columns: state.size.columns) : ""
    }

    /// Notes commands, which `remember` adds to the history at the next key that needs it, or at the end.
    mutating func enter(_ commands: [String]) { entered += commands }

    mutating func remember() {
      defer { entered = [] }
      guard entered.contains(where: History.keeps) else { return }
      state.history.add(entered)
      effects.append(.save(state.history))
    }

    mutating func finish() -> [Effect] {
      let isWanted = isPromptWanted
      let bell = rings ? "\u{7}" : ""
      if isWanted, !state.isPromptDrawn || mustRedraw && state.isEditor || !above.isEmpty {
        let prompt =
          state.isEditor
          ? state.promptLine.bytes(
            charset: state.options.charset, color: state.options.color, columns: state.size.columns)
          : state.prompt
        effects.append(.draw((state.isPromptDrawn && !above.isEmpty ? erasure : "") + above + prompt + bell))
        above = ""
        state.isPromptDrawn = true
      } else if !isWanted, state.isPromptDrawn || !above.isEmpty {
        flush()
      } else if rings {
        effects.append(.draw(bell))
      }
      remember()
      return effects
    }
  }
}

extension LineMode.State {
  /// The text before the typed line: `events> `, `events(confirm)> ` at a question, `events (loading…)> ` while a
  /// command runs, then `events (asking the server… 4 s · ^C)> `, and `... ` in an incomplete command.
  package var prompt: String {
    if !pending.isEmpty { return "... " }
    let page = terminalText(shown.page, atMost: 30)
    if let running {
      let ellipsis = options.charset == .ascii ? "..." : "…"
      let waiting =
        running.seconds == 0
        ? "loading\(ellipsis)"
        : "asking the server\(ellipsis) \(running.seconds) s \(options.glyphs.separator) ^C"
      return "\(page) (\(waiting))> "
    }
    return shown.hasDialog ? "\(page)(confirm)> " : "\(page)> "
  }

  package var promptLine: PromptLine {
    if let search {
      var found = LineEditor()
      found.insert(search.index.map { history.lines[$0] } ?? "")
      let label = search.index == nil && !search.query.isEmpty ? "nothing found" : "search"
      let prompt = "(\(label)) \(terminalText(search.query, atMost: 200)): "
      return PromptLine(prompt: prompt, found, columns: size.columns)
    }
    let isAtEnd = pending.isEmpty && editor.after.isEmpty && options.color
    let hint = isAtEnd ? vocabulary.hint(for: editor.before, others: LineMode.ownVerbs) : Hint()
    return PromptLine(prompt: prompt, editor, mistake: hint.mistake, hint: hint.text, columns: size.columns)
  }

  /// Largest number of lines of an answer: the typed line and the prompt stay visible.
  var budget: Int { max(1, size.rows - 2) }
}
