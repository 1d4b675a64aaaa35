import CompassText

package struct Hint: Hashable, Sendable {
  /// Possible continuation of the line; empty if there is none.
  package var text = ""
  /// Character offsets of the first word that fits no verb or argument; nil if all words fit.
  package var mistake: Range<Int>?

  package init() {}
}

extension Vocabulary {
  /// Returns the continuation of a line, or its first mistake. `others` are accepted verbs that are not in the table.
  package func hint(for text: String, others: [String] = []) -> Hint {
    var hint = Hint()
    let line = TypedLine(text)
    if text.utf8.count >= 1_000 || line.words.isEmpty && (line.partial.isEmpty || line.partial.first == "#") {
      return hint
    }
    if let wrong = mistake(in: line, others) {
      hint.mistake = wrong
      return hint
    }
    hint.text = line.words.isEmpty ? verbHint(line.partial) : argumentHint(line)
    return hint
  }

  private func mistake(in line: TypedLine, _ others: [String]) -> Range<Int>? {
    let names = VerbTable.all.map(\.name) + VerbTable.aliases.keys + others
    guard let first = line.words.first else {
      if line.partial == "!" || names.contains(where: { $0.hasPrefix(line.partial) }) { return nil }
      return line.start..<(line.start + line.partial.count)
    }
    guard first.text != "#" else { return nil }
    guard names.contains(first.text), first.form == .word else { return first.range }
    if others.contains(first.text) { return nil }
    for count in line.words.indices.dropFirst() where fits(Array(line.words[...count])).isEmpty {
      return line.words[count].range
    }
    return nil
  }

  /// The rest of a verb's name and its arguments, from two letters on or if only one verb matches; else empty.
  private func verbHint(_ start: String) -> String {
    let names = verbs(beginningWith: start, tests: false).map(\.text)
    guard let name = names.first, start.count > 1 || names.count == 1 else { return "" }
    let remaining = grammar(of: verbs(named: name), from: 1)
    return String(name.dropFirst(start.count)) + (remaining.isEmpty ? "" : " \(remaining)")
  }

  private func argumentHint(_ line: TypedLine) -> String {
    let fits = fits(line.words)
    if line.partial.isEmpty {
      let next = fits.flatMap { fit in fit.places.prefix(1).map { (fit.verb, $0) } }
      guard let only = next.first, next.count == 1 else { return alternatives(next) }
      return grammar(of: [only.0], from: only.1)
    }
    for fit in fits {
      for index in fit.places where index < fit.verb.grammar.count {
        let parameter = fit.verb.grammar[index].required
        guard let word = words(at: parameter).first(where: { $0.hasPrefix(line.partial) }) else { continue }
        let remaining = grammar(of: [fit.verb], from: index + 1)
        return String(word.dropFirst(line.partial.count)) + (remaining.isEmpty ? "" : " \(remaining)")
      }
    }
    return ""
  }

  /// Usages of the next argument of several verbs with one name: `type|status|dates`.
  private func alternatives(_ next: [(ScriptVerb, Int)]) -> String {
    next.compactMap { verb, index in index < verb.grammar.count ? verb.grammar[index].usage : nil }
      .removingRepeats().joined(separator: "|")
  }

  private func grammar(of verbs: [ScriptVerb], from index: Int) -> String {
    guard verbs.count == 1 else { return alternatives(verbs.map { ($0, index) }) }
    return verbs[0].grammar.dropFirst(index).map(\.usage).joined(separator: " ")
  }
}

extension Token {
  fileprivate var range: Range<Int> { (column - 1)..<(column - 1 + length) }
}
