import CompassModel
import PageKit

/// Draws the sections of a page for paper, each kind in its own way (decision Z3). Links and forms are not printed.
struct PrintedSections {
  let page: PrintedPage
  let layout: PrintLayout

  var lines: [String] {
    var lines: [String] = []
    var figures: [String] = []
    for section in page.sections {
      if case .charts(let card) = section.kind {
        figures += self.figures(card)
        continue
      }
      lines += Self.beside(figures) + drawn(section)
      figures = []
    }
    return lines + Self.beside(figures)
  }

  private func drawn(_ section: ScreenSection) -> [String] {
    switch section.kind {
    case .rows(let list): PrintedRows(section: section, list: list).lines
    case .lanes(let card): PrintedLanes(section: section, card: card, numbers: numbers, layout: layout).lines
    case .charts(let card): Self.beside(figures(card))
    case .radar(let card): radar(card)
    case .table(let table): title(section) + PrintedTable(table: table).lines
    case .month(let month): [heading(month.title, nil)] + grid(month)
    case .week(let days):
      title(section)
        + PrintedHTML.facts(days.map { "\($0.weekdayText) \($0.dayText): \($0.items.joined(separator: ", "))" })
    case .tiles(let tiles): title(section) + PrintedHTML.facts(tiles.map { "\($0.count) \($0.label)" })
    case .meter(let meter): title(section) + ["<p>\(bdi(meter.text))</p>"]
    case .paragraph(let paragraph):
      title(section)
        + ["<p>\(bdi([paragraph.label, paragraph.text.nilIfBlank].compactMap(\.self).joined(separator: ": ")))</p>"]
    case .fields(let fields):
      title(section) + PrintedHTML.facts(fields.filter { !$0.isID }.map { "\($0.label): \($0.text)" })
    case .links, .form: []
    }
  }

  /// The numbers of all rows on the paper, by their ids (decision M8).
  private var numbers: [String: Int] {
    var numbers: [String: Int] = [:]
    for section in page.sections {
      guard case .rows(let list) = section.kind else { continue }
      for (index, label) in list.rows.labels.enumerated() { numbers[label.id] = list.firstNumber + index }
    }
    return numbers
  }

  private func title(_ section: ScreenSection) -> [String] {
    section.title.map { [heading($0, section.trailingText)] } ?? []
  }

  private func heading(_ title: String, _ trailing: String?) -> String {
    "<h2>\(bdi(title))\(trailing.map { "<small>\(bdi($0))</small>" } ?? "")</h2>"
  }

  private func grid(_ month: CalendarCard) -> [String] {
    let heads = month.weekdays.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let weeks = stride(from: 0, to: month.days.count, by: 7).map { start in
      let days = month.days[start..<min(start + 7, month.days.count)].map { day in
        let count = day.eventCount.flatMap { $0 > 0 ? counted($0, "event") : nil } ?? ""
        return "<td>\(day.inMonth ? "\(day.date.day) <span class=\"details\">\(count)</span>" : "")</td>"
      }
      return "<tr>\(days.joined())</tr>"
    }
    return ["<table class=\"calendar\">", "<thead><tr>\(heads)</tr></thead>", "<tbody>"] + weeks + [
      "</tbody>", "</table>",
    ]
  }

  private static func beside(_ figures: [String]) -> [String] {
    figures.isEmpty ? [] : ["<section class=\"charts\">"] + figures + ["</section>"]
  }

  /// The panels with more than one point as figures; one that shows a single metric is titled by it.
  private func figures(_ card: ChartsCard) -> [String] {
    card.panels.filter { $0.pointCount > 1 }.map { panel in
      var title = panel.heading
      if panel.series.count == 1, let series = panel.series.first {
        let unit = series.unit.map { " (\($0))" } ?? ""
        title = "\(series.label)\(unit)\(panel.lowerIsBetter ? " (lower is better)" : "")"
      }
      let drawing = SmallDrawing(panel.model(size: SmallDrawing.size))
      return "<figure><figcaption>\(bdi(title))</figcaption>\n\(drawing.svg)</figure>"
    }
  }

  private func radar(_ card: RadarCard) -> [String] {
    let (model, scale) = (card.model, card.scaleText.map { "<small>\(bdi($0))</small>" } ?? "")
    return [
      "<figure class=\"radar\"><figcaption>\(bdi(model.title))\(scale)</figcaption>\n\(SmallDrawing(model).svg)</figure>"
    ]
  }
}

