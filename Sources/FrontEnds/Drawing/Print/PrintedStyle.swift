import PageKit

/// The style sheet of a printed timeline: nothing outside the document is asked for (text-ui.md §6).
struct PrintedStyle {
  let paper: PrintPaper
  /// At the bottom left of every page.
  let footer: String

  var css: String {
    """
    @page {
      size: \(paper.cssSize); margin: \(svgNumber(PrintPaper.margin))mm;
      @bottom-left { content: \(cssString(footer)); \(Self.marginText) }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); \(Self.marginText) }
    }
    * { -webkit-print-color-adjust: exact; print-color-adjust: exact; box-sizing: border-box; }
    html { font: 3.3mm/1.35 \(Self.fonts); color: #111827; background: #FFFFFF; }
    body { margin: 0 auto; width: \(svgNumber(paper.contentWidth))mm; }
    @media screen { body { margin: \(svgNumber(PrintPaper.margin))mm auto; } }
    h1 { margin: 0; font-size: 7.2mm; line-height: 1.2; }
    h2 { margin: 0 0 2mm; font-size: 5.4mm; line-height: 1.2; break-after: avoid; }
    h2 small { font-size: 3.3mm; font-weight: normal; color: #4B5563; margin-left: 2mm; }
    p { margin: 0; }
    bdi { overflow-wrap: anywhere; }
    header { display: flex; justify-content: space-between; align-items: baseline; gap: 6mm; }
    header p { flex: none; color: #4B5563; }
    .subtitle { font-size: 4mm; color: #4B5563; }
    .facts, .legend { list-style: none; display: flex; flex-wrap: wrap; gap: 0.8mm 5mm; margin: 2mm 0 0; padding: 0; }
    .facts li { border-left: 0.7mm solid #D1D5DB; padding-left: 1.6mm; }
    .legend { margin-bottom: 2mm; align-items: center; }
    .legend li { display: flex; align-items: center; gap: 1.2mm; }
    .note { margin-top: 1.6mm; font-weight: bold; }
    .note::before { content: "! "; }
    .empty { margin-top: 10mm; padding: 10mm; text-align: center; font-size: 4.2mm; background: #F9FAFB; }
    table { border-collapse: collapse; table-layout: fixed; width: 100%; }
    thead { display: table-header-group; }
    tr { break-inside: avoid; }
    th { text-align: left; font-weight: bold; vertical-align: top; }
    svg { display: block; }
    .lanes thead th { border-bottom: 0.4mm solid #111827; padding: 0; vertical-align: bottom; }
    .lanes tbody th, .lanes td { border-bottom: 0.2mm solid #D1D5DB; padding: 0; }
    .lanes .part th, .lanes .part td { border-bottom-style: none; }
    .lanes tbody tr:last-child:not(:first-child) { break-before: avoid; }
    .lanes thead th:first-child { padding: 0 2mm 1mm 0; }
    .lanes tbody th { padding: 1.2mm 2mm 0 0; }
    .lanes th bdi { display: block; max-height: 2.7em; overflow: hidden; }
    .lanes small { font-size: 2.9mm; font-weight: normal; color: #4B5563; }
    .lanes td { background: #F9FAFB; }
    .list { break-before: page; }
    .list th { border-bottom: 0.4mm solid #111827; padding: 0 2mm 1mm 0; }
    .list td { border-bottom: 0.2mm solid #D1D5DB; padding: 0.5mm 2mm 0.5mm 0; vertical-align: top; }
    .list td > .mark { display: inline-block; width: 4.2mm; height: 4.2mm; vertical-align: -0.9mm; margin-right: 1mm; }
    .list .details { font-size: 3mm; color: #4B5563; }
    text { font-family: \(Self.fonts); unicode-bidi: isolate; }
    .letter { font-weight: bold; text-anchor: middle; }
    .label { font-size: 2.7px; fill: #111827; }
    .month { font-size: 3.2px; font-weight: bold; fill: #111827; }
    .year, .day { font-size: 2.7px; fill: #4B5563; }
    .grid { stroke: #C4C9D1; stroke-width: 0.2; stroke-dasharray: 0.8 0.6; }
    .today { stroke: #FF3333; stroke-width: 0.6; }
    .flag { fill: #FF3333; }
    .todayText { font-size: 2.7px; font-weight: bold; fill: #B91C1C; }
    """
  }

  static let fonts = """
    "Helvetica Neue", Arial, "DejaVu Sans", "Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji", sans-serif
    """
  static let marginText = "font: 2.8mm \(fonts); color: #4B5563;"
}

/// Paper: a timeline is printed across it (decision T19), a coach's sheet upright (decision D11).
public enum PrintPaper: String, Hashable, Sendable, CaseIterable {
  /// 297 × 210 mm, and 11 × 8.5 inches.
  case a4, letter

  /// What `@page` calls it. A bare `landscape` would mean Letter.
  var cssSize: String {
    switch self {
    case .a4: "A4 landscape"
    case .letter: "letter landscape"
    }
  }

  /// Millimetres on each side.
  static let margin = 12.0

  /// Millimetres between the left and the right margin.
  var contentWidth: Double {
    switch self {
    case .a4: 297 - 2 * Self.margin
    case .letter: 279.4 - 2 * Self.margin
    }
  }

  /// The same of an upright sheet, and what `@page` calls it.
  var uprightWidth: Double {
    switch self {
    case .a4: 210 - 2 * Self.margin
    case .letter: 215.9 - 2 * Self.margin
    }
  }
  var uprightSize: String {
    switch self {
    case .a4: "A4 portrait"
    case .letter: "letter portrait"
    }
  }
}
