import CompassModel
import PageKit

/// Draws one section of any screen: one drawing for each kind (decision Z3).
struct SectionText: TextPage {
  let screen: any PageScreen
  let options: RenderOptions
  /// The digits of the highest row number on the screen.
  private let digits: Int
  private let fits: Bool
  /// Sections about a listed row, by the row's id: they are drawn under the row.
  private let details: [RowID: ScreenSection]
  private let drawings: [String]
  /// The section about a point, which the charts draw above the panel with the point; nil where there is none.
  private let ofPoint: ScreenSection?
  private let groups: [(id: String, fields: [FieldRow])]

  /// Draws sections in `width` cells; `fits` is whether lanes that were not expanded may take more than one row each.
  init(_ screen: any PageScreen, sections: [ScreenSection], width: Int, fits: Bool = true, options: RenderOptions) {
    (self.fits, self.screen) = (fits, screen)
    self.options = options.with(columns: width)
    let last = sections.map { $0.list.map { $0.firstNumber + $0.rows.count - 1 } ?? 0 }.max()
    digits = "\(last ?? 0)".count
    let own = sections.compactMap { section in section.rowID.map { ($0, section) } }
    let ids = own.isEmpty ? [] : Set(sections.flatMap { $0.list?.rows.labels.map(\.id) ?? [] })
    details = Dictionary(own.filter { ids.contains($0.0) }) { first, _ in first }
    drawings = sections.filter(\.isDrawing).map(\.id)
    let charts = options.isBody ? sections.compactMap(\.charts).flatMap(\.chart.series) : []
    ofPoint = own.first { row, _ in charts.contains { $0.points.index(ofPoint: row) != nil } }?.1
    groups = sections.compactMap { section in
      guard case .fields(let fields) = section.kind else { return nil }
      let visible = fields.filter { !$0.isID }
      return visible.isEmpty ? nil : (section.id, visible)
    }
  }

  func lines(of section: ScreenSection) -> [Line] {
    guard let row = section.rowID else { return drawn(section) }
    // If the row is not listed or a point, the section is drawn in its place.
    return details[row] == nil && ofPoint?.rowID != row ? drawn(section).anchored(to: row) : []
  }

  private func drawn(_ section: ScreenSection) -> [Line] {
    switch section.kind {
    case .rows(let list): return title(section) + rows(list, of: section)
    case .month(let card): return CalendarText(calendar: card, options: options).lines
    case .week(let days): return week(days, title: section.title ?? "")
    case .table(let card) where card.orientation == .columns:
      return TableText(table: card, section: section, numbers: screen.rowNumbers, options: options).lines
    case .table(let card):
      return (section.title == nil ? [] : title(section))
        + SparklineTable(section: section, table: card, options: options).lines
    case .tiles(let tiles): return title(section) + self.tiles(tiles)
    case .links(let links): return title(section) + self.links(links)
    case .meter(let meter): return title(section) + self.meter(meter)
    case .paragraph(let paragraph): return title(section) + self.paragraph(paragraph)
    case .fields(let fields): return fieldTitle(section) + self.fields(fields, of: section)
    case .form(let form): return FormText(form: form, buttons: screen.formButtons(section), options: options).lines
    case .lanes(let card):
      return lanesTitle(section) + LanesText(section: section, card: card, options: options, fits: fits).lines
    // Drawn by verbs only; the board, which scrolls, has them under the page.
    case .charts, .radar:
      guard options.isBody, section.id == drawings.first, let all = screen.drawings else { return [] }
      var text = ChartsText(drawings: all, options: options)
      text.point = ofPoint.flatMap { section in
        section.rowID.map { row in
          (row, { SectionText(screen, sections: [], width: $0, options: options).drawn(section) })
        }
      }
      return text.lines
    }
  }

  private func title(_ section: ScreenSection) -> [Line] {
    let title = section.title.map { title in
      section.trailingText.map { [.justified(Line(title, .bold), Line($0), width: columns)] }
        ?? Line.wrapped(title, .bold, to: columns)
    }
    return (title ?? []) + (section.text.map { Line.wrapped($0, .dim, to: columns) } ?? [])
  }

