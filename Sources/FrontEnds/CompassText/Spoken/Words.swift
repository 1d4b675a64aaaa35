import CompassModel
import PageKit

extension String {
  /// The text without signs that a screen reader skips or spells: separators and brackets become commas, an arrow `to`.
  package var inWords: String {
    guard contains(where: { "·—→()".contains($0) }) else { return self }
    var text = self
    for sign in [" · ", " — "] { text = text.replacing(sign, with: ", ") }
    return text.replacing(" → ", with: " to ").withoutBrackets
  }

  /// The form in words: `complete or uncomplete N`, and `chart all, then maybe FILE` of `chart all [FILE]`.
  package var spokenVerb: String {
    replacing("|", with: " or ").replacing(" [", with: ", then maybe ").replacing("]", with: "")
  }

  /// The lines of a message, each as a sentence for screen readers, with forms of verbs in words (`spokenVerb`).
  package var spokenLines: String {
    split(separator: "\n").map { String($0).spokenVerb.replacing("`", with: "").asSentence }.joined(separator: "\n")
  }
}

extension [String] {
  /// `Type open N, help.`: the verbs that can be typed.
  var typed: String { "Type \(map(\.spokenVerb).joined(separator: ", "))." }
}

/// Lines for screen readers: one column of sentences, each of them ended (decision V13).
extension TextPage {
  /// Wraps sentences, each ended and on lines of its own; nil and empty ones are left out.
  func spokenLines(_ sentences: [String?], _ style: Style = .plain) -> [Line] {
    sentences.compactMap(\.self).filter { !$0.isEmpty }.flatMap {
      Line.wrapped(terminalText($0.asEndedSentence), style, to: columns)
    }
  }

  func spokenSentences(_ texts: [String?], _ style: Style = .plain) -> [Line] {
    spokenLines(texts.map { $0?.inWords }, style)
  }

  func spokenRow(_ number: some CustomStringConvertible, _ sentence: String) -> [Line] {
    let start = "\(number). "
    return Line.wrapped(terminalText(start + sentence), to: columns, hangingIndent: start.count)
  }
}

extension String {
  fileprivate var asEndedSentence: String { hasSuffix(":") ? self : asSentence }
}
