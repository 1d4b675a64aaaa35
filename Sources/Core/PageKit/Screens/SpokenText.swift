import CompassModel

/// Builds `spokenText`: one sentence with all that others see of a row; and `spokenRow`, which says what can be done with
/// it too, unless `SpokenCapabilities` has said it of all rows (decision V13). A row's `accessibilityLabel` is the sentence of the
/// page specs, and says less.
package enum SpokenText {
  /// `Take the PSAT: not started, optional.`
  ///
  /// - Parameters:
  ///   - name: before the colon; nil for a sentence of facts alone.
  ///   - facts: in the order they are read; those that are not known are left out.
  ///   - more: sentences of their own.
  package static func sentence(_ name: String?, _ facts: [String?], more: [String?] = []) -> String {
    // Every row of a page has one: built in place.
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

  /// `Take the PSAT: not started, optional; can be completed or started. About: the first date.`
  ///
  /// - Parameters:
  ///   - capabilities: the capabilities of the row, in words.
  ///   - more: sentences of their own, such as notes, which may be of any length.
  package static func row(_ sentence: String, capabilities: String?, more: [String?] = []) -> String {
    let facts = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return Self.sentence(nil, [capabilities.map { "\(facts); \($0)" } ?? facts], more: more)
  }

  /// `Camp: Ohio Valley Week`; the name alone where it begins or ends with the kind: `Kenai Winter Camp`.
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
  /// The label without a sign before it: `Add Event` of `+ Add Event`.
  package var spokenLabel: String { label.hasPrefix("+ ") ? String(label.dropFirst(2)) : label }
}

extension String {
  /// `Oct 28 to Oct 30, 2026` of `Oct 28 - Oct 30, 2026`.
  package var spokenDates: String { utf8.contains(UInt8(ascii: "-")) ? replacing(" - ", with: " to ") : self }

  /// `Check your courses, Grade 9` of `Check your courses (Grade 9)`.
  package var withoutBrackets: String {
    contains("(") ? replacing(" (", with: ", ").replacing("(", with: "").replacing(")", with: "") : self
  }

  /// `due today` of `Due today`: inside a sentence. A name in capitals stays as it is.
  package var midSentence: String {
    let remaining = unicodeScalars.dropFirst()
    guard let first = unicodeScalars.first, remaining.first?.properties.isUppercase != true else { return self }
    return first.properties.lowercaseMapping + String(remaining)
  }
}
