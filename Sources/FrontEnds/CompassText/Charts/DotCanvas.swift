/// A canvas of 2 × 4 dots per cell, drawn as braille or ASCII; over the dots each cell may have one ASCII mark.
struct DotCanvas {
  let columns, rows: Int
  private var patterns: [UInt8]
  private var marks: [UInt8]
  /// The owner that drew last in a cell; 0 for none.
  private var owners: [UInt8]

  init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    let cells = self.columns * self.rows
    patterns = Array(repeating: 0, count: cells)
    (marks, owners) = (patterns, patterns)
  }

  struct Dot: Hashable {
    var x, y: Int
  }

  mutating func set(_ dot: Dot, owner: UInt8) {
    guard dot.x >= 0, dot.y >= 0, dot.x < columns * 2, dot.y < rows * 4 else { return }
    let cell = dot.y / 4 * columns + dot.x / 2
    patterns[cell] |= Self.bits[(dot.y & 3) << 1 | dot.x & 1]
    owners[cell] = owner
  }

  /// Draws Bresenham's line with both ends; a dotted one sets only one dot in `step`.
  mutating func line(from start: Dot, to end: Dot, owner: UInt8, every step: Int = 1) {
    let width = abs(end.x - start.x)
    let height = abs(end.y - start.y)
    let stepX = start.x < end.x ? 1 : -1
    let stepY = start.y < end.y ? 1 : -1
    var dot = start
    var error = width - height
    while true {
      if (dot.x + dot.y) % step == 0 { set(dot, owner: owner) }
      if dot == end { return }
      let doubled = error * 2
      if doubled > -height {
        error -= height
        dot.x += stepX
      }
      if doubled < width {
        error += width
        dot.y += stepY
      }
    }
  }

  /// Puts an ASCII character into a cell, or `*` if the cell has another one; does nothing outside the canvas.
  mutating func mark(column: Int, row: Int, _ character: UInt8, owner: UInt8) {
    guard column >= 0, row >= 0, column < columns, row < rows else { return }
    let cell = row * columns + column
    let isShared = marks[cell] != 0 && marks[cell] != character
    marks[cell] = isShared ? UInt8(ascii: "*") : character
    owners[cell] = owner
  }

  /// Puts a character into a cell in the place of any other mark; nothing happens outside the canvas.
  mutating func replaceMark(column: Int, row: Int, _ character: UInt8) {
    guard column >= 0, row >= 0, column < columns, row < rows else { return }
    marks[row * columns + column] = character
  }

  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}

extension DotCanvas {
  /// Returns a row's cells up to the last that is not blank, each in its owner's style; Unicode blanks are U+2800.
  func line(row: Int, cells: Range<Int>? = nil, charset: Charset, style: (UInt8) -> Style) -> Line {
    let cells = cells ?? 0..<columns
    var line = Line()
    var end = cells.upperBound
    while end > cells.lowerBound, isBlank(row * columns + end - 1) { end -= 1 }
    var column = cells.lowerBound
    while column < end {
      let first = row * columns + column
      let wasBlank = isBlank(first)
      var bytes: [UInt8] = []
      var next = column
      while next < end {
        let cell = row * columns + next
        guard isBlank(cell) == wasBlank, wasBlank || owners[cell] == owners[first] else { break }
        if !wasBlank { append(cell, charset, to: &bytes) }
        next += 1
      }
      if wasBlank {
        line.append(charset == .unicode ? .repeating("\u{2800}", cells: next - column) : .blanks(next - column))
      } else {
        line.append(String(decoding: bytes, as: UTF8.self), style(owners[first]))
      }
      column = next
    }
    return line
  }

  private func isBlank(_ cell: Int) -> Bool { patterns[cell] == 0 && marks[cell] == 0 }

  private func append(_ cell: Int, _ charset: Charset, to bytes: inout [UInt8]) {
    if marks[cell] != 0 { return bytes.append(marks[cell]) }
    let pattern = patterns[cell]
    switch charset {
    case .unicode:
      bytes.append(0xE2)
      bytes.append(0xA0 | pattern >> 6)
      bytes.append(0x80 | pattern & 0x3F)
    case .ascii: bytes.append(Self.asciiMark(pattern))
    }
  }

  private static func asciiMark(_ pattern: UInt8) -> UInt8 {
    let isUpper = pattern & 0b0001_1011 != 0
    let isLower = pattern & 0b1110_0100 != 0
    return isUpper && isLower ? UInt8(ascii: ":") : isUpper ? UInt8(ascii: "'") : UInt8(ascii: ".")
  }
}
