import CompassModel
import PageKit
@testable import Drawing
import PerformanceTimeline
import Testing

/// Checks the printed performance page, a sheet for a coach (decision D11).
struct PrintedSheetTests {
  private static func sheet(_ page: PerformancePage = .loaded(), lines: [String] = ["RHP, 6-2", "555-0100"]) throws
    -> PrintedPage
  {
    try #require(PerformanceTimeline.printed(page.state, page.context, lines: lines))
  }

  /// The latest and best value of each metric; no value of a chart is truncated.
  @Test func theSheetHasAthleteFactsAndValues() throws {
    let sheet = try Self.sheet()
    let markup = MarkupReader(PrintedHTML.render(sheet, paper: .letter))
    #expect(markup.all("h1").map(\.text) == ["Jordan Smith"] && markup.all("li").map(\.text) == sheet.facts)
    let cells = markup.all("td").map(\.text)
    #expect(cells.contains { $0.hasPrefix("6.92 sec") && $0.contains("Feb 9, 2026") }, "\(cells)")
    let latest = markup.all("text", styled: "value").map(\.text)
    #expect(latest.contains("6.92") && latest.allSatisfy { !$0.contains("…") }, "\(latest)")
  }

  @Test(arguments: [(PrintPaper.a4, "A4 portrait"), (.letter, "letter portrait")])
  func theSheetHasNoExternalReferences(_ paper: PrintPaper, _ size: String) throws {
    let html = PrintedHTML.render(try Self.sheet(), paper: paper)
    #expect(html.hasPrefix("<!doctype html>\n") && html.contains("size: \(size); margin: 12mm;"))
    for reference in ["http", "<script", "url(", "src=", "href=", "@import", "<link", "prefers-color-scheme"] {
      #expect(!html.contains(reference), "\(reference)")
    }
    #expect(MarkupReader(html).all("figure").count == 7)
    #expect(!html.contains("\n.note"), "a warning's sign is not before what is noted of a reading")
  }

  @Test func hostileTextIsEscaped() throws {
    let lines = ["</li><script>alert(1)</script>", "\u{1B}[2J\u{202E}gnp", "a & b"]
    let sheet = try Self.sheet(.loaded(.hostile), lines: lines)
    let html = PrintedHTML.render(sheet, paper: .a4)
    let markup = MarkupReader(html)
    #expect(markup.problem == nil && markup.all("script").isEmpty)
    #expect(markup.all("li").map(\.text) == lines.map { terminalText($0) })
    #expect(!html.unicodeScalars.contains("\u{1B}") && !html.unicodeScalars.contains("\u{202E}"))
  }
}

extension BrowserPrintTests {
  /// Seven metrics, with charts and radar.
  @Test(arguments: [(PrintPaper.a4, 595.0, 842.0), (.letter, 612, 792)])
  func aCoachsSheetFitsOnePage(_ paper: PrintPaper, _ width: Double, _ height: Double) async throws {
    let page = PerformancePage.loaded()
    let sheet = try #require(PerformanceTimeline.printed(page.state, page.context, lines: ["RHP, 6-2", "555-0100"]))
    let print = try await Browser.print(PrintedHTML.render(sheet, paper: paper))
    #expect(abs(print.widthInPoints - width) < 1 && abs(print.heightInPoints - height) < 1)
    #expect(print.pages.count == 1)
    let text = print.pages.joined()
    for word in ["Jordan Smith", "Class of 2027", "555-0100", "83.5 mph", "verified", "Page 1 of 1"] {
      #expect(text.contains(word), "\(word)")
    }
  }
}
