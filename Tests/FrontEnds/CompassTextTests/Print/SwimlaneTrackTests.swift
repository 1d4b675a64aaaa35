import PageKit
import TestSupport
import Testing

@testable import CompassText

struct SwimlaneTrackTests {
  private func track(_ cells: Int = 40, today: Double? = nil, _ charset: Charset = .unicode) -> SwimlaneTrack {
    let months = ["Aug", "Sep", "Oct", "Nov"].enumerated().map { index, label in
      MonthColumn(
        key: "2025-\(index < 2 ? "0" : "")\(index + 8)", label: label, year: 2025,
        left: Double(index) * 25, width: 25)
    }
    return SwimlaneTrack(months: months, todayPosition: today, cells: cells, charset: charset)
  }

  private func dot(_ left: Double, _ kind: TimelineItemKind = .event, row: Int = 0) -> SwimlaneTrack.Item {
    SwimlaneTrack.Item(kind: kind, isBar: false, left: left, width: 2, row: row, label: "Dot")
  }

  private func bar(_ left: Double, _ width: Double, _ label: String = "Showcase", row: Int = 0) -> SwimlaneTrack.Item {
    SwimlaneTrack.Item(kind: .event, isBar: true, left: left, width: width, row: row, label: label)
  }

  private func text(_ lines: [Line], _ charset: Charset = .unicode) -> String {
    lines.map { $0.runs.map { charset.drawn($0.text) }.joined() }.joined(separator: "\n")
  }

