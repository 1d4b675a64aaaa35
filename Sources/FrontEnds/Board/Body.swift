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
    self.init(ScreenText.lines(screen.shown, options))
  }

  package init(_ lines: [Line]) {
    self.lines = lines
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
  }

  /// The place of a row among the rows; nil if it is not drawn.
  package func place(of id: RowID?) -> Int? { id.flatMap { places[$0] } }
}
