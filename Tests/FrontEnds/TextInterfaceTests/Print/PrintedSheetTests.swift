import CompassModel
@testable import Drawing
import PerformanceTimeline
import TestSupport
import Testing

@testable import TextInterface

/// A coach's sheet on paper and as text (decision D11).
struct PrintedSheetTests {
  private static func sheet(_ page: PerformancePage = .loaded(), lines: [String] = ["RHP, 6-2", "555-0100"]) throws
    -> CoachSheet
  {
    try #require(CoachSheet(page.state, page.context, lines: lines))
  }

  /// The latest and the best of each metric, and no value of a chart is cut.
  @Test func theSheetSaysWhatThePageShows() throws {
    let sheet = try Self.sheet()
    let text = CoachSheetText.render(sheet)
    #expect(text.hasPrefix("Jordan Smith  ") && text.contains("\nClass of 2027\nRHP, 6-2\n555-0100\n"))
    #expect(
      text.contains("\n60-Yard Dash\n  Latest 6.92 sec, Feb 9, 2026\n  Best 6.92 sec, Feb 9, 2026\n"), "\(text)")
    let latest = MarkupReader(PrintedSheet.render(sheet, paper: .letter)).all("text", styled: "value").map(\.text)
    #expect(latest.contains("6.92") && latest.allSatisfy { !$0.contains("…") }, "\(latest)")
  }

  @Test(arguments: [(PrintPaper.a4, "A4 portrait"), (.letter, "letter portrait")])
  func theFileNeedsNothingElse(_ paper: PrintPaper, _ size: String) throws {
    let html = PrintedSheet.render(try Self.sheet(), paper: paper)
    #expect(html.hasPrefix("<!doctype html>\n") && html.contains("size: \(size); margin: 12mm;"))
    for reference in ["http", "<script", "url(", "src=", "href=", "@import", "<link", "prefers-color-scheme"] {
      #expect(!html.contains(reference), "\(reference)")
    }
    #expect(MarkupReader(html).all("figure").count == 7)
  }

  @Test func hostileTextsStayTexts() throws {
    let lines = ["</li><script>alert(1)</script>", "\u{1B}[2J\u{202E}gnp", "a & b"]
    let sheet = try Self.sheet(.loaded(.hostile), lines: lines)
    let html = PrintedSheet.render(sheet, paper: .a4)
    let markup = MarkupReader(html)
    #expect(markup.problem == nil && markup.all("script").isEmpty)
    #expect(markup.all("li").map(\.text) == lines.map { terminalText($0) })
    #expect(!html.unicodeScalars.contains("\u{1B}") && !html.unicodeScalars.contains("\u{202E}"))
    let text = CoachSheetText.render(sheet)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 } && !text.unicodeScalars.contains("\u{1B}"))
  }
}

extension BrowserPrintTests {
  /// Seven metrics, with charts and radar.
  @Test(arguments: [(PrintPaper.a4, 595.0, 842.0), (.letter, 612, 792)])
  func aCoachsSheetFitsOnePage(_ paper: PrintPaper, _ width: Double, _ height: Double) async throws {
    let page = PerformancePage.loaded()
    let sheet = try #require(CoachSheet(page.state, page.context, lines: ["RHP, 6-2", "555-0100"]))
    let print = try await Browser.print(PrintedSheet.render(sheet, paper: paper))
    #expect(abs(print.widthInPoints - width) < 1 && abs(print.heightInPoints - height) < 1)
    #expect(print.pages.count == 1)
    let text = print.pages.joined()
    for word in ["Jordan Smith", "Class of 2027", "555-0100", "83.5 mph", "verified", "Page 1 of 1"] {
      #expect(text.contains(word), "\(word)")
    }
  }
}
