import CompassModel
import PerformanceTimeline

/// Draws the performance page: tabs, controls, and a summary of the metrics or the readings. The charts are drawn when
/// they are asked for (`ChartOrder`), so that the page with all it has to say fits 80 × 24; the board, which scrolls, has
/// them under it.
struct PerformanceText: TextPage {
  let screen: PerformanceTimeline.Screen
  let options: RenderOptions

  var lines: [Line] {
    var lines = messages.top(screen.head) + messages.viewing(screen.head)
    lines += options.isBody ? rangeProblem : tabs + header + [Line()] + controls
    let body = contents + notes + (isInspectedInHistory ? [] : inspected)
    if !body.isEmpty { lines += [messages.rule()] + body }
    lines += charts
    lines.append(messages.rule())
    // The readings are rows of the overview alone.
    let meanings = [Placeholder.row: "the number of a reading of the metric, 1 is the oldest"]
    return lines
      + (screen.dialog.map(messages.dialog)
        ?? messages.hints(of: screen, meanings: screen.overview == nil ? meanings : [:]))
  }

  /// `[tab overview] Performance Overview | * Timeline & Analytics`.
  private var tabs: [Line] {
    if options.isAccessible {
      return screen.tabs.flatMap { tab in
        said(["\(tab.label) \(tab.isActive ? "is shown" : "is another view: type tab \(tab.tab.rawValue)")"])
      }
    }
    let parts = screen.tabs.map { tab in
      tab.isActive
        ? Line("\(glyphs.chosen) ") + Line(tab.label, .bold)
        : Line(messages.mark("tab \(tab.tab.rawValue)") + " ") + Line(tab.label)
    }
    let all = parts.dropFirst().reduce(parts.first ?? Line()) { $0 + Line("   ") + $1 }
    return all.cellWidth <= columns ? [all] : parts
  }

  private var header: [Line] {
    let verbs = screen.canExport ? ["exportCSV", "exportJSON"].compactMap { screen.button($0)?.verb } : []
    if options.isAccessible {
      let export = verbs.isEmpty ? nil : "Type \(verbs.joined(separator: " or ")) to write the readings into a file"
      return said([screen.title], .bold) + saidInWords([screen.subtitle, export])
    }
    let title = Line.wrapped(screen.title, .bold, to: columns)
    let subtitle = Line.wrapped(screen.subtitle, to: columns)
    guard screen.canExport else { return title + subtitle }
    let buttons = Line(
      options.isBody ? messages.labelled(screen.button("exportCSV")) : verbs.map { "[\($0)]" }.joined(separator: "  "))
    guard let only = title.first, title.count == 1, only.cellWidth + 3 + buttons.cellWidth <= columns else {
      return title + subtitle + [buttons]
    }
    return [.justified(only, buttons, width: columns)] + subtitle
  }

  private var controls: [Line] {
    let box = screen.verifiedOnly ? "[x]" : "[ ]"
    let menu = " \(glyphs.menu)"
    let scale = screen.tab == .timeline ? ["\(screen.radar.scaleTitle): \(screen.radar.scale)\(menu)"] : []
    let known = [screen.countText, screen.head.progressText].compactMap { $0 }
    let range = ["\(screen.range.title): \(screen.range.label)\(menu)", "(\(screen.range.datesText))"]
    if options.isAccessible {
      let scale =
        screen.tab == .timeline ? "\(screen.radar.scaleTitle) of the scores: \(screen.radar.scale), 100 is best" : nil
      let facts = [
        "\(screen.range.title): \(screen.range.label), \(screen.range.datesText.spokenDates)",
        "\(screen.verifiedLabel): \(screen.verifiedOnly ? "on" : "off")", scale,
      ]
      return saidInWords(facts + known) + rangeProblem
    }
    // Its dates are no choice of a menu.
    let isCustom = screen.range.preset == .custom
    let dates = isCustom ? [Line("  \(options.isBody ? ":" : "")range custom DATE..DATE", .dim)] : []
    return Line.packed(range, separator: " ", to: columns) + dates + rangeProblem
      + Line.packed(["\(box) \(screen.verifiedLabel)"] + scale + known, separator: "   ", to: columns)
  }

  private var rangeProblem: [Line] {
    if options.isAccessible { return said([screen.range.error.map { "Error: \($0)" }], .negative) }
    let indent = glyphs.failure.cellWidth + 1
    return screen.range.error.map {
      Line.wrapped("\(glyphs.failure) \($0)", .negative, to: columns, hangingIndent: indent)
    } ?? []
  }

  /// The metrics or the readings, or what is in their place.
  private var contents: [Line] {
    if let loading = screen.loadingText { return skeleton + [Line(loading)] }
    if let empty = screen.empty { return messages.empty(empty, active: nil) }
    guard screen.hasRows else { return [] }
    if let overview = screen.overview {
      let more = overview.moreText.map { "\($0) \(messages.button(screen.button("more")))" }
      let inspected = screen.inspected.map { (id: $0.reading.id, details: details) }
      return PerformanceOverviewText(
        overview: overview, capabilities: screen.spokenRowCapabilities, more: more, inspected: inspected,
        options: options
      ).lines
    }
    guard let section = screen.sections.first, case .table(let table) = section.kind else { return events }
    let summary = SparklineTable(section, table, options: options)
    return (options.isAccessible ? summary.sentences : summary.lines) + events
  }

