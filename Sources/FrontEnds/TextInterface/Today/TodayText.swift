import CompassModel
import PageKit
import Today

extension Today.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { TodayText(screen: self, options: options.ofList).lines }

  func aside(_ options: RenderOptions) -> [Line] { TodayText(screen: self, options: options).weekByDay }
}

/// Draws the home page: what needs attention, the week, and the other pages.
struct TodayText: TextPage {
  let screen: Today.Screen
  let options: RenderOptions

  /// Below this width a row's title gets lines of its own.
  private static let narrowColumns = 60
  private static let kindWidth = 5

  var lines: [Line] {
    guard screen.hasRows else {
      let hints = options.isAccessible ? [messages.rule()] + self.hints : []
      return messages.top(screen.head) + context + title + waiting + upload + menu + hints
    }
    var lines = messages.top(screen.head) + context
    if !options.isBody { lines += heading + [messages.rule()] }
    let digits = numberDigits
    if options.isAccessible {
      lines += (said([screen.spokenAttention], .bold) + said([capabilities.attention.sentence()])).introducingRows()
    }
    lines += screen.attention.enumerated().flatMap {
      row($1, number: $0 + 1, digits: digits, capabilities.attention).anchored(to: $1.id.description)
    }
    if let empty = screen.empty { lines += messages.empty(empty, active: nil) }
    lines = messages.list(
      lines, more: screen.moreText, screen.button("more"), activity: nil, skipped: screen.skippedText, width: columns)
    if let snoozed = screen.snoozedText {
      lines.append(Line("\(snoozed) \(messages.button(screen.button("unsnooze")))", .dim))
    }
    lines += upload
    lines.append(messages.rule())
    lines += ahead + week
    if !options.isBody { lines += pages }
    return lines + [messages.rule()] + hints
  }

  /// Whose day this is, for a parent.
  private var context: [Line] {
    screen.canReload || screen.hasRows ? messages.viewing(screen.head) : []
  }

  private var title: [Line] {
    if options.isBody { return [] }
    if options.isAccessible { return said([screen.title], .bold) + saidInWords([screen.subtitle]) + [messages.rule()] }
    return Line.wrapped(screen.title, .bold, to: columns) + Line.wrapped(screen.subtitle, to: columns)
      + [messages.rule()]
  }

  /// What the device has of its own.
  private var upload: [Line] {
    guard let card = screen.upload else { return [] }
    let texts = [card.failureText, card.text].compactMap(\.self)
    if options.isAccessible {
      return said(texts) + saidInWords([card.button.isEnabled ? "Type upload" : card.button.reason])
    }
    let button = card.button.isEnabled ? " \(messages.button(card.button))" : ""
    return Line.wrapped(texts.joined(separator: " ") + button, to: columns)
  }

  private var waiting: [Line] {
    screen.loadingText.map { messages.skeletonCards() + [Line($0), messages.rule()] } ?? []
  }

  private var menu: [Line] {
    options.isBody ? [] : pages
  }

  /// `Today · Tue Feb 10` and whose day it is, in one line if both fit.
  private var heading: [Line] {
    let updating = screen.head.progressText.map { " \(glyphs.separator) \($0)" } ?? ""
    let day = Line(screen.title, .bold) + Line(" \(glyphs.separator) \(screen.dateText)\(updating)")
    if options.isAccessible {
      let day = screen.week.first(where: \.isToday).map(\.date) ?? screen.today
      return said(["\(screen.title), \(day.weekday.name), \(day.longText)"], .bold)
        + saidInWords([screen.athleteText, screen.head.progressText])
    }
    guard let athlete = screen.athleteText.map({ Line($0) }) else { return [day] }
    if day.cellWidth + 3 + athlete.cellWidth <= columns { return [.justified(day, athlete, width: columns)] }
    return [day] + Line.wrapped(screen.athleteText ?? "", to: columns)
  }

  /// What is said of the rows once.
  private var capabilities: (attention: SpokenCapabilities, ahead: SpokenCapabilities) {
    options.isAccessible
      ? (
        screen.spokenCapabilities(of: screen.attention.map(\.row)),
        screen.spokenCapabilities(of: screen.aheadAlone.map(\.row))
      ) : (SpokenCapabilities([]), SpokenCapabilities([]))
  }

  /// How wide the column of numbers is; the same for all rows.
  private var numberDigits: Int { max(2, "\(screen.attention.count + screen.aheadAlone.count)".count) }

