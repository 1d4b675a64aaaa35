import CompassModel
import EventsList

extension EventsText {
  /// The cards, or what stands in their place, and what is said below them.
  func list(width: Int) -> [Line] {
    var lines: [Line] = []
    if let empty = screen.empty {
      let isFiltered = empty.action == "Clear filters"
      lines += messages.empty(
        empty, active: isFiltered ? activeFilters : nil,
        button: isFiltered ? "[clear filters]" : "[add] \(empty.action ?? "")")
    }
    for (index, card) in screen.events.enumerated() {
      if index > 0 { lines.append(Line()) }
      lines += cardLines(card, number: index + 1, width: width)
    }
    if screen.hasMore {
      lines += [Line(), Line("Showing \(screen.events.count) of \(screen.count). [more] Show more")]
    }
    let notes = [screen.activity, screen.skippedText.map { "\(glyphs.warning) \($0)" }].compactMap { $0 }
    if !notes.isEmpty, let last = lines.last, last.cellWidth > 0 { lines.append(Line()) }
    return lines + notes.flatMap { Line.wrapped($0, to: width, hangingIndent: 2) }
  }

  private var activeFilters: String {
    var parts: [String] = []
    if screen.filters.type != .all { parts.append("type=\(screen.filters.type.rawValue)") }
    if screen.filters.status != .all { parts.append("status=\(screen.filters.status.rawValue)") }
    if screen.filters.dates != .all { parts.append("dates=\(screen.filters.dates.rawValue)") }
    if SearchFolding.query(screen.search) != nil {
      parts.append("search=\"\(terminalText(screen.search, atMost: 60))\"")
    }
    return "Active: \(parts.joined(separator: ", "))"
  }

  private func cardLines(_ card: EventCard, number: Int, width: Int) -> [Line] {
    let digits = max(2, "\(screen.events.count)".count)
    let mark = screen.scrollTo == card.id ? glyphs.collapsed : " "
    let indent = digits + 3
    let start = Line(mark, .today) + Line(padded("\(number)", to: digits, alignment: .trailing), .dim) + Line("  ")
    let name = Line(card.name, .bold)
    let badges = badges(card, to: width - indent)

    var lines: [Line]
    if isNarrow || badges.cellWidth > width / 2 {
      let wrapped = Line.wrapped(terminalText(card.name), .bold, to: width - indent)
      lines = wrapped.enumerated().map { $0 == 0 ? start + $1 : $1.indented(by: indent) }
      lines.append(badges.indented(by: indent))
    } else {
      lines = [.justified(start + name, badges, width: width)]
    }
    lines += Line.packed(Self.details(card), separator: " \(glyphs.separator) ", to: width - indent)
      .map { $0.indented(by: indent) }
    if let notes = card.notes {
      lines.append(Line("Notes: \(notes)", .dim).truncated(to: width - indent).indented(by: indent))
    }
    if card.canMarkAttended { lines.append(Line("[attend \(number)] \(Self.markAttendedLabel)").indented(by: indent)) }
    return lines
  }

  /// `Camp · Attended`, the status in its colour and whole: a type this version does not know may be long.
  private func badges(_ card: EventCard, to cells: Int) -> Line {
    let status: Style =
      switch card.status {
      case .attended: .positive
      case .registered: .active
      case .notRegistered: .neutral
      }
    let saving = card.isUpdating ? " (saving\(glyphs.ellipsis))" : ""
    let end = Line(" \(glyphs.separator) ") + Line(card.statusLabel + saving, status)
    return Line(card.typeLabel, .event).truncated(to: min(24, cells - end.cellWidth)) + end
  }

  /// Date, time, cost and place, as far as they are known.
  static func details(_ card: EventCard) -> [String] {
    [card.dateText, card.timeText, card.costText, card.placeText].compactMap { $0 }
  }
}
