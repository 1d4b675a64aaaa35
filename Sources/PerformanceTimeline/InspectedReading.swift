import CompassModel
import PageKit

/// What is told about a point of a chart that was tapped.
public struct InspectedReading: Hashable, Sendable, Codable {
  public var reading: HistoryCard
  /// The event it was taken at, if it is known; at most 60 characters.
  @Nullable public var eventName: String?

  init(_ metric: PerformanceMetric, events: ContextEvents?) {
    reading = HistoryCard(metric)
    eventName = metric.eventID.flatMap { id in events?.events.first { $0.id == id }?.name }
  }
}
