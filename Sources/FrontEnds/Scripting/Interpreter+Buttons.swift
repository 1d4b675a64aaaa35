import CompassApp
import CompassModel
import CompassText
import PageKit

extension Interpreter {
  /// The action of a common button on this screen; a record's page refuses its own actions later.
  func action(for tap: CommonTap) throws(Refusal) -> AppAction {
    if case .details = screen, let action = tap.onDetails { return action }
    let button = tap == .undo ? screen.head.undoButton : screen.pageScreen.button(tap.rawValue)
    guard let button, let action = AppAction(button.action) else {
      let isBesidePages = if case .plain = screen { true } else { world.compass.store.state.routes.isEmpty }
      if isBesidePages, ![.retry, .dismiss, .undo].contains(tap) {
        throw Refusal("This is done on a page: open \(Page.allCases.map(\.rawValue).joined(separator: "|"))")
      }
      throw screen.question ?? tap.absence
    }
    return action
  }

  /// Retries every failed change, and the page's load (decision N1), an open alert first; throws if there is none.
  func retry() async throws(Refusal) {
    let notices = screen.head.notices.filter { $0.id > 0 && $0.canRetry }
    if case .form(let page) = screen, notices.isEmpty, page.changeFailure != nil {
      return try await tap(.form(.tap(.saveTapped)))
    }
    guard screen.head.dialog == nil, !notices.isEmpty else { return try await tap(try action(for: .retry)) }
    if let load = screen.head.banner?.buttons.first.flatMap({ AppAction($0.action) }) { world.compass.send(load) }
    var tried = notices
    while let newest = screen.head.notices.map(\.id).max(), !tried.isEmpty {
      for notice in tried { world.compass.send(.app(.noticeRetried(id: notice.id))) }
      // A retry that the rules refused may be allowed once the changes it depends on are in flight (decision C5).
      let refused = screen.head.notices.filter { notice in
        notice.canRetry && (notice.id > newest || tried.contains { $0.id == notice.id })
      }
      tried = refused.count < tried.count ? refused : []
    }
    await settle()
  }

  func dismissAll() async throws(Refusal) {
    let buttons = screen.head.notices.compactMap { $0.buttons.last }
    if let question = screen.question { throw question }
    guard !buttons.isEmpty else { throw .noMessage }
    for button in buttons { world.compass.tap(button) }
    await settle()
  }

  func tap(_ action: AppAction) async throws(Refusal) {
    if let refusal = screen.refusal(ofTyped: action) { throw refusal }
    world.compass.send(action)
    await settle()
    if let refusal = action.tap.flatMap({ screen.pageScreen.refusal(afterAny: $0) }) { throw Refusal(refusal) }
  }
}

extension CommonTap {
  /// The action on a record's own page, which gives the reason if it is refused; nil for all other buttons.
  fileprivate var onDetails: AppAction? {
    switch self {
    case .delete: .details(.tap(.deleteTapped))
    case .attend: .details(.tap(.attendedTapped))
    case .edit: .details(.tap(.editTapped))
    case .duplicate: .details(.tap(.duplicateTapped))
    case .refresh, .retry, .form, .confirm, .cancel, .keep, .take, .declineOthers, .dismiss, .undo, .more,
      .clearFilters, .save:
      nil
    }
  }
}
