import CompassModel
import Foundation
import RecruitingCompass
import Testing

@testable import TextInterface

/// What must hold of every page with `--accessible`: one column that fits, and no drawing character (terminal.md,
/// "Accessible").
///
/// - Parameter sentences: what must be said whole, however it is wrapped: the labels of the rows.
func checkAccessibleScreen(_ screen: AppScreen, _ width: Int, sentences: [String], _ name: String) {
  // A person may have typed one.
  let json = (try? JSONEncoder().encode(screen)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  let typed = Set(json.unicodeScalars.filter(isDrawing))
  for charset in Charset.allCases {
    let options = RenderOptions(columns: width, charset: charset, isAccessible: true)
    let text = ScreenText.text(screen, options)
    for scalar in text.unicodeScalars where isDrawing(scalar) && !typed.contains(scalar) {
      Issue.record("\(name), width \(width): U+\(String(scalar.value, radix: 16)) draws")
    }
    for line in text.split(separator: "\n") where String(line).cellWidth > width {
      Issue.record("\(name), width \(width): too wide: \(line)")
    }
    guard charset == .unicode else { continue }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for sentence in sentences {
      let wanted = terminalText(sentence).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.contains(wanted) { Issue.record("\(name), width \(width): \"\(wanted)\" is not said") }
    }
  }
}

private func isDrawing(_ scalar: Unicode.Scalar) -> Bool {
  (0x2500...0x25FF).contains(scalar.value) || (0x2800...0x28FF).contains(scalar.value)
}
