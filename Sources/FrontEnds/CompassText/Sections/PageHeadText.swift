import CompassModel
import PageKit

extension PageText {
  /// The athlete that a parent views, the others, and the context sections; on the board only the sections.
  var context: [Line] {
    var lines: [Line] = []
    if !options.isBody {
      lines += messages.banner(head)
      lines += messages.athleteSwitch(head.athletes)
    }
    let drawer = SectionText(screen, sections: [], width: columns, options: options)
    lines += sections(in: .context).flatMap(drawer.lines)
    return lines.isEmpty ? [] : lines + [options.isBody ? Line() : messages.rule()]
  }

  /// The title with its buttons or subtitle; on the board only facts and a title too long for the headline, of no list.
  var title: [Line] {
    if options.isBody { return isList || hasForm ? [] : longTitle + facts }
    if hasForm, isList == false {
      return [.rule(min(columns, 72), charset: options.charset, title: head.title)] + facts
    }
    if !isList { return Line.wrapped(terminalText(head.title), .bold, to: columns) + facts }
    let all = head.titleButtons
    let buttons = all.filter(\.isEnabled).map { messages.button($0) }
    let title = Line(terminalText(head.title), .bold)
    let subtitle = [subtitle].compactMap(\.self)
    let isBeside = all.isEmpty && title.cellWidth + 3 + (subtitle.first?.cellWidth ?? 0) <= columns
    var ends = isBeside ? subtitle : buttons + screen.files.map { messages.mark($0.command) }
    var more: [String] = []
    while ends.count > buttons.count, !isBeside,
      title.cellWidth + 3 + Line(ends.joined(separator: "   ")).cellWidth > columns
    {
      more.insert(ends.removeLast(), at: 0)
    }
    let end = Line(ends.joined(separator: "   "))
    let below = isBeside ? [] : subtitle.flatMap { Line.wrapped($0, .dim, to: columns) }.ended(more, width: columns)
    if title.cellWidth + 3 + end.cellWidth <= columns { return [.justified(title, end, width: columns)] + below }
    return Line.wrapped(terminalText(head.title), .bold, to: columns)
      + buttons.map { .justified(Line(), Line($0), width: columns) } + below
  }

  /// The subtitle; nil if empty or equal to the count beside the controls. Without controls it names the progress.
  var subtitle: String? {
    if !screen.controls.isEmpty {
      return head.subtitle.isEmpty || head.subtitle == screen.status.first ? nil : head.subtitle
    }
    let texts = [head.subtitle, head.progressText].compactMap(\.self).filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.joined(separator: " \(glyphs.separator) ")
  }

  /// On the board, a title for which its headline has no room; else empty.
  private var longTitle: [Line] {
    let lines = Line.wrapped(terminalText(head.title), .bold, to: columns)
    return lines.count > 1 || lines[0].cellWidth > columns - 12 ? lines : []
  }

  private var facts: [Line] {
    if hasForm, head.page == "form" { return [] }
    let subtitle = head.subtitle.isEmpty ? [] : head.subtitle.split(separator: " · ").map(String.init)
    let texts = subtitle + [head.activity, head.progressText].compactMap(\.self)
    return Line.packed(texts, separator: " \(glyphs.separator) ", .dim, to: columns)
  }

  var headSections: [Line] {
    let drawer = SectionText(screen, sections: [], width: columns, options: options)
    let blocks = sections(in: .head).map(drawer.lines).filter { !$0.isEmpty }
    if options.isBody { return blocks.flatMap { $0 + [Line()] } }
    return blocks.flatMap { [Line()] + $0 }
  }

