import PageKit
import RecruitingCompass
import Terminal
import TextInterface

/// A page's screen as lines, and where its rows are: drawn once for a screen, whatever the cursor does.
package struct Body: Equatable, Sendable {
  /// As the page's text renderer draws them.
  package private(set) var lines: [Line] = []
  /// The rows in the order in which they are drawn.
  package private(set) var rows: [Row] = []
  /// What stands above them and does not scroll.
  package private(set) var pinned: [Line] = []
  /// The lines that head those after them, up to the end of `section`: they are seen as long as one of those is.
  package private(set) var heading: [Line] = []
  /// From the first line of the heading on.
  package private(set) var section = 0..<0
  /// Where a text is being typed; nil where none is.
  package private(set) var caret: Frame.Cell?
  private var places: [RowID: Int] = [:]

  /// A row, and the lines that belong to it.
  package struct Row: Equatable, Sendable {
    package var id: RowID
    package var lines: ClosedRange<Int>
  }

  /// Nothing.
  package init() {}

  /// A screen as it is drawn with these options.
  package init(_ screen: AppScreen, _ options: RenderOptions) {
    var options = options
    options.isBody = true
    self.init(ScreenText.lines(screen.shown, options), pinned: ScreenText.pinned(screen.shown, options))
  }

  package init(_ lines: [Line], pinned: [Line] = []) {
    // The headline is a rule already.
    let lines = Array(lines.drop { $0.isRule || $0.cellWidth == 0 })
    (self.lines, self.pinned) = (lines, pinned)
    for (index, line) in lines.enumerated() {
      if let column = line.caret { caret = Frame.Cell(row: index, column: column) }
      for (id, _) in line.anchors {
        if let place = places[id] {
          rows[place].lines = rows[place].lines.lowerBound...index
        } else {
          places[id] = rows.count
          rows.append(Row(id: id, lines: index...index))
        }
      }
    }
    while self.lines.last?.isRule == true { self.lines.removeLast() }
    guard let first = lines.firstIndex(where: \.isHeading) else { return }
    heading = Array(lines[first...].prefix(while: \.isHeading))
    let end = rows.last { $0.id.hasPrefix("lane/") }?.lines.upperBound ?? first
    section = first..<max(first, min(end + 1, self.lines.count))
  }

  /// How many lines of the heading stand over the lines from `top` on, because its own place is above them.
  package func headingHeight(at top: Int) -> Int {
    section.contains(top) && top > section.lowerBound ? min(heading.count, section.upperBound - top) : 0
  }

  /// The place of a row among the rows; nil if it is not drawn.
  package func place(of id: RowID?) -> Int? { id.flatMap { places[$0] } }
}
