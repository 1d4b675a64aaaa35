/// Builds spoken texts (decision V13): `spokenText` is one sentence with everything visible of a row; `spokenRow` adds
/// its capabilities, unless `SpokenCapabilities` has spoken them for all rows. `accessibilityLabel` is the shorter
/// sentence of the page specifications.
package enum SpokenText {
  /// Returns a name with facts, and further sentences: `Take the PSAT: not started, optional.` A nil `name` leaves
  /// facts only; facts and sentences that are nil or empty are left out.
  package static func sentence(_ name: String?, _ facts: [String?], more: [String?] = []) -> String {
    // Built in place, because every row of a page has one.
    var first = name ?? ""
    var separator = name == nil ? "" : ": "
    for case let fact? in facts where !fact.isEmpty {
      first += separator
      first += fact
      separator = ", "
    }
    var sentences = ""
    for case let text? in [first] + more where !text.isEmpty {
      if !sentences.isEmpty { sentences += " " }
      sentences += text.utf8.last == UInt8(ascii: ":") ? text : text.asSentence
    }
    return sentences
  }

  /// Returns a sentence with capabilities, nil for none, and further sentences: `Take the PSAT: not started, optional;
  /// can be completed or started. About: the first date.`
  package static func row(_ sentence: String, capabilities: String?, more: [String?] = []) -> String {
    let facts = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return Self.sentence(nil, [capabilities.map { "\(facts); \($0)" } ?? facts], more: more)
  }

  /// Returns `Camp: Ohio Valley Week`; only the name if it begins or ends with the kind: `Kenai Winter Camp`.
  package static func named(_ kind: String, _ name: String) -> String {
    let (folded, whole) = (kind.lowercased(), name.lowercased())
    func isApart(_ remaining: Substring, _ edge: KeyPath<Substring, Character?>) -> Bool {
      remaining[keyPath: edge].map { !$0.isLetter && !$0.isNumber } ?? true
    }
    if folded.isEmpty { return name }
    if whole.hasPrefix(folded), isApart(whole.dropFirst(folded.count), \.first) { return name }
    if whole.hasSuffix(folded), isApart(whole.dropLast(folded.count), \.last) { return name }
    return "\(kind): \(name)"
  }
}

extension ActionButton {
  /// The label without a leading sign: `Add Event` for `+ Add Event`.
  package var spokenLabel: String { label.hasPrefix("+ ") ? String(label.dropFirst(2)) : label }
}

extension String {
  /// The text with date ranges in words: `Oct 28 to Oct 30, 2026` for `Oct 28 - Oct 30, 2026`.
  package var spokenDates: String {
    guard utf8.contains(UInt8(ascii: "-")) else { return self }
    // By bytes, as `replacing` compares characters; every event on a page has such a text.
    var text = ""
    for part in utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false) {
      let isBetweenBlanks = text.utf8.last == UInt8(ascii: " ") && part.first == UInt8(ascii: " ")
      if part.startIndex > startIndex { text += isBetweenBlanks ? "to" : "-" }
      text += Substring(part)
    }
    return text
  }

  /// The text without parentheses: `Check your courses, Grade 9` for `Check your courses (Grade 9)`.
  package var withoutBrackets: String {
    contains("(") ? replacing(" (", with: ", ").replacing("(", with: "").replacing(")", with: "") : self
  }

  /// The text for use inside a sentence: `due today` for `Due today`; a word in capitals is not changed.
  package var midSentence: String {
    let remaining = unicodeScalars.dropFirst()
    guard let first = unicodeScalars.first, remaining.first?.properties.isUppercase != true else { return self }
    return first.properties.lowercaseMapping + String(remaining)
  }
}