  private func lanesTitle(_ section: ScreenSection) -> [Line] {
    guard !options.isBody, let dates = section.trailingText else { return [] }
    // The verbs that turn to other lanes are named below the lanes.
    let verbs = section.buttons.filter { $0.isEnabled && !$0.command.hasPrefix("page ") }.map(\.command)
    return Line.packed([dates] + verbs.joinedByFirstWord, separator: "   ", to: columns)
  }

  /// The title of fields: none for the first group, which has the page's, and a rule for a group about a row.
  private func fieldTitle(_ section: ScreenSection) -> [Line] {
    if section.rowID != nil { return [.rule(min(columns, 64), charset: options.charset, title: section.title ?? "")] }
    let isFirst = section.id == groups.first?.id || !groups.contains { $0.id == section.id }
    return isFirst ? [] : section.title.map { [Line(), Line($0, .dim)] } ?? []
  }

  private func fields(_ fields: [FieldRow], of section: ScreenSection) -> [Line] {
    let buttons = section.buttons.filter(\.isEnabled).map { messages.button(labelled: $0.label, verb: $0.command) }
    if section.rowID != nil {
      return
        (Line.packed(fields.map(\.text), separator: " \(glyphs.separator) ", to: columns - 2)
        + Line.packed(buttons, separator: "  ", to: columns - 2)).indented(by: 2)
    }
    // Ids are for programs (decision N4).
    let labelCells = groups.flatMap(\.fields).map { terminalText($0.label).cellWidth }.max() ?? 0
    let style: Style = section.id == groups.first?.id ? .plain : .dim
    return fields.filter { !$0.isID }.flatMap { field($0, labelCells, style) }
      + Line.packed(buttons, separator: "  ", to: columns)
  }

  private func field(_ field: FieldRow, _ labelCells: Int, _ style: Style) -> [Line] {
    guard columns < 60 else {
      let labelWidth = min(labelCells, columns / 3) + 2
      return Line.wrapped(field.text, style, to: columns - labelWidth)
        .begun(with: Line(field.label, .dim).fitted(to: labelWidth - 2) + Line("  "), indentedBy: labelWidth)
    }
    let (label, value) = (Line("\(field.label):", .dim), Line.wrapped(field.text, style, to: columns - 2))
    if value.count == 1, label.cellWidth + 1 + value[0].cellWidth <= columns { return [label + Line(" ") + value[0]] }
    return [label.truncated(to: columns)] + value.indented(by: 2)
  }

  private func rows(_ list: RowList, of section: ScreenSection) -> [Line] {
    let marked = options.isBody ? nil : screen.head.scroll?.id
    let button = section.buttons.first { $0.isEnabled }
    let rows: [Line]
    if case .cards(let least) = list.style {
      rows = CardsText(list, leastColumns: least, digits: digits, screen: screen, options: options).lines
    } else {
      rows =
        RowsText(
          list, digits: max(2, digits), marked: marked, details: details.mapValues(drawn), screen: screen,
          options: options
        ).lines
    }
    let above = note(list.firstNumber > 1 ? list.aboveText : nil, button)
    return above + rows + (section.buttons.isEmpty && above.isEmpty ? more(list) : note(list.moreText, button))
  }

  /// The note on rows that are not shown, `Showing 100 of 250. [more] Show more`; only the first list has the button.
  private func more(_ list: RowList) -> [Line] {
    guard let text = list.moreText else { return [] }
    guard list.firstNumber == 1, let button = screen.button("more") else { return [Line(text, .dim)] }
    return [Line(), Line("\(text) \(messages.button(button))")]
  }

  /// A note with the verb of its button, `… 12 later (type: list all)`; empty without a text.
  private func note(_ text: String?, _ button: ActionButton?) -> [Line] {
    guard let text else { return [] }
    let command = button.map { options.isBody ? " \(messages.mark($0.verb))" : " (type: \($0.verb))" } ?? ""
    return [Line("\(glyphs.ellipsis) \(text)\(command)", .dim).indented(by: max(2, digits) + 2)]
  }

