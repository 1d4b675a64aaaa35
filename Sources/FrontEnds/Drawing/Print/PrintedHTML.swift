import CompassModel
import PageKit
import RecruitingTimeline

/// The timeline as one HTML file that prints itself right: inline styles and drawings, no script, nothing loaded from
/// elsewhere (decision T19, text-ui.md §6).
public enum PrintedHTML {
  /// A complete file for `paper` in landscape. Names and texts of the document cannot become markup.
  public static func render(_ document: PrintDocument, paper: PrintPaper) -> String {
    let style = PrintedStyle(paper: paper, footer: "\(document.title) · \(document.printedText)")
    let page = HTMLPage(document: document, paper: paper)
    return file(title: document.title, css: style.css, body: page.body)
  }

  /// - Parameters:
  ///   - title: raw.
  ///   - css: of nothing that a user or a server said, but by `cssString`.
  ///   - body: markup, a line each.
  static func file(title: String, css: String, body: [String]) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <title>\(markupText(title))</title>
    <style>
    \(css)
    </style>
    </head>
    <body>
    \(body.joined(separator: "\n"))
    </body>
    </html>

    """
  }
}

private struct HTMLPage {
  let document: PrintDocument
  let paper: PrintPaper

  /// Millimetres.
  private static let nameWidth = 48.0
  /// What fits into one of its lines, by a narrow font; a name has two, and CSS cuts what a wider font needs.
  private static let nameCells = 26
  /// A lane of more rows may be divided between pages: browsers cut a drawing that is taller than a page.
  private static let rowsPerPart = 12

  var body: [String] {
    let start = header + facts + notes
    if let text = document.emptyText { return start + ["<p class=\"empty\">\(bdi(text))</p>"] }
    return start + legend + lanes + list
  }

  private var header: [String] {
    [
      "<header><h1>\(bdi(document.title))</h1><p>\(bdi(document.printedText))</p></header>",
      "<p class=\"subtitle\">\(bdi(document.subtitle))</p>",
    ]
  }

  private var facts: [String] {
    let texts = [document.datesText] + document.filters
    return ["<ul class=\"facts\">"] + texts.map { "<li>\(bdi($0))</li>" } + ["</ul>"]
  }

  private var notes: [String] {
    document.notes.map { "<p class=\"note\">\(bdi($0))</p>" }
  }

  private var legend: [String] {
    let kinds = document.kinds.map { "<li>\(KindMark(kind: $0).inline)\($0.label)</li>" }
    let today = """
      <li><svg class="mark" width="3mm" height="5.2mm" viewBox="0 0 3 5.2" aria-hidden="true">\
      <line class="today" x1="1.5" y1="0" x2="1.5" y2="5.2"/></svg>\(markupText(document.todayLabel))</li>
      """
    let bar = """
      <li><svg class="mark" width="10mm" height="5.2mm" viewBox="0 0 10 5.2" aria-hidden="true">\
      \(KindMark(kind: .event).sampleBar)</svg>\(document.barText)</li>
      """
    let items = document.lanes.lazy.flatMap(\.items)
    let bars = items.contains(where: \.isBar) ? [bar] : []
    let isClipped = items.contains { $0.continuesBefore || $0.continuesAfter }
    let goesOn = isClipped ? ["<li>◂ ▸ \(document.continuesText)</li>"] : []
    let number = "<li>\(KindMark(kind: .event).inline(number: 1))\(document.numberText)</li>"
    return ["<ul class=\"legend\">"] + kinds + [number] + bars + goesOn + [today, "</ul>"]
  }

  private var lanes: [String] {
    if let text = document.emptyLanesText { return ["<p class=\"empty\">\(text)</p>"] }
    let track = PrintedTrack(document: document, width: paper.contentWidth - Self.nameWidth)
    let head = """
      <section class="lanes">
      <table>
      <colgroup><col style="width:\(svgNumber(Self.nameWidth))mm"/><col/></colgroup>
      <thead><tr><th scope="col">\(document.lanesTitle)</th><th scope="col">\(track.header)</th></tr></thead>
      <tbody>
      """
    return [head] + document.lanes.flatMap { rows($0, track) } + ["</tbody>", "</table>", "</section>"]
  }

  private func rows(_ lane: PrintDocument.Lane, _ track: PrintedTrack) -> [String] {
    let rows = Dictionary(grouping: lane.items, by: \.row).sorted { $0.key < $1.key }.map(\.value)
    let starts = Array(stride(from: 0, to: max(1, rows.count), by: Self.rowsPerPart))
    return starts.map { start in
      let isLast = start == starts.last
      let hasTwoLines = lane.name.cellWidth > Self.nameCells
      let drawing = track.lane(
        Array(rows[start..<min(start + Self.rowsPerPart, rows.count)]), nameLines: hasTwoLines ? 2 : 1)
      return "<tr\(isLast ? "" : " class=\"part\"")>\(name(lane, isFirst: start == 0))<td>\(drawing)</td></tr>"
    }
  }

  private func name(_ lane: PrintDocument.Lane, isFirst: Bool) -> String {
    let full = markupText(lane.name)
    let short = truncated(terminalText(lane.name), to: 2 * Self.nameCells)
    let below = isFirst ? bdi(lane.countText) : document.continuedText
    return "<th scope=\"row\" title=\"\(full)\" aria-label=\"\(full)\">\(bdi(short))<small>\(below)</small></th>"
  }

  private var list: [String] {
    let titles = document.columnTitles.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let head = """
      <section class="list">
      <h2>\(document.listTitle)<small>\(document.listText)</small></h2>
      <table>
      <colgroup><col style="width:10mm"/><col style="width:42mm"/><col/><col style="width:62mm"/><col style="width:46mm"/></colgroup>
      <thead><tr>\(titles)</tr></thead>
      <tbody>
      """
    return [head] + document.list.map(row) + ["</tbody>", "</table>", "</section>"]
  }

  /// In one line where the paper is wide enough for its texts.
  private func row(_ row: PrintDocument.Row) -> String {
    let details = row.details.map { " <span class=\"details\">\(bdi($0))</span>" } ?? ""
    let number = row.number.map { "\($0)" } ?? ""
    return "<tr><td>\(number)</td><td>\(bdi(row.whenText))</td><td>\(bdi(row.label))\(details)</td>"
      + "<td>\(bdi(row.schoolName ?? "—"))</td><td>\(KindMark(kind: row.kind).inline)\(bdi(row.typeLabel))</td></tr>"
  }
}

/// Isolated, so that a right-to-left name does not reorder what is beside it.
func bdi(_ raw: String) -> String { "<bdi>\(markupText(raw))</bdi>" }

/// A one-line text for HTML and SVG, between tags or in a quoted attribute: what a terminal would show of it, so no
/// control and no direction override is left, with `& < > " '` as references (text-ui.md §6).
func markupText(_ raw: String) -> String {
  escapedMarkup(terminalText(raw))
}

/// A text in the place of a CSS string, quotes included. It cannot end the string, the style sheet or its element.
func cssString(_ raw: String) -> String {
  var text = "\""
  for scalar in terminalText(raw).unicodeScalars {
    if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == " " {
      text.unicodeScalars.append(scalar)
    } else {
      text += "\\" + String(scalar.value, radix: 16) + " "
    }
  }
  return text + "\""
}

func escapedMarkup(_ text: String) -> String {
  var result = ""
  result.reserveCapacity(text.utf8.count)
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Hundredths are fine enough for millimetres on paper.
func svgNumber(_ value: Double) -> String {
  guard abs(value) < 1_000_000 else { return "0" }
  let hundredths = Int((value * 100).rounded())
  let fraction = abs(hundredths) % 100
  let sign = hundredths < 0 ? "-" : ""
  if fraction == 0 { return "\(sign)\(abs(hundredths) / 100)" }
  return "\(sign)\(abs(hundredths) / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}
