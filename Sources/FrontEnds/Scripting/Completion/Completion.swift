import CompassModel
import CompassApp
import CompassText

/// Candidates that can replace the word before the cursor.
package struct Completion: Hashable, Sendable {
  /// Number of characters before the cursor that a candidate replaces.
  package var replaced = 0
  /// Possible replacements, the likeliest first.
  package var candidates: [Candidate] = []
  package var wantsFile = false
  package var fileStart = ""
}

extension Vocabulary {
  /// Returns the candidates for the word before the cursor; `text` is the line up to the cursor.
  package func completion(of text: String) -> Completion {
    let line = TypedLine(text)
    var completion = Completion()
    completion.replaced = line.partial.count
    if line.words.isEmpty {
      completion.candidates = verbs(beginningWith: line.partial, tests: !line.partial.isEmpty)
      return completion
    }
    var seen: Set<String> = []
    for fit in fits(line.words) {
      for position in fit.places where position < fit.verb.grammar.count {
        let parameter = fit.verb.grammar[position].required
        if [.file, .unmistakableFile].contains(parameter) {
          completion.wantsFile = true
          completion.fileStart = line.partial.filter { $0 != "\"" }
        }
        for candidate in candidates(parameter, line.partial, fit.verb) where seen.insert(candidate.text).inserted {
          completion.candidates.append(candidate)
        }
      }
    }
    // Candidates that continue the word come first, as the hint shows the first.
    let all = completion.candidates
    completion.candidates =
      all.filter { $0.text.hasPrefix(line.partial) } + all.filter { !$0.text.hasPrefix(line.partial) }
    return completion
  }

  /// Returns verbs of the open page, then those of all pages, then with `tests` those of scripts and tests.
  func verbs(beginningWith start: String, tests: Bool) -> [Candidate] {
    let all = VerbTable.all.filter { $0.name.hasPrefix(start) }
    let ofPage = all.filter { $0.page != nil && $0.page == page }
    let everywhere = all.filter { $0.group == .everywhere }
    let tests = !tests ? [] : all.filter { $0.page == nil && $0.group != .everywhere }
    var seen: Set<String> = []
    return (ofPage + everywhere + tests).filter { seen.insert($0.name).inserted }
      .map { Candidate(text: $0.name, help: $0.summary) }
  }

  private func candidates(_ parameter: Parameter, _ partial: String, _ verb: ScriptVerb) -> [Candidate] {
    switch parameter {
    case .word(let word): return [word].beginning(with: partial).map { Candidate(text: $0, help: verb.summary) }
    case .choice(_, let values): return values.beginning(with: partial).map { Candidate(text: $0, help: "") }
    case .row: return rows(meantBy: partial)
    case .field:
      let all = fields.isEmpty ? parameter.words.map { Candidate(text: $0, help: "") } : fields
      return all.filter { $0.text.hasPrefix(partial) }
    case .text("SCHOOL"), .remaining("SCHOOL"), .named("SCHOOL"):
      return schools.containing(partial).map { Candidate(text: $0.quoted, help: "") }
    case .remaining("VERB"):
      let verbs = verbs(beginningWith: partial, tests: !partial.isEmpty).map(\.text)
      let names = Page.allCases.map(\.rawValue) + ["all", "test"] + verbs
      return names.beginning(with: partial).removingRepeats().map { Candidate(text: $0, help: "") }
    case .date: return ["today", "today+1d", "today+7d"].beginning(with: partial).map { Candidate(text: $0, help: "") }
    case .lines: return parameter.words.beginning(with: partial).map { Candidate(text: $0, help: verb.summary) }
    case .text, .remaining, .named, .path, .dates, .month, .duration, .instant, .number, .file, .unmistakableFile,
      .keys:
      return []
    case .optional(let parameter): return candidates(parameter, partial, verb)
    }
  }

  /// Finds rows by number or `#id`, or by any part of their text in any case.
  private func rows(meantBy partial: String) -> [Candidate] {
    if partial.hasPrefix("#") {
      return rows.filter { "#\($0.id)".hasPrefix(partial) }.map { Candidate(text: "#\($0.id)", help: $0.text) }
    }
    let isNumber = partial.allSatisfy(\.isNumber)
    let wanted = partial.filter { $0 != "\"" }.lowercased()
    return rows.enumerated().filter { index, row in
      isNumber ? "\(index + 1)".hasPrefix(partial) : row.text.lowercased().contains(wanted)
    }.map { Candidate(text: "\($0 + 1)", help: $1.text) }
  }
}

extension Parameter {
  var required: Parameter { if case .optional(let parameter) = self { parameter } else { self } }
}

extension [String] {
  fileprivate func beginning(with start: String) -> [String] { filter { $0.hasPrefix(start) } }

  fileprivate func containing(_ part: String) -> [String] {
    let wanted = part.filter { $0 != "\"" }.lowercased()
    return wanted.isEmpty ? self : filter { $0.lowercased().contains(wanted) }
  }
}

extension String {
  /// The text as one argument of a verb: plain words unchanged, others in quotes, made safe by `terminalText`.
  package var quoted: String {
    if !isEmpty, allSatisfy({ $0.isLetter || $0.isNumber || "-_./+@&".contains($0) }) { return self }
    return "\"\(terminalText(self).replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
