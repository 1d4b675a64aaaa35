import CompassText

/// The cursor of a page's list: it is on a row, by the row's id, whatever number the row has (decision V1).
struct ListCursor: Equatable, Sendable {
  private(set) var row: RowID
  /// The list as it was drawn when the cursor was placed or followed last, to find the next row if this one goes.
  private var rows: [Body.Row]

  init(on row: RowID, in body: Body) { (self.row, rows) = (row, body.rows) }

  /// Moves the cursor into the new list: it stays on its row, else goes to the next row left, else to the last before.
  mutating func follow(_ body: Body) {
    guard let first = body.rows.first else { return }
    if body.index(of: row) == nil {
      let index = rows.firstIndex { $0.id == row } ?? 0
      let isLeft = { (other: Body.Row) in body.index(of: other.id) != nil }
      row = (rows.dropFirst(index).first(where: isLeft) ?? rows.prefix(index).last(where: isLeft) ?? first).id
    }
    rows = body.rows
  }
}

extension Board.State {
  /// The target of keys: a field of the open form, else a row, at first where the list opens; nil if not drawn.
  package var cursor: RowID? {
    if let typing {
      let fields = screen.screen.fields
      return fields.indices.contains(typing.field) ? fields[typing.field].anchor : nil
    }
    if let row = cursors[path]?.row, body.index(of: row) != nil { return row }
    if let row = screen.parts.firstRow, body.index(of: row) != nil { return row }
    return body.rows.first?.id
  }

  mutating func putCursor(on row: RowID) { cursors[path] = ListCursor(on: row, in: body) }

  /// Fixes the cursor to its current row unless it is fixed already, so that rows loaded later do not move it.
  mutating func keepCursor() {
    if typing == nil, cursors[path] == nil, let cursor { putCursor(on: cursor) }
  }

  /// Puts the cursor back on the row from before a cancelled search, if it is drawn, once no order is running.
  mutating func returnFromSearch() {
    guard running.isEmpty, let row = rowBeforeSearch else { return }
    rowBeforeSearch = nil
    guard typing == nil, body.index(of: row) != nil else { return }
    putCursor(on: row)
    reveal()
  }

  /// Moves the cursor after drawing: once to the row that a page leads to, else along with its row (decisions V1, V2).
  mutating func followRow() {
    let scroll = screen.screen.head.scroll
    let isRequested = scroll != nil && scroll?.request != scrolled[path]
    scrolled[path] = scroll?.request
    guard typing == nil else { return }
    if isRequested, let scroll, body.index(of: scroll.id) != nil { return putCursor(on: scroll.id) }
    cursors[path]?.follow(body)
  }
}
