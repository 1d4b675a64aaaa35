import CompassModel
import Terminal
import CompassText

/// Computes the bytes from one frame to the next: changed cells in one synchronized update (terminal.md, section 4).
package enum FrameWriter {
  /// Returns text and sequences of terminal.md section 4 from `old`, nil if unknown, to `new`; empty for no change.
  package static func bytes(from old: Frame?, to new: Frame, _ options: RenderOptions) -> String {
    let old = old.flatMap { $0.size == new.size ? $0 : nil }
    var writer = Writer(columns: new.size.columns)
    if old == nil { writer.clear() }
    for row in 0..<new.size.rows where old.map({ $0.lines[row] != new.lines[row] }) ?? true {
      writer.change(row, from: Cells(old?.lines[row] ?? Line(), options), to: Cells(new.lines[row], options))
    }
    writer.finish(cursor: new.cursor, before: old.map(\.cursor))
    return writer.bytes.isEmpty ? "" : "\u{1B}[?2026h\(writer.bytes)\u{1B}[?2026l"
  }
}

/// A line split into cells, without its trailing blanks.
private struct Cells {
  /// The character that begins in each cell; nil for the rest of a wide character.
  var glyphs: [Character?] = []
  var styles: [Style] = []

  init(_ line: Line, _ options: RenderOptions) {
    for run in line.runs {
      // Reverse video is no colour.
      let style = options.color || run.style.isSeenOnBlanks ? run.style : .plain
      for character in run.text(in: options.charset) {
        let width = character.isASCII ? 1 : character.cellWidth
        guard width > 0 else { continue }
        glyphs.append(character)
        for _ in 1..<width { glyphs.append(nil) }
        for _ in 0..<width { styles.append(style) }
      }
    }
    while let last = glyphs.last, last == " ", styles.last?.isSeenOnBlanks == false {
      glyphs.removeLast()
      styles.removeLast()
    }
  }

  var count: Int { glyphs.count }

  func isSame(as other: Cells, at cell: Int) -> Bool {
    guard glyph(cell) == other.glyph(cell) else { return false }
    return style(cell) == other.style(cell) || isBlank(cell) && other.isBlank(cell)
  }

  func isBlank(_ cell: Int) -> Bool { glyph(cell) == " " && !style(cell).isSeenOnBlanks }

  /// Whether the character before a cell may be drawn wider than it counts, so that the cell is written after it.
  func mayReach(_ cell: Int) -> Bool {
    cell > 0 && cell <= count && glyphs[cell - 1].map { !$0.hasCertainWidth } ?? false
  }

  func isBoundary(_ cell: Int) -> Bool { cell >= count || glyphs[cell] != nil }

  private func glyph(_ cell: Int) -> Character? { cell < count ? glyphs[cell] : " " }

  private func style(_ cell: Int) -> Style { cell < count ? styles[cell] : .plain }
}

private struct Writer {
  private(set) var bytes = ""
  private let columns: Int
  private var style = Style.plain
  /// The cell of the terminal's cursor; nil if uncertain.
  private var position: Frame.Cell?
  /// The most unchanged cells to write again rather than move the cursor over.
  private static let gap = 6

  init(columns: Int) { self.columns = columns }

  mutating func clear() { bytes += "\u{1B}[0m\u{1B}[H\u{1B}[2J" }

  mutating func change(_ row: Int, from old: Cells, to new: Cells) {
    var cell = 0
    while cell < new.count {
      guard !new.isSame(as: old, at: cell) else {
        cell += 1
        continue
      }
      // Both halves of wide characters are written, old and new.
      var start = cell
      while start > 0, !new.isBoundary(start) || !old.isBoundary(start) { start -= 1 }
      var end = cell + 1
      var same = 0
      while end + same < new.count, same <= Self.gap {
        if new.isSame(as: old, at: end + same), new.isBoundary(end), old.isBoundary(end) {
          same += 1
        } else {
          (end, same) = (end + same + 1, 0)
        }
      }
      while end < new.count, !new.isBoundary(end) || !old.isBoundary(end) || new.mayReach(end) { end += 1 }
      write(new, start..<end, row)
      cell = end
    }
    guard old.count > new.count else { return }
    move(to: Frame.Cell(row: row, column: new.count))
    use(.plain)
    bytes += "\u{1B}[K"
  }

  private mutating func write(_ cells: Cells, _ range: Range<Int>, _ row: Int) {
    for cell in range {
      guard let glyph = cells.glyphs[cell] else { continue }
      let next = cells.glyphs[(cell + 1)...].firstIndex { $0 != nil } ?? cells.count
      move(to: Frame.Cell(row: row, column: cell))
      if !cells.isBlank(cell) || style.isSeenOnBlanks { use(cells.styles[cell]) }
      guard !glyph.hasCertainWidth else {
        bytes.append(glyph)
        // Terminals differ in the cursor's place after the last column.
        position = next < columns ? Frame.Cell(row: row, column: next) : nil
        continue
      }
      // A character drawn narrower than it counts must leave no old content beside it.
      if next - cell > 1 {
        bytes += String(repeating: " ", count: next - cell)
        position = nil
        move(to: Frame.Cell(row: row, column: cell))
      }
      bytes.append(glyph)
      position = nil
    }
  }

  private mutating func move(to cell: Frame.Cell) {
    guard position != cell else { return }
    bytes += "\u{1B}[\(cell.row + 1);\(cell.column + 1)H"
    position = cell
  }

  private mutating func use(_ wanted: Style) {
    guard style != wanted else { return }
    let start = wanted.selectGraphicRendition
    bytes += start.isEmpty ? Style.reset : style == .plain ? start : "\u{1B}[0;\(start.dropFirst(2))"
    style = wanted
  }

  /// Shows the cursor at `cursor`, or hides it if nil; `before` is the cursor in the old frame, nil if unknown.
  mutating func finish(cursor: Frame.Cell?, before: Frame.Cell??) {
    use(.plain)
    if let cursor {
      if !bytes.isEmpty || before != .some(cursor) { move(to: cursor) }
      if before.flatMap({ $0 }) == nil { bytes += "\u{1B}[?25h" }
    } else if before != .some(nil) {
      bytes += "\u{1B}[?25l"
    }
  }
}

extension Style {
  fileprivate var isSeenOnBlanks: Bool { self == reversed }
}

extension Character {
  /// Whether all terminals agree on the width: not for sequences of scalars and possible emoji.
  fileprivate var hasCertainWidth: Bool {
    if isASCII { return true }
    guard let only = unicodeScalars.first, unicodeScalars.count == 1 else { return false }
    switch only.value {
    case 0xA0..<0x300, 0x370..<0x590, 0x2010..<0x2028, 0x2039..<0x203B, 0x2190..<0x2200, 0x2500..<0x25A0,
      0x2800..<0x2900, 0x3041..<0x3100,
      0x4E00..<0xA000, 0xAC00..<0xD7A4:
      return true
    default: return false
    }
  }
}
