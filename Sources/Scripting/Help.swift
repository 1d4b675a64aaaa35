import CompassModel
import TextInterface

/// What `help` prints, made from the table of verbs.
package enum Help {
  /// All verbs, or those that begin with a word.
  ///
  /// - Throws: a refusal with suggestions if there is no such verb.
  package static func text(about subject: String?, columns: Int) throws(Refusal) -> String {
    guard let subject else { return overview(columns) }
    let name = VerbTable.aliases[subject] ?? subject
    let verbs = VerbTable.all.filter { $0.name == name }
    guard !verbs.isEmpty else {
      let close = Suggestion.candidates(for: subject, among: VerbTable.names)
      let suggestion = close.isEmpty ? "" : " Did you mean \(close.joined(separator: ", "))?"
      throw Refusal("There is no verb \(terminalText(subject, atMost: 60)).\(suggestion)")
    }
    let options = RenderOptions(columns: columns)
    return render(
      verbs.flatMap { verb in
        usage(verb, to: options.columns)
          + ["\(verb.summary)", "Example: \(verb.example)"].flatMap {
            Line.wrapped($0, to: options.columns - 4).map { $0.indented(by: 4) }
          }
      }, options)
  }

  private static func overview(_ columns: Int) -> String {
    let options = RenderOptions(columns: columns)
    let lines = VerbGroup.all.map { group in
      [Line(group.title)] + VerbTable.all.filter { $0.group == group }.flatMap { entry($0, to: options.columns) }
    }
    return render(Array(lines.joined(separator: [Line()])), options)
  }

  /// The usage, and beside it, or below where there is no room, what the verb does.
  private static func entry(_ verb: ScriptVerb, to columns: Int) -> [Line] {
    let left = 30
    if columns < 2 * left {
      return usage(verb, to: columns - 2).map { $0.indented(by: 2) }
        + Line.wrapped(verb.summary, to: columns - 6).map { $0.indented(by: 6) }
    }
    let summary = Line.wrapped(verb.summary, to: columns - left)
    let usage = usage(verb, to: columns - 2).map { $0.indented(by: 2) }
    if usage.count == 1, usage[0].cellWidth < left {
      return sideBySide(left: usage, leftWidth: left, gap: 0, right: summary)
    }
    return usage + summary.map { $0.indented(by: left) }
  }

  /// Broken between the words of a choice.
  private static func usage(_ verb: ScriptVerb, to columns: Int) -> [Line] {
    let words = verb.usage.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let parts = words.dropLast().map { $0 + "|" } + words.suffix(1)
    return Line.packed(parts, separator: "", to: columns - 2).enumerated()
      .map { $0 == 0 ? $1 : $1.indented(by: 2) }
  }
}
