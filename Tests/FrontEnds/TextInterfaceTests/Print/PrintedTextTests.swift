import CompassModel
@testable import Drawing
import RecruitingTimeline
import TestSupport
import Testing

@testable import TextInterface

struct PrintedTextTests {
  @Test func aSmallTimelineIsAsRecorded() {
    assertSnapshot(PrintedText.render(PrintSamples.small, paper: .a4), named: PrintSnapshots.text)
    assertSnapshot(PrintedText.render(PrintSamples.small, paper: .a4, charset: .ascii), named: PrintSnapshots.ascii)
  }

  /// gnuplot's form feed before the first page prints a blank one.
  @Test func formFeedsStandBetweenPagesOnly() {
    let text = PrintedText.render(PrintSamples.small, paper: .a4)
    #expect(text.count { $0 == "\u{0C}" } == 1)
    #expect(!text.hasPrefix("\u{0C}") && text.hasSuffix("\n"))
    #expect(text.contains("\n\u{0C}Recruiting Timeline"))
  }

  @Test func onATerminalARuleStandsForAFormFeed() {
    let text = PrintedText.render(PrintSamples.small, paper: .a4, ruleWidth: 80)
    let rule = String(repeating: "─", count: 80) + "\n"
    #expect(text == PrintedText.render(PrintSamples.small, paper: .a4).replacing("\u{0C}", with: rule))
  }

  @Test func everyPageHasItsHeaderAndTheColumnHeadsOfItsPart() {
    let pages = pages(PrintSamples.many(30), .letter)
    #expect(pages.count > 4)
    for (index, page) in pages.enumerated() {
      #expect(page[0].hasPrefix("Recruiting Timeline  ") && page[0].hasSuffix(" Page \(index + 1) of \(pages.count)"))
      #expect(page[1] == "Printed Feb 10, 2026 at 09:00")
    }
    let lanePages = pages.prefix { page in !page.contains { $0.hasPrefix("Timeline List") } }
    #expect(lanePages.count > 1)
    for page in lanePages {
      for month in PrintSamples.monthNames { #expect(page.contains { $0.contains(month) && $0.contains("│Aug") }) }
    }
    for page in pages.dropFirst(lanePages.count) { #expect(page[4].hasPrefix("  No.   Date                    Item")) }
  }

  @Test func noLaneIsLostAndNoneIsDividedWithoutNeed() {
    let document = PrintSamples.many(few(40, of: 120))
    let pages = pages(document, .a4)
    let names = pages.joined().filter { $0.contains(" │") }
    for lane in document.lanes { #expect(names.contains { $0.hasPrefix(lane.name + " ") }, "\(lane.name)") }
    #expect(!pages.joined().contains { $0.contains("(continued)") })
    let text = pages.joined().joined(separator: "\n") + "\n"
    for row in document.list { #expect(text.contains("  \(row.label)  "), "\(row.label)") }
  }

  @Test func aLaneTallerThanAPageGoesOnWithItsName() {
    let items = (0..<150).map { PrintSamples.dot(.offer, 40, "Dot", row: $0) }
    let document = PrintSamples.document(lanes: [PrintSamples.lane("Tall", items), PrintSamples.lane("After", [])])
    let pages = pages(document, .a4)
    #expect(pages.joined().count { $0.contains("│") && $0.contains("◆") } == 150)
    #expect(pages.joined().count { $0.hasPrefix("Tall (continued)") } == 3)
    #expect(pages.joined().contains { $0.hasPrefix("After") })
  }

  /// Decision M8: every mark has the number of its row.
  @Test(arguments: few(6, of: 0..<12))
  func everyMarkHasItsNumber(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var number = 0
    let lanes = (0..<4).map { lane in
      PrintSamples.lane(
        "School \(lane)",
        (0..<Int.random(in: 1...40, using: &random)).map { _ in
          number += Int.random(in: 1...9, using: &random)
          let left = Double.random(in: 0...100, using: &random)
          return Bool.random(using: &random)
            ? PrintSamples.dot(.interaction, left, "", row: 0, number: number)
            : PrintSamples.bar(
              .event, left, min(100 - left, Double.random(in: 0...20, using: &random)), "", row: 0, number: number)
        })
    }
    let text = pages(PrintSamples.document(lanes: lanes), .a4).joined().filter { $0.contains(" │") }.map {
      $0.split(separator: "│", maxSplits: 1).last ?? ""
    }
    let found = text.joined(separator: "\n").split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    let marked = found.filter { $0 != 2025 && $0 != 2026 }
    for item in lanes.flatMap(\.items) { #expect(marked.contains(item.number ?? 0), "\(item)") }
  }

  /// Decision M8: a page never holds the last lane alone.
  @Test(arguments: PrintPaper.allCases) func theLastLaneIsNotAlone(paper: PrintPaper) {
    for count in 2...60 {
      let lanes = (0..<count).map {
        PrintSamples.lane("School \($0)", [PrintSamples.dot(.event, 5, "", number: $0 + 1)])
      }
      let pages = pages(PrintSamples.document(lanes: lanes), paper)
      let lanesPerPage = pages.map { page in page.count { $0.hasPrefix("School ") && $0.contains("●") } }
      #expect(lanesPerPage.reduce(0, +) == count)
      #expect(lanesPerPage.last { $0 > 0 } ?? 0 > 1, "\(count) lanes: \(lanesPerPage)")
    }
  }

  @Test func nothingToShowIsSaidInPlaceOfLanesAndList() {
    var document = PrintSamples.small
    document.emptyText = "No items match your filters. Try adjusting filters."
    let text = PrintedText.render(document, paper: .a4)
    #expect(text.hasSuffix("\nNo items match your filters. Try adjusting filters.\n"))
    #expect(!text.contains("Stanford") && !text.contains("\u{0C}"))
  }

  @Test(arguments: few(12, of: 0..<30))
  func everyPageKeepsItsLimits(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let document = random.printDocument()
    let paper = PrintPaper.allCases[seed % 2]
    let charset = Charset.allCases[seed / 2 % 2]
    let text = PrintedText.render(document, paper: paper, charset: charset)
    #expect(TextRules.violation(in: String(text.unicodeScalars.filter { $0 != "\n" && $0 != "\u{0C}" })) == nil)
    if charset == .ascii { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
    let pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false).map {
      $0.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
    for (index, page) in pages.enumerated() {
      #expect(page.count <= paper.linesPerPage && page.last?.isEmpty == false)
      #expect(page.first?.hasSuffix("Page \(index + 1) of \(pages.count)") == true)
      for line in page {
        #expect(String(line).cellWidth <= PrintedText.columns)
        #expect(!line.hasSuffix(" "))
      }
    }
    guard charset == .unicode else { return }
    // A scalar that would join the space before it is a word's beginning all the same.
    let words = Set(text.unicodeScalars.split { $0 == " " || $0 == "\n" || $0 == "\u{0C}" }.map { String($0) })
    for row in document.list {
      for word in terminalText(row.label).unicodeScalars.split(separator: " ") where word.count < 20 {
        let isThere = words.contains(String(word))
        #expect(isThere, "\(String(word).debugDescription)")
      }
    }
  }

  private func pages(_ document: PrintDocument, _ paper: PrintPaper) -> [[String]] {
    PrintedText.render(document, paper: paper).split(separator: "\u{0C}").map { page in
      page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
