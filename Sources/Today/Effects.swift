import CompassModel
import CompassServices
import PageKit
import StateMachine

extension Today {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    /// Loads one source.
    case load(Source, request: Int, owner: AthleteID)
    case startSkeletonTimer
    case stop(Track)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome<Action>)

    public enum Track: PageTrack {
      case load(Source)
      case skeleton
    }

    public var outcome: PageOutcome<Action>? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Track> {
      switch self {
      case .load(let source, _, _): .latest(.load(source))
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
    case .load(let source, let request, let owner):
      send(.loaded(request: request, answer: await answer(of: source, owner, services.backend)))
    case .startSkeletonTimer:
      send(.skeletonDue)
    case .stop, .tell:
      break
    }
  }

  @MainActor
  private static func answer(of source: Source, _ owner: AthleteID, _ backend: any Backend) async -> Answer {
    switch source {
    case .tasks:
      .tasks(
        await part { () async throws(ServiceFailure) in
          let loaded = try await backend.loadTasks(of: owner)
          return Part(await open(loaded), skipped: loaded.skipped)
        })
    case .offers:
      .offers(
        await part { () async throws(ServiceFailure) in
          let loaded = try await backend.loadOffers(of: owner)
          return Part(loaded.rows.filter { $0.status == .pending && $0.deadline != nil }, skipped: loaded.skipped)
        })
    case .events:
      .events(
        await part { () async throws(ServiceFailure) in
          let loaded = try await backend.loadEvents(of: owner)
          return Part(loaded.rows, skipped: loaded.skipped)
        })
    case .schools:
      .schools(
        await part { () async throws(ServiceFailure) in
          let (schools, skipped) = try await backend.loadSchoolDirectory(of: owner)
          return Part(schools, skipped: skipped)
        })
    }
  }

  @MainActor
  private static func part<Value>(
    _ load: @MainActor () async throws(ServiceFailure) -> Part<Value>
  ) async -> Part<Value> {
    do {
      return try await load()
    } catch {
      return Part(error)
    }
  }

  // Going through many rows takes a while: not on the main actor.
  // What is open is not known where statuses cannot be seen (decision W4): then no task is listed.
  @concurrent private static func open(_ loaded: LoadedTasks) async -> [RecruitingTask] {
    loaded.areStatusesKnown ? RecruitingTask.open(loaded.tasks, loaded.statuses) : []
  }
}
