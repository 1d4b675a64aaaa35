import EventsList
import OffersList
import PageKit
import PerformanceTimeline
import RecordForm
import RecruitingCompass
import RecruitingTimeline
import SchoolsList
import SignIn
import Tasks
import TextInterface
import Today

/// What the board asks of a screen beside its lines; a page of which nothing more is to be said says nothing.
protocol BoardPage {
  /// The fields of the form that is open, in the order they are drawn; empty where none is.
  var fields: [InputField] { get }
  /// The row at which its list opens; nil for the first one (decision V10).
  var openAt: RowID? { get }
  /// How many things narrow its rows.
  var activeFilterCount: Int { get }
  /// What its menus set.
  var choiceGroups: [ChoiceGroup] { get }
  /// From how many columns on a row's details are beside the list; nil for a page that needs its width itself.
  var columnsWithPanel: Int? { get }
  /// How wide they are at least, in cells.
  var panelWidth: Int { get }
}

extension BoardPage {
  var fields: [InputField] { [] }
  var openAt: RowID? { nil }
  var activeFilterCount: Int { 0 }
  var choiceGroups: [ChoiceGroup] { [] }
  var columnsWithPanel: Int? { nil }
  var panelWidth: Int { 38 }
}

extension AppScreen {
  private var page: (any BoardPage)? { pageScreen as? any BoardPage }

  var fields: [InputField] { page?.fields ?? [] }
  var openAt: RowID? { page?.openAt }
  var activeFilterCount: Int { page?.activeFilterCount ?? 0 }
  var choiceGroups: [ChoiceGroup] { page?.choiceGroups ?? [] }
  func rowDetails(_ row: RowID) -> [String] { pageScreen.row(id: row)?.details ?? [] }
  func rowButtons(_ row: RowID) -> [ActionButton] { pageScreen.rowButtons(id: row) }

  /// Whether there are no rows to find, order, draw or write: none are known and none asked for, or it has none and
  /// nothing narrows them, or what is open takes their place.
  var isWithoutRows: Bool {
    if isComparing { return true }
    if page != nil, !head.hasRows { return !head.isLoading }
    return head.empty != nil && activeFilterCount == 0 && (pageScreen.searched ?? "").isEmpty
  }

  /// Whether offers are beside each other where the list was.
  var isComparing: Bool { if case .offers(let screen) = self { screen.comparison != nil } else { false } }

  /// Whether its filters only narrow rows that are there; dates are chosen without any too.
  var isOnlyNarrowed: Bool {
    switch self {
    case .tasks, .events, .offers, .schools: true
    default: false
    }
  }

  /// How wide a row's details are beside the list; nil where the window has no room for them. Of what a window has
  /// beyond 120 columns, list and details have the same.
  func panelWidth(columns: Int) -> Int? {
    guard let page, let least = page.columnsWithPanel, columns >= least else { return nil }
    return min(page.panelWidth + max(0, columns - 120) / 2, 80)
  }

  /// What can be tapped now, whatever row is meant: an open question comes before all else.
  var pageButtons: [ActionButton] {
    if let dialog = head.dialog { return dialog.buttons }
    let undo = head.undoButton.map { [$0] } ?? []
    let notices = head.notices.flatMap(\.buttons).filter { $0.id != "undo" }
    return head.buttons + undo + (head.empty?.button.map { [$0] } ?? []) + notices.reversed()
      + (head.banner?.buttons ?? [])
  }
}

/// The rows keep their table beside the week; they say all they have to say.
extension Today.Screen: BoardPage {
  var columnsWithPanel: Int? { content.ahead.isEmpty ? nil : 120 }
  var panelWidth: Int { 40 }
}

extension Tasks.Screen: BoardPage {
  var activeFilterCount: Int { content.activeFilterCount }
  var choiceGroups: [ChoiceGroup] { ChoiceGroup.groups(of: content.controls) }
  var columnsWithPanel: Int? { 100 }
}

extension EventsList.Screen: BoardPage {
  var openAt: RowID? { content.openAt?.rawValue }
  var activeFilterCount: Int { content.activeFilterCount }
  var choiceGroups: [ChoiceGroup] { ChoiceGroup.groups(of: content.controls) }
  var columnsWithPanel: Int? { 100 }
  var panelWidth: Int { ScreenText.asideWidth }
}

extension OffersList.Screen: BoardPage {
  var activeFilterCount: Int { content.activeFilterCount }
  var choiceGroups: [ChoiceGroup] { ChoiceGroup.groups(of: content.controls) }
  /// A comparison takes the place of the list, and of what would be beside it.
  var columnsWithPanel: Int? { content.comparison == nil ? 100 : nil }
}

extension SchoolsList.Screen: BoardPage {
  var activeFilterCount: Int { content.activeFilterCount }
  var columnsWithPanel: Int? { 100 }
}

extension RecordForm.Screen: BoardPage {
  var fields: [InputField] { self.form?.inputs.map { InputField($0) } ?? [] }
}

extension SignIn.Screen: BoardPage {
  var fields: [InputField] {
    self.inputs.map { input in
      InputField(
        anchor: input.anchor, label: input.label, value: input.text, isEnabled: input.isEnabled,
        isHidden: input.isHidden, fill: input.isHidden ? nil : { .signIn(.tap(.emailChanged(email: $0))) },
        isWrong: input.error != nil)
    }
  }
}

/// The lanes keep the room that they have in 80 columns.
extension RecruitingTimeline.Screen: BoardPage {
  var activeFilterCount: Int { content.activeFilterCount }
  var columnsWithPanel: Int? { head.hasRows ? 120 : nil }
  var panelWidth: Int { 37 }
}

/// The readings keep their table; the charts take the whole width.
extension PerformanceTimeline.Screen: BoardPage {
  var activeFilterCount: Int { content.verifiedOnly ? 1 : 0 }
  var columnsWithPanel: Int? { content.overview == nil ? nil : 120 }
  var panelWidth: Int { 37 }
}
