import PageKit
import CompassApp
import CompassText

extension BoardScreen {
  /// Whether keys that find, sort, draw or export rows have nothing to work on, now and after loading.
  var isWithoutRows: Bool {
    if parts.isListCovered { return true }
    let head = screen.head
    if screen.page != nil || !screen.fields.isEmpty, !head.hasRows { return !head.isLoading }
    return head.empty != nil && screen.activeFilterCount == 0 && (screen.pageScreen.searched ?? "").isEmpty
  }

  /// The width of the panel beside the list, with half of the window beyond 120 columns, up to 80; nil without a panel.
  func panelWidth(columns: Int) -> Int? {
    guard let panel = parts.panel, columns >= panel.leastColumns else { return nil }
    return min(panel.width + max(0, columns - 120) / 2, 80)
  }
}

extension AppScreen {
  var activeFilterCount: Int { pageScreen.controls.count(where: \.isActive) }

  /// Whether all controls search, sort or filter loaded rows; false if one also works without rows, such as dates.
  var isOnlyNarrowed: Bool {
    pageScreen.controls.allSatisfy { $0.kind == .text || $0.isSort || $0.command.hasPrefix("filter") }
  }

  var pageButtons: [ActionButton] {
    if let dialog = head.dialog { return dialog.buttons }
    let undo = head.undoButton.map { [$0] } ?? []
    let notices = head.notices.flatMap(\.buttons).filter { $0.id != "undo" }
    return head.buttons + undo + (head.empty?.button.map { [$0] } ?? []) + notices.reversed()
      + (head.banner?.buttons ?? [])
  }
}
