import CompassModel
import CompassApp
import Testing

@testable import CompassText

/// Checks the rules for every page at every width, in both charsets, with and without colour.
///
/// - Parameter facts: texts that must be complete: dates, amounts, urgency and status words (principle 9).
func checkScreen(_ screen: AppScreen, _ width: Int, _ charset: Charset, facts: [String], _ name: String) {
  let options = RenderOptions(columns: width, charset: charset)
  let lines = ScreenText.lines(screen.pageScreen, options)
  let text = render(lines, options)
  let coloured = ScreenText.text(screen, RenderOptions(columns: width, charset: charset, color: true))
  let place = "\(name), width \(width), \(charset)"
  // Before rendering, which truncates wide lines.
  for line in lines where line.cellWidth > width {
    Issue.record("\(place): too wide: \(line.runs.map(\.text).joined())")
  }
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
  for fact in facts where !text.contains(fact) { Issue.record("\(place): \"\(fact)\" is missing") }
}
