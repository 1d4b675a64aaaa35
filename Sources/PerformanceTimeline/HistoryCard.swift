import CompassModel
import PageKit

/// One reading of the history, every text ready to show.
public struct HistoryCard: ReadingCard, Identifiable {
  public var id: MetricID
  public var type: MetricType
  /// `Fastball Velocity`.
  public var typeLabel: String
  public var value: Double
  /// `83.5`: without the unit.
  public var valueText: String
  @Nullable public var unit: String?
  public var date: CalendarDate
  /// `Feb 10, 2026`.
  public var dateText: String
  public var isVerified: Bool
  /// "Verified", or null.
  @Nullable public var verifiedText: String?
  @Nullable public var notes: String?
  /// `Fastball Velocity, 83.5 mph, Feb 10, 2026, verified.`
  public var accessibilityLabel: String

  public init(_ metric: PerformanceMetric) {
    id = metric.id
    type = metric.type
    typeLabel = metric.type.label
    value = metric.value
    valueText = metric.type.text(of: metric.value)
    unit = metric.shownUnit
    date = metric.recordedDate
    dateText = metric.recordedDate.mediumText
    isVerified = metric.isVerified
    verifiedText = metric.isVerified ? "Verified" : nil
    notes = metric.notes?.nilIfBlank
    let measure = "\(valueText)\(metric.shownUnit.map { " \($0)" } ?? "")"
    accessibilityLabel = "\(typeLabel), \(measure), \(dateText)\(metric.isVerified ? ", verified" : "")."
  }
}
