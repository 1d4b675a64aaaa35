import CompassText

/// The mouse: a click moves the cursor or opens a tab, a second one is Enter, and the wheel scrolls or moves.
extension Board.Transition {
  private static let wheelLines = 3

  mutating func point(_ mouse: Mouse) {
    switch mouse.act {
    case .wheelUp: turnWheel(by: -Self.wheelLines)
    case .wheelDown: turnWheel(by: Self.wheelLines)
    case .press: click(mouse)
    }
  }

  private mutating func turnWheel(by lines: Int) {
    switch state.mode {
    case .page where state.screen.screen.head.dialog == nil: state.scrollPage(by: lines)
    case .reader: for _ in 0..<abs(lines) { act(lines > 0 ? .down : .up) }
    case .menu, .picker, .palette: act(lines > 0 ? .down : .up)
    case .page, .search, .walk: break
    }
  }

  private mutating func click(_ mouse: Mouse) {
    let clicked = state.clicked
    state.clicked = nil
    guard state.isLargeEnough, state.mode == .page, state.screen.screen.head.dialog == nil else { return ask(.bell) }
    if mouse.row == 0 {
      guard let tab = TabLine(state: state).tab(at: mouse.column) else { return ask(.bell) }
      return press(name: "\(tab + 1)")
    }
    guard let row = state.row(at: mouse) else { return ask(.bell) }
    if let field = state.screen.screen.fields.firstIndex(where: { $0.anchor == row }), state.typing != nil {
      moveField(to: field)
    } else {
      state.putCursor(on: row)
      state.reveal()
    }
    guard clicked == row else { return state.clicked = row }
    if state.typing != nil { pressInForm(.enter) } else { press(name: "enter") }
  }
}

extension Board.State {
  fileprivate func row(at mouse: Mouse) -> RowID? {
    let row = mouse.row - 2 - pinned.count
    let line = top + row
    guard (body.heading(over: top).count..<bodyHeight).contains(row), body.lines.indices.contains(line),
      mouse.column > 0, mouse.column <= bodyOptions.columns
    else { return nil }
    let anchors = body.lines[line].anchors
    return anchors.last { $0.cells.lowerBound < mouse.column }?.row ?? anchors.first?.row
  }

  /// Scrolls within the page, down if positive; the cursor moves if it would leave the window.
  fileprivate mutating func scrollPage(by lines: Int) {
    top = min(max(top + lines, 0), max(0, body.lines.count - bodyHeight))
    guard typing == nil, let index = body.index(of: cursor) else { return }
    let visible = top..<(top + bodyHeight)
    guard !visible.contains(body.rows[index].lines.lowerBound) else { return }
    let next =
      lines > 0
      ? body.rows.first { $0.lines.lowerBound >= visible.lowerBound }
      : body.rows.last { $0.lines.lowerBound < visible.upperBound }
    if let next { self.putCursor(on: next.id) }
  }
}
