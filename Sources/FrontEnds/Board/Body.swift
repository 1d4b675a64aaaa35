import PageKit
import Terminal
import CompassText

/// A screen drawn as lines, with the lines of each row; it does not depend on the list cursor.
package struct Body: Equatable, Sendable {
  package private(set) var lines: [Line] = []
  package private(set) var rows: [Row] = []
  package private(set) var pinned: [Line] = []
  /// The parts of the page whose heads stay visible as long as one of their lines is.
  private var headings: [Heading] = []
  /// The line index and cell of the text cursor in the edited field; nil if none is drawn.
  package private(set) var caret: Frame.Cell?
  private var indices: [RowID: Int] = [:]

  package struct Row: Equatable, Sendable {
    package var id: RowID
    package var lines: ClosedRange<Int>
  }

  /// Head lines of a section: months and Today above the lanes, column titles above their rows.
  private struct Heading: Equatable, Sendable {
    var lines: [Line]
    /// Line indices from the head's first line to the section's last.
    var section: ClosedRange<Int>
  }

  package init() {}

  package init(_ parts: BoardParts, _ options: RenderOptions) {
    self.init(ScreenText.lines(parts, options), pinned: ScreenText.pinned(parts, options))
  }

  package init(_ lines: consuming [Line], pinned: [Line] = []) {
    self.lines = lines
    self.pinned = pinned
    // The headline is a rule already.
    let start = self.lines.firstIndex { !$0.isRule && $0.cellWidth > 0 } ?? self.lines.count
    if start > 0 { self.lines.removeFirst(start) }
    while self.lines.last?.isRule == true { self.lines.removeLast() }
    for (index, line) in self.lines.enumerated() {
      if let column = line.caret { caret = Frame.Cell(row: index, column: column) }
      for id in line.rows {
        if let row = indices[id] {
          rows[row].lines = rows[row].lines.lowerBound...index
        } else {
          indices[id] = rows.count
          rows.append(Row(id: id, lines: index...index))
        }
      }
    }
    headings = Self.headings(of: self.lines)
  }

  private static func headings(of lines: [Line]) -> [Heading] {
    var headings: [Heading] = []
    for (index, line) in lines.enumerated() {
      guard let part = line.part, let section = part.section else { continue }
      let last = headings.indices.last
      let isSame = last.map { headings[$0].lines.first?.part?.section == section } ?? false
      if part.isHead, !isSame {
        headings.append(Heading(lines: [line], section: index...index))
      } else if let last, isSame {
        if part.isHead { headings[last].lines.append(line) }
        headings[last].section = headings[last].section.lowerBound...index
      }
    }
    return headings.filter { $0.section.count > $0.lines.count }
  }

  /// Returns the head lines of the section with the line at `index`; empty if none are above that line.
  package func heading(of index: Int) -> [Line] {
    let heading = headings.first { $0.section.contains(index) }
    return heading.map { $0.section.lowerBound < index ? $0.lines : [] } ?? []
  }

  /// Returns the head lines to draw over the lines from `top` on, because they are scrolled away; empty if none are.
  package func heading(over top: Int) -> [Line] {
    guard let end = headings.first(where: { $0.section.contains(top) })?.section.upperBound else { return [] }
    return Array(heading(of: top).prefix(end + 1 - top))
  }

  package func index(of id: RowID?) -> Int? { id.flatMap { indices[$0] } }
}
