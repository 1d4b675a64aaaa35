import CompassModel
import CompassServices
import Foundation
import PageKit
import StateMachine

/// One request at a time, and none that cannot succeed (decisions X8, X9, X10, S1).
extension SignIn {
  public static func reduce(_ state: inout State, _ action: Action, in context: Context) -> [Effect] {
    switch action {
    case .tap(let tap): react(&state, to: tap, in: context)
    case .answer(let answer): take(&state, answer)
    // What was typed is forgotten, and no answer counts any more.
    case .event(.closed): state.forget()
    case .event: []
    }
  }

  private static func react(_ state: inout State, to tap: Tap, in context: Context) -> [Effect] {
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
      guard case .failed = context, !state.isSigningIn else { return [] }
      return [.tell(.signedIn)]
    }
  }

  private static func take(_ state: inout State, _ answer: Answer) -> [Effect] {
    switch answer {
    case .signedOut:
      let stop = state.forget()
      state.hasSignedOut = true
      return stop
    case .succeeded(let request):
      guard state.awaits(request) else { return [] }
      state.isSigningIn = false
      return [.tell(.signedIn)]
    case .failed(let request, let failure):
      guard state.awaits(request) else { return [] }
      state.isSigningIn = false
      if failure.kind != .cancelled { state.failure = failure }
      return []
    }
  }
}

extension SignIn.State {
  /// Whether the form waits for an answer: the backend's, or that to the root's question whose rows there are.
  func isBusy(in context: SignIn.Context) -> Bool { isSigningIn || context == .lookingUp }

  fileprivate func awaits(_ request: Int) -> Bool { isSigningIn && self.request == request }

  fileprivate mutating func submit(_ password: Secret?) -> [SignIn.Effect] {
    failure = nil
    guard asksForCredentials else { return [.tell(.signedIn)] }
    let email = email.trimmingCharacters(in: .whitespacesAndNewlines)
    problems = SignIn.Problem.all(email: email, password: password)
    guard problems.isEmpty, let password else { return [] }
    request += 1
    isSigningIn = true
    return [.signIn(request: request, email: email, password: password)]
  }

  /// Back to an empty form; the number of the newest request stays, so that late answers go nowhere.
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
  /// What the page asks of the world, as data.
  public enum Effect: Planned {
    /// Signs in with the backend; the answer carries the number of the request.
    case signIn(request: Int, email: String, password: Secret)
    /// Stops what runs on a track: no answer of it may come any more.
    case stop(Track)
    /// A request to the page's parent; absorbed by the root.
    case tell(Outcome)

    public enum Track: Hashable, Sendable {
      case signIn
    }

    public var plan: Plan<Track> {
      switch self {
      case .signIn: .latest(.signIn)
      case .stop(let track): .cancel(track)
      case .tell: .together
      }
    }
  }

  /// What the page wants from its parent.
  public enum Outcome: Hashable, Sendable {
    /// The backend knows who it is; whose rows they may see is to be looked up.
    case signedIn
  }
}

extension SignIn {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .signIn(let request, let email, let password):
      do {
        try await services.backend.signIn(email: email, password: password)
        send(.succeeded(request: request))
      } catch {
        send(.failed(request: request, failure: error))
      }
    case .stop, .tell:
      break
    }
  }
}
