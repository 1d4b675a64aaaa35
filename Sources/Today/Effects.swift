import CompassModel
import CompassServices
import PageKit
import StateMachine

extension Today {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    case load(request: Int, owner: AthleteID)
    case startSkeletonTimer
    case stop(Track)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome<Action>)

    public enum Track: PageTrack {
      case load, skeleton
    }

    public var outcome: PageOutcome<Action>? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Track> {
      switch self {
      case .load: .latest(.load)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .stop(let track): .cancel(track)
      case .tell: .together
      }
    }
  }
}

extension Today {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .load(let request, let owner):
      send(.loaded(request: request, rows: await rows(of: owner, from: services.backend)))
    case .startSkeletonTimer:
      send(.skeletonDue)
    case .stop, .tell:
      break
    }
  }

  /// Asks all sources side by side. Going through many rows takes a while: not on the main actor.
  @concurrent private static func rows(of owner: AthleteID, from backend: any Backend) async -> Rows {
    async let tasks = part { () async throws(ServiceFailure) in
      let loaded = try await backend.loadTasks(of: owner)
      return Part(RecruitingTask.open(loaded.tasks, loaded.statuses), skipped: loaded.skipped)
    }
    async let offers = part { () async throws(ServiceFailure) in
      let loaded = try await backend.loadOffers(of: owner)
      return Part(loaded.rows.filter { $0.status == .pending && $0.deadline != nil }, skipped: loaded.skipped)
    }
    async let events = part { () async throws(ServiceFailure) in
      let loaded = try await backend.loadEvents(of: owner)
      return Part(loaded.rows, skipped: loaded.skipped)
    }
    async let schools = part { () async throws(ServiceFailure) in
      let loaded = try await backend.loadSchools(of: owner)
      return Part(SchoolDirectory(loaded.rows), skipped: loaded.skipped)
    }
    var rows = Rows()
    (rows.tasks, rows.offers, rows.events, rows.schools) = await (tasks, offers, events, schools)
    return rows
  }

  private static func part<Value>(
    _ load: @Sendable () async throws(ServiceFailure) -> Part<Value>
  ) async -> Part<Value> {
    do {
      return try await load()
    } catch {
      return Part(error)
    }
  }
}
