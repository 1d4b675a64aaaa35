import CompassModel
import CompassServices
import StateMachine

extension PerformanceTimeline {
  /// What the page's effects use.
  public struct Services: Sendable {
    public var metrics: any MetricsBackend
    public var events: any EventsBackend
    public var preferences: any Preferences
    public var exporter: any Exporter

    public init(
      metrics: any MetricsBackend, events: any EventsBackend, preferences: any Preferences, exporter: any Exporter
    ) {
      self.metrics = metrics
      self.events = events
      self.preferences = preferences
      self.exporter = exporter
    }
  }

  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .load(let request, let owner, let span):
      do {
        let loaded = try await services.metrics.loadMetrics(of: owner, from: span.start, through: span.end)
        let table = await table(of: loaded.rows)
        send(
          .loaded(request: request, table: table, span: span, skipped: loaded.skipped + table.unreadableCount))
      } catch {
        send(.loadFailed(request: request, failure: error))
      }
    case .loadEvents(let request, let owner):
      do {
        let loaded = try await services.events.loadEvents(of: owner)
        send(.eventsLoaded(request: request, events: await markers(of: loaded.rows), skipped: loaded.skipped))
      } catch {
        send(.eventsFailed(request: request, failure: error))
      }
    case .startSkeletonTimer:
      send(.skeletonDue)
    case .restoreRange:
      let stored = await services.preferences.value(for: .performanceDateRange)
      send(.rangeRestored(preset: stored.flatMap(DateRangePreset.init) ?? .last3Months))
    case .saveRange(let preset):
      do {
        try await services.preferences.store(preset.rawValue, for: .performanceDateRange)
      } catch {
        send(.rangeSaveFailed(failure: error))
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

  // Going through many rows takes a while: not on the main actor.
  @concurrent private static func table(of rows: [PerformanceMetric]) async -> PerformanceTable {
    PerformanceTable(rows)
  }
  @concurrent private static func markers(of rows: [Event]) async -> ContextEvents { ContextEvents(rows) }
}
