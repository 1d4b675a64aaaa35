import Terminal
import TextInterface

/// All that a window shows: as many lines as it has, none wider than it, and where the cursor stands.
public struct Frame: Equatable, Sendable {
  /// Of the window.
  public let size: LineMode.Size
  /// From the top; exactly `size.rows`, none wider than `size.columns`.
  package let lines: [Line]
  /// Where a text is typed; nil where the cursor is hidden.
  public let cursor: Cell?

  /// A place in the window, from 0.
  public struct Cell: Hashable, Sendable {
    /// From the top, and from the left.
    public var row, column: Int

    /// A place, counted from 0.
    public init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
  }

  /// What is too much is cut, what is missing is empty.
  package init(_ lines: [Line], cursor: Cell? = nil, size: LineMode.Size) {
    self.size = size
    self.lines = (0..<size.rows).map { $0 < lines.count ? lines[$0].leading(cells: size.columns) : Line() }
    self.cursor = cursor.map {
      Cell(row: min(max($0.row, 0), size.rows - 1), column: min(max($0.column, 0), size.columns - 1))
    }
  }

  /// As text, for a snapshot: no colour, no blanks at the ends of lines; below a rule, where the cursor stands if it is
  /// to be seen.
  public func text(_ charset: Charset) -> String {
    let drawn = render(lines + [Line("end")], width: max(size.columns, 3), charset: charset, color: false)
    let place = cursor.map { "\nthe cursor: line \($0.row + 1), column \($0.column + 1)" } ?? ""
    return drawn.dropLast("end\n".count) + String(repeating: "=", count: size.columns) + place + "\n"
  }
}
