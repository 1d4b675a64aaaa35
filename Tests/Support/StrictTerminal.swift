import CompassModel

/// A terminal that supports exactly the sequences this program sends (terminal.md), and reports any other
/// byte, and every cell beyond its edge.
package struct StrictTerminal {
  /// Width of the window in cells.
  package private(set) var columns: Int
  /// Height of the window in lines.
  package private(set) var rows: Int
  /// Faults in the received bytes, in order.
  package private(set) var problems: [String] = []
  /// The cursor's column, from 0.
  package private(set) var cursor = (row: 0, column: 0)
  /// Number of bells that were rung.
  package private(set) var bells = 0
  /// The private modes that are on: `2004`.
  package private(set) var modes: Set<Int> = []
  /// Width of the characters on which terminals disagree.
  package let emoji: EmojiWidth
  /// Whether mouse reports may be requested.
  package var hasMouse = false
  /// Frames of the previous size may still arrive: cells beyond the edge are allowed until the screen is cleared.
  package var awaitsClear = false
  /// All lines that left the window at its top.
  package private(set) var scrolledAway: [String] = []
  private var cells: [[String]]
  private var styles: [[String]]
  private var style = ""
  private var isPastEdge = false
  /// Contents of the normal screen while the alternate one is visible; nil otherwise.
  private var normal: (cells: [[String]], styles: [[String]], cursor: (row: Int, column: Int))?

  /// Width of the characters on whose width terminals disagree.
  package enum EmojiWidth: Hashable, Sendable {
    /// The widths that the program uses.
    case asCounted
    /// One cell or two, chosen for each character by the seed.
    case seeded(UInt64)

    /// Number of cells of a character.
    package func cells(of character: Character) -> Int {
      guard case .seeded(let seed) = self, character.isDisputed else { return character.cellWidth }
      var random = SeededGenerator(seed: character.unicodeScalars.reduce(seed) { $0 &* 31 &+ UInt64($1.value) })
      return Bool.random(using: &random) ? 2 : 1
    }
  }

  /// Creates an empty window of this size.
  package init(columns: Int, rows: Int, emoji: EmojiWidth = .asCounted) {
    (self.columns, self.rows, self.emoji) = (columns, rows, emoji)
    cells = Array(repeating: Self.blank(columns), count: rows)
    styles = Array(repeating: Self.plain(columns), count: rows)
  }

  /// Style of each cell of a line: the last SGR codes, such as `1;31`; empty for none.
  package func styles(row: Int) -> [String] { styles[row] }

  /// The text in each cell of a line; empty for the second cell of a wide character.
  package func cells(row: Int) -> [String] { cells[row] }

  /// Visible lines without trailing blanks.
  package var lines: [String] { cells.map(Self.text) }

  /// One of these lines.
  package func text(row: Int) -> String { Self.text(cells[row]) }

  /// The line of the cursor.
  package var line: String { text(row: cursor.row) }

  /// All lines that were ever visible, without trailing empty lines.
  package var transcript: [String] {
    var all = scrolledAway + lines
    while all.last?.isEmpty == true { all.removeLast() }
    return all
  }

  /// Changes the size and keeps the content that fits.
  package mutating func resize(columns: Int, rows: Int) {
    cells = cells.map { Array(($0 + Self.blank(columns)).prefix(columns)) }
    styles = styles.map { Array(($0 + Self.plain(columns)).prefix(columns)) }
    while cells.count < rows {
      cells.append(Self.blank(columns))
      styles.append(Self.plain(columns))
    }
    while cells.count > rows {
      scrolledAway.append(Self.text(cells.removeFirst()))
      styles.removeFirst()
      cursor.row -= 1
    }
    (self.columns, self.rows) = (columns, rows)
    cursor = (min(max(cursor.row, 0), rows - 1), min(cursor.column, columns - 1))
    isPastEdge = false
  }

  /// Receives the text that was sent.
  package mutating func receive(_ text: String) {
    var remaining = text.unicodeScalars[...]
    while let scalar = remaining.first {
      switch scalar {
      case "\u{1B}": remaining = sequence(remaining)
      case "\n":
        (cursor.column, isPastEdge) = (0, false)
        feedLine()
        remaining.removeFirst()
      case "\r":
        (cursor.column, isPastEdge) = (0, false)
        remaining.removeFirst()
      case "\u{7}":
        bells += 1
        remaining.removeFirst()
      default:
        let end = remaining.firstIndex { $0.value < 0x20 || $0.value == 0x7F } ?? remaining.endIndex
        if end == remaining.startIndex {
          problems.append("control U+\(String(scalar.value, radix: 16))")
          remaining.removeFirst()
          continue
        }
        for character in String(remaining[..<end]) { put(character) }
        remaining = remaining[end...]
      }
    }
  }

  private static func blank(_ columns: Int) -> [String] { Array(repeating: " ", count: columns) }

  private static func plain(_ columns: Int) -> [String] { Array(repeating: "", count: columns) }

  private static func text(_ cells: [String]) -> String {
    let blanks = cells.reversed().prefix { $0 == " " }.count
    return cells.dropLast(blanks).joined()
  }

  private mutating func put(_ character: Character) {
    // Isolates (decision I9) order the letters between them, and take no cell.
    if character == "\u{2068}" || character == "\u{2069}" { return }
    let width = emoji.cells(of: character)
    if width == 0 || (0x80..<0xA0).contains(character.unicodeScalars.first?.value ?? 0) {
      problems.append("no cell: \(character.unicodeScalars.map { String($0.value, radix: 16) })")
      return
    }
    guard !isPastEdge, cursor.column + width <= columns else {
      if !awaitsClear { problems.append("\(character) is beyond the edge of \(columns) columns") }
      return
    }
    clear(cursor.column)
    for place in 1..<max(width, 1) { clear(cursor.column + place) }
    for place in 0..<width {
      cells[cursor.row][cursor.column + place] = place == 0 ? String(character) : ""
      styles[cursor.row][cursor.column + place] = style
    }
    cursor.column += width
    if cursor.column == columns { (cursor.column, isPastEdge) = (columns - 1, true) }
  }

  /// Clears both cells of a wide character.
  private mutating func clear(_ column: Int) {
    let row = cursor.row
    let isHalved = column + 1 < columns && cells[row][column + 1].isEmpty && !cells[row][column].isEmpty
    if isHalved { cells[row][column + 1] = " " }
    if cells[row][column].isEmpty, column > 0 { cells[row][column - 1] = " " }
    cells[row][column] = " "
  }

  private mutating func feedLine() {
    if cursor.row + 1 < rows {
      cursor.row += 1
    } else {
      scrolledAway.append(Self.text(cells.removeFirst()))
      cells.append(Self.blank(columns))
      styles.append(Self.plain(columns))
      styles.removeFirst()
    }
  }

  /// CUP, EL, ED, SGR, and modes.
  private mutating func sequence(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    let body = text.dropFirst(2)
    guard text.dropFirst().first == "[", let end = body.firstIndex(where: { (0x40..<0x7F).contains($0.value) }) else {
      problems.append("a sequence that is none")
      return text.dropFirst()
    }
    let parameters = String(body[..<end])
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch (body[end], parameters) {
    case ("H", _) where numbers.count != 1:
      cursor = (min(numbers.first ?? 1, rows) - 1, min(numbers.last ?? 1, columns) - 1)
      isPastEdge = false
    case ("K", ""), ("K", "0"):
      if isPastEdge, !awaitsClear { problems.append("erases behind the edge") }
      if !style.isEmpty { problems.append("erases in the style \(style)") }
      for place in cursor.column..<columns {
        clear(place)
        styles[cursor.row][place] = ""
      }
    case ("J", "2"):
      awaitsClear = false
      if !style.isEmpty { problems.append("erases in the style \(style)") }
      cells = Array(repeating: Self.blank(columns), count: rows)
      styles = Array(repeating: Self.plain(columns), count: rows)
    case ("m", _) where numbers.allSatisfy(Self.isStyle):
      let kept = parameters.isEmpty || numbers.first == 0 ? [] : style.split(separator: ";").compactMap { Int($0) }
      style = (kept + numbers.filter { $0 != 0 }).map(String.init).joined(separator: ";")
    case ("h", _) where parameters.hasPrefix("?") && isMode(parameters):
      modes.insert(Self.mode(parameters))
      if parameters == "?1049" { showAlternate() }
    case ("l", _) where parameters.hasPrefix("?") && isMode(parameters):
      modes.remove(Self.mode(parameters))
      if parameters == "?1049" { showNormal() }
    default: problems.append("CSI \(parameters)\(body[end])")
    }
    return body[body.index(after: end)...]
  }

  private mutating func showAlternate() {
    if normal != nil { problems.append("shows the alternate screen twice") }
    normal = (cells, styles, cursor)
    cells = Array(repeating: Self.blank(columns), count: rows)
    styles = Array(repeating: Self.plain(columns), count: rows)
  }

  private mutating func showNormal() {
    guard let normal else { return problems.append("leaves an alternate screen that is not shown") }
    if !style.isEmpty { problems.append("leaves the style \(style)") }
    // The content after a change of size is up to the terminal.
    if normal.cells.count == rows, normal.cells.first?.count == columns { (cells, styles, cursor) = normal }
    self.normal = nil
  }

  private static func isStyle(_ number: Int) -> Bool {
    [0, 1, 2, 4, 7, 39].contains(number) || 22...29 ~= number || 30...37 ~= number || 90...97 ~= number
  }

  private static func mode(_ parameters: String) -> Int { Int(parameters.dropFirst()) ?? 0 }

  private func isMode(_ parameters: String) -> Bool {
    ([25, 1049, 2004, 2026] + (hasMouse ? [1000, 1006] : [])).contains(Self.mode(parameters))
  }
}

extension Character {
  /// Whether terminals disagree on its width: emoji, also of several scalars, and symbols that some draw as emoji.
  package var isDisputed: Bool {
    let scalars = unicodeScalars
    // The variation selector of emoji, the joiner, the keycap, flags.
    let isCombined = scalars.contains { scalar in
      [0xFE0F, 0x200D, 0x20E3].contains(scalar.value) || (0x1F1E6...0x1F1FF).contains(scalar.value)
    }
    return isCombined || scalars.contains { $0.properties.isEmoji && $0.value >= 0x2300 }
  }
}
