import CompassApp
import CompassModel
import Foundation
import PageKit
import Testing

@testable import CompassText

/// Checks the rules for every page at every width, in both charsets, with and without colour.
/// Its facts must be complete: dates, amounts, urgency and status words (principle 9).
func checkScreen(_ screen: AppScreen, _ width: Int, _ charset: Charset, _ name: String) {
  let options = RenderOptions(columns: width, charset: charset)
  let lines = ScreenText.lines(screen.pageScreen, options)
  let text = render(lines, options)
  let coloured = ScreenText.text(screen, RenderOptions(columns: width, charset: charset, color: true))
  let place = "\(name), width \(width), \(charset)"
  // Before rendering, which truncates wide lines.
  for line in lines where line.cellWidth > width { Issue.record("\(place): too wide: \(line.text)") }
  let violation = TextRules.violation(in: text, separatedBy: "\n")
  for line in text.unicodeScalars.split(separator: "\n").map({ String($0) }) {
    if line.cellWidth > width { Issue.record("\(place): too wide: \(line)") }
    if violation != nil, let scalar = TextRules.violation(in: line) {
      Issue.record("\(place): U+\(scalar) in \(line)")
    }
    if line.utf8.last == 0x20 { Issue.record("\(place): ends in a blank: \(line)") }
  }
  if charset == .ascii, !text.utf8.allSatisfy({ $0 == 0x0A || (0x20..<0x7F).contains($0) }) {
    Issue.record("\(place): not ASCII")
  }
  if !TextRules.withoutColour(coloured).utf8.elementsEqual(text.utf8) {
    Issue.record("\(place): colour changes text")
  }
  for fact in screen.facts(at: width) where !text.contains(fact) { Issue.record("\(place): \"\(fact)\" is missing") }
}

/// Checks the rules for every page with `--accessible`: one column that fits, no drawing character (terminal.md,
/// "Accessible").
///
/// - Parameter sentences: texts that must be complete, however wrapped: the labels of the rows.
func checkAccessibleScreen(_ screen: AppScreen, _ widths: [Int], sentences: [String], _ name: String) {
  // A user may have typed one.
  let json = (try? JSONEncoder().encode(screen)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  let typed = Set(json.unicodeScalars.filter(isDrawing))
  let wanted = sentences.map { inOneLine(terminalText($0)) }
  for width in widths {
    for charset in Charset.allCases {
      let text = ScreenText.text(screen, RenderOptions(columns: width, charset: charset, isAccessible: true))
      for scalar in Set(text.unicodeScalars) where isDrawing(scalar) && !typed.contains(scalar) {
        Issue.record("\(name), width \(width): U+\(String(scalar.value, radix: 16)) draws")
      }
      for line in text.split(separator: "\n") where String(line).cellWidth > width {
        Issue.record("\(name), width \(width): too wide: \(line)")
      }
      guard charset == .unicode, !wanted.isEmpty else { continue }
      let words = inOneLine(text)
      for sentence in wanted where !words.contains(sentence) {
        Issue.record("\(name), width \(width): \"\(sentence)\" is not said")
      }
    }
  }
}

private func inOneLine(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

private func isDrawing(_ scalar: Unicode.Scalar) -> Bool {
  (0x2500...0x25FF).contains(scalar.value) || (0x2800...0x28FF).contains(scalar.value)
}

/// Records an issue for each text of a listed row that is not among its lines (decision Z12). Cards truncate names, and
/// lists truncate notes; both are complete in spoken text and in the side panel.
func checkWholeRows(_ screen: AppScreen, _ width: Int, _ name: String) {
  let (screen, place) = (screen.pageScreen, "\(name), width \(width)")
  let lines = ScreenText.lines(screen, RenderOptions(columns: width))
  for section in screen.sections {
    guard case .rows(let list) = section.kind, screen.head.loadingText == nil else { continue }
    for row in list.rows {
      let drawn = lines.drawn(row.id)
      if drawn.isEmpty {
        Issue.record("\(place): \(row.title) is not drawn")
        continue
      }
      for text in row.wholeTexts(of: list.style) {
        let missing = words(text).filter { !drawn.contains($0) && !isBroken($0, in: drawn) }
        if !missing.isEmpty { Issue.record("\(place): \(missing) of \(text) is not in \(drawn)") }
      }
    }
  }
}

extension ScreenRow {
  /// The texts that a list draws completely.
  fileprivate func wholeTexts(of style: RowList.Style) -> [String] {
    let isCard = if case .cards = style { true } else { false }
    let badges = updatingText == nil || badges.last?.role == .status ? badges : []
    // Unrecognized kinds and statuses may be long.
    let short = badges.filter { $0.role != .lock }.map(\.text).filter { $0.cellWidth <= 24 }
    let facts = facts.filter { !$0.isLong && (!isCard || $0.role != .kind) }.map(\.text)
    return (isCard ? [] : [title]) + short + facts + [updatingText].compactMap(\.self)
  }
}

extension [Line] {
  /// The letters and digits of a row in drawing order.
  fileprivate func drawn(_ row: RowID) -> String {
    flatMap(\.runs).filter { $0.anchor == row }.map(\.text).joined().filter { $0.isLetter || $0.isNumber }
  }
}

private func words(_ text: String) -> [String] {
  terminalText(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
}

/// Whether a word is split between two lines, possibly with another text in between.
private func isBroken(_ word: String, in drawn: String) -> Bool {
  word.indices.dropFirst().contains { drawn.contains(word[..<$0]) && drawn.contains(word[$0...]) }
}
