import CompassText

/// The cursor of a page's list: it is on a row, by the row's id, whatever number the row has (decision V1).
struct ListCursor: Equatable, Sendable {
  private(set) var row: RowID
  /// The list as it was drawn when the cursor was placed, to find the next row if this one goes.
  private var rows: [Body.Row]

  init(on row: RowID, in body: Body) { (self.row, rows) = (row, body.rows) }

  /// The cursor in the list as it is drawn now: on the same row; if that went, on the next one that is left, else on
  /// the last before it.
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
  /// The target of keys: the field of an open form, else a row of the list; nil where neither is drawn. Until a key
  /// is pressed on a page it is the row at which the list opens, else the first, whatever rows come.
  package var cursor: RowID? {
    if let typing {
      let fields = screen.screen.fields
      return fields.indices.contains(typing.field) ? fields[typing.field].anchor : nil
    }
    if let row = cursors[path]?.row, body.index(of: row) != nil { return row }
    if let row = screen.parts.firstRow, body.index(of: row) != nil { return row }
    return body.rows.first?.id
  }

  /// Places the cursor of this page's list.
  mutating func putCursor(on row: RowID) { cursors[path] = ListCursor(on: row, in: body) }

  /// From now on the cursor stays on its row.
  mutating func keepCursor() {
    if typing == nil, cursors[path] == nil, let cursor { putCursor(on: cursor) }
  }

  /// Once all that was searched for is answered, the cursor is on the row again on which it was before.
  mutating func returnFromSearch() {
    guard running.isEmpty, let row = rowBeforeSearch else { return }
    rowBeforeSearch = nil
    guard typing == nil, body.index(of: row) != nil else { return }
    putCursor(on: row)
    reveal()
  }

  /// After the list was drawn: the cursor goes to the row that the page leads to, once for every request, else it
  /// follows its row (decisions V1, V2).
  mutating func followRow() {
    let scroll = screen.screen.head.scroll
    let isRequested = scroll != nil && scroll?.request != scrolled[path]
    scrolled[path] = scroll?.request
    guard typing == nil else { return }
    if isRequested, let scroll, body.index(of: scroll.id) != nil { return putCursor(on: scroll.id) }
    cursors[path]?.follow(body)
  }
}
