import CompassModel
import EventsList
import PageKit

/// Draws the events page: one column, and the calendar beside the list where there is room for both.
struct EventsText: TextPage {
  let screen: EventsList.Screen
  let options: RenderOptions

  /// From this width on the list is beside the calendar.
  private static let wideColumns = 104
  /// Below this width every fact gets a line of its own.
  private static let narrowColumns = 54

  var isNarrow: Bool { columns < Self.narrowColumns }

  var lines: [Line] {
    var lines = messages.top(screen.head)
    lines += context
    if !options.isBody {
      lines += header
      lines.append(Line())
      lines += controls
      lines.append(messages.rule())
    }
    let isWide = columns >= Self.wideColumns && !screen.events.isEmpty && !options.isAccessible
    lines += isWide && !options.isBody ? calendarBesideList : calendarAboveList
    lines.append(messages.rule())
    if let dialog = screen.dialog {
      lines += messages.dialog(dialog)
    } else {
      lines += messages.hints(
        of: screen, without: screen.events.contains(where: \.canMarkAttended) ? [] : ["attend"])
    }
    return lines
  }

  private var calendarBesideList: [Line] {
    let calendar = CalendarText(calendar: screen.calendar, options: options)
    let left = CalendarText.width + 2
    return sideBySide(left: calendar.lines, leftWidth: left, gap: 3, right: list(width: columns - left - 3))
  }

  private var calendarAboveList: [Line] {
    if let loading = screen.loadingText { return messages.skeletonCards() + [Line(loading)] }
    let list = list(width: columns)
    if options.isBody { return list }
    let calendar = CalendarText(calendar: screen.calendar, options: options)
    return (options.isAccessible ? calendar.sentences : calendar.lines) + (list.isEmpty ? [] : [messages.rule()] + list)
  }

  /// Whose events these are and what phase they are in.
  private var context: [Line] {
    var lines: [Line] = []
    if let viewing = screen.viewingText, !options.isBody {
      lines += options.isAccessible ? said([viewing], .bold) : Line.wrapped(viewing, .bold, to: columns)
      lines += messages.athleteSwitch(screen.athletes)
    }
    if let phase = screen.phase {
      lines +=
        options.isAccessible
        ? said(["\(phase.title): \(phase.label.asSentence) \(phase.message)"])
        : Line.wrapped("\(phase.title): \(phase.label) - \(phase.message)", to: columns, hangingIndent: 2)
    }
    return lines.isEmpty ? [] : lines + [options.isBody ? Line() : messages.rule()]
  }

  private var header: [Line] {
    if options.isAccessible {
      return said([screen.title], .bold) + said([screen.subtitle, messages.button(screen.button("add"))])
    }
    return [.justified(Line(screen.title, .bold), Line(messages.button(screen.button("add"))), width: columns)]
      + Line.wrapped(screen.subtitle, .dim, to: columns)
  }

  private var controls: [Line] {
    if options.isAccessible { return choices }
    let menus = screen.controls.map { messages.control($0, fieldCells: 14) }
    let oneLine = menus.dropLast().joined(separator: "   ")
    let filters = oneLine.cellWidth <= columns ? [Line(oneLine)] : menus.dropLast().map { Line($0) }
    let sort = Line(menus.last ?? "")
    guard let countText = screen.countText else { return filters + [.justified(Line(), sort, width: columns)] }
    let counts = [countText, screen.head.progressText].compactMap { $0 }
    let count = Line(counts.joined(separator: " \(glyphs.separator) "))
    if count.cellWidth + 3 + sort.cellWidth <= columns { return filters + [.justified(count, sort, width: columns)] }
    return filters + Line.packed(counts, separator: " \(glyphs.separator) ", to: columns) + [sort]
  }

  /// What can be chosen, a line each.
  private var choices: [Line] {
    messages.spokenControls(screen.controls)
      + messages.spokenCount([screen.countText, screen.head.progressText], filtered: screen.activeFilterCount > 0)
  }
}

