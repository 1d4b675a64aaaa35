import CompassModel
import PageKit

/// Banner, notice and question of the page (decisions X14, X16, N2).
extension RecordForm.State {
  func banner(of subject: RecordForm.Subject, in context: PageContext) -> Banner? {
    let noun = subject.description.noun
    let retry = RecordForm.Action.retryTapped
    if draft == nil, let failure = load.failure {
      switch failure.kind {
      case .notFound: return Banner(kind: .error, message: "This \(noun) no longer exists.")
      case .notPermitted:
        return Banner(kind: .error, message: "You don't have permission to view this \(noun).")
      default: return Banner(failure, loading: "this \(noun)", isLoading: load.isRunning, retry: retry)
      }
    }
    let sources = [(schoolsLoad, "Schools"), (eventsLoad, "Events")]
    guard let (load, name) = sources.first(where: { $0.0.failure != nil }), let failure = load.failure
    else { return nil }
    if failure.kind == .offline { return Banner(kind: .offline, message: "You are offline. What you enter is kept.") }
    return Banner(
      kind: .error, message: "\(name) could not be loaded. \(failure.message.asSentence)",
      retry: load.canRetry ? retry : nil)
  }

  var noticeCard: NoticeCard? {
    guard notice == .notPermitted, let subject else { return nil }
    return NoticeCard(subject.permissionText, kind: .error, dismiss: RecordForm.Action.noticeDismissed)
  }

  var dialogCard: DialogCard? {
    guard asksToDiscard, let subject else { return nil }
    return DialogCard(
      kind: "confirmDiscard", title: "Discard changes",
      message: "Are you sure you want to discard what you entered?", lines: [subject.title],
      buttons: [
        ActionButton(
          "confirm", "Discard", role: .destructive, icon: .clear, verb: "confirm",
          action: RecordForm.Action.discardConfirmed),
        ActionButton(
          "cancel", "Keep", role: .cancel, icon: .cancel, verb: "cancel", action: RecordForm.Action.dialogCancelled),
      ])
  }
}
