import CompassModel
import Tasks

/// Draws the tasks page: one column, each card with its facts below the title or, where there is room, beside it.
struct TasksText: TextPage {
  let screen: Tasks.Screen
  let options: RenderOptions

  var lines: [Line] { options.isAccessible ? accessibleLines : drawnLines }

  private var drawnLines: [Line] {
    var lines = viewing + messages.top(screen.head)
    lines += success
    if !options.isBody {
      lines += header
      lines.append(Line())
    }
    lines += progress
    if !options.isBody { lines += filters }
    if screen.empty == nil, !options.isBody { lines.append(Line()) }
    lines += list
    // The board's headline has the count.
    if options.isBody { return lines }
    lines.append(messages.rule())
    return lines + (screen.dialog.map(messages.dialog) ?? footer)
  }

  /// Whose tasks a parent sees. Terminals disagree about the eye's width, so nothing is aligned after it and a cell
  /// is left for it. The board says it under its tabs.
  var viewing: [Line] {
    if options.isBody { return [] }
    var lines: [Line] = []
    if options.isAccessible {
      lines += saidInWords([screen.readOnlyPlainText], .bold)
    } else if let text = options.charset == .ascii ? screen.readOnlyPlainText : screen.readOnlyText {
      lines += Line.wrapped(terminalText(text), Style(screen.readOnlyColor).bolded, to: columns - 1)
    }
    lines += messages.athleteSwitch(screen.athletes)
    return lines.isEmpty ? [] : lines + [messages.rule()]
  }

  var success: [Line] {
    let text = options.charset == .ascii ? screen.successPlainText : screen.success
    guard let text, !options.isBody else { return [] }
    if options.isAccessible { return said([screen.successPlainText], .positive) + [messages.rule()] }
    let indent = glyphs.success.cellWidth + 1
    return Line.wrapped("\(glyphs.success) \(terminalText(text))", .positive, to: columns - 4, hangingIndent: indent)
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
    let progress = screen.progress
    guard let text = progress.text, progress.total != 0 else { return [] }
    guard let share = progress.percent else { return Line.wrapped(terminalText(text), to: columns) + [Line()] }
    let words = Line(terminalText(text))
    if options.isBody, words.cellWidth + 12 <= columns {
      let bar = ProgressBar(
        percent: share, cells: columns - words.cellWidth - 2, charset: options.charset, style: Style(progress.color))
      return [words + Line("  ") + bar.line, Line()]
    }
    let percent = padded("\(share)%", to: 6, alignment: .trailing)
    let bar = ProgressBar(percent: share, cells: columns - 8, charset: options.charset, style: Style(progress.color))
    return Line.wrapped(terminalText(text), to: columns) + [bar.line + Line(percent), Line()]
  }

  var filters: [Line] {
    let clear = screen.activeFilterCount > 0 ? [messages.button(screen.button("clearFilters"))] : []
    if options.isAccessible {
      return messages.spokenControls(screen.controls)
        + messages.spokenCount(clear, filtered: screen.activeFilterCount > 0)
    }
    let menus = screen.controls.map { messages.control($0) }
    return Line.packed(menus + clear, separator: "    ", to: columns)
  }

  var footer: [Line] {
    guard let countText = screen.countText, screen.progress.total != 0 else { return hints }
    let updating = screen.head.progressText.map { " \(glyphs.separator) \($0)" } ?? ""
    let text = countText + updating
    let rest = hints
    if options.isAccessible { return saidInWords([text]) + rest }
    let count = Line.wrapped(text, to: columns)
    guard count.count == 1, rest.count == 1 else { return count + rest }
    return Line.packed(count + rest, separator: "   ", to: columns)
  }

  private var hints: [Line] {
    let isSomeDone = screen.tasks.contains { $0.status == .completed }
    let isSomeExpanded = screen.tasks.contains(where: \.isExpanded)
    return messages.hints(
      of: screen, without: Set((isSomeDone ? [] : ["uncomplete"]) + (isSomeExpanded ? [] : ["collapse"])))
  }
}

/// What is said of a task beside its title, each fact in its colour and none ever cut (text-ui.md §1, principle 9).
struct TaskFacts {
  private let card: TaskCard
  private let glyphs: Glyphs
  /// `🔒 Locked`, `Unlocks 2 tasks` or that it is being stored: never two of them are true at a time.
  let badge: StyledText?

  /// - Parameter lock: the sign of what is locked.
  init(_ card: TaskCard, _ options: RenderOptions, lock: StyledText) {
    self.card = card
    glyphs = options.glyphs
    if let updating = card.updatingText {
      badge = StyledText(updating, .dim)
    } else if let locked = card.lockedText {
      badge = options.charset == .ascii ? lock : lock.followed(by: locked)
    } else {
      badge = card.unlocksText.map { StyledText($0) }
    }
  }

  private var requirement: StyledText { StyledText(card.requirementLabel, Style(card.badgeColor)) }

  private var status: StyledText { StyledText(card.statusLabel, Style(card.statusColor)) }

  private var grade: StyledText? { card.gradeText.map { StyledText($0) } }

  private var deadline: StyledText {
    if let completed = card.completedText { return StyledText(completed) }
    guard let color = card.urgencyColor else { return StyledText(card.deadlineText) }
    guard card.urgency == .critical else { return StyledText(card.deadlineText, Style(color)) }
    return StyledText("\(glyphs.warning) \(card.deadlineText)", Style(color).bolded)
  }

  /// All of them as columns of a table; nil where one is too wide for its column.
  var columns: Line? {
    let beside = grade.map { [($0, 8)] } ?? []
    let cells = [(badge ?? StyledText(""), 15)] + beside + [(requirement, 8), (status, 11), (deadline, 21)]
    guard cells.allSatisfy({ $0.cellWidth <= $1 }) else { return nil }
    var (line, end) = (Line(), 0)
    for (fact, width) in cells {
      end += width + 1
      line.append(fact)
      line.pad(to: end)
    }
    return line
  }

  /// As many in each line as fit, whole: only one wider than the line is broken, by words.
  func packed(withBadge: Bool, to cells: Int) -> [Line] {
    let separator = Line(" \(glyphs.separator) ")
    var lines: [Line] = []
    let facts: [StyledText?] = [grade, requirement, status, deadline, withBadge ? badge : nil]
    for case let fact? in facts {
      if let last = lines.last, last.cellWidth + separator.cellWidth + fact.cellWidth <= cells {
        lines[lines.count - 1] = last + separator + Line(fact)
      } else {
        lines += Line.wrapped(fact.text, fact.style, to: cells)
      }
    }
    return lines
  }
}

extension Tasks.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { TasksText(screen: self, options: options.ofList).lines }

  func viewing(_ options: RenderOptions) -> Line? {
    self.readOnlyPlainText.map { Line($0, Style(self.readOnlyColor).bolded) }
  }
}

extension Style {
  /// The same, heavier.
  var bolded: Style {
    var style = self
    style.isBold = true
    return style
  }
}
