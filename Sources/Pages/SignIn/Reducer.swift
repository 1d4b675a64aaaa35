import CompassModel
import CompassServices
import Foundation
import PageKit
import StateMachine

/// Handling of taps and responses: one request at a time, and only with complete input (decisions X8, X9, X10, S1).
extension SignIn {
  /// Handles opening and closing; the page has no rows. Closing clears the input and ignores later responses.
  public static func handle(_ event: PageEvent, _ state: inout State, in context: PageContext) -> [Effect] {
    switch event {
    case .opened:
      state.isOpen = true
      return []
    case .closed: return leave(&state)
    case .athleteChanged, .reloadRequested, .skeletonDue, .rowRequested, .rowsChanged,
      .settingsRead, .settingsNotStored, .settingsRetried:
      return []
    }
  }

  public static func leave(_ state: inout State) -> [Effect] { state.forget() }

  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    switch tap {
    case .emailChanged(let email):
      guard !state.isBusy(in: context) else { return [] }
      state.email = email
      state.problems.removeAll { $0.field == .email }
      return []
    case .submitted(let password):
      guard !state.isBusy(in: context) else { return [] }
      return state.submit(password)
    case .retryTapped:
      guard context.lookupFailure != nil, !state.isSigningIn else { return [] }
      return [.signedIn]
    }
  }

  public static func handle(_ answer: Answer, _ state: inout State, in context: PageContext) -> [Effect] {
    switch answer {
    case .signedOut:
      let isOpen = state.isOpen
      let stop = state.forget()
      (state.hasSignedOut, state.isOpen) = (true, isOpen)
      return stop
    case .succeeded(let request):
      guard state.awaits(request) else { return [] }
      state.isSigningIn = false
      return [.signedIn]
    case .failed(let request, let failure):
      guard state.awaits(request) else { return [] }
      state.isSigningIn = false
      if failure.kind != .cancelled { state.failure = failure }
      return []
    }
  }
}

extension SignIn.State {
  /// Whether the form waits: for the sign-in, or for the app's lookup of the signed-in user.
  func isBusy(in context: PageContext) -> Bool { isSigningIn || context.session == .starting }

  fileprivate func awaits(_ request: Int) -> Bool { isSigningIn && self.request == request }

  fileprivate mutating func submit(_ password: Secret?) -> [SignIn.Effect] {
    failure = nil
    guard asksForCredentials else { return [.signedIn] }
    let email = email.trimmingCharacters(in: .whitespacesAndNewlines)
    problems = SignIn.Problem.all(email: email, password: password)
    guard problems.isEmpty, let password else { return [] }
    request += 1
    isSigningIn = true
    return [.work(.signIn(request: request, email: email, password: password))]
  }

  /// Resets the form and stops a running sign-in; keeps the request number, so that late responses are ignored.
  fileprivate mutating func forget() -> [SignIn.Effect] {
    let stop: [SignIn.Effect] = isSigningIn ? [.stop(.signIn)] : []
    var fresh = SignIn.State()
    fresh.asksForCredentials = asksForCredentials
    fresh.request = request
    self = fresh
    return stop
  }
}

extension SignIn {
  /// The kinds of work that only this page starts.
  public enum Work: PageWork {
    /// Signs in with the backend; the answer has the number of the request.
    case signIn(request: Int, email: String, password: Secret)

    /// The tracks of `plan`, each for one kind of work.
    public enum Track: Hashable, Sendable {
      /// The track of sign-ins: a newer request replaces the one before.
      case signIn
    }

    public typealias Answer = SignIn.Answer

    public var plan: Plan<Track> { .latest(.signIn) }
  }

  /// Runs the page's own work and sends its result as an action.
  @MainActor
  public static func perform(_ work: Work, with services: Services, send: Send<Action>) async {
    switch work {
    case .signIn(let request, let email, let password):
      do {
        try await services.backend.signIn(email: email, password: password)
        send(.succeeded(request: request))
      } catch {
        send(.failed(request: request, failure: error))
      }
    }
  }
}
