import CompassModel
import PageKit
import CompassApp
import Terminal
import CompassText

extension Board {
  /// Returns the frame that shows a board's state; only a notice if the window is too small.
  package static func frame(of state: State) -> Frame { FrameBuilder(state: state).frame }
}

/// Draws the window from top to bottom: tabs, headline, page, overlay, rule, message lines, key line.
struct FrameBuilder {
  let state: Board.State

  var options: RenderOptions { state.options }
  var glyphs: Glyphs { options.glyphs }
  var columns: Int { state.size.columns }
  var screen: AppScreen { state.screen.screen }

  var frame: Frame {
    guard state.isLargeEnough else { return tooSmall }
    let overlay = overlay
    let (message, cursor) = bottom
    let height = max(1, state.paneHeight - (message.count - 1))
    let most = overlay.map { min($0.count, height) } ?? 0
    var lines = [TabLine(state: state).line, headline] + pane(height - most)
    lines += overlay?.suffix(most) ?? []
    lines += [rule] + message.map { $0.truncated(to: columns) } + [keys]
    let typed = cursor.map { Frame.Cell(row: state.size.rows - 2, column: $0) }
    return Frame(lines, cursor: typed ?? (overlay == nil ? caret : nil), size: state.size)
  }

  private var caret: Frame.Cell? {
    guard let caret = state.body.caret, (0..<state.bodyHeight).contains(caret.row - state.top) else { return nil }
    return Frame.Cell(row: 2 + state.pinned.count + caret.row - state.top, column: 1 + caret.column)
  }

  private var rule: Line { .rule(columns, charset: options.charset) }

  private var wideOptions: RenderOptions {
    var options = options.with(columns: columns, lines: nil)
    options.isBody = true
    return options
  }

  var headline: Line { ScreenText.headline(state.screen.parts, isScrolled: state.top > 0, wideOptions) }

  private var tooSmall: Frame {
    let text = "The board needs 40 columns and 10 lines. l: line by line. q: leave."
    return Frame(Line.wrapped(text, to: max(1, columns)), size: state.size)
  }
}

extension FrameBuilder {
  func pane(_ height: Int) -> [Line] {
    let pinned = state.pinned.prefix(height).map { (Line(" ") + $0).truncated(to: bodyColumns) }
    let visible = pinned + body(height - pinned.count)
    guard let panel = SidePanel(state)?.lines(height) else { return visible }
    let separator = Line(" \(glyphs.vertical) ", .dim)
    return visible.enumerated().map { index, line in
      line.padded(to: bodyColumns) + separator + (index < panel.count ? panel[index] : Line())
    }
  }

  private func body(_ height: Int) -> [Line] {
    let lines = state.body.lines
    var top = state.top
    let cursor = state.body.index(of: state.cursor).map { state.body.rows[$0].lines.lowerBound }
    // An overlay hides the end of the page, not the cursor's row.
    if let cursor, cursor >= top + height { top = cursor - height + 1 }
    let heading = state.body.heading(over: top)
    return (top..<(top + max(0, height))).map { index in
      if index - top < heading.count { return (Line(" ") + heading[index - top]).truncated(to: bodyColumns) }
      guard index < lines.count else { return Line() }
      let line = Line(" ") + lines[index]
      return index == cursor ? marked(line) : line.truncated(to: bodyColumns)
    }
  }

  /// The width of the page's body, with the column for the cursor.
  private var bodyColumns: Int { columns - (state.screen.panelWidth(columns: columns).map { $0 + SidePanel.gap } ?? 0) }

  /// Draws the cursor's row in reverse video after its sign; on a lane only the name, so that marks keep their colours.
  private func marked(_ line: Line) -> Line {
    let anchors = line.anchors
    guard let index = anchors.firstIndex(where: { $0.row == state.cursor }) else {
      return line.truncated(to: bodyColumns)
    }
    let start = anchors[index].cells.lowerBound
    // In an edited field only the name is reversed; its text is drawn as it is.
    let label = state.body.caret == nil ? nil : line.runs.first { $0.anchor == state.cursor }?.cellWidth
    let name = label.map { start + $0 } ?? endOfLaneName(line)
    let isLast = name == nil && index == anchors.count - 1
    let end = name ?? (isLast ? bodyColumns : anchors[index].cells.upperBound)
    let part = line.dropping(cells: start).leading(cells: end - start).padded(to: end - start)
    let before = line.leading(cells: start - 1).padded(to: start - 1)
    // In one style: a colour would be a background, and each change of style is bytes.
    let whole = before + Line(glyphs.cursor, .bold) + part.restyled { _ in .plain.reversed }
    return (isLast ? whole : whole + line.dropping(cells: end)).truncated(to: bodyColumns)
  }

  private func endOfLaneName(_ line: Line) -> Int? {
    guard state.cursor?.hasPrefix("lane/") == true,
      let edge = line.runs.firstIndex(where: { $0.text == glyphs.vertical })
    else { return nil }
    return line.runs[..<edge].reduce(0) { $0 + $1.cellWidth }
  }
}

