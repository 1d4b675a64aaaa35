import CompassModel
import Terminal
import CompassText

/// The content of a window: exactly as many lines as the window has, none wider, and the cursor's cell.
package struct Frame: Equatable, Sendable {
  package let size: LineMode.Size
  /// Exactly `size.rows` lines, none wider than `size.columns`, or with a possibly wider character in the last column.
  package let lines: [Line]
  /// The cell of the text cursor; nil if the cursor is hidden.
  package let cursor: Cell?

  /// A place in the window, from 0.
  package struct Cell: Hashable, Sendable {
    package var row, column: Int

    package init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
  }

  /// A frame in which long lines are cut, missing ones empty and surplus ones dropped; the cursor is inside the window.
  package init(_ lines: [Line], cursor: Cell? = nil, size: LineMode.Size) {
    self.size = size
    self.lines = (0..<size.rows).map { row in
      let line = row < lines.count ? lines[row].leading(cells: size.columns) : Line()
      // Drawn wider than it counts, the character would continue in the next line.
      let isCut = line.cellWidth == size.columns && line.runs.last?.text.last?.mayBeWide == true
      return isCut ? line.leading(cells: size.columns - 1) : line
    }
    self.cursor = cursor.map {
      Cell(row: min(max($0.row, 0), size.rows - 1), column: min(max($0.column, 0), size.columns - 1))
    }
  }

  /// Returns the frame as text without colour and trailing blanks, and below a rule the visible cursor's position.
  package func text(_ charset: Charset) -> String {
    let drawn = render(lines + [Line("end")], width: max(size.columns, 3), charset: charset, color: false)
    let cursorText = cursor.map { "\nthe cursor: line \($0.row + 1), column \($0.column + 1)" } ?? ""
    return drawn.dropLast("end\n".count) + String(repeating: "=", count: size.columns) + cursorText + "\n"
  }
}

extension Character {
  /// Whether the character counts one cell and some terminals draw it in two, as an emoji.
  fileprivate var mayBeWide: Bool {
    guard !isASCII, cellWidth == 1 else { return false }
    return unicodeScalars.contains { scalar in
      [0xFE0F, 0x200D, 0x20E3].contains(scalar.value) || (0x1F1E6...0x1F1FF).contains(scalar.value)
        || scalar.properties.isEmoji && scalar.value >= 0x2300
    }
  }
}
