import CompassModel
import PageKit

/// One row of the list under the swimlanes, every text ready to show (decision T10).
public struct TimelineRow: Hashable, Sendable, Codable, Identifiable {
  public var id: TimelineItemID
  public var type: TimelineItemKind
  /// The kind within the type: `Camp`, `Phone Call`, `Partial Scholarship`, `Status Change`.
  public var typeLabel: String
  public var emoji: String
  public var label: String
  public var color: ColorToken
  /// The local day it was on or begins.
  public var date: CalendarDate
  /// `Feb 10, 2026`, the start.
  public var dateText: String
  @Nullable public var endDate: CalendarDate?
  @Nullable public var schoolName: String?
  @Nullable public var details: String?
  /// `🎯 Fall Showcase. School: Stanford. Date: January 15, 2025.`
  public var accessibilityLabel: String
}

/// One bar or dot of a swimlane.
public struct LaneItem: Hashable, Sendable, Codable, Identifiable {
  public var id: TimelineItemID
  public var type: TimelineItemKind
  public var kind: Shape
  /// Percent of the width: where a bar begins, the middle of a dot (decision T20).
  public var left: Double
  /// Percent of the width; always 2 for a dot.
  public var width: Double
  /// From 0 at the top.
  public var row: Int
  /// The local day it was on or begins; with `endDate` it tells a bar that goes on outside the shown dates.
  public var date: CalendarDate
  @Nullable public var endDate: CalendarDate?
  public var label: String
  public var emoji: String
  public var color: ColorToken
  public var accessibilityLabel: String

  public enum Shape: String, Hashable, Sendable, Codable {
    case bar, dot
  }
}
