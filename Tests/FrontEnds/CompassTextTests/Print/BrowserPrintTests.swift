@testable import Drawing
import Foundation
import TestSupport
import Testing

/// Checks the printed pages as a browser lays them out (text-ui.md §6).
@Suite(
  .serialized,
  .requires(Browser.missing.joined(separator: ", ")) { Browser.missing.isEmpty },
  .requires("a font with Latin letters") { try await Browser.hasFont(for: "en") })
struct BrowserPrintTests {
  @Test(arguments: few(2, of: [(4, PrintPaper.a4, 2...3), (30, .letter, 6...10), (120, .a4, 24...32)]))
  func aTimelineIsPrinted(lanes count: Int, paper: PrintPaper, pages: ClosedRange<Int>) async throws {
    let document = PrintSamples.many(count)
    let print = try await Browser.print(PrintedHTML.render(document, paper: paper))
    let (width, height) = paper == .a4 ? (842.0, 595.0) : (792, 612)
    #expect(abs(print.widthInPoints - width) < 1)
    #expect(abs(print.heightInPoints - height) < 1)
    #expect(pages.contains(print.pages.count), "\(print.pages.count) pages")
    for (index, page) in print.pages.enumerated() {
      #expect(page.contains("Page \(index + 1) of \(print.pages.count)"))
    }

    let listStart = try #require(print.pages.firstIndex { $0.contains("Timeline List") })
    let (lanePages, listPages) = (print.pages[..<listStart], print.pages[listStart...])
    for page in lanePages {
      for month in PrintSamples.monthNames { #expect(page.contains(month)) }
      #expect(page.contains("Today Feb 10"))
    }
    for page in listPages {
      let head = page.split(separator: "\n").prefix(3).joined()
      #expect(head.contains(/No. +Date +Item +School +Type/), "\(head)")
    }

    let lanes = lanePages.joined()
    for lane in document.lanes?.lanes ?? [] {
      #expect(lanes.contains("\(lane.name)\n") || lanes.contains("\(lane.name) "))
    }
    let listed = Set(listPages.joined().split { $0 == "\n" || $0 == " " }.map(String.init))
    for item in (document.lanes?.lanes ?? []).flatMap(\.allItems) {
      let number = try #require(item.label.split(separator: " ").last)
      #expect(listed.contains(String(number)), "\(item.label)")
    }
    let numbers = Set(lanePages.joined().split { $0 == "\n" || $0 == " " }.compactMap { Int($0) })
    #expect(numbers.isSuperset(of: 1...document.rows.count))
    #expect(
      !print.fonts.isEmpty && print.fonts.allSatisfy { $0.contains(/yes +(yes|no) +(yes|no) +[0-9]/) }, "\(print.fonts)"
    )
  }

  /// Prints every row of a lane taller than a page, and names that look like markup.
  @Test func tallLanesArePrinted() async throws {
    let items = (0..<70).map { PrintSamples.dot(.offer, 40, "Tall-\($0)", row: $0) }
    let names = ["Universit\u{E4}t K\u{F6}ln", "</svg><script>alert(1)</script>"]
    let document = PrintSamples.document(
      lanes: [PrintSamples.lane("Tall", items)] + names.map { PrintSamples.lane($0, []) })
    let text = try await Browser.print(PrintedHTML.render(document, paper: .a4)).pages.joined()
    let words = Set(text.split { $0 == "\n" || $0 == " " }.map(String.init))
    for item in items { #expect(words.contains(item.label), "\(item.label)") }
    #expect(text.contains(names[0]) && text.contains("</svg><script>"))
  }

  @Test(.requires("a font with Cyrillic letters") { try await Browser.hasFont(for: "ru") })
  func cyrillicNamesArePrinted() async throws { try await isPrinted("Университет") }

  @Test(.requires("a font with Japanese letters") { try await Browser.hasFont(for: "ja") })
  func japaneseNamesArePrinted() async throws { try await isPrinted("日本大学") }

  @Test(.requires("a font with emoji") { try await Browser.hasFont(for: "und-zsye") })
  func emojiArePrinted() async throws { try await isPrinted("🏈 Tech") }

  /// Missing glyphs are lost when the text is read back. The Arabic lane must not affect the other name.
  private func isPrinted(_ name: String) async throws {
    let document = PrintSamples.document(
      lanes: [PrintSamples.lane(name, []), PrintSamples.lane("جامعة", [])],
      list: [PrintSamples.row(.offer, "Feb 1, 2026", "Offer", "Offer", name)])
    let text = try await Browser.print(PrintedHTML.render(document, paper: .a4)).pages.joined()
    #expect(text.components(separatedBy: name).count == 3, "\(text)")
  }
}
