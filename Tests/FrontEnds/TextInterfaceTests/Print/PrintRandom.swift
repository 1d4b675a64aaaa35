import PageKit
import TestSupport

@testable import RecruitingTimeline

@testable import TextInterface

/// Absurd documents: hostile texts, odd numbers, tall lanes.
extension SeededGenerator {
  private static let attacks = [
    "</svg><script>alert(1)</script>", "</title></style><img src=x onerror=alert(1)>", "\" onload=\"alert(1)", "' x='",
    "<!-- ", "-->", "]]>", "&amp;", "&#x202E;", "&", "<", "url(http://example.com/x)", "\\", "\u{FFFF}", "\u{0}",
  ]

  mutating func printText() -> String {
    var text = text(pieces: Int.random(in: 0...6, using: &self))
    if Bool.random(using: &self) { text += Self.attacks.randomElement(using: &self) ?? "" }
    return text
  }

  mutating func printDocument() -> PrintDocument {
    var document = PrintSamples.document(
      lanes: (0..<Int.random(in: 0...8, using: &self)).map { _ in printLane() },
      list: (0..<Int.random(in: 0...30, using: &self)).map { _ in printRow() })
    document.title = printText()
    document.subtitle = printText()
    document.filters = (0..<Int.random(in: 0...4, using: &self)).map { _ in printText() }
    document.notes = (0..<Int.random(in: 0...3, using: &self)).map { _ in printText() }
    document.printedText = printText()
    document.todayText = printText()
    document.todayPosition = [nil, 0, 100, 50, .nan, -1].randomElement(using: &self) ?? nil
    document.months = months()
    return document
  }

  private mutating func printLane() -> PrintDocument.Lane {
    let rows = [1, 1, 2, 3, 3, 90].randomElement(using: &self) ?? 1
    let items = (0..<Int.random(in: 0...2 * rows, using: &self)).map { number in
      PrintDocument.Item(
        id: TimelineItemID(.event, "\(number)"), kind: TimelineItemKind.allCases.randomElement(using: &self) ?? .event,
        isBar: .random(using: &self),
        left: [0, 100, .random(in: 0...100, using: &self), -.infinity, .nan].randomElement(using: &self) ?? 0,
        width: [2, 100, .random(in: 0...50, using: &self), .infinity].randomElement(using: &self) ?? 2,
        row: .random(in: 0..<rows, using: &self), label: printText(), accessibilityLabel: printText(),
        continuesBefore: .random(using: &self), continuesAfter: .random(using: &self))
    }
    return PrintDocument.Lane(id: nil, name: printText(), countText: printText(), rowCount: rows, items: items)
  }

  private mutating func printRow() -> PrintDocument.Row {
    PrintSamples.row(
      TimelineItemKind.allCases.randomElement(using: &self) ?? .event, printText(), printText(), printText(),
      Bool.random(using: &self) ? printText() : nil, Bool.random(using: &self) ? printText() : nil)
  }
}
