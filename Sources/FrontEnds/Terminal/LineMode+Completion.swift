import CompassModel
import Scripting
import CompassText

extension LineMode {
  /// Commands of line mode beyond the table of verbs.
  static let ownVerbs = ["all", "more"]
}

extension LineMode.Transition {
  mutating func complete() {
    let completion = state.vocabulary.completion(of: state.editor.before)
    if completion.candidates.isEmpty, completion.wantsFile {
      start(.findFiles(beginning: completion.fileStart))
    } else {
      offer(completion.candidates, replaced: completion.replaced)
    }
  }

  /// Offers file names, unless the typed text has changed since they were requested.
  mutating func offer(files: [String], beginning: String) {
    let completion = state.vocabulary.completion(of: state.editor.before)
    guard completion.wantsFile, completion.fileStart == beginning else { return }
    offer(files.map { Candidate(text: $0.quoted, help: "") }, replaced: completion.replaced)
  }

  /// Types an only candidate, or the common beginning of several; if that adds nothing, lists them. Rings without any.
  private mutating func offer(_ candidates: [Candidate], replaced: Int) {
    guard let first = candidates.first else { return ring() }
    if candidates.count == 1 {
      let isDirectory = first.text.hasSuffix("/")
      state.editor.replaceLast(replaced, with: first.text + (isDirectory ? "" : " "))
      return redraw()
    }
    let typed = String(state.editor.before.suffix(replaced))
    let common = candidates.dropFirst().reduce(first.text) { $0.commonPrefix(with: $1.text) }
    if common.count > typed.count, common.hasPrefix(typed) {
      state.editor.replaceLast(replaced, with: common)
      return redraw()
    }
    let width = min(candidates.map(\.text.cellWidth).max() ?? 0, max(8, state.size.columns / 2))
    let lines = candidates.map { candidate in
      let text = Line(terminalText(candidate.text)).fitted(to: width)
      let whole = Line("  ") + text + Line("  ") + Line(terminalText(candidate.help), .dim)
      return whole.truncated(to: state.size.columns)
    }
    let budget = max(1, state.budget)
    guard lines.count > budget else { return print(lines) }
    let ellipsis = state.options.glyphs.ellipsis
    print(lines.prefix(budget - 1) + [Line("  \(ellipsis) \(lines.count - budget + 1) more", .dim)])
  }
}
