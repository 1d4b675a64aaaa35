import PageKit
import RecruitingCompass
import TextInterface

/// The details of the cursor's row beside the list, where a window is wide enough for both.
struct SidePanel {
  /// Of the panel, and of what separates it from the page.
  static let width = 38
  static let gap = 3

  let state: Board.State

  /// Pages that need their width themselves have a panel only in wider windows.
  static func isShown(for screen: AppScreen, columns: Int) -> Bool {
    screen.columnsWithPanel.map { columns >= $0 } ?? false
  }

  /// What the row says, a line each, and what can be done to it, with the keys.
  func lines(_ height: Int) -> [Line] {
    let screen = state.screen.screen
    guard let cursor = state.cursor, let row = screen.shown.rows.first(where: { $0.id == cursor }) else { return [] }
    var lines = Line.wrapped(row.name, .bold, to: Self.width) + [Line()]
    let said = (screen.shown.rowText(id: cursor) ?? "").split(separator: " · ").map(String.init)
    for text in said where text != row.name { lines += Line.wrapped(text, to: Self.width, hangingIndent: 2) }
    lines.append(Line())
    for button in screen.rowButtons(cursor) {
      let key = Line(VerbTable.key(of: button.verb) ?? ":", .bold).padded(to: 6)
      let label = Line.wrapped(button.label + (button.reason.map { ": \($0)" } ?? ""), to: Self.width - 6)
      for (index, text) in label.enumerated() {
        let start = index == 0 ? key : Line().padded(to: 6)
        lines.append(button.isEnabled ? start + text : (start + text).restyled { _ in .dim })
      }
    }
    return Array(lines.prefix(height))
  }
}
