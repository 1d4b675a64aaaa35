import PageKit
import RecruitingCompass
import TextInterface

extension AppScreen {
  /// What can be done to a row, by its anchor. Items of the timeline and readings are named by their ids only: their
  /// verbs say what can be done.
  func rowButtons(_ row: RowID) -> [ActionButton] {
    switch self {
    case .tasks(let screen):
      (screen.tasks.first { $0.id.rawValue == row } ?? screen.carriedOver.first { $0.id.rawValue == row })?.buttons
        ?? []
    case .events(let screen): screen.events.first { $0.id.rawValue == row }?.buttons ?? []
    case .offers(let screen): screen.offers.first { $0.id.rawValue == row }?.buttons ?? []
    case .timeline(let screen): screen.lanes.first { $0.anchor == row }?.buttons ?? []
    case .home(let screen): screen.attention.first { $0.id.description == row }?.buttons ?? []
    case .performance, .details, .form, .signIn, .plain: []
    }
  }

  /// What can be tapped now, whatever row is meant: an open question comes before all else.
  var pageButtons: [ActionButton] {
    let notices = head.notices.flatMap(\.buttons)
    if let dialog = head.dialog { return dialog.buttons + notices.filter { $0.id == "undo" } }
    return head.buttons + (head.empty?.button.map { [$0] } ?? []) + notices.reversed() + (head.banner?.buttons ?? [])
  }

  /// What is searched for now; nil where nothing can be.
  var searched: String? {
    switch self {
    case .events(let screen): screen.search
    case .offers(let screen): screen.filters.school
    case .timeline(let screen): screen.search
    case .tasks, .performance, .home, .details, .form, .signIn, .plain: nil
    }
  }
}
