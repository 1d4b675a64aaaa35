import CompassModel
import Tasks

/// Draws the tasks page: one column, each card with its facts below the title or, where there is room, beside it.
struct TasksText {
  let screen: Tasks.Screen
  let options: RenderOptions
  let messages: MessageLines

  init(_ screen: Tasks.Screen, _ options: RenderOptions) {
    self.screen = screen
    self.options = options
    messages = MessageLines(options: options)
  }

  var columns: Int { options.columns }
  var glyphs: Glyphs { options.glyphs }

  var lines: [Line] {
    var lines = viewing
    lines += screen.banner.map(messages.banner) ?? []
    lines += success
    lines += header
    lines.append(Line())
    lines += progress
    lines += filters
    if screen.empty == nil { lines.append(Line()) }
    lines += list
    lines.append(messages.rule())
    return lines + (screen.dialog.map(messages.dialog) ?? footer)
  }

  /// Whose tasks a parent sees. Terminals disagree about the eye's width, so nothing is aligned after it and a cell
  /// is left for it.
  private var viewing: [Line] {
    var lines: [Line] = []
    if let text = screen.readOnlyText {
      let drawn = options.charset == .ascii && text.hasPrefix("👁 ") ? String(text.dropFirst(2)) : text
      lines += Line.wrapped(terminalText(drawn), .bold, to: columns - 1)
    }
    lines += messages.athleteSwitch(screen.athletes)
    return lines.isEmpty ? [] : lines + [messages.rule()]
  }

  private var success: [Line] {
    guard let text = screen.success else { return [] }
    let drawn = options.charset == .ascii ? text.replacing(" 🎉", with: "", maxReplacements: 1) : text
    let indent = glyphs.success.cellWidth + 1
    return Line.wrapped("\(glyphs.success) \(terminalText(drawn))", .positive, to: columns - 4, hangingIndent: indent)
      .map { $0.indented(by: 2) } + [messages.rule()]
  }

  private var header: [Line] {
    let title = Line(screen.title, .bold)
    let grade = Line(screen.subtitle)
    if title.cellWidth + 3 + grade.cellWidth <= columns { return [.justified(title, grade, width: columns)] }
    return Line.wrapped(terminalText(screen.title), .bold, to: columns) + Line.wrapped(screen.subtitle, to: columns)
  }

  /// The words, and a bar of them in eighths of a cell.
  private var progress: [Line] {
    guard screen.progress.total > 0 else { return [] }
    let percent = padded("\(screen.progress.percent)%", to: 6, alignment: .trailing)
    let bar = ProgressBar(percent: screen.progress.percent, cells: columns - 8, charset: options.charset)
    return Line.wrapped(screen.progress.text, to: columns) + [bar.line + Line(percent), Line()]
  }

  private var filters: [Line] {
    let menus = [
      "Status: \(screen.statusFilterLabel) \(glyphs.menu)", "Urgency: \(screen.urgencyFilterLabel) \(glyphs.menu)",
    ]
    return Line.packed(
      menus + (screen.activeFilterCount > 0 ? ["[clear filters]"] : []), separator: "    ", to: columns)
  }

  private var footer: [Line] {
    guard screen.progress.total > 0 else { return messages.hints(hints) }
    let updating = screen.isLoading ? " \(glyphs.separator) updating\(glyphs.ellipsis)" : ""
    let count = Line(screen.countText + updating + "   ")
    let rest = messages.hints(hints)
    if let only = rest.first, rest.count == 1, count.cellWidth + only.cellWidth <= columns { return [count + only] }
    return [count] + rest
  }

  private var hints: [String] {
    let reload = screen.canReload ? ["refresh"] : []
    let change = screen.isReadOnly ? [] : ["complete N"]
    if screen.empty?.action != nil { return ["clear filters", "filter status|urgency"] + reload + ["help"] }
    if screen.tasks.isEmpty { return reload + ["back", "help"] }
    return change + ["expand N", "filter status|urgency", "help"]
  }
}

extension Tasks.Screen {
  /// Whether rows have arrived, be it none: before that, "0 of 0" would say something that nobody knows.
  var hasRows: Bool { !tasks.isEmpty || empty != nil }
}
