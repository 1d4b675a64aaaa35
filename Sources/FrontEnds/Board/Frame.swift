import CompassModel
import Terminal
import CompassText

/// All that a window shows: as many lines as it has, none wider than it, and where the cursor is.
public struct Frame: Equatable, Sendable {
  /// The size of the window.
  public let size: LineMode.Size
  /// From the top; exactly `size.rows`, none wider than `size.columns`, and in the last column no sign that some
  /// terminals draw wider than it counts.
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

  /// A frame in which lines that are too long are cut and missing ones are empty.
  package init(_ lines: [Line], cursor: Cell? = nil, size: LineMode.Size) {
    self.size = size
    self.lines = (0..<size.rows).map { row in
      let line = row < lines.count ? lines[row].leading(cells: size.columns) : Line()
      // Where it is drawn wider than it counts it would go on in the next line.
      let isCut = line.cellWidth == size.columns && line.runs.last?.text.last?.mayBeWide == true
      return isCut ? line.leading(cells: size.columns - 1) : line
    }
    self.cursor = cursor.map {
      Cell(row: min(max($0.row, 0), size.rows - 1), column: min(max($0.column, 0), size.columns - 1))
    }
  }

  /// As text, for a snapshot: no colour, no blanks at the ends of lines; below a rule, where the cursor is if it is
  /// to be seen.
  public func text(_ charset: Charset) -> String {
    let drawn = render(lines + [Line("end")], width: max(size.columns, 3), charset: charset, color: false)
    let cursorText = cursor.map { "\nthe cursor: line \($0.row + 1), column \($0.column + 1)" } ?? ""
    return drawn.dropLast("end\n".count) + String(repeating: "=", count: size.columns) + cursorText + "\n"
  }
}

extension Character {
  /// Whether it counts one cell and some terminals draw it in two, as an emoji.
  fileprivate var mayBeWide: Bool {
    guard !isASCII, cellWidth == 1 else { return false }
    return unicodeScalars.contains { scalar in
      [0xFE0F, 0x200D, 0x20E3].contains(scalar.value) || (0x1F1E6...0x1F1FF).contains(scalar.value)
        || scalar.properties.isEmoji && scalar.value >= 0x2300
    }
  }
}
