import CompassModel
import PageKit

/// Signing out. Unconfirmed changes are sent first; if some cannot be sent, the user decides in a dialog (decision J2).
extension Root {
  static func signOutTapped(_ state: inout AppState) -> [AppEffect] {
    guard state.records.log.keepsChanges, state.session != .over else { return signOut(&state) }
    guard state.context.signingOut == nil else { return [] }
    let sending = handle(.sendWaiting, &state)
    guard state.records.log.entries.contains(where: \.isUnconfirmed) else { return sending + signOut(&state) }
    state.context.signingOut = .sending
    return sending + (state.context.viewer == nil ? continueSigningOut(&state) : handle(.checkDue, &state))
  }

  /// Continues signing out once no change is being sent: signs out if none is kept, else asks the user if they wait for
  /// a connection.
  static func continueSigningOut(_ state: inout AppState) -> [AppEffect] {
    let log = state.records.log
    guard state.context.signingOut == .sending, !log.isBusy else { return [] }
    let count = log.entries.count { $0.isKept && !$0.change.isNote }
    guard count > 0 else { return signOut(&state) }
    if log.awaitsConnection { state.context.signingOut = .question(count) }
    return []
  }

  static func signOutConfirmed(_ state: inout AppState) -> [AppEffect] {
    switch state.context.signingOut {
    case .question: return signOut(&state)
    case .othersWait:
      state.context.signingOut = nil
      return state.askWhoIsSignedIn(.discardOthers)
    case .sending, nil: return []
    }
  }

  /// Handles the answer "stay": nothing is discarded. If another user's changes wait, the user who signed in is signed
  /// out.
  static func signOutCancelled(_ state: inout AppState) -> [AppEffect] {
    defer { state.context.signingOut = nil }
    if case .othersWait = state.context.signingOut { return [.root(.leave)] }
    return []
  }

  /// Asks a user who has signed in about another user's `count` changes that wait on this device, before the sign-in
  /// takes effect.
  static func othersChangesWait(_ count: Int, _ state: inout AppState) -> [AppEffect] {
    let question = SigningOut.othersWait(count)
    let effects = reduce(
      &state, .familyFailed(failure: ServiceFailure(.sessionOver, detail: "others wait", reason: question.question)))
    state.context.signingOut = question
    return effects
  }

  /// Signs out and resets the state: no row, filter, back stack or pending result of the user remains; time continues.
  /// Unsent changes that are not kept on the device are sent first. Does nothing if the session has ended.
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
    // The log is kept, so that no later change gets the id of a change whose result can still arrive.
    fresh.records = state.records
    _ = handle(.signedOut, &fresh)
    state = fresh
    // Effects of opening are dropped, because `stopEverything` would stop them.
    _ = state.openSignIn()
    _ = reduce(&state, .signIn(.answer(.signedOut)))
    let forgetting = Set(owners).sorted()
      .flatMap { reduce(&state, .form(.answer(.draftsForgotten(owners: [$0])))) }
    return [.root(.stopEverything), .root(.signOut(after: unsent))] + forgetting + state.waitForMidnight
  }
}