  private func tiles(_ tiles: [Tile]) -> [Line] {
    let texts = tiles.map { Line("\($0.count) \($0.label)", Style($0.color)) }
    let widest = texts.map(\.cellWidth).max() ?? 0
    let perRow = max(1, min(texts.count, columns / (widest + 2)))
    return stride(from: 0, to: texts.count, by: perRow).map { start in
      texts[start...].prefix(perRow).reduce(Line()) { $0 + $1.padded(to: columns / perRow) }
    }
  }

  private func links(_ links: [PageLink]) -> [Line] {
    if options.isBody { return [] }
    let texts = links.map { link in
      let count = link.count.flatMap { $0 == 0 ? nil : " (\($0))" } ?? ""
      return "\(messages.mark(link.button.verb)) \(link.button.label)\(count)"
    }
    return Line.packed(texts, separator: "  ", to: columns)
  }

  private func meter(_ meter: Meter) -> [Line] {
    let words = Line.wrapped(terminalText(meter.text), to: columns)
    guard let percent = meter.percent else { return words }
    func bar(_ cells: Int) -> Line { progressBar(percent, cells: cells, options.charset, Style(meter.color)) }
    if options.isBody, words.count == 1, words[0].cellWidth + 12 <= columns {
      return [words[0] + Line("  ") + bar(columns - words[0].cellWidth - 2)]
    }
    return words + [bar(columns - 8) + Line(padded("\(percent)%", to: 6, alignment: .trailing))]
  }

  private func paragraph(_ paragraph: Paragraph) -> [Line] {
    let button = paragraph.button.map { $0.isEnabled ? " \(messages.button($0))" : "" } ?? ""
    if paragraph.text.isEmpty { return paragraph.label.map { Line.wrapped($0, .bold, to: columns) } ?? [] }
    let label = paragraph.label.map { "\($0): " } ?? ""
    return Line.wrapped(
      "\(label)\(paragraph.text)\(button)", Style(paragraph.color), to: columns,
      hangingIndent: label.isEmpty ? 0 : 2)
  }

  /// The week in a line, `This week  Tue [10]2  Wed 11 –`: today, and the days that have events.
  private func week(_ days: [WeekDay], title: String) -> [Line] {
    let texts = days.compactMap { day -> String? in
      guard day.eventCount != nil else { return nil }
      let mark = glyphs.day(events: day.eventCount, continues: day.continues)
      if day.isToday { return "\(day.weekdayText) [\(day.dayText)]\(mark ?? "")" }
      return mark.map { "\(day.weekdayText) \(day.dayText) \($0)" }
    }
    if texts.isEmpty { return [] }
    let start = Line(title + "  ", .bold)
    return Line.packed(texts, separator: "  ", to: columns - start.cellWidth)
      .begun(with: start, indentedBy: start.cellWidth)
  }

  func weekByDay(_ days: [WeekDay], title: String) -> [Line] {
    let width = 8
    return [Line(title, .bold)]
      + days.flatMap { day in
        let items = day.items.flatMap { Line.wrapped(terminalText($0), to: columns - width, hangingIndent: 2) }
        let label = Line("\(day.weekdayText) \(day.dayText)", day.isToday ? .bold : .plain).padded(to: width)
        return (items.isEmpty ? [Line(glyphs.dash, .dim)] : items).begun(with: label, indentedBy: width)
      }
  }
}

extension ScreenSection {
  fileprivate var isDrawing: Bool {
    switch kind {
    case .charts, .radar: true
    default: false
    }
  }
}

extension [String] {
  /// Joins texts by their first word: `zoom in|out` of `zoom in` and `zoom out`. Texts of one word are left out.
  fileprivate var joinedByFirstWord: [String] {
    var found: [(word: Substring, rests: [Substring])] = []
    for text in self {
      let words = text.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { continue }
      if let index = found.firstIndex(where: { $0.word == words[0] }) {
        found[index].rests.append(words[1])
      } else {
        found.append((words[0], [words[1]]))
      }
    }
    return found.map { "\($0.word) \($0.rests.joined(separator: "|"))" }
  }
}
