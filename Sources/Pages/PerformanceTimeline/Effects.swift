import CompassModel
import CompassServices
import PageKit
import StateMachine

extension PerformanceTimeline {
  /// What the page asks of the world, as data.
  public enum Effect: LoadingEffect {
    /// Loads the readings of the span.
    case load(request: Int, owner: AthleteID, span: DateRange)
    /// Loads the events, for the marks on the charts.
    case loadEvents(request: Int, owner: AthleteID)
    case startSkeletonTimer
    case stop(Track)
    /// Reads the stored date range; the last three months where none is stored.
    case restoreRange
    /// Stores the date range (decision P15).
    case saveRange(DateRangeChoice)
    /// Writes the file, and says where it is.
    case export(ExportFile)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome<Answer>)

    /// What an effect runs on.
    public enum Track: PageTrack {
      /// Effects on different tracks run side by side.
      case load, events, skeleton, range, export
    }

    public var outcome: PageOutcome<Answer>? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Track> {
      switch self {
      case .load: .latest(.load)
      case .loadEvents: .latest(.events)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .stop(let track): .cancel(track)
      case .restoreRange: .queued(.range)
      case .saveRange: .newest(.range)
      case .export: .first(.export)
      case .tell: .together
      }
    }
  }
}

extension PerformanceTimeline {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .load(let request, let owner, let span):
      await services.load(.metrics(of: owner, from: span.start, through: span.end)) { answer, source in
        let table = await table(of: answer.loaded.rows)
        send(
          .loaded(
            request: request, table: table, span: DateRange(start: answer.first, end: answer.last),
            skipped: answer.loaded.skipped + table.unreadableCount, source: source))
      } failed: {
        send(.loadFailed(request: request, failure: $0))
      }
    case .loadEvents(let request, let owner):
      await services.load(.events(of: owner)) { loaded, source in
        let events = await markers(of: loaded.rows)
        send(.eventsLoaded(request: request, events: events, skipped: loaded.skipped, source: source))
      } failed: {
        send(.eventsFailed(request: request, failure: $0))
      }
    case .startSkeletonTimer:
      send(.skeletonDue)
    case .restoreRange:
      send(.rangeRestored(choice: await storedRange(in: services.preferences) ?? .last3Months))
    case .saveRange(let choice):
      do {
        // The days first: a preset without its days would be unusable.
        if case .custom(let range) = choice {
          try await services.preferences.store(range.applied.wire, for: .performanceCustomRange)
        }
        try await services.preferences.store(choice.preset.rawValue, for: .performanceDateRange)
      } catch {
        send(.rangeSaveFailed(choice: choice, failure: error))
      }
    case .export(let file):
      do {
        send(.exported(path: try await services.exporter.export(file.contents, as: file.fileName)))
      } catch {
        send(.exportFailed(failure: error))
      }
    case .stop, .tell:
      break
    }
  }

  /// Nil if nothing usable is stored (decisions X17, P15).
  private static func storedRange(in preferences: any Preferences) async -> DateRangeChoice? {
    switch await preferences.value(for: .performanceDateRange).flatMap(DateRangePreset.init) {
    case .last30Days: return .last30Days
    case .last3Months: return .last3Months
    case .last6Months: return .last6Months
    case .last12Months: return .last12Months
    case .allTime: return .allTime
    case .custom:
      let days = await preferences.value(for: .performanceCustomRange)
      return days.flatMap(DateRange.init(wire:)).map { .custom(CustomRange($0)) }
    case nil: return nil
    }
  }

  // Going through many rows takes a while: not on the main actor.
  @concurrent private static func table(of rows: [PerformanceMetric]) async -> PerformanceTable {
    PerformanceTable(rows)
  }
  @concurrent private static func markers(of rows: [Event]) async -> ContextEvents { ContextEvents(rows) }
}
