import CompassModel
import Tasks

extension TasksText {
  /// From this width on a card's facts are beside its title.
  private static let wideColumns = 104
  /// Below this width nothing but the number and the box is beside the title.
  private static let narrowColumns = 60

  /// The cards, or what is in their place, and what is said below them.
  var list: [Line] {
    if let loading = screen.loadingText { return skeleton + [Line(loading)] }
    var lines: [Line] = []
    if let empty = screen.empty {
      lines += messages.empty(empty, active: empty.button == nil ? nil : screen.activeFiltersText)
    }
    let list = ListLook(
      digits: max(2, "\(screen.tasks.count + screen.carriedOver.count)".count),
      marked: options.isBody ? nil : screen.head.scroll?.id, lock: StyledText(glyphs.lock))
    for (index, card) in screen.tasks.enumerated() {
      lines += cardLines(card, number: index + 1, in: list).anchored(to: card.id.rawValue)
    }
    if let text = screen.carriedOverText {
      lines += (screen.tasks.isEmpty ? [] : [Line()]) + carriedOverHead(text)
      for (index, card) in screen.carriedOver.enumerated() {
        lines += cardLines(card, number: screen.tasks.count + index + 1, in: list).anchored(to: card.id.rawValue)
      }
    }
    return messages.list(
      lines, more: screen.moreText, screen.button("more"), activity: nil, skipped: screen.skippedText, width: columns)
  }

  func carriedOverHead(_ text: String) -> [Line] {
    Line.wrapped(screen.carriedOverTitle, .bold, to: columns) + Line.wrapped(text, .dim, to: columns)
  }

  /// Grey bars in the shape of the cards to come.
  private var skeleton: [Line] {
    let title = Line("     ") + Line(.repeating(glyphs.skeleton, cells: columns / 2))
    let facts = Line("       ") + Line(.repeating(glyphs.skeleton, cells: columns * 2 / 3))
    return (0..<screen.skeletonCount).flatMap { _ in [title, facts, Line()] }
  }

  /// What is the same of all cards.
  private struct ListLook {
    /// Of the longest number.
    var digits: Int
    /// The row with the mark; on the board the cursor is there.
    var marked: String?
    var lock: StyledText
  }

  private func cardLines(_ card: TaskCard, number: Int, in list: ListLook) -> [Line] {
    let digits = list.digits
    let indent = digits + 5
    let isMarked = list.marked == card.id.rawValue
    var start = Line(padded("\(number)", to: digits, alignment: .trailing), .dim)
    start.append(isMarked ? glyphs.collapsed : " ", isMarked ? .today : .plain)
    start.append("\(card.status.box) ")
    let facts = TaskFacts(card, options, lock: list.lock)
    let room = columns - indent
    var lines: [Line]
    if columns >= Self.wideColumns, let beside = facts.columns {
      lines = card.titleLines(to: room - beside.cellWidth - 2)
      lines[0] = .justified(lines[0], beside, width: room, gap: 2)
    } else if columns >= Self.narrowColumns, let badge = facts.badge {
      lines = card.titleLines(to: room - badge.cellWidth - 3)
      lines[0] = .justified(lines[0], Line(badge), width: room)
      lines += facts.packed(withBadge: false, to: room)
    } else {
      lines = card.titleLines(to: room) + facts.packed(withBadge: true, to: room)
    }
    if card.isExpanded {
      lines += details(card, to: room)
    } else {
      if let waits = card.waitsText { lines += Line.wrapped(terminalText(waits), to: room, atMost: 2) }
      if let preview = card.description { lines.append(Line(preview, .dim).truncated(to: room)) }
    }
    return lines.begun(with: start, indentedBy: indent)
  }

  private func details(_ card: TaskCard, to cells: Int) -> [Line] {
    let titles = screen.detailTitles
    var lines = card.description.map { Line.wrapped($0, to: cells) } ?? []
    for (title, text) in [(titles.whyItMatters, card.whyItMatters), (titles.failureRisk, card.failureRisk)] {
      guard let text else { continue }
      lines += [Line(title, .bold)] + Line.wrapped(text, to: cells - 2).map { $0.indented(by: 2) }
    }
    guard !card.incompletePrerequisites.isEmpty else { return lines }
    let drawn =
      options.charset == .ascii
      ? "\(glyphs.lock): \(titles.incompletePrerequisitesPlain)" : titles.incompletePrerequisites
    lines.append(Line(drawn, Style(titles.incompletePrerequisitesColor).bolded))
    return lines + prerequisites(card.incompletePrerequisites, to: cells - 2).map { $0.indented(by: 2) }
  }

  /// With the number under which one is in the list, if it is there.
  private func prerequisites(_ prerequisites: [TaskCard.Prerequisite], to cells: Int) -> [Line] {
    let labels = prerequisites.map { $0.row.map(String.init) ?? "" }
    let width = labels.map(\.count).max() ?? 0
    return zip(prerequisites, labels).flatMap { one, label in
      let number = Line(padded(label, to: width, alignment: .trailing), .dim)
      let start = number + Line("\(width == 0 ? "" : " ")\(one.status.box) ")
      let facts = [one.gradeText, one.lockedText].compactMap { $0 }.map { " \(glyphs.separator) \($0)" }.joined()
      return Line.wrapped(terminalText(one.title) + facts, to: cells - start.cellWidth).enumerated()
        .map { $0 == 0 ? start + $1 : $1.indented(by: start.cellWidth) }
    }
  }
}

extension TaskCard {
  /// Whole, on as many lines as it takes.
  fileprivate func titleLines(to cells: Int) -> [Line] {
    Line.wrapped(terminalText(title), titleColor.map { Style($0) } ?? .bold, to: cells)
  }
}
