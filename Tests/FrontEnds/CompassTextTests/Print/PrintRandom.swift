import PageKit
import TestSupport

@testable import CompassText

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

  mutating func printDocument() -> PrintedPage {
    var document = PrintSamples.document(
      lanes: (0..<Int.random(in: 0...8, using: &self)).map { _ in printLane() },
      list: (0..<Int.random(in: 0...30, using: &self)).map { _ in printRow() })
    document.title = printText()
    document.subtitle = printText()
    document.facts = (0..<Int.random(in: 0...4, using: &self)).map { _ in printText() }
    document.notes = (0..<Int.random(in: 0...3, using: &self)).map { _ in printText() }
    document.printedText = printText()
    let (today, months) = (printText(), months())
    let position: Double? = [nil, 0, 100, 50, .nan, -1].randomElement(using: &self) ?? nil
    return document.drawing { card in
      (card.todayLabel, card.todayPosition, card.months) = (today, position, months)
    }
  }

  private mutating func printLane() -> LaneCard {
    let rows = [1, 1, 2, 3, 3, 90].randomElement(using: &self) ?? 1
    let items = (0..<Int.random(in: 0...2 * rows, using: &self)).map { number in
      let outline = LaneItem.Outline(
        type: TimelineItemKind.allCases.randomElement(using: &self) ?? .event,
        kind: Bool.random(using: &self) ? .bar : .dot,
        left: [0, 100, .random(in: 0...100, using: &self), -.infinity, .nan].randomElement(using: &self) ?? 0,
        width: [2, 100, .random(in: 0...50, using: &self), .infinity].randomElement(using: &self) ?? 2,
        row: .random(in: 0..<rows, using: &self), date: PrintSamples.date("2026-02-10"),
        continuesBefore: .random(using: &self), continuesAfter: .random(using: &self))
      return LaneItem(
        outline, id: TimelineItemID(.event, "\(number)"), number: "1.\(number)", label: printText(), emoji: "",
        accessibilityLabel: printText())
    }
    return LaneCard(
      schoolId: nil, name: printText(), totalCount: items.count, rowCount: rows, items: LaneItems(items))
  }

  private mutating func printRow() -> ScreenRow {
    PrintSamples.row(
      TimelineItemKind.allCases.randomElement(using: &self) ?? .event, printText(), printText(), printText(),
      Bool.random(using: &self) ? printText() : nil, Bool.random(using: &self) ? printText() : nil)
  }
}
