import CompassModel
import EventsList

/// Draws the events page: one column, and the calendar beside the list where there is room for both.
struct EventsText {
  let screen: EventsList.Screen
  let options: RenderOptions
  let messages: MessageLines

  static let markAttendedLabel = "Mark as attended"
  /// From this width on the list stands beside the calendar.
  private static let wideColumns = 104
  /// Below this width every fact gets a line of its own.
  private static let narrowColumns = 60

  init(_ screen: EventsList.Screen, _ options: RenderOptions) {
    self.screen = screen
    self.options = options
    messages = MessageLines(options: options)
  }

  var columns: Int { options.columns }
  var glyphs: Glyphs { options.glyphs }
  var isNarrow: Bool { columns < Self.narrowColumns }

  var lines: [Line] {
    var lines = screen.banner.map(messages.banner) ?? []
    lines += context
    lines += header
    lines.append(Line())
    lines += controls
    lines.append(messages.rule())
    lines += columns >= Self.wideColumns && !screen.events.isEmpty ? calendarBesideList : calendarAboveList
    lines.append(messages.rule())
    if let dialog = screen.dialog {
      lines += messages.dialog(dialog)
    } else {
      lines += messages.hints(hints)
    }
    return lines
  }

  private var calendarBesideList: [Line] {
    let calendar = CalendarText(screen.calendar, options)
    let left = CalendarText.width + 2
    return sideBySide(left: calendar.lines, leftWidth: left, gap: 3, right: list(width: columns - left - 3))
  }

  private var calendarAboveList: [Line] {
    if screen.showsSkeleton { return messages.skeletonCards() + [Line("Loading events\(glyphs.ellipsis)")] }
    let list = list(width: columns)
    return CalendarText(screen.calendar, options).lines + (list.isEmpty ? [] : [messages.rule()] + list)
  }

  /// Whose events these are and what phase they are in.
  private var context: [Line] {
    var lines: [Line] = []
    if let viewing = screen.viewing { lines += messages.viewing(viewing, screen.athletes, what: "events") }
    if let phase = screen.phase {
      lines += Line.wrapped("Recruiting phase: \(phase.label) - \(phase.message)", to: columns, hangingIndent: 2)
    }
    return lines.isEmpty ? [] : lines + [messages.rule()]
  }

  private var header: [Line] {
    [.justified(Line(screen.title, .bold), Line("[add] + Add Event"), width: columns)]
      + Line.wrapped(screen.subtitle, .dim, to: columns)
  }

  private var controls: [Line] {
    let field = padded(truncated(terminalText(screen.search, atMost: 60), to: 14, charset: .unicode), to: 14)
    let search = "Search: [\(field)]"
    let menus = [
      "Type: \(screen.filters.type.label) \(glyphs.menu)", "Status: \(screen.filters.status.label) \(glyphs.menu)",
      "Dates: \(screen.filters.dates.label) \(glyphs.menu)",
    ]
    let oneLine = ([search] + menus).joined(separator: "   ")
    let filters = oneLine.cellWidth <= columns ? [Line(oneLine)] : ([search] + menus).map { Line($0) }
    let sort = Line("Sort: \(screen.sortLabel) \(glyphs.menu)")
    guard screen.hasRows else { return filters + [.justified(Line(), sort, width: columns)] }
    let updating = screen.isLoading ? " \(glyphs.separator) updating\(glyphs.ellipsis)" : ""
    let count = Line(screen.countText + updating)
    return filters
      + (count.cellWidth + 3 + sort.cellWidth <= columns ? [.justified(count, sort, width: columns)] : [count, sort])
  }

  private var hints: [String] {
    if screen.empty?.action == "Clear filters" { return ["clear filters", "filter", "search", "help"] }
    if screen.events.isEmpty { return ["add"] + (screen.canReload ? ["refresh"] : []) + ["back", "help"] }
    return ["date DATE", "month next|prev", "open N", "delete N", "filter", "search", "sort", "help"]
  }
}

extension EventsList.Screen {
  /// Whether rows have arrived, be it none: before that, "0 results" would say something that nobody knows.
  var hasRows: Bool { !events.isEmpty || empty != nil }
}
