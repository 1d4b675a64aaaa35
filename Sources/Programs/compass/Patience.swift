import CompassApp
import Scripting

extension AppWorld {
  /// The time for which a copy is confirmed before the program goes on with it (decisions W1, B15).
  enum Patience {
    /// Until the backend has answered.
    case endless
    /// From the start of the program, so that it ends in time.
    case sinceStart(Duration)
    /// From each request on.
    case each(Duration)
  }
}

extension AppWorld.Patience {
  /// Whether the program ever goes on without an answer.
  var ends: Bool { if case .endless = self { false } else { true } }

  /// Whether a load of what is known already is waited for no more.
  ///
  /// - Parameters:
  ///   - began: the time at which it was asked for.
  ///   - started: the start of the program.
  func isOver(
    at now: ContinuousClock.Instant, _ began: ContinuousClock.Instant, _ started: ContinuousClock.Instant
  ) -> Bool {
    switch self {
    case .endless: false
    case .sinceStart(let time): now >= started + time
    case .each(let time): now >= began + time
    }
  }
}

extension AppState {
  /// Whether something is known of what is asked for, from a saved copy or an earlier answer.
  func knows(_ subject: TrackedBackend.PendingLoad.Subject) -> Bool {
    switch subject {
    case .rows(let query): context.records.load(query.key.kind, of: query.key.owner).covers(query.days)
    case .record: details.load.source != .none
    case .family: context.viewer != nil
    case .signIn: false
    }
  }
}
