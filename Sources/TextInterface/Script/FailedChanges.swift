import CompassModel
import RecruitingCompass

/// Hears what the app could not delete, store or export, whatever page is shown by then (decision N9).
@MainActor
public final class FailedChanges {
  /// A sentence or two each, oldest first.
  private(set) var messages: [String] = []

  public init() {}

  /// To be called with every action.
  public func hear(_ stamped: Stamped) {
    if let message = stamped.action.failedChange { messages.append(message) }
  }
}

extension AppAction {
  /// What an answer says that could not be done, and why; nil for everything else. A change that somebody called off
  /// did not fail (decision X10).
  fileprivate var failedChange: String? {
    switch self {
    case .events(.deleteFailed(_, _, let failure)): sentence("An event could not be deleted", failure)
    case .events(.attendanceFailed(_, _, let failure)):
      sentence("An event could not be marked as attended", failure)
    case .events(.sortSaveFailed(let failure)): sentence("The sort order could not be saved", failure)
    case .tasks(.statusFailed(_, _, _, let failure)): sentence("A task could not be changed", failure)
    case .tasks(.filterSaveFailed(let failure)): sentence("The filter could not be saved", failure)
    case .offers(.createFailed(_, let failure)): sentence("An offer could not be saved", failure)
    case .offers(.deleteFailed(_, _, let failure)): sentence("An offer could not be deleted", failure)
    case .timeline(.rangeSaveFailed(let failure)): sentence("The view range could not be saved", failure)
    case .performance(.rangeSaveFailed(let failure)): sentence("The date range could not be saved", failure)
    case .performance(.exportFailed(let failure)): failure.kind == .cancelled ? nil : failure.message
    case .app, .events, .tasks, .offers, .timeline, .performance, .details, .signIn: nil
    }
  }

  private func sentence(_ what: String, _ failure: ServiceFailure) -> String? {
    failure.kind == .cancelled ? nil : "\(what). \(failure.message.asSentence)"
  }
}
