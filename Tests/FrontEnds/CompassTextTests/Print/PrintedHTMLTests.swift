import CompassModel
@testable import Drawing
import PageKit
import TestSupport
import Testing

/// Recorded files of printed timelines.
enum PrintSnapshots {
  static let html = "Print/two-schools.html"
  static let names: Set = [html]
}

struct PrintedHTMLTests {
  @Test func aSmallTimelineMatchesItsSnapshot() {
    assertSnapshot(PrintedHTML.render(PrintSamples.small, paper: .a4), named: PrintSnapshots.html)
  }

  /// text-ui.md §6, line by line.
  @Test(arguments: [(PrintPaper.a4, "A4 landscape"), (.letter, "letter landscape")])
  func printedFilesFollowTheContract(_ paper: PrintPaper, _ size: String) {
    let html = PrintedHTML.render(PrintSamples.many(30), paper: paper)
    #expect(html.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
    #expect(html.contains("<title>Recruiting Timeline</title>"))
    #expect(html.contains("size: \(size); margin: 12mm;"))
    for rule in [
      "thead { display: table-header-group; }", "tr { break-inside: avoid; }",
      ".list:not(:first-of-type) { break-before: page; }",
      "print-color-adjust: exact;", "content: \"Page \" counter(page) \" of \" counter(pages);",
    ] {
      #expect(html.contains(rule), "\(rule)")
    }
    for reference in ["http", "<script", "url(", "src=", "href=", "@import", "<link"] {
      #expect(!html.contains(reference), "\(reference)")
    }
  }

  /// Checks labels of dots and of bars.
  @Test func noLabelCrossesTheTodayLine() throws {
    let labels = stride(from: 20.0, to: 75, by: 5).map { left in
      PrintSamples.lane(
        "Lane \(left)",
        [
          PrintSamples.dot(.interaction, left, String(repeating: "long label ", count: 20)),
          PrintSamples.bar(.event, left - 10, 6, String(repeating: "long label ", count: 20), row: 1),
        ])
    }
    let markup = MarkupReader(PrintedHTML.render(PrintSamples.document(lanes: labels), paper: .a4))
    let line = try #require(markup.all("line", styled: "today").last?.attributes["x1"].flatMap(Double.init))
    let boxes = markup.all("svg").compactMap { svg -> (Double, Double)? in
      guard let x = svg.attributes["x"].flatMap(Double.init), let width = svg.attributes["width"].flatMap(Double.init)
      else { return nil }
      return (x, x + width)
    }
    #expect(boxes.count > 10 && boxes.allSatisfy { $0.1 <= line || $0.0 >= line })
  }

  /// Few days are drawn above the lanes (decision T21).
  @Test func daysAreDrawnAboveTheLanes() {
    let document = PrintSamples.small.drawing { card in
      card.days = (0..<4).map {
        DayColumn(date: PrintSamples.date("2026-02-0\($0 + 6)"), label: "Day \($0)", left: Double($0) * 25, width: 25)
      }
    }
    let markup = MarkupReader(PrintedHTML.render(document, paper: .a4))
    #expect(markup.all("text", styled: "day").map(\.text) == ["Day 0", "Day 1", "Day 2", "Day 3"])
  }

  @Test func everyItemIsDrawnAndEveryRowIsListed() {
    let document = PrintSamples.many(30)
    let markup = MarkupReader(PrintedHTML.render(document, paper: .a4))
    let labels = markup.all("g", styled: "item").map { $0.attributes["aria-label"] ?? "" }
    #expect(labels.sorted() == (document.lanes?.lanes ?? []).flatMap { $0.items.map(\.accessibilityLabel) }.sorted())
    let rows = markup.all("td").map(\.text)
    #expect(document.rows.allSatisfy { rows.contains($0.title) })
    #expect(markup.all("th").compactMap { $0.attributes["aria-label"] } == document.lanes?.lanes.map(\.name))
  }

  /// Every mark has the number of its row (decision M8).
  @Test func everyMarkHasTheNumberOfItsRow() {
    let document = PrintSamples.many(30)
    let markup = MarkupReader(PrintedHTML.render(document, paper: .a4))
    let numbers = Array(1...document.rows.count)
    let marks = markup.all("text", styled: "letter").compactMap { Int($0.text) }
    #expect(marks.sorted() == [1] + numbers, "one is explained")
    #expect(markup.all("td").filter { Int($0.text) != nil }.map(\.text) == numbers.map(String.init))
  }

  /// Months and years of any dates are named inside the drawing and do not overlap (decision M8).
  @Test func everyMonthAndYearIsNamed() {
    for days in [3, 20, 40, 100, 200, 380, 800, 1_500, 3_600] {
      for offset in [0, 1, 2, 29, 30] {
        let start = PrintSamples.date("2024-11-29").adding(days: offset)
        let columns = PrintSamples.months(start...start.adding(days: days))
        for hasDays in [false, true] where !hasDays || days < 130 {
          let heads = PrintedMonths(columns, width: 218, inset: 3.2, hasDays: hasDays)
          #expect(heads.months.count == columns.count, "\(days) days from \(start.wire)")
          let years = Set(columns.map(\.month.year)).count
          let named = hasDays ? heads.months.filter { $0.text.contains(" ") } : heads.years
          #expect(named.count == years, "\(days) days from \(start.wire)")
          for (heads, isBold) in [(heads.months, true), (heads.years, false)] {
            for (head, next) in zip(heads, heads.dropFirst()) {
              let end = head.x + SVGText.width(of: head.text, SVGText.Font(size: head.size, isBold: isBold))
              #expect(head.x >= 0 && end <= next.x, "\(head) \(next)")
            }
            let last = heads.last.map { $0.x + SVGText.width(of: $0.text, SVGText.Font(size: $0.size, isBold: isBold)) }
            #expect(last ?? 0 <= 218)
          }
        }
      }
    }
  }