extension FrameBuilder {
  private var overlay: [Line]? {
    switch state.mode {
    case .page, .search, .walk:
      guard let dialog = screen.head.dialog else { return nil }
      let lines = MessageLines(options: wideOptions).question(dialog)
      // The line of messages has a rule above it.
      return lines.last?.isRule == true ? lines.dropLast() : lines
    case .menu(let menu):
      let counts = menu.items.map { $0.count.map(String.init) ?? "" }
      let width = counts.map(\.count).max() ?? 0
      let isOne = Set(menu.items.map(\.group)).count == 1
      let groups = isOne ? 0 : menu.items.map(\.group.cellWidth).max() ?? 0
      let items = zip(menu.items, counts).map { item, count in
        (
          groups == 0 ? item.label : padded(item.group, to: groups + 2) + item.label,
          count.isEmpty ? "" : padded(count, to: width, alignment: .trailing), item.isCurrent
        )
      }
      return list(menu.title, items, menu.selected)
    case .picker(let picker):
      return list(picker.title, picker.matches.map { ($0.label, "", $0.isCurrent) }, picker.marked)
    case .palette(let palette):
      return list(
        "Verbs", palette.candidates.map { ($0.text, $0.help, false) }, palette.selected, atMost: state.paneHeight / 2)
    case .reader(let reader):
      let height = state.paneHeight
      let lines = reader.lines.dropFirst(reader.top).prefix(height)
      let visible = lines.map { (reader.left == 0 ? $0 : $0.dropping(cells: reader.left)).truncated(to: columns) }
      return visible + [Line](repeating: Line(), count: height - visible.count)
    }
  }

  /// Draws as many items as there is room for, at least one, around the selected one; `limit` counts the title too.
  private func list(
    _ title: String, _ items: [(label: String, help: String, isCurrent: Bool)], _ selected: Int?,
    atMost limit: Int? = nil
  ) -> [Line] {
    let room = max(1, min(limit ?? .max, state.paneHeight - 2) - 1)
    let first = max(0, min((selected ?? 0) - room / 2, items.count - room))
    let visible = items.dropFirst(first).prefix(room)
    let labels = visible.map(\.label.cellWidth).max() ?? 0
    let helps = visible.map(\.help.cellWidth).max() ?? 0
    // A long help text is cut before the label is.
    let width = min(labels, max(columns / 2, columns - helps - 6))
    let lines = visible.enumerated().map { index, item in
      let isSelected = first + index == selected
      let sign = isSelected ? glyphs.cursor : " "
      let mark = item.isCurrent ? glyphs.chosen : " "
      let help = item.help.isEmpty ? Line() : Line("  ") + Line(terminalText(item.help), .dim)
      let label = Line(terminalText(item.label))
      let text = Line(mark + " ") + (item.help.isEmpty ? label : label.fitted(to: width)) + help
      let whole = text.truncated(to: columns - 2)
      return Line(" " + sign, .bold)
        + (isSelected ? whole.padded(to: columns - 2).restyled(\.reversed) : whole)
    }
    let count = items.count > room ? " \(first + 1)\u{2013}\(first + visible.count) of \(items.count)" : ""
    return [.rule(columns, charset: options.charset, title: title + count)] + lines
  }
}

extension FrameBuilder {
  /// The most lines to which a message wraps before it is cut (decision V8); a low window allows fewer.
  private static let mostLines = 4

  /// The message or the line being typed; `cursor` is the column of the text cursor, nil while nothing is typed.
  var bottom: (lines: [Line], cursor: Int?) {
    switch state.mode {
    case .palette(let palette):
      let hint = palette.vocabulary.hint(for: palette.editor.before)
      let line = PromptLine(
        prompt: ":", palette.editor, mistake: nil, hint: palette.editor.after.isEmpty ? hint.text : "",
        columns: columns)
      return ([line.line], line.cursor)
    case .picker(let picker):
      let hint = picker.matches.isEmpty ? "  no choice has this in its name" : ""
      let line = PromptLine(prompt: " \(picker.title): ", picker.editor, hint: hint, columns: columns)
      return ([line.line], line.cursor)
    case .search(let search):
      let line = PromptLine(prompt: "/", search.editor, columns: columns)
      return ([line.line], line.cursor)
    case .walk(let walk): return (whole(walk.text(on: state.screen.parts, options), .plain), nil)
    case .page, .menu, .reader: return (message, nil)
    }
  }

  private var message: [Line] {
    guard let remark = state.remark else { return report }
    let messages = whole(remark.text, remark.isError ? .negative : .plain)
    let report = remark.isBeside ? report : []
    return report.allSatisfy { $0.text.isEmpty } ? messages : report + messages
  }

