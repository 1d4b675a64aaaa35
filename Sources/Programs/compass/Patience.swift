import CompassApp
import Scripting

extension AppWorld {
  /// The time to wait for current rows while a saved copy is shown (decisions W1, B15).
  enum Patience {
    case endless
    /// A time from the start of the program.
    case sinceStart(Duration)
    /// A time from the start of each request.
    case each(Duration)
  }
}

extension AppWorld.Patience {
  var ends: Bool { if case .endless = self { false } else { true } }

  /// Whether the time for a load of known rows is over, requested at `began`, in a program that started at `started`.
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
  /// Whether the requested rows, record or family are known from a saved copy or an earlier response.
  func knows(_ subject: TrackedBackend.PendingLoad.Subject) -> Bool {
    switch subject {
    case .rows(let query): context.records.load(query.key.kind, of: query.key.owner).covers(query.days)
    case .record: details.load.source != .none
    case .family: context.viewer != nil
    case .signIn: false
    }
  }
}
