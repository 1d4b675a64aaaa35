import PageKit

/// A screen in one column of sentences, for screen readers (decision V13).
extension PageText {
  var sentences: [Line] {
    var lines = messages.top(head) + messages.viewing(head) + sections(in: .context).flatMap(spoken)
    lines += spokenSentences([head.title], .bold) + spokenSentences([subtitle?.spokenDates])
    lines += spokenLines(head.titleButtons.filter(\.isEnabled).map { messages.button($0) })
    lines += sections(in: .head).flatMap(spoken)
    lines += messages.spokenControls(visibleControls.filter { $0.choices != nil || !$0.text.isEmpty })
    lines += messages.spokenCount(
      [countText.isEmpty ? nil : countText], filtered: visibleControls.contains(where: \.isActive))
    lines += [Line()] + spokenBody + [Line()]
    return lines + (head.dialog.map(messages.dialog) ?? hints)
  }

  private var spokenBody: [Line] {
    let placeholder = spokenLines([head.loadingText]) + (head.empty.map { messages.empty($0, active: nil) } ?? [])
    return body(sections.filter { [.main, .aside].contains($0.region) }, placeholder, width: columns, spoken)
  }

  /// The sentences of a section; none for charts and a radar, whose readings the table of metrics has.
  private func spoken(_ section: ScreenSection) -> [Line] {
    var lines: [Line] = []
    lines += spokenLines([title(of: section)], .bold)
    lines += spokenSentences([section.text]) + introduction(of: section)
    switch section.kind {
    case .rows(let list): lines += spokenRows(list, of: section)
    case .month(let card): lines += CalendarText(calendar: card, options: options).sentences
    case .week(let days): lines += spokenWeek(days)
    case .tiles: break
    case .links(let links): lines += links.flatMap { spokenLines(["\($0.spokenText): type \($0.button.verb)"]) }
    case .meter(let meter): lines += spokenSentences([meter.text])
    case .paragraph(let paragraph): lines += spoken(paragraph)
    case .fields(let fields): lines += spokenLines(fields.filter { !$0.isID }.map(\.accessibilityLabel))
    case .table(let card) where card.orientation == .rows:
      lines += SparklineTable(section: section, table: card, options: options).sentences
    case .table(let card):
      lines += TableText(table: card, section: section, numbers: screen.rowNumbers, options: options).sentences
    case .form(let form):
      lines += FormText(form: form, buttons: screen.formButtons(section), options: options).sentences
    case .lanes(let card):
      lines +=
        spokenSentences([section.trailingText?.spokenDates])
        + LanesText(section: section, card: card, options: options).sentences
    case .charts, .radar: return []
    }
    return lines
  }

  private func spoken(_ paragraph: Paragraph) -> [Line] {
    let text =
      paragraph.label.map { "\($0): \(paragraph.text.replacing(" - ", with: ". ").asSentence)" } ?? paragraph.text
    let button = paragraph.button.map { $0.isEnabled ? "Type \($0.verb)" : $0.reason }
    return spokenSentences([text, button ?? nil])
  }

  private func spokenWeek(_ days: [WeekDay]) -> [Line] {
    days.filter { day in day.eventCount.map { $0 > 0 || day.continues || day.isToday } ?? false }
      .flatMap { spokenLines([$0.accessibilityLabel]).part("day \($0.date)") }
  }

  /// The title of a section; nil for a month, which speaks its own, and for the first fields, which have the page's.
  private func title(of section: ScreenSection) -> String? {
    switch section.kind {
    case .month: nil
    case .fields where section.id == sections.first?.id: nil
    default: section.accessibilityLabel ?? section.title.map { "\($0):" }
    }
  }

  /// The sections of the same group, which are announced together.
  private func group(of section: ScreenSection) -> [ScreenSection] {
    section.group == nil ? [section] : sections.filter { $0.group == section.group }
  }

  private func capabilities(of section: ScreenSection) -> SpokenCapabilities {
    screen.spokenCapabilities(of: group(of: section).flatMap(\.listedRows))
  }

  private func introduction(of section: ScreenSection) -> [Line] {
    guard group(of: section).first?.id == section.id else { return [] }
    return spokenLines([capabilities(of: section).sentence()]).introducingRows()
  }

  private func spokenRows(_ list: RowList, of section: ScreenSection) -> [Line] {
    let rows = list.rows.described
    let capabilities = capabilities(of: section)
    let spoken = rows.enumerated().flatMap { index, row in
      spokenRow(list.firstNumber + index, screen.spoken(row, capabilities)).anchored(to: row.id)
    }
    let verb = section.buttons.first { $0.isEnabled }?.verb
    func note(_ text: String?) -> String? {
      text.map { text in verb.map { "\(text): type \($0) to hear all" } ?? text }
    }
    let above = list.firstNumber > 1 ? note(list.aboveText) : nil
    let more = list.moreText.map { text in
      verb == nil && list.firstNumber == 1 ? "\(text) \(messages.button(screen.button("more")))" : note(text) ?? text
    }
    return spokenLines([above]) + spoken + spokenLines([more])
  }
}

extension ScreenSection {
  var listedRows: [ScreenRow] { list?.rows.described ?? [] }
}