extension EventsText {
  private var isFilteredAway: Bool { screen.empty?.button?.id == "clearFilters" }

  /// The cards, or what is in their place, and what is said below them.
  func list(width: Int) -> [Line] {
    var lines: [Line] = []
    if let empty = screen.empty {
      lines += messages.empty(empty, active: isFilteredAway ? screen.activeFiltersText : nil)
    }
    let capabilities =
      options.isAccessible ? screen.spokenCapabilities(of: screen.events.map(\.row)) : SpokenCapabilities([])
    lines += said([capabilities.sentence()]).introducingRows()
    let digits = max(2, "\(screen.events.count)".count)
    // On the board the cursor is there.
    let marked = options.isBody ? nil : screen.scrollTo
    for (index, card) in screen.events.enumerated() {
      if index > 0, !options.isAccessible { lines.append(Line()) }
      lines +=
        (options.isAccessible
        ? saidRow(index + 1, screen.spoken(card.row, capabilities))
        : cardLines(card, number: index + 1, digits: digits, isMarked: card.id == marked, width: width))
        .anchored(to: card.id.rawValue)
    }
    return messages.list(
      lines, more: screen.moreText, screen.button("more"), activity: screen.activity, skipped: screen.skippedText,
      width: width)
  }

  /// - Parameter digits: of the longest number.
  private func cardLines(_ card: EventCard, number: Int, digits: Int, isMarked: Bool, width: Int) -> [Line] {
    let indent = digits + 3
    var start = Line(isMarked ? glyphs.collapsed : " ", isMarked ? .today : .plain)
    start.append(padded("\(number)", to: digits, alignment: .trailing), .dim)
    start.append("  ")
    let saving = card.updatingText.map { " (\($0))" } ?? ""
    var badges = badges(card, to: width - indent)
    // Where it is too long for the line of the badges it is a fact.
    let isSavingABadge = badges.cellWidth + saving.cellWidth <= width - indent
    if isSavingABadge { badges.append(saving, Style(card.statusColor)) }
    let facts = card.row.facts.map(\.text) + (isSavingABadge ? [] : [card.updatingText].compactMap(\.self))

    var lines: [Line]
    if isNarrow || badges.cellWidth > width / 2 {
      lines = Line.wrapped(terminalText(card.name), .bold, to: width - indent).begun(with: start, indentedBy: indent)
      lines.append(badges.indented(by: indent))
    } else {
      start.append(card.name, .bold)
      lines = [.justified(start, badges, width: width)]
    }
    lines += Line.packed(facts, separator: " \(glyphs.separator) ", to: width - indent)
      .indented(by: indent)
    if let notes = card.notes {
      lines.append(Line("Notes: \(notes)", .dim).truncated(to: width - indent).indented(by: indent))
    }
    if card.canMarkAttended {
      lines.append(Line("\(messages.mark("attend \(number)")) \(ActionButton.attendLabel)").indented(by: indent))
    }
    return lines
  }

  /// `Camp · Attended`, each in its colour, and the status whole: a type this version does not know may be long.
  private func badges(_ card: EventCard, to cells: Int) -> Line {
    var end = Line(" \(glyphs.separator) ")
    end.append(card.statusLabel, Style(card.statusColor))
    return Line(card.typeLabel, Style(card.typeColor)).truncated(to: min(24, cells - end.cellWidth)) + end
  }
}

extension EventsList.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { EventsText(screen: self, options: options.ofList).lines }

  func aside(_ options: RenderOptions) -> [Line] { CalendarText(calendar: self.calendar, options: options).lines }

  /// The whole month only where enough rows are left to be seen under it.
  func pinned(_ options: RenderOptions) -> [Line] {
    guard !options.hasAside, self.loadingText == nil else { return [] }
    return CalendarText(calendar: self.calendar, options: options).pinned(isWhole: options.isTall)
  }
}
