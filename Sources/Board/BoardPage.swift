import EventsList
import OffersList
import PageKit
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
  /// What can be done to a row, by its anchor. Items of the timeline and readings are named by their ids only: their
  /// verbs say what can be done.
  func buttons(ofRow row: RowID) -> [ActionButton]
  /// What is said of a row beside the list, a line each; its name stands above.
  func details(ofRow row: RowID) -> [String]
  /// What is searched for now; nil where nothing can be.
  var searched: String? { get }
  /// From how many columns on a row's details stand beside the list; nil for a page that needs its width itself.
  static var columnsWithPanel: Int? { get }
  /// How wide they are then, in cells.
  static var panelWidth: Int { get }
}

extension BoardPage {
  var fields: [InputField] { [] }
  func buttons(ofRow row: RowID) -> [ActionButton] { [] }
  var searched: String? { nil }
  static var columnsWithPanel: Int? { nil }
  static var panelWidth: Int { 38 }
}

extension BoardPage where Self: ShownScreen {
  func details(ofRow row: RowID) -> [String] { rowFacts(id: row) ?? [] }
}

extension AppScreen {
  private var page: (any BoardPage)? { shown as? any BoardPage }

  var fields: [InputField] { page?.fields ?? [] }
  func rowDetails(_ row: RowID) -> [String] { page?.details(ofRow: row) ?? [] }
  func rowButtons(_ row: RowID) -> [ActionButton] { page?.buttons(ofRow: row) ?? [] }
  var searched: String? { page?.searched }

  /// How wide a row's details are beside the list; nil where the window has no room for them.
  func panelWidth(columns: Int) -> Int? {
    guard let page = page.map({ type(of: $0) }), let least = page.columnsWithPanel else { return nil }
    return columns >= least ? page.panelWidth : nil
  }

  /// What can be tapped now, whatever row is meant: an open question comes before all else.
  var pageButtons: [ActionButton] {
    let notices = head.notices.flatMap(\.buttons)
    if let dialog = head.dialog { return dialog.buttons + notices.filter { $0.id == "undo" } }
    return head.buttons + (head.empty?.button.map { [$0] } ?? []) + notices.reversed() + (head.banner?.buttons ?? [])
  }
}

extension Today.Screen: BoardPage {
  static var columnsWithPanel: Int? { 120 }

  func buttons(ofRow row: RowID) -> [ActionButton] {
    self.attention.first { $0.id.description == row }?.buttons ?? []
  }
}

extension Tasks.Screen: BoardPage {
  static var columnsWithPanel: Int? { 120 }

  private func card(_ row: RowID) -> TaskCard? { (self.tasks + self.carriedOver).first { $0.id.rawValue == row } }

  func buttons(ofRow row: RowID) -> [ActionButton] { card(row)?.buttons ?? [] }

  /// All that the opened card says.
  func details(ofRow row: RowID) -> [String] {
    guard let card = card(row) else { return [] }
    let titles = self.detailTitles
    let parts = [
      card.gradeText, "\(card.requirementLabel) · \(card.statusLabel)", card.completedText ?? card.deadlineText,
      card.lockedText, card.waitsText, card.unlocksText, card.description,
      card.whyItMatters.map { "\(titles.whyItMatters): \($0)" },
      card.failureRisk.map { "\(titles.failureRisk): \($0)" },
    ]
    return parts.compactMap(\.self)
  }
}

extension EventsList.Screen: BoardPage {
  static var columnsWithPanel: Int? { 120 }
  static var panelWidth: Int { ScreenText.asideWidth }
  var searched: String? { self.search }

  func buttons(ofRow row: RowID) -> [ActionButton] { self.events.first { $0.id.rawValue == row }?.buttons ?? [] }
}

extension OffersList.Screen: BoardPage {
  static var columnsWithPanel: Int? { 120 }
  var searched: String? { self.filters.school }

  func buttons(ofRow row: RowID) -> [ActionButton] { self.offers.first { $0.id.rawValue == row }?.buttons ?? [] }

  var fields: [InputField] {
    self.form?.inputs.map { input in
      InputField(input, name: RecordForm.Field(rawValue: input.field.rawValue)) {
        .offers(.tap(.fieldChanged(field: input.field, text: $0)))
      }
    } ?? []
  }
}

extension RecruitingTimeline.Screen: BoardPage {
  var searched: String? { self.search }

  func buttons(ofRow row: RowID) -> [ActionButton] { self.lanes.first { $0.anchor == row }?.buttons ?? [] }
}

extension RecordForm.Screen: BoardPage {
  var fields: [InputField] {
    self.form?.inputs.map { input in
      InputField(input, name: input.field) { .form(.tap(.fieldChanged(field: input.field, text: $0))) }
    } ?? []
  }
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
