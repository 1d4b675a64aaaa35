import CompassModel
import CompassServices
import PageKit
import StateMachine

extension PerformanceTimeline {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    /// Reads the stored date range; the last three months where none is stored.
    case restoreRange
    /// Stores the date range (decision P15).
    case saveRange(DateRangeChoice)
    /// Writes the file, and says where it is; or writes it no more.
    case export(ExportFile), stopExport
    /// A request to the page's parent; absorbed by the root.
    case tell(PageOutcome<Answer>)

    /// What an effect runs on.
    public enum Track: Hashable, Sendable {
      /// Effects on different tracks run side by side.
      case range, export
    }

    public var outcome: PageOutcome<Answer>? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Track> {
      switch self {
      case .restoreRange: .queued(.range)
      case .saveRange: .newest(.range)
      case .export: .first(.export)
      case .stopExport: .cancel(.export)
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
    case .stopExport, .tell:
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
}