/// Draws the rows of a list as a table; other facts, notes and the rows inside follow the title.
private struct PrintedRows {
  let section: ScreenSection
  let list: RowList

  private var columns: [RowList.Column] {
    if case .columns(let columns, _) = list.style { columns } else { [.init(.title), .init(.badges)] }
  }

  var lines: [String] {
    let trailing = section.trailingText.map { "<small>\(bdi($0))</small>" } ?? ""
    let cols = columns.map { "<col\(width($0).map { " style=\"width:\($0)mm\"" } ?? "")/>" }.joined()
    let titles = (["No."] + columns.map(title)).map { "<th scope=\"col\">\($0)</th>" }.joined()
    let head = """
      <section class="list">
      <h2>\(bdi(section.title ?? ""))\(trailing)</h2>
      <table>
      <colgroup><col style="width:10mm"/>\(cols)</colgroup>
      <thead><tr>\(titles)</tr></thead>
      <tbody>
      """
    let rows = list.rows.enumerated().map { row($1, number: list.firstNumber + $0) }
    return [head] + rows + ["</tbody>", "</table>", "</section>"]
  }

  private func title(_ column: RowList.Column) -> String {
    switch column.content {
    case .title: "Item"
    case .badges: "Type"
    case .fact(let role): role.rawValue.capitalized
    }
  }

  /// The column's width in millimetres; nil for the remaining width.
  private func width(_ column: RowList.Column) -> Int? {
    switch column.content {
    case .title: nil
    case .badges: 46
    case .fact(.date): 42
    case .fact(.school): 62
    case .fact: 30
    }
  }

  private func row(_ row: ScreenRow, number: Int) -> String {
    "<tr><td>\(number)</td>\(columns.map { "<td>\(cell($0, row))</td>" }.joined())</tr>"
  }

  private func cell(_ column: RowList.Column, _ row: ScreenRow) -> String {
    switch column.content {
    case .title:
      let remaining = row.facts.filter { fact in !columns.contains { $0.content == .fact(fact.role) } }
      let details = (remaining.map(\.text) + row.notes.map(\.text) + row.children.map(\.title))
        .joined(separator: " · ")
      return bdi(row.title) + (details.isEmpty ? "" : " <span class=\"details\">\(bdi(details))</span>")
    case .badges:
      let mark = row.badges.lazy.filter { $0.role == .kind }.compactMap { $0.value.flatMap(TimelineItemKind.init) }
        .first
      return (mark.map { KindMark(kind: $0).inline() } ?? "") + row.badges.map { bdi($0.text) }.joined(separator: " · ")
    case .fact(let role):
      let texts = row.facts.filter { $0.role == role }.map { bdi($0.text) }
      return texts.isEmpty ? "—" : texts.joined(separator: " · ")
    }
  }
}

/// Draws a table of records, the first cell of each as its head.
private struct PrintedTable {
  let table: TableCard

  var lines: [String] {
    let titles = table.titles.map { "<th scope=\"col\">\(bdi($0))</th>" }.joined()
    let rows = table.records.map { record in
      "<tr>"
        + record.cells.enumerated().map { place, cell in
          place == 0 ? "<th scope=\"row\">\(lines(cell))</th>" : "<td>\(lines(cell))</td>"
        }.joined() + "</tr>"
    }
    return ["<table class=\"records\">", "<thead><tr>\(titles)</tr></thead>", "<tbody>"] + rows + [
      "</tbody>", "</table>",
    ]
  }

  private func lines(_ cell: [TableCard.Cell]) -> String {
    guard let first = cell.first else { return "—" }
    let remaining = cell.dropFirst().map { "<span class=\"\($0.kind.rawValue)\">\(bdi($0.text))</span>" }
    let value = "<span class=\"\(first.kind.rawValue)\">\(bdi(first.text))</span>"
    return remaining.isEmpty ? value : "<div>\(value)<span>\(remaining.joined(separator: " "))</span></div>"
  }
}

private struct SmallDrawing {
  /// The size at which three charts side by side are legible on upright paper.
  static let size = ChartSize(columns: ChartSize.columnRange.lowerBound, rows: 4)
  /// The width in pixels, with room for the radar's labels on both sides.
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
    "<svg viewBox=\"0 0 \(px: width) \(px: height)\" role=\"img\" "
      + "aria-label=\"\(markupText(words))\" font-size=\"12\">\n"
  }
}
