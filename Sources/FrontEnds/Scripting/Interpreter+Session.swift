import CompassApp
import CompassModel
import CompassText
import PageKit

extension Interpreter {
  /// Signs in, nil for the address before, on a device as a user; the password goes past all that shows input.
  func signIn(_ email: String?) async throws(Refusal) {
    // This replaces a session that cannot be read (decision L11).
    if screen.head.signInButton != nil { try await tap(.app(.signInTapped)) }
    if let email, !world.tracked.asksForCredentials { try await change(personTo: email) }
    guard case .signIn(let screen) = screen else { throw .signedIn }
    guard screen.asksForCredentials else {
      try await tap(.signIn(.tap(.submitted(password: nil))))
      let viewer = world.compass.store.untracked.context.viewer
      if email != nil, let viewer { onSuccess?("You are \(viewer.name).") }
      return
    }
    if let email { try await tap(.signIn(.tap(.emailChanged(email: email)))) }
    try await tap(.signIn(.tap(.submitted(password: try await world.askForPassword()))))
  }

  /// Switches to another user of the device (decision G4); pending changes are sent first, as the current user's.
  private func change(personTo name: String) async throws(Refusal) {
    let leaving = AppAction.app(.signOutTapped)
    if !screen.isSignIn, let refusal = screen.refusal(ofTyped: leaving) { throw refusal }
    world.compass.send(.app(.backgrounded))
    await world.settleChanges()
    do throws(ServiceFailure) { try await world.tracked.signIn(email: name, password: Secret("")) } catch {
      throw Refusal(error.message.asSentence)
    }
    if !screen.isSignIn { try await tap(leaving) }
  }

  /// Starts the app again; changes not answered by then fail as at the end (decision C6), if not stored (decision J2).
  func relaunch() async {
    let (triesBefore, isKept) = (failedTries, world.compass.store.untracked.records.log.keepsChanges)
    world.compass.send(.app(.backgrounded))
    await world.settle()
    world.tracked.giveUpChanges()
    await world.settle()
    if !isKept { otherFailures += failures(since: triesBefore) }
    await world.relaunch()
  }
}
