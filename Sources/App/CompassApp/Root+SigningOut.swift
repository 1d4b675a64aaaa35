import CompassModel
import PageKit
import RecordForm
import Records
import SignIn

/// Signing out. What the backend has not confirmed is sent first; what cannot be is asked about (decision J2).
extension Root {
  static func signOutTapped(_ state: inout AppState) -> [AppEffect] {
    guard state.records.log.keepsChanges, state.session != .over else { return signOut(&state) }
    guard state.context.signingOut == nil else { return [] }
    let sending = handle(.sendWaiting, &state)
    guard state.records.log.entries.contains(where: \.isUnconfirmed) else { return sending + signOut(&state) }
    state.context.signingOut = .sending
    return sending + (state.context.viewer == nil ? continueSigningOut(&state) : handle(.lookDue, &state))
  }

  /// Goes on once the tries to send have ended.
  static func continueSigningOut(_ state: inout AppState) -> [AppEffect] {
    let log = state.records.log
    guard state.context.signingOut == .sending, !log.isBusy else { return [] }
    let count = log.entries.count { $0.isKept && !$0.change.isNote }
    guard count > 0 else { return signOut(&state) }
    if log.awaitsConnection { state.context.signingOut = .question(count) }
    return []
  }

  /// Answers what was asked with "discard".
  static func signOutConfirmed(_ state: inout AppState) -> [AppEffect] {
    switch state.context.signingOut {
    case .question: return signOut(&state)
    case .othersWait:
      state.context.signingOut = nil
      return state.askWhoIsSignedIn(.discardOthers)
    case .sending, nil: return []
    }
  }

  /// Answers what was asked with "stay": nothing is discarded, and another person stays signed out.
  static func signOutCancelled(_ state: inout AppState) -> [AppEffect] {
    defer { state.context.signingOut = nil }
    if case .othersWait = state.context.signingOut { return [.root(.leave)] }
    return []
  }

  /// Changes of another person wait on this device: the person who has signed in is asked before that counts.
  static func othersChangesWait(_ count: Int, _ state: inout AppState) -> [AppEffect] {
    let question = SigningOut.othersWait(count)
    let effects = reduce(
      &state, .familyFailed(failure: ServiceFailure(.sessionOver, detail: "others wait", reason: question.question)))
    state.context.signingOut = question
    return effects
  }

  /// Nothing of the person may be left: no row, no filter, no way back to where they were, and no answer that is
  /// still under way. The day goes on.
  static func signOut(_ state: inout AppState) -> [AppEffect] {
    guard state.session != .over else { return [] }
    let unsent = state.records.log.keepsChanges ? [] : state.records.log.unsent.map { AppEffect.records(.send(0, $0)) }
    let owners = (state.context.viewer?.athletes.map(\.id) ?? []) + state.form.drafts.keys.map(\.owner)
    var fresh = AppState(
      moment: state.context.moment, allowsUndo: state.context.allowsUndo, pollsForChanges: state.polling.isOn)
    fresh.signIn = state.signIn
    fresh.context.hasDeviceRows = state.context.hasDeviceRows
    fresh.context.takesFiles = state.context.takesFiles
    fresh.session = .over
    // No later change gets the number of one whose answer may still come.
    fresh.records = state.records
    _ = handle(.signedOut, &fresh)
    state = fresh
    // What it stops is stopped with everything else.
    _ = state.openSignIn()
    _ = reduce(&state, .signIn(.answer(.signedOut)))
    let forgetting = Set(owners).sorted()
      .flatMap { reduce(&state, .form(.answer(.draftsForgotten(owners: [$0])))) }
    return [.root(.stopEverything), .root(.signOut(after: unsent))] + forgetting + state.waitForMidnight
  }
}
