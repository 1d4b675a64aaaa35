import EventsList
import OffersList
import PageKit
import PerformanceTimeline
import RecordForm
import RecruitingCompass
import RecruitingTimeline
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
  static var columnsWithPanel: Int? { get }
  /// How wide they are then, in cells.
  static var panelWidth: Int { get }
}

extension BoardPage {
  var fields: [InputField] { [] }
  var openAt: RowID? { nil }
  var activeFilterCount: Int { 0 }
  var choiceGroups: [ChoiceGroup] { [] }
  static var columnsWithPanel: Int? { nil }
  static var panelWidth: Int { 38 }
}

extension AppScreen {
  private var page: (any BoardPage)? { shown as? any BoardPage }

  var fields: [InputField] { page?.fields ?? [] }
  var openAt: RowID? { page?.openAt }
  var activeFilterCount: Int { page?.activeFilterCount ?? 0 }
  var choiceGroups: [ChoiceGroup] { page?.choiceGroups ?? [] }
  func rowDetails(_ row: RowID) -> [String] { shown.rowDetails(id: row) ?? [] }
  func rowButtons(_ row: RowID) -> [ActionButton] { shown.rowButtons(id: row) }

  /// How wide a row's details are beside the list; nil where the window has no room for them.
  func panelWidth(columns: Int) -> Int? {
    guard let page = page.map({ type(of: $0) }), let least = page.columnsWithPanel else { return nil }
    return columns >= least ? page.panelWidth : nil
  }

  /// What can be tapped now, whatever row is meant: an open question comes before all else.
  var pageButtons: [ActionButton] {
    let undo = head.undoButton.map { [$0] } ?? []
    if let dialog = head.dialog { return dialog.buttons + undo }
    let notices = head.notices.flatMap(\.buttons).filter { $0.id != "undo" }
    return head.buttons + undo + (head.empty?.button.map { [$0] } ?? []) + notices.reversed()
      + (head.banner?.buttons ?? [])
  }
}

extension Today.Screen: BoardPage {
  static var columnsWithPanel: Int? { 100 }
}

extension Tasks.Screen: BoardPage {
  var activeFilterCount: Int { content.activeFilterCount }
  var choiceGroups: [ChoiceGroup] { ChoiceGroup.groups(of: content.controls) }
  static var columnsWithPanel: Int? { 100 }
}

extension EventsList.Screen: BoardPage {
  var openAt: RowID? { content.openAt?.rawValue }
  var activeFilterCount: Int { content.activeFilterCount }
  var choiceGroups: [ChoiceGroup] { ChoiceGroup.groups(of: content.controls) }
  static var columnsWithPanel: Int? { 100 }
  static var panelWidth: Int { ScreenText.asideWidth }
}

extension OffersList.Screen: BoardPage {
  var activeFilterCount: Int { content.activeFilterCount }
  var choiceGroups: [ChoiceGroup] { ChoiceGroup.groups(of: content.controls) }
  static var columnsWithPanel: Int? { 100 }
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

extension RecruitingTimeline.Screen: BoardPage {
  var activeFilterCount: Int { content.activeFilterCount }
}

extension PerformanceTimeline.Screen: BoardPage {
  var activeFilterCount: Int { content.verifiedOnly ? 1 : 0 }
}
