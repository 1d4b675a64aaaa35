import CompassModel
import Foundation
import CompassApp
import Testing

@testable import CompassText

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