  /// On the board they are under the table; elsewhere they are asked for.
  private var charts: [Line] {
    guard options.isBody, screen.overview == nil, screen.hasRows, screen.empty == nil else { return [] }
    return [messages.rule()] + (screen.drawings.map { ChartsText(drawings: $0, options: options).lines } ?? [])
  }

  private var skeleton: [Line] {
    options.isAccessible ? [] : PerformanceSkeleton(columns: columns, glyphs: glyphs).lines
  }

  /// As many of the newest as one line names, and how many there are beside.
  private var events: [Line] {
    guard let text = screen.eventsText else { return [] }
    if options.isAccessible { return said(["\(text.asSentence) Type open events for all"]) }
    let newest = screen.events.reversed().lazy.map(\.text)
    let separator = " \(glyphs.separator) "
    var line = Line("\(screen.eventsTitle): ", .bold)
    var shown = 0
    for text in newest {
      let rest = newest.count - shown - 1
      let part = Line(shown == 0 ? "" : separator) + Line(text, Style(screen.eventsColor))
      let end = rest > 0 ? "\(separator)\(rest) more".cellWidth : 0
      if shown > 0, line.cellWidth + part.cellWidth + end > columns { break }
      line += part
      shown += 1
    }
    if newest.count > shown { line += Line("\(separator)\(newest.count - shown) more", .dim) }
    return [line.truncated(to: columns)]
  }

  private var notes: [Line] {
    let isTimeline = screen.overview == nil && screen.hasRows
    if options.isAccessible {
      let uncharted = isTimeline ? screen.notCharted.map(\.text) : []
      return said([screen.activity] + uncharted + [screen.skippedText.map { "Warning: \($0)" }])
    }
    let warnings = [isTimeline ? screen.leftOutText : nil, screen.skippedText].map { text in
      text.map { "\(glyphs.warning) \($0)" }
    }
    let notes = ([screen.activity, isTimeline ? screen.unchartedText : nil] + warnings).compactMap { $0 }
    return notes.flatMap { Line.wrapped($0, to: columns, hangingIndent: 2) }
  }

  /// Whether the inspected reading is a row of the history: then its details are directly under it.
  private var isInspectedInHistory: Bool {
    guard let id = screen.inspected?.reading.id else { return false }
    return screen.overview?.visibleHistory.contains { $0.id == id } == true
  }

  /// The reading whose point was tapped. On the board they are its row where no other is drawn.
  private var inspected: [Line] {
    guard let id = screen.inspected?.reading.id.rawValue else { return [] }
    return screen.overview == nil ? details.anchored(to: id) : details
  }

  private var details: [Line] {
    guard let inspected = screen.inspected else { return [] }
    let reading = inspected.reading
    let width = min(columns, 64)
    let edit = screen.button("edit").map { messages.button(labelled: $0.label, verb: "edit") } ?? ""
    let delete = screen.button("delete").map { messages.button(labelled: $0.label, verb: "delete") } ?? ""
    let close = Line("\(edit) \(delete) \(messages.button(screen.button("inspectClose")))")
    if options.isAccessible {
      // In the history its row has said the rest.
      let whole = isInspectedInHistory ? [] : [reading.row.spoken(nil)]
      return said(whole + [inspected.eventText, "\(edit) \(delete) \(messages.button(screen.button("inspectClose")))"])
    }
    let facts = [reading.measure, reading.dateText, reading.badge(options.charset)].compactMap { $0 }
    var lines = Line.packed(facts, separator: " \(glyphs.separator) ", to: width - 2)
    if let event = inspected.eventText { lines += Line.wrapped(terminalText(event), to: width - 2) }
    if let notes = reading.notes { lines += Line.wrapped(notes, to: width - 2) }
    if let last = lines.last, last.cellWidth + 3 + close.cellWidth <= width - 2 {
      lines[lines.count - 1] = .justified(last, close, width: width - 2)
    } else {
      lines.append(close)
    }
    return [.rule(width, charset: options.charset, title: reading.typeLabel)] + lines.map { $0.indented(by: 2) }
  }
}

/// Grey bars in the shape of the summary.
private struct PerformanceSkeleton {
  let columns: Int
  let glyphs: Glyphs

  var lines: [Line] {
    (0..<7).map { row in
      Line(.repeating(glyphs.skeleton, cells: columns / 5)) + Line(.blanks(2))
        + Line(.repeating(glyphs.skeleton, cells: columns / 2 - row % 3 * 4))
    }
  }
}

extension ReadingCard {
  /// With at most 12 characters of the unit.
  var measure: String { terminalText(measureText, atMost: valueText.count + 13) }

  /// `✔ Verified`; ASCII has the word alone.
  func badge(_ charset: Charset) -> String? {
    verifiedText.map { charset == .unicode ? "\(charset.glyphs.success) \($0)" : $0 }
  }
}

extension PerformanceTimeline.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { PerformanceText(screen: self, options: options).lines }
}
