import CompassModel
import PageKit
import PerformanceTimeline

/// A coach's sheet as one HTML file that prints itself right (decision D11): upright, on one page where it fits, with
/// inline drawings, no script, and nothing loaded from elsewhere.
public enum PrintedSheet {
  /// A complete file. Names and texts of the sheet cannot become markup.
  public static func render(_ sheet: CoachSheet, paper: PrintPaper) -> String {
    let footer = "\(sheet.name) · \(sheet.printedText)"
    return PrintedHTML.file(
      title: sheet.name, css: SheetStyle(paper: paper, footer: footer).css, body: SheetPage(sheet: sheet).body)
  }
}

private struct SheetPage {
  let sheet: CoachSheet

  var body: [String] {
    let start = head + notes
    if let text = sheet.emptyText { return start + ["<p class=\"empty\">\(bdi(text))</p>"] }
    return start + table + drawings
  }

  private var head: [String] {
    let facts = [sheet.classText, sheet.datesText, sheet.filterText].compactMap { $0?.nilIfBlank }
    return ["<header><h1>\(bdi(sheet.name))</h1><p>\(bdi(sheet.printedText))</p></header>"]
      + ["<p class=\"subtitle\">\(bdi(facts.joined(separator: " · ")))</p>"]
      + (sheet.lines.isEmpty ? [] : ["<ul class=\"lines\">"] + sheet.lines.map { "<li>\(bdi($0))</li>" } + ["</ul>"])
  }

  private var notes: [String] { sheet.notes.map { "<p class=\"note\">\(bdi($0))</p>" } }

  private var table: [String] {
    let titles = sheet.columnTitles.map { "<th scope=\"col\">\(markupText($0))</th>" }.joined()
    return [
      "<table>", "<colgroup><col/><col class=\"measure\"/><col class=\"when\"/>",
      "<col class=\"measure\"/><col class=\"when\"/></colgroup>", "<thead><tr>\(titles)</tr></thead>", "<tbody>",
    ] + sheet.metrics.map(row) + ["</tbody>", "</table>"]
  }

  private func row(_ metric: CoachSheet.Metric) -> String {
    let best = metric.best.map(cells) ?? "<td class=\"measure\">—</td><td></td>"
    return "<tr><th scope=\"row\">\(bdi(metric.label))</th>\(cells(metric.latest))\(best)</tr>"
  }

  private func cells(_ measure: CoachSheet.Measure) -> String {
    let verified = measure.isVerified ? " <span class=\"verified\">✓ \(CoachSheet.verifiedText)</span>" : ""
    return "<td class=\"measure\">\(bdi(measure.text))</td><td class=\"when\">\(bdi(measure.whenText))\(verified)</td>"
  }

  private var drawings: [String] {
    let charts = sheet.figures.map { figure in
      "<figure><figcaption>\(bdi(figure.title))</figcaption>\n\(SmallDrawing(figure.panel.model(size: SmallDrawing.size)).svg)</figure>"
    }
    let radar = sheet.radar.map { radar in
      "<figure class=\"radar\"><figcaption>\(bdi(radar.title))\(radar.scaleText.map { "<small>\(bdi($0))</small>" } ?? "")"
        + "</figcaption>\n\(SmallDrawing(radar).svg)</figure>"
    }
    return (charts.isEmpty ? [] : ["<section class=\"charts\">"] + charts + ["</section>"]) + (radar.map { [$0] } ?? [])
  }
}

/// A chart or a radar within a page, as wide as the page lets it be.
private struct SmallDrawing {
  /// Three beside each other are legible on upright paper.
  static let size = ChartSize(columns: ChartSize.columnRange.lowerBound, rows: 4)
  /// Room for the labels of the radar at both sides.
  private static let radarWidth = 640.0

  let svg: String