  /// The filters, the number of rows and their order; filters and number in one line where there is room and no order.
  var controls: [Line] {
    let controls = visibleControls.filter { $0.kind != .tabs }
    let count = Line(countText)
    let narrowed = controls.filter { !$0.isSort && $0.kind != .toggle }
    let filters = narrowed.map { messages.control($0, fieldCells: 14) }
    let toggles = controls.filter { $0.kind == .toggle }.map { messages.control($0) }
    let orders = controls.filter(\.isSort).map { messages.control($0) }
    let row = Line(filters.joined(separator: "   "))
    let narrowing =
      (filters.isEmpty
        ? []
        : row.cellWidth <= columns
          ? [row] + narrowed.flatMap(datesVerb(of:))
          : zip(filters, narrowed).flatMap { oneControl($0) + datesVerb(of: $1) })
      + rangeProblems
    if !toggles.isEmpty { return narrowing + switches(toggles, count) }
    let gap = orders.isEmpty && !sections.contains { $0.region == .head } ? [] : [Line()]
    if orders.isEmpty {
      if filters.isEmpty || count.cellWidth == 0 { return (count.cellWidth == 0 ? [] : counted) + narrowing }
      let fits = narrowing.count == 1 && count.cellWidth + 3 + row.cellWidth <= columns
      return gap + (fits ? [.justified(count, row, width: columns)] : narrowing + counted)
    }
    let order = Line(orders.joined(separator: "   "))
    let below = order.cellWidth <= columns ? [order] : orders.map { Line($0) }
    let fits = count.cellWidth + 3 + order.cellWidth <= columns
    return gap + narrowing + (fits ? [.justified(count, order, width: columns)] : counted + below)
  }

  private func oneControl(_ text: String) -> [Line] {
    Line(text).cellWidth <= columns ? [Line(text)] : Line.wrapped(text, to: columns)
  }

  private func switches(_ toggles: [String], _ count: Line) -> [Line] {
    let row = Line(toggles.joined(separator: "  "))
    if row.cellWidth + 3 + count.cellWidth <= columns { return [.justified(row, count, width: columns)] }
    return Line.packed(toggles, separator: "  ", to: columns) + (count.cellWidth == 0 ? [] : counted)
  }

  /// The verb that gives the dates of a range whose dates the user chooses, as it is typed; empty for other controls.
  private func datesVerb(of control: FilterControl) -> [Line] {
    control.datesVerb(of: control.value).map { Line.wrapped("(type: \($0.example))", .dim, to: columns) } ?? []
  }

  var rangeProblems: [Line] {
    visibleControls.compactMap { $0.days?.error }.flatMap {
      Line.wrapped("\(glyphs.failure) \($0)", .negative, to: columns, hangingIndent: glyphs.failure.cellWidth + 1)
    }
  }

  /// The views of the page, the visible one marked: `✔ Performance Overview   [tab timeline] Timeline & Analytics`.
  var tabs: [Line] {
    screen.controls.filter { $0.kind == .tabs }.flatMap { control -> [Line] in
      let parts = (control.choices ?? []).map { choice in
        choice.value == control.value
          ? Line("\(glyphs.chosen) ") + Line(choice.label, .bold)
          : Line("\(messages.mark("\(control.command) \(choice.value.typedValue)")) \(choice.label)")
      }
      let row = parts.dropFirst().reduce(parts.first ?? Line()) { $0 + Line("   ") + $1 }
      return row.cellWidth <= columns ? [row] : parts
    }
  }

  private var counted: [Line] { Line.wrapped(countText, to: columns) }

  /// `4 offers found · 1 filter · updating…`; empty without controls, to which the count belongs.
  var countText: String {
    if screen.controls.isEmpty { return "" }
    return (screen.status + [head.progressText].compactMap(\.self)).joined(separator: " \(glyphs.separator) ")
  }
}

extension [Line] {
  /// The lines, the first of them with as many of the texts at its end as fit; without lines a line of them.
  fileprivate func ended(_ texts: [String], width: Int) -> [Line] {
    guard
      let count = (1...Swift.max(1, texts.count)).last(where: { count in
        let room = width - (first.map { $0.cellWidth + 3 } ?? 0)
        return count <= texts.count && texts.prefix(count).joined(separator: "   ").cellWidth <= room
      })
    else { return self }
    let end = Line(texts.prefix(count).joined(separator: "   "))
    return [.justified(first ?? Line(), end, width: width)] + dropFirst()
  }
}

extension PageHead {
  var titleButtons: [ActionButton] { buttons.filter { $0.prominence == .title && $0.key != "esc" } }
}

extension [ScreenSection] {
  /// Whether a table that can be closed takes the place of the rows.
  var coverTheRows: Bool {
    contains { section in
      guard case .table = section.kind else { return false }
      return section.buttons.contains { $0.key == "esc" }
    }
  }
}
