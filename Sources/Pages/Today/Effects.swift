import CompassModel
import CompassServices
import PageKit
import StateMachine

extension Today {
  /// What the page asks of the world, as data.
  public enum Effect: LoadingEffect {
    /// Loads one source.
    case load(Source, request: Int, owner: AthleteID)
    case startSkeletonTimer
    case stop(Track)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome<Answer>)

    public enum Track: PageTrack {
      case load(Source)
      case skeleton
    }

    public var outcome: PageOutcome<Answer>? { if case .tell(let outcome) = self { outcome } else { nil } }

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
      await load(source, of: owner, services) { send(.loaded(request: request, answer: $0, source: $1)) }
    case .startSkeletonTimer:
      send(.skeletonDue)
    case .stop, .tell:
      break
    }
  }

  @MainActor
  private static func load(
    _ source: Source, of owner: AthleteID, _ services: Services, tell: @MainActor (SourceAnswer, RowsSource?) -> Void
  ) async {
    switch source {
    case .tasks:
      await services.load(.tasks(of: owner)) { loaded, source in
        tell(.tasks(Part(await open(loaded), skipped: loaded.skipped)), source)
      } failed: {
        tell(.tasks(Part($0)), nil)
      }
    case .offers:
      await services.load(.offers(of: owner)) { loaded, source in
        let pending = loaded.rows.filter { $0.status == .pending && $0.deadline != nil }
        tell(.offers(Part(pending, skipped: loaded.skipped)), source)
      } failed: {
        tell(.offers(Part($0)), nil)
      }
    case .events:
      await services.load(.events(of: owner)) { loaded, source in
        tell(.events(Part(loaded.rows, skipped: loaded.skipped)), source)
      } failed: {
        tell(.events(Part($0)), nil)
      }
    case .schools:
      await services.load(.schools(of: owner)) { loaded, source in
        tell(.schools(Part(loaded.directory, skipped: loaded.skipped)), source)
      } failed: {
        tell(.schools(Part($0)), nil)
      }
    }
  }

  // Going through many rows takes a while: not on the main actor.
  // What is open is not known where statuses cannot be seen (decision W4): then no task is listed.
  @concurrent private static func open(_ loaded: LoadedTasks) async -> [RecruitingTask] {
    loaded.areStatusesKnown ? RecruitingTask.open(loaded.tasks, loaded.statuses) : []
  }
}
