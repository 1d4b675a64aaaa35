import CompassModel
import PageKit

/// Draws one section of any screen: one drawing for each kind (decision Z3).
struct SectionText: TextPage {
  let screen: any PageScreen
  let options: RenderOptions
  /// The digits of the highest row number on the screen.
  private let digits: Int
  /// The visible fields of the screen, by their sections.
  private let groups: [(id: String, fields: [FieldRow])]

  /// - Parameters:
  ///   - sections: the sections whose rows are numbered through.
  ///   - width: the cells that a section has.
  init(_ screen: any PageScreen, sections: [ScreenSection], width: Int, options: RenderOptions) {
    self.screen = screen
    self.options = options.with(columns: width)
    let last = sections.map { section in
      if case .rows(let list) = section.kind { list.firstNumber + list.rows.count - 1 } else { 0 }
    }.max()
    digits = "\(last ?? 0)".count
    groups = sections.compactMap { section in
      guard case .fields(let fields) = section.kind else { return nil }
      let visible = fields.filter { !$0.isID }
      return visible.isEmpty ? nil : (section.id, visible)
    }
  }

  func lines(of section: ScreenSection) -> [Line] {
    switch section.kind {
    case .rows(let list): return title(section) + rows(list, of: section)
    case .month(let card): return CalendarText(calendar: card, options: options).lines
    case .week(let days): return week(days, title: section.title ?? "")
    case .table(let card): return TableText(card, section, numbers: numbers, options: options).lines
    case .tiles(let tiles): return title(section) + self.tiles(tiles)
    case .links(let links): return title(section) + self.links(links)
    case .meter(let meter): return title(section) + self.meter(meter)
    case .paragraph(let paragraph): return title(section) + self.paragraph(paragraph)
    case .fields(let fields): return fieldTitle(section) + self.fields(fields, of: section)
    case .form(let form):
      return FormText(form: form, buttons: screen.formButtons(section), options: options).lines
    case .lanes, .charts, .radar: return []
    }
  }

  /// The number of each row, under which a table names it too.
  private var numbers: [String: Int] {
    Dictionary(screen.rows.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
  }

  private func title(_ section: ScreenSection) -> [Line] {
    let title = section.title.map { title in
      section.trailingText.map { [.justified(Line(title, .bold), Line($0), width: columns)] }
        ?? Line.wrapped(title, .bold, to: columns)
    }
    return (title ?? []) + (section.text.map { Line.wrapped($0, .dim, to: columns) } ?? [])
  }

  /// The first group has the title of the page.
  private func fieldTitle(_ section: ScreenSection) -> [Line] {
    section.id == groups.first?.id || !groups.contains { $0.id == section.id }
      ? [] : section.title.map { [Line(), Line($0, .dim)] } ?? []
  }

  private func fields(_ fields: [FieldRow], of section: ScreenSection) -> [Line] {
    let labels = groups.flatMap(\.fields).map { terminalText($0.label).cellWidth }
    let buttons = section.buttons.filter(\.isEnabled).map { messages.button($0) }
    return FieldsText(
      fields: fields.filter { !$0.isID }, labelCells: labels.max() ?? 0, isDim: section.id != groups.first?.id,
      options: options
    ).lines + Line.packed(buttons, separator: "  ", to: columns)
  }

  private func rows(_ list: RowList, of section: ScreenSection) -> [Line] {
    let marked = options.isBody ? nil : screen.head.scroll?.id
    let button = section.buttons.first { $0.isEnabled }
    let rows: [Line]
    if case .cards(let least) = list.style {
      rows = CardsText(list, leastColumns: least, digits: digits, screen: screen, options: options).lines
    } else {
      rows = RowsText(list, digits: max(2, digits), marked: marked, screen: screen, options: options).lines
    }
    guard let button else { return rows + more(list) }
    return note(list.firstNumber > 1 ? list.aboveText : nil, button) + rows + note(list.moreText, button)
  }

  /// `Showing 100 of 250. [more] Show more`; what a further list leaves out has no button.
  private func more(_ list: RowList) -> [Line] {
    guard let text = list.moreText else { return [] }
    guard list.firstNumber == 1, let button = screen.button("more") else { return [Line(text, .dim)] }
    return [Line(), Line("\(text) \(messages.button(button))")]
  }

  /// `… 12 later (type: list all)`.
  private func note(_ text: String?, _ button: ActionButton) -> [Line] {
    guard let text else { return [] }
    let way = options.isBody ? messages.mark(button.verb) : "(type: \(button.verb))"
    return [Line("\(glyphs.ellipsis) \(text) \(way)", .dim).indented(by: max(2, digits) + 2)]
  }

  private func tiles(_ tiles: [Tile]) -> [Line] {
    let texts = tiles.map { Line("\($0.count) \($0.label)", $0.color.map { Style($0) } ?? .plain) }
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

  /// The words and below them a bar in eighths of a cell; on the board beside each other where both fit.
  private func meter(_ meter: Meter) -> [Line] {
    let words = Line.wrapped(terminalText(meter.text), to: columns)
    guard let percent = meter.percent else { return words }
    func bar(_ cells: Int) -> Line {
      ProgressBar(percent: percent, cells: cells, charset: options.charset, style: Style(meter.color)).line
    }
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
      "\(label)\(paragraph.text)\(button)", paragraph.color.map { Style($0) } ?? .plain, to: columns,
      hangingIndent: label.isEmpty ? 0 : 2)
  }

  /// `This week  Tue [10]2  Wed 11 –`: today, and the days on which something happens.
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

  /// The week beside the rows, all that is ahead on each day.
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