  private func row(_ card: AttentionCard, number: Int, digits: Int, _ capabilities: SpokenCapabilities) -> [Line] {
    if options.isAccessible { return saidRow(number, screen.spoken(card.row, capabilities)) }
    let mark = card.isPressing ? glyphs.warning : " "
    let start =
      Line(padded("\(number)", to: digits, alignment: .trailing), .dim) + Line(" \(mark) ", .critical)
      + Line(padded(card.kind.rawValue, to: Self.kindWidth), style(card.kind)) + Line("  ")
    let detail = Line(card.detail, card.isPressing ? .critical : .plain)
    let room = columns - start.cellWidth
    guard columns >= Self.narrowColumns, room - detail.cellWidth >= 24 else {
      let indent = digits + 3
      let title = Line.wrapped(terminalText(card.title), to: columns - indent)
      // The date stays whole.
      let isBeside = detail.cellWidth <= room
      return [isBeside ? start + detail : start] + ((isBeside ? [] : [detail]) + title).map { $0.indented(by: indent) }
    }
    let titles = Line.wrapped(terminalText(card.title), to: room - detail.cellWidth - 2)
    return titles.enumerated().map { index, title in
      index == 0 ? .justified(start + title, detail, width: columns, gap: 2) : title.indented(by: start.cellWidth)
    }
  }

  private func style(_ kind: Today.Kind) -> Style {
    switch kind {
    case .event: .event
    case .offer: .offer
    case .task: .plain
    }
  }

  /// The days ahead by name. A row that needs attention is in the list above, and is not drawn twice.
  private var ahead: [Line] {
    let numbers = Dictionary(
      screen.aheadAlone.enumerated().map { ($1.id, screen.attention.count + $0 + 1) }
    ) { first, _ in first }
    let (digits, capabilities) = (numberDigits, capabilities.ahead)
    let days = screen.ahead.flatMap { day in
      let rows = day.rows.flatMap { card in
        numbers[card.id].map { row(card, number: $0, digits: digits, capabilities).anchored(to: card.id.description) }
          ?? []
      }
      let head = options.isAccessible ? said(["\(day.title):"]) : Line.wrapped(day.title, to: columns)
      return rows.isEmpty ? [] : head + rows
    }
    let more = screen.aheadMoreText.map { [Line($0, .dim)] } ?? []
    let label =
      options.isAccessible
      ? said([screen.spokenAhead], .bold) + said([capabilities.sentence()]) : [Line(screen.aheadLabel, .bold)]
    return days.isEmpty ? [] : label + days + more + [messages.rule()]
  }

  /// `This week  Tue [10]2  Wed 11 –`: today, and the days on which something happens.
  private var week: [Line] {
    if options.isAccessible { return weekInSentences }
    if options.hasAside { return [] }
    let days = screen.week.compactMap { day -> String? in
      guard day.eventCount != nil else { return nil }
      let mark = glyphs.day(events: day.eventCount, continues: day.continues == true)
      if day.isToday { return "\(day.weekdayText) [\(day.dayText)]\(mark ?? "")" }
      return mark.map { "\(day.label) \($0)" }
    }
    guard !days.isEmpty else { return [] }
    let label = Line(screen.weekLabel + "  ", .bold)
    return Line.packed(days, separator: "  ", to: columns - label.cellWidth).enumerated().map {
      $0 == 0 ? label + $1 : $1.indented(by: label.cellWidth)
    } + [messages.rule()]
  }

  /// The week beside the list, all that is ahead on each day.
  var weekByDay: [Line] {
    guard screen.hasRows else { return [] }
    let width = 8
    return [Line(screen.weekLabel, .bold)]
      + screen.week.flatMap { day in
        let cards = screen.ahead.first { $0.date == day.date }?.rows ?? []
        let rows = cards.flatMap { Line.wrapped("\($0.title), \($0.detail)", to: columns - width, hangingIndent: 2) }
        let label = Line(day.label, day.isToday ? .bold : .plain).padded(to: width)
        return (rows.isEmpty ? [Line(glyphs.dash, .dim)] : rows).begun(with: label, indentedBy: width)
      }
  }

  private var weekInSentences: [Line] {
    let days = screen.week.filter { day in
      day.eventCount.map { $0 > 0 || day.continues == true || day.isToday } ?? false
    }
    guard !days.isEmpty else { return [] }
    return said(["\(screen.weekLabel):"], .bold) + days.flatMap { said([$0.spokenText]).part("day \($0.date)") }
      + [messages.rule()]
  }

  private var pages: [Line] {
    if options.isAccessible {
      return screen.pages.flatMap { page in
        let count = page.attentionCount.flatMap { $0 == 0 ? nil : ", \($0) waiting for you" } ?? ""
        return said(["\(page.label)\(count): type \(page.button.verb)"])
      }
    }
    let pages = screen.pages.map { page in
      let count = page.attentionCount.flatMap { $0 == 0 ? nil : " (\($0))" } ?? ""
      return "[\(page.button.verb)] \(page.label)\(count)"
    }
    return Line.packed(pages, separator: "  ", to: columns)
  }

  private var hints: [Line] {
    let buttons = Set(screen.attention.flatMap { screen.rowButtons(of: $0.row) }.filter(\.isEnabled).map(\.command))
    return messages.hints(of: screen, without: Set(["snooze", "missed"]).subtracting(buttons))
  }
}
