import PageKit
import CompassText

/// The panel beside a list in a wide window: the week of Today, the cursor's lane, or a calendar and the cursor's row.
struct SidePanel {
  static let gap = 3

  let width: Int
  let state: Board.State

  init?(_ state: Board.State) {
    guard let width = state.screen.panelWidth(columns: state.size.columns) else { return nil }
    (self.state, self.width) = (state, width)
  }

  func lines(_ height: Int) -> [Line] {
    let above = ScreenText.aside(state.screen.parts, state.bodyOptions.with(columns: width))
    let parts = state.screen.parts
    if parts.panel?.showsRow == false { return Array(above.prefix(height)) }
    if let lane = parts.lane(state.cursor) { return laneItems(lane, height) }
    var details = details
    let drawing = state.cursor.map { parts.drawing(ofRow: $0, width: width, state.options) } ?? []
    if !drawing.isEmpty { details += [Line()] + drawing }
    if above.isEmpty || details.isEmpty { return Array((above + details).prefix(height)) }
    // In a low window, blanks go first, and then the end of the calendar: its legend.
    if above.count + 1 + details.count > height { details.removeAll { $0.cellWidth == 0 } }
    let room = max(height / 2, height - details.count - 1)
    let rule = Line.rule(width, charset: state.options.charset).restyled { _ in .dim }
    return Array((above.prefix(room) + [rule] + details).prefix(height))
  }

  private func laneItems(_ lane: LaneWalk, _ height: Int) -> [Line] {
    let card = lane.card
    let selected: Int? = if case .walk(.lane(card.anchor, let index)) = state.mode { index } else { nil }
    let head =
      Line.wrapped(card.name, .bold, to: width) + (card.countText.map { Line.wrapped($0, .dim, to: width) } ?? [])
      + (card.summaryText.map { Line.wrapped($0, to: width) } ?? []) + [Line()]
    let room = max(1, height - head.count)
    var (lines, end): ([Line], Int) = ([], 0)
    for index in max(0, (selected ?? 0) - room)..<lane.count {
      let item = lane.lines(index, width, state.options)
      lines += index == selected ? item.map { $0.padded(to: width).restyled(\.reversed) } : item
      if index == selected { end = lines.count }
      if lines.count >= room, index >= selected ?? 0 { break }
    }
    return Array((head + lines.dropFirst(max(0, end - room))).prefix(height))
  }

  private var details: [Line] {
    let parts = state.screen.parts
    guard let cursor = state.cursor, let label = parts.labels.first(where: { $0.id == cursor }) else { return [] }
    let row = parts.row(cursor)
    var lines = Line.wrapped(label.name, .bold, to: width) + [Line()]
    for text in row?.details ?? [] where text != label.name {
      lines += Line.wrapped(text, to: width, hangingIndent: 2)
    }
    lines.append(Line())
    var before: String?
    for button in parts.buttons(ofRow: cursor) {
      let name = button.key ?? ":"
      // A key of several buttons is named once.
      let key = Line(name == before ? "" : name, .bold).padded(to: 6)
      before = name
      // An open question is drawn beside the list, and not repeated here.
      let reason = button.reason == state.screen.screen.head.openQuestion ? nil : button.reason
      let label = Line.wrapped(button.label + (reason.map { ": \($0)" } ?? ""), to: width - 6)
      for (index, text) in label.enumerated() {
        let start = index == 0 ? key : Line().padded(to: 6)
        lines.append(button.isEnabled ? start + text : (start + text).restyled { _ in .dim })
      }
    }
    return lines
  }
}
