import CompassModel
import PageKit

extension String {
  /// Without signs that a screen reader skips or spells: separators and brackets become commas.
  ///
  /// Of texts of the app: what `spokenText` says is ready to be printed.
  package var inWords: String {
    guard contains(where: { "·—→()".contains($0) }) else { return self }
    var text = self
    for sign in [" · ", " — "] { text = text.replacing(sign, with: ", ") }
    return text.replacing(" → ", with: " to ").withoutBrackets
  }

  /// `complete or uncomplete N` of `complete|uncomplete N`, `chart all, then maybe FILE` of `chart all [FILE]`.
  package var spokenVerb: String {
    replacing("|", with: " or ").replacing(" [", with: ", then maybe ").replacing("]", with: "")
  }

  /// A message of several lines that names verbs, each line a sentence: `This is done on the events page: open events.`
  package var spokenLines: String {
    split(separator: "\n").map { String($0).spokenVerb.replacing("`", with: "").asSentence }.joined(separator: "\n")
  }
}

extension [String] {
  /// `Type open N, help.`: the verbs that can be typed.
  var typed: String { "Type \(map(\.spokenVerb).joined(separator: ", "))." }
}

/// Lines for screen readers: one column of sentences, each of them ended (decision V13).
extension RenderOptions {
  /// Sentences, each on lines of its own.
  func spokenLines(_ sentences: [String?], _ style: Style = .plain) -> [Line] {
    sentences.compactMap(\.self).filter { !$0.isEmpty }.flatMap {
      Line.wrapped(terminalText($0.asEndedSentence), style, to: columns)
    }
  }

  /// A row's sentence with the number it is named by.
  func spokenRow(_ number: String, _ sentence: String) -> [Line] {
    let start = "\(number). "
    return Line.wrapped(terminalText(start + sentence), to: columns, hangingIndent: start.count)
  }
}

extension TextPage {
  /// Sentences, each on lines of its own.
  func spokenLines(_ sentences: [String?], _ style: Style = .plain) -> [Line] { options.spokenLines(sentences, style) }

  /// Texts of the app that are drawn with signs, as sentences.
  func spokenSentences(_ texts: [String?], _ style: Style = .plain) -> [Line] {
    spokenLines(texts.map { $0?.inWords }, style)
  }

  /// A row's sentence with the number it is named by.
  func spokenRow(_ number: some CustomStringConvertible, _ sentence: String) -> [Line] {
    options.spokenRow("\(number)", sentence)
  }
}

extension String {
  /// With a full stop, unless it ends in one or leads to what follows.
  fileprivate var asEndedSentence: String { hasSuffix(":") ? self : asSentence }
}
