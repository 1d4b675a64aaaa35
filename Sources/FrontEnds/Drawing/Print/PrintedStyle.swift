/// The style sheet of a printed page, which loads nothing from outside the document (text-ui.md §6).
struct PrintedStyle {
  let layout: PrintLayout
  let footer: String

  var css: String {
    """
    @page {
      size: \(layout.cssSize); margin: \(mm: PrintLayout.margin)mm;
      @bottom-left { content: \(cssString(footer)); \(Self.marginText) }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); \(Self.marginText) }
    }
    * { -webkit-print-color-adjust: exact; print-color-adjust: exact; box-sizing: border-box; }
    html { font: 3.3mm/1.35 \(Self.fonts); color: #111827; background: #FFFFFF; }
    body { margin: 0 auto; width: \(mm: layout.contentWidth)mm; }
    @media screen { body { margin: \(mm: PrintLayout.margin)mm auto; } }
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
    p.note { margin-top: 1.6mm; font-weight: bold; }
    p.note::before { content: "! "; }
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
    .list:not(:first-of-type) { break-before: page; }
    .list th { border-bottom: 0.4mm solid #111827; padding: 0 2mm 1mm 0; }
    .list td { border-bottom: 0.2mm solid #D1D5DB; padding: 0.5mm 2mm 0.5mm 0; vertical-align: top; }
    .list td > .mark { display: inline-block; width: 4.2mm; height: 4.2mm; vertical-align: -0.9mm; margin-right: 1mm; }
    .details { font-size: 3mm; color: #4B5563; }
    .records, .calendar { margin-top: 3.2mm; }
    .records thead th:first-child { width: 25%; }
    .records thead th, .calendar th { border-bottom: 0.4mm solid #111827; padding: 0 2mm 0.8mm 0; }
    .records tbody th, .records td, .calendar td { border-bottom: 0.2mm solid #D1D5DB; padding: 0.7mm 2mm 0.7mm 0; vertical-align: top; }
    .records div { display: flex; }
    .records .plain { flex: none; min-width: 24mm; padding-right: 1.5mm; font-size: 3.9mm; line-height: 1.15; font-weight: bold; }
    .records .note { font-size: 2.9mm; color: #4B5563; }
    .records .better { font-size: 2.9mm; color: #166534; font-weight: bold; white-space: nowrap; }
    .charts { display: grid; grid-template-columns: repeat(3, 1fr); gap: 2.4mm 3mm; margin-top: 4mm; }
    figure { margin: 0; break-inside: avoid; }
    figure svg { width: 100%; height: auto; }
    figcaption { font-weight: bold; font-size: 3mm; min-height: 4mm; }
    figcaption small { display: block; font-weight: normal; font-size: 2.7mm; color: #4B5563; }
    .radar { margin: 3mm auto 0; width: 112mm; text-align: center; }
    \(SVGTheme.light)
    text { font-family: \(Self.fonts); unicode-bidi: isolate; }
    .letter { font-weight: bold; text-anchor: middle; }
    .label { font-size: 2.7px; fill: #111827; }
    .month { font-size: 3.2px; font-weight: bold; fill: #111827; }
    .year, .day { font-size: 2.7px; fill: #4B5563; }
    .lanes .grid { stroke: #C4C9D1; stroke-width: 0.2; stroke-dasharray: 0.8 0.6; }
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

/// The sizes of paper.
public enum PrintPaper: String, Hashable, Sendable, CaseIterable {
  /// 297 × 210 mm, and 11 × 8.5 inches.
  case a4, letter
}

struct PrintLayout {
  let paper: PrintPaper
  let isUpright: Bool

  /// The value of `size` in `@page`. A bare `landscape` would mean Letter.
  var cssSize: String { "\(paper == .a4 ? "A4" : "letter") \(isUpright ? "portrait" : "landscape")" }

  /// The margin on each side, in millimetres.
  static let margin = 12.0

  /// The width between left and right margin, in millimetres.
  var contentWidth: Double {
    let (short, long) =
      switch paper {
      case .a4: (210.0, 297.0)
      case .letter: (215.9, 279.4)
      }
    return (isUpright ? short : long) - 2 * Self.margin
  }
}
