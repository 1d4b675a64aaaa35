import PageKit
import CompassApp
import CompassText

/// Facts of a screen that the board needs beside its lines.
extension BoardScreen {
  /// Whether there are no rows to find, order, draw or write: none are known and none asked for, or it has none and
  /// nothing narrows them, or what is open takes their place.
  var isWithoutRows: Bool {
    if parts.isListCovered { return true }
    let head = screen.head
    if screen.page != nil || !screen.fields.isEmpty, !head.hasRows { return !head.isLoading }
    return head.empty != nil && screen.activeFilterCount == 0 && (screen.pageScreen.searched ?? "").isEmpty
  }

  /// The width of a row's details beside the list; nil where the window has no room for them. Of what a window has
  /// beyond 120 columns, list and details have the same.
  func panelWidth(columns: Int) -> Int? {
    guard let panel = parts.panel, columns >= panel.leastColumns else { return nil }
    return min(panel.width + max(0, columns - 120) / 2, 80)
  }
}

extension AppScreen {
  /// The number of controls that narrow its rows.
  var activeFilterCount: Int { pageScreen.controls.count(where: \.isActive) }

  /// Whether its filters only narrow rows that are there; dates are chosen without any too.
  var isOnlyNarrowed: Bool {
    pageScreen.controls.allSatisfy { $0.kind == .text || $0.isSort || $0.command.hasPrefix("filter") }
  }

  /// The buttons that can be tapped now, whatever row is meant: an open question comes before all else.
  var pageButtons: [ActionButton] {
    if let dialog = head.dialog { return dialog.buttons }
    let undo = head.undoButton.map { [$0] } ?? []
    let notices = head.notices.flatMap(\.buttons).filter { $0.id != "undo" }
    return head.buttons + undo + (head.empty?.button.map { [$0] } ?? []) + notices.reversed()
      + (head.banner?.buttons ?? [])
  }
}