  /// A browser truncates a drawing taller than a page.
  @Test func aTallLaneIsSplitToFitPages() throws {
    let items = (0..<100).map { PrintSamples.dot(.event, 50, "Dot \($0)", row: $0) }
    let document = PrintSamples.document(lanes: [PrintSamples.lane("Tall", items)])
    let markup = MarkupReader(PrintedHTML.render(document, paper: .a4))
    let heights = try markup.all("svg").compactMap { $0.attributes["viewBox"] }.map { box in
      try #require(Double(box.split(separator: " ")[3]))
    }
    #expect(heights.allSatisfy { $0 < 90 } && heights.count { $0 > 20 } == 9)
    #expect(markup.all("g", styled: "item").count == 100)
    #expect(markup.all("th").count { $0.text == "Tallcontinued" } == 8)
  }

  @Test func theEmptyTextReplacesLanesAndList() {
    var document = PrintSamples.small
    document.emptyText = "No items match your filters. Try adjusting filters."
    let markup = MarkupReader(PrintedHTML.render(document, paper: .a4))
    #expect(markup.all("p", styled: "empty").map(\.text) == [document.emptyText])
    #expect(markup.all("table").isEmpty && markup.all("g").isEmpty)
  }

  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func theLegendExplainsArrowsOfContinuedBars(before: Bool, after: Bool) {
    let bar = PrintSamples.bar(.event, 10, 20, "Showcase", continuesBefore: before, continuesAfter: after)
    let document = PrintSamples.document(lanes: [PrintSamples.lane("Stanford", [bar])])
    let markup = MarkupReader(PrintedHTML.render(document, paper: .a4))
    #expect(markup.all("li").contains { $0.text.contains("goes on") } == (before || after))
  }

  @Test func textIsEscapedInMarkupAndCSS() {
    #expect(
      markupText("<b class='x' id=\"y\">R&D</b>") == "&lt;b class=&#39;x&#39; id=&quot;y&quot;&gt;R&amp;D&lt;/b&gt;")
    #expect(markupText("a\u{1B}'\u{202E}") == "a\\x1B&#39;\\u{202E}")
    #expect(cssString("a\"} </style>1·é") == #""a\22 \7d  \3c \2f style\3e 1\b7 \e9 ""#)
  }

  @Test(arguments: [(0.0, "0"), (1.5, "1.50"), (-0.06, "-0.06"), (12, "12"), (.nan, "0"), (1e300, "0")])
  func svgNumbersAreFormatted(_ value: Double, _ expected: String) {
    #expect(svgNumber(value) == expected)
  }

  @Test(arguments: few(2, of: 0..<30))
  func hostileTextIsEscaped(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let document = random.printDocument()
    let html = PrintedHTML.render(document, paper: PrintPaper.allCases[seed % 2])
    let markup = MarkupReader(html)
    #expect(markup.problem == nil)
    #expect(Set(markup.elements.map(\.name)).subtracting(Self.elementNames) == [])
    #expect(Set(markup.elements.flatMap(\.attributes.keys)).subtracting(Self.attributeNames) == [])
    let drawn = markup.all("g", styled: "item").map { $0.attributes["aria-label"] ?? "" }
    let items = (document.lanes?.lanes ?? []).flatMap { $0.items.map { terminalText($0.accessibilityLabel) } }
    #expect(drawn.sorted() == items.sorted())
    let texts = Set(markup.all("bdi").map(\.text))
    for row in document.rows { #expect(texts.contains(terminalText(row.title)), "\(row.title.debugDescription)") }
    #expect(markup.all("h1").map(\.text) == [terminalText(document.title)])
    #expect(TextRules.violation(in: String(html.unicodeScalars.filter { $0 != "\n" })) == nil)
  }

  private static let elementNames: Set = [
    "html", "head", "meta", "title", "style", "body", "header", "h1", "h2", "p", "ul", "li", "bdi", "small", "section",
    "table", "colgroup", "col", "thead", "tbody", "tr", "th", "td", "div", "br", "svg", "g", "text", "line", "rect",
    "circle", "polygon", "span", "tspan",
  ]
  private static let attributeNames: Set = [
    "lang", "charset", "class", "style", "scope", "title", "role", "aria-label", "aria-hidden", "width", "height",
    "viewBox", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "rx", "points", "fill", "stroke", "stroke-width",
    "text-anchor",
  ]
}

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
    return LaneCard(schoolId: nil, name: printText(), totalCount: items.count, rowCount: rows, items: LaneItems(items))
  }

  private mutating func printRow() -> ScreenRow {
    PrintSamples.row(
      TimelineItemKind.allCases.randomElement(using: &self) ?? .event, printText(), printText(), printText(),
      Bool.random(using: &self) ? printText() : nil, Bool.random(using: &self) ? printText() : nil)
  }
}
