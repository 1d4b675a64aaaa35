import CompassModel
import Drawing
import RecruitingTimeline

/// The timeline as plain text for a printer of 132 columns (decision T19, text-ui.md §6).
public enum PrintedText {
  /// Cells per line.
  public static let columns = 132

  /// Pages of at most `paper.linesPerPage` lines, each with a header of its own and `Page 1 of 3`, a form feed between
  /// two pages. LF only, no trailing blanks, no line wider than `columns`, a final newline.
  ///
  /// - Parameters:
  ///   - document: what is printed.
  ///   - paper: says how many lines a page has.
  ///   - charset: of the text.
  ///   - ruleWidth: of the rule that means a form feed where it is read on a terminal; nil for paper.
  public static func render(
    _ document: PrintDocument, paper: PrintPaper, charset: Charset = .unicode, ruleWidth: Int? = nil
  ) -> String {
    let pageEnd = ruleWidth.map { width in
      TextInterface.render(
        [.rule(min(width, columns), charset: charset)], width: columns, charset: charset, color: false)
    }
    let text = DocumentText(document: document, charset: charset)
    let pages = text.pages(of: paper.linesPerPage)
    return pages.enumerated().map { index, page in
      let header = text.header(page: index + 1, of: pages.count)
      return TextInterface.render(header + page, width: columns, charset: charset, color: false)
    }.joined(separator: pageEnd ?? "\u{0C}")
  }
}

private struct DocumentText {
  let document: PrintDocument
  let charset: Charset

  private var width: Int { PrintedText.columns }
  private static let headerLines = 3

  func header(page: Int, of count: Int) -> [Line] {
    let number = Line("Page \(page) of \(count)")
    return [.justified(Line(document.title, .bold), number, width: width), Line(document.printedText), Line()]
  }

  func pages(of linesPerPage: Int) -> [[Line]] {
    var flow = PageFlow(linesPerPage: linesPerPage - Self.headerLines)
    for line in opening { flow.add([line]) }
    if let text = document.emptyText {
      flow.add([Line()] + Line.wrapped(text, to: width))
      return flow.pages
    }
    flow.add(legend)
    addLanes(to: &flow)
    let list = PrintedList(width: width, charset: charset)
    flow.startSection(list.heading(document), startsPage: true)
    for row in document.list { flow.add(list.lines(row)) }
    return flow.pages
  }

  private var opening: [Line] {
    var lines = Line.wrapped(document.subtitle, to: width) + [Line("Dates: \(document.datesText)")]
    lines += document.filters.flatMap { Line.wrapped($0, to: width, hangingIndent: 2) }
    lines += document.notes.flatMap { Line.wrapped("\(charset.glyphs.warning) \($0)", to: width, hangingIndent: 2) }
    return lines
  }

  private var legend: [Line] {
    let glyphs = charset.timelineGlyphs
    let kinds = document.kinds.map { "\(glyphs.symbol($0)) \($0.label)" }
    let bar = glyphs.event + String(repeating: glyphs.span, count: 3) + " \(document.barText)"
    let rest = ["\(glyphs.today) Today", bar, "1 \(document.numberText)"]
    return [Line(), Line((kinds + rest).joined(separator: "  ")), Line()]
  }

  private func addLanes(to flow: inout PageFlow) {
    if let text = document.emptyLanesText { return flow.add([Line(text)]) }
    let lanes = PrintedLanes(document: document, width: width, charset: charset)
    flow.startSection(lanes.heading, startsPage: false)
    for (index, lane) in document.lanes.enumerated() {
      flow.add(
        lanes.lines(lane), continued: lanes.continued(lane), bringsPrevious: index == document.lanes.count - 1)
    }
  }
}