  init(_ model: ChartModel) {
    let width = Double(model.size.columns) * SVGFrame.cell.width
    var body = ""
    let height = ChartSVG(
      model: model, frame: SVGFrame([model], width: width), isAlone: true, hasFigures: false
    ).append(to: &body, below: 0)
    svg = Self.opening(width: width, height: height, words: model.sentences.joined(separator: " ")) + body + "</svg>"
  }

  init(_ model: RadarModel) {
    var body = ""
    let height = RadarSVG(model: model, width: Self.radarWidth, isAlone: true).appendPolygon(to: &body, below: 0)
    svg = Self.opening(width: Self.radarWidth, height: height - 20, words: model.sentence) + body + "</svg>"
  }

  private static func opening(width: Double, height: Double, words: String) -> String {
    "<svg viewBox=\"0 0 \(SVGText.pixels(width)) \(SVGText.pixels(height))\" role=\"img\" "
      + "aria-label=\"\(markupText(words))\" font-size=\"12\">\n"
  }
}

/// The style sheet of a coach's sheet.
private struct SheetStyle {
  let paper: PrintPaper
  /// At the bottom left of every page.
  let footer: String

  var css: String {
    """
    @page {
      size: \(paper.uprightSize); margin: \(svgNumber(PrintPaper.margin))mm;
      @bottom-left { content: \(cssString(footer)); \(PrintedStyle.marginText) }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); \(PrintedStyle.marginText) }
    }
    * { -webkit-print-color-adjust: exact; print-color-adjust: exact; box-sizing: border-box; }
    html { font: 3.3mm/1.35 \(PrintedStyle.fonts); color: #111827; background: #FFFFFF; }
    body { margin: 0 auto; width: \(svgNumber(paper.uprightWidth))mm; }
    @media screen { body { margin: \(svgNumber(PrintPaper.margin))mm auto; } }
    h1 { margin: 0; font-size: 7.2mm; line-height: 1.2; }
    p { margin: 0; }
    bdi { overflow-wrap: anywhere; }
    header { display: flex; justify-content: space-between; align-items: baseline; gap: 6mm; }
    header p { flex: none; color: #4B5563; }
    .subtitle { font-size: 4mm; color: #4B5563; }
    .lines { list-style: none; display: flex; flex-wrap: wrap; gap: 0.6mm 5mm; margin: 1.6mm 0 0; padding: 0; }
    .lines li { border-left: 0.7mm solid #D1D5DB; padding-left: 1.6mm; }
    .note { margin-top: 1.6mm; font-weight: bold; }
    .note::before { content: "! "; }
    .empty { margin-top: 10mm; padding: 10mm; text-align: center; font-size: 4.2mm; background: #F9FAFB; }
    table { border-collapse: collapse; table-layout: fixed; width: 100%; margin: 3.2mm 0 0; }
    col.measure { width: 24mm; }
    col.when { width: 46mm; }
    thead { display: table-header-group; }
    tr { break-inside: avoid; }
    th { text-align: left; font-weight: bold; vertical-align: top; }
    thead th { border-bottom: 0.4mm solid #111827; padding: 0 2mm 0.8mm 0; }
    tbody th, td { border-bottom: 0.2mm solid #D1D5DB; padding: 0.7mm 2mm 0.7mm 0; vertical-align: top; }
    td.measure { font-size: 3.9mm; line-height: 1.15; font-weight: bold; }
    td.when { font-size: 2.9mm; color: #4B5563; }
    .verified { color: #166534; font-weight: bold; white-space: nowrap; }
    .charts { display: grid; grid-template-columns: repeat(3, 1fr); gap: 2.4mm 3mm; margin-top: 4mm; }
    figure { margin: 0; break-inside: avoid; }
    figcaption { font-weight: bold; font-size: 3mm; min-height: 4mm; }
    figcaption small { display: block; font-weight: normal; font-size: 2.7mm; color: #4B5563; }
    .radar { margin: 3mm auto 0; width: 112mm; text-align: center; }
    svg { display: block; width: 100%; height: auto; font-family: \(PrintedStyle.fonts); }
    \(SVGTheme.light)
    """
  }
}