  /// The screen's own message: loading time, undo countdown, a form's failure, else the last notice or banner.
  private var report: [Line] {
    let head = screen.head
    // Actions on a message have no key while a question is open.
    if head.dialog != nil {
      let message = MessageLines(options: options).brief(head).last
      return message.map { whole($0.text, $0.runs.first?.style ?? .plain) } ?? [Line()]
    }
    if let text = loadingText { return [Line(" " + text, .dim)] }
    let undoKey = VerbTable.key(of: "undo") ?? ""
    if let undo = head.notices.last(where: { $0.canUndo }), let until = undo.undoUntil {
      let seconds = max(0, Int(state.screen.now.duration(to: until) / .seconds(1) + 0.999))
      return whole("\(glyphs.success) \(undo.message)", .positive, keys: "\(undoKey) undo \(seconds) s ")
    }
    let canUndo = head.undoButton != nil ? "\(undoKey) undo " : ""
    // A form may be scrolled away from where it says why it was not saved (decision G1).
    if let failure = screen.formSection?.failureText { return whole("\(glyphs.failure) \(failure)", .negative) }
    let messages = MessageLines(options: options).brief(head)
    guard let last = messages.last else { return [Line()] }
    let more = messages.count > 1 ? "+\(messages.count - 1) " : ""
    let retries = head.banner?.canRetry == true || head.notices.contains { $0.canRetry }
    let isDone = head.notices.last.map { $0.kind == .success && !$0.isFinal } ?? false
    let keys = more + (retries ? "R retry " : "") + (isDone ? canUndo : "") + (head.notices.isEmpty ? "" : "m dismiss ")
    return whole(last.text, last.runs.first?.style ?? .plain, keys: keys)
  }

  /// Wraps a text to as many lines as are allowed, cutting the rest, with the keys at the end of the first.
  private func whole(_ text: String, _ style: Style, keys: String = "") -> [Line] {
    let keys = Line(keys, .bold)
    let room = max(10, columns - 2 - (keys.cellWidth == 0 ? 0 : keys.cellWidth + 2))
    let lines = Line.wrapped(terminalText(text), style, to: room)
    let most = min(Self.mostLines, max(1, state.paneHeight / 4))
    var visible = Array(lines.prefix(most))
    if lines.count > most { visible[most - 1] = (visible[most - 1] + Line(glyphs.ellipsis, style)).truncated(to: room) }
    guard let first = visible.first else { return [Line()] }
    visible[0] = .justified(first.indented(by: 1), keys, width: columns, gap: 1)
    return [visible[0]] + visible.dropFirst().map { $0.indented(by: 3) }
  }

  private var loadingText: String? {
    guard let since = state.loadingSince else { return nil }
    let seconds = Int(since.duration(to: state.screen.now) / .seconds(1))
    let waits = state.waitingCount == 0 ? "" : "\(counted(state.waitingCount, "key")) typed ahead \(glyphs.separator) "
    return seconds < 1 ? nil : "loading \(seconds) s \(glyphs.separator) \(waits)^C cancels"
  }
}

extension FrameBuilder {
  private var keys: Line {
    let end = Line(positionText)
    var line = Line(" ")
    let fixed = fixedKeys
    let room = columns - end.cellWidth - 2 - fixed.reduce(0) { $0 + $1.cellWidth }
    for part in ownKeys {
      guard line.cellWidth + part.cellWidth <= room else { break }
      line += part
    }
    for part in fixed { line += part }
    return .justified(line, end, width: columns, gap: 1)
  }

  private func part(_ key: String, _ label: String) -> Line { Line(key, .bold) + Line(" \(label)  ") }

  private var fixedKeys: [Line] {
    switch state.mode {
    case .walk(let walk): return walk.keys.map { part($0.key, $0.label) }
    case .menu, .picker: return [part("enter", "choose"), part("esc", "close")]
    case .search: return [part("enter", "keep"), part("esc", "as before")]
    case .palette: return [part("enter", "do"), part("tab", "complete"), part("esc", "close")]
    case .reader(let reader):
      let isWide = reader.lines.contains { $0.cellWidth > columns }
      return [part("j k", "scroll")] + (isWide ? [part("left right", "sideways")] : []) + [part("esc", "close")]
    case .page where screen.head.dialog != nil:
      return screen.head.dialog?.buttons.count == 1 ? [part("enter", "close")] : []
    case .page where screen.isSignIn: return [part("enter", "sign in"), part("tab", "next"), part("^C", "leave")]
    case .page where state.typing != nil:
      return [part("tab", "next")] + (state.body.caret == nil ? [part("space", "choose")] : [])
        + [part("^S", "save"), part("esc", "leave")]
    case .page: return [part(":", "command"), part("?", "keys")]
    }
  }

  private var ownKeys: [Line] {
    guard state.mode == .page, state.typing == nil || screen.head.dialog != nil else { return [] }
    var parts: [(keys: String, label: String)] = []
    for (key, label) in state.keyLabels {
      if let last = parts.last, last.label == label {
        parts[parts.count - 1].keys += " " + key
      } else {
        parts.append((key, label))
      }
    }
    return parts.map { part($0.keys, $0.label) }
  }

  /// The cursor's place in the list, `2 of 10`, counting rows not loaded yet; empty without one or under an overlay.
  private var positionText: String {
    guard state.mode == .page, let index = state.body.index(of: state.cursor) else { return "" }
    let hasMore = screen.pageScreen.button("more")?.isEnabled == true && state.typing == nil
    let all = hasMore ? max(state.body.rows.count, screen.pageScreen.listCount ?? 0) : state.body.rows.count
    return "\(index + 1) of \(all) "
  }
}