  @Test func monthsAndTodayAreLabelledAboveTheTrack() {
    #expect(
      text(track(today: 60).header(todayText: "Today Feb 10")) == """
        Aug       ┊Sep      ┊Oct      ┊Nov      
        2025      ┊         ┊         ┊         
                  ┊Today Feb 10 ▼     ┊         
        """)
    #expect(text(track(today: 5).header(todayText: "Today Feb 10")).contains("\n  ▼ Today Feb 10    ┊"))
    #expect(track().header(todayText: "Today").count == 2)
  }

  @Test func itemsHideTodayAndTodayHidesTheGrid() {
    #expect(text([track(today: 50).line([])]) == "          ┊         ┃         ┊         ")
    #expect(text([track(today: 50).line([dot(50, .offer)])]) == "          ┊         ◆         ┊         ")
  }

  @Test(arguments: [(0.0, 0), (2.4, 0), (2.5, 1), (99.9, 39), (100, 39), (250, 39), (-3, 0), (.nan, 0)])
  func positionsMapToCells(_ percent: Double, _ expected: Int) {
    let line = text([track().line([dot(percent, .interaction)])])
    #expect(Array(line).firstIndex(of: "■") == expected)
  }

  @Test func eachKindHasItsShapeAndItsLetter() {
    let items = TimelineItemKind.allCases.enumerated().map { dot(Double($0) * 5, $1) }
    #expect(text([track().line(items)]).hasPrefix("● ■ ◆ ▲"))
    #expect(text([track(40, today: 50, .ascii).line(items)]).hasPrefix("E I O S   :         !"))
  }

  @Test func barsOfSixOrMoreCellsHaveLabels() {
    #expect(text([track().line([bar(0, 15)])]).hasPrefix("●Sho…━    "))
    #expect(text([track().line([bar(0, 12.5)])]).hasPrefix("●━━━━     "))
    #expect(text([track().line([bar(0, 25, "日本大学")])]).hasPrefix("●日本大学━┊"))
    #expect(text([track().line([bar(0, 50)], labelled: false)]).hasPrefix("●" + String(repeating: "━", count: 19)))
  }

  @Test func barsAtTheEdgeReachTheLastCell() {
    #expect(text([track().line([bar(98, 2)])]).hasSuffix(" ●"))
    #expect(text([track().line([bar(90, 10)])]).hasSuffix(" ●━━━"))
  }

  @Test func continuedBarsHaveArrows() {
    var item = bar(0, 25)
    item.continuesBefore = true
    item.continuesAfter = true
    #expect(text([track().line([item])]).hasPrefix("◂●Showca…▸"))
    item.width = 5
    #expect(text([track().line([item])]).hasPrefix("◂●   "))
    item.width = 2
    #expect(text([track().line([item])]).hasPrefix("●    "))
  }

  @Test func barsDoNotHideTheNextItem() {
    #expect(text([track().line([bar(0, 31), dot(31, .offer)])]).hasPrefix("●Showcase━━━◆"))
    // Overlaps only happen to callers that put several rows into one.
    #expect(text([track().line([bar(0, 40), dot(10, .offer)])]).hasPrefix("●Sh…◆━━━━━━━━━━━"))
  }

  @Test func itemsStartingInTheSameCellAreCounted() {
    #expect(text([track().line([dot(30), dot(31, .offer)])]) == "          ┊ 2       ┊         ┊         ")
    #expect(text([track().line((0..<12).map { _ in dot(30) })]).contains("+"))
    #expect(text([track().line([bar(30, 20), dot(30)])]) == "          ┊ 2━━━━━━━┊         ┊         ")
  }

  /// Two percent are less than a cell here: neither symbol may hide the other.
  @Test func barsStartAfterAnAdjacentDot() {
    #expect(text([track().line([dot(30, .offer), bar(31.5, 10)])]).hasPrefix("          ┊ ◆●━━"))
    #expect(text([track().line([dot(30, .offer), bar(31.5, 2)])]).hasPrefix("          ┊ 2 "), "no room")
    #expect(text([track().line([dot(30, .offer), bar(31.5, 10)], labelled: false)]).hasPrefix("          ┊ 2━━"))
  }

  @Test func rowsBeyondTheLimitAreCounted() {
    let items = (0..<9).map { dot(Double($0) * 3, row: $0) } + [dot(90, row: 8)]
    let (lines, hiddenCount) = track().rows(items, atMost: 6)
    #expect(lines.count == 6 && hiddenCount == 4)
    #expect(track().rows(items).lines.count == 9)
    #expect(track().rows([]).lines.count == 1)
    #expect(track().rows([dot(1, row: .max), dot(2, row: .min)]).lines.count == 2)
  }

  /// Ten years on a narrow track: years are labelled at equal distances.
  @Test func narrowScalesLabelSomeYears() {
    let months = (0..<120).map { index in
      MonthColumn(
        key: "\(2016 + index / 12)-\(index % 12 < 9 ? "0" : "")\(index % 12 + 1)", label: "Jan",
        year: 2016 + index / 12,
        left: Double(index) / 1.2, width: 1 / 1.2)
    }
    let track = SwimlaneTrack(months: months, todayPosition: nil, cells: 60, charset: .unicode)
    #expect(
      track.scale.marks.map(\.year) == ["2016", "2017", "2018", "2019", "2020", "2021", "2022", "2023", "2024", "2025"])
    let narrow = SwimlaneTrack(months: months, todayPosition: nil, cells: 30, charset: .unicode)
    #expect(narrow.scale.marks.map(\.year) == ["2016", "2018", "2020", "2022", "2024"])
  }

  @Test(arguments: few(40, of: 0..<300))
  func linesFillTheTrackAndShowEveryItem(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let cells = Int.random(in: 1...130, using: &random)
    let charset = Charset.allCases.randomElement(using: &random) ?? .unicode
    let track = SwimlaneTrack(
      months: random.months(), todayPosition: Double.random(in: -5...105, using: &random), cells: cells,
      charset: charset)
    let items = (0..<Int.random(in: 0...20, using: &random)).map { _ in
      SwimlaneTrack.Item(
        kind: TimelineItemKind.allCases.randomElement(using: &random) ?? .event, isBar: .random(using: &random),
        left: .random(in: -5...105, using: &random), width: .random(in: 0...60, using: &random),
        row: .random(in: 0...5, using: &random), label: random.text(pieces: 3),
        continuesBefore: .random(using: &random), continuesAfter: .random(using: &random))
    }
    let lines = track.rows(items).lines + track.header(todayText: random.text(pieces: 2)) + [track.line(items)]
    for line in lines {
      #expect(line.cellWidth == cells)
      #expect(line.text.cellWidth == cells)
    }
    let plain = items.map { item in
      var item = item
      item.label = ""
      return item
    }
    let glyphs = track.glyphs
    let symbols = Set(TimelineItemKind.allCases.map { Character(glyphs.symbol($0)) })
    var shown = 0
    var isCounted = true
    for character in text(track.rows(plain).lines) {
      if symbols.contains(character) { shown += 1 }
      if let digit = character.wholeNumberValue { shown += digit }
      if character == "+" { isCounted = false }
    }
    #expect(shown == items.count || !isCounted)
  }
}

extension SeededGenerator {
  mutating func months() -> [MonthColumn] {
    let count = Int.random(in: 0...40, using: &self)
    return (0..<count).map { index in
      MonthColumn(
        key: index % 7 == 6 ? "?" : "\(2020 + index / 12)-\(index % 12 < 9 ? "0" : "")\(index % 12 + 1)",
        label: text(pieces: 1), year: 2020 + index / 12, left: Double(index) * 100 / Double(count),
        width: 100 / Double(count))
    }
  }
}
