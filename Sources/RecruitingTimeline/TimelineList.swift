import CompassModel
import PageKit

/// The rows of the list under the swimlanes. Each is made when asked for, so that a list of any length costs what is
/// looked at.
public struct TimelineList: RandomAccessCollection, Sendable {
  private enum Storage: Sendable {
    case derived(TimelineColumns, LaneNames, positions: [Int32])
    case rows([TimelineRow])
  }

  private let storage: Storage

  public init(_ rows: [TimelineRow]) { storage = .rows(rows) }

  init(_ columns: TimelineColumns, _ names: LaneNames, positions: [Int32]) {
    storage = .derived(columns, names, positions: positions)
  }

  public var startIndex: Int { 0 }

  public var endIndex: Int {
    switch storage {
    case .derived(_, _, let positions): positions.count
    case .rows(let rows): rows.count
    }
  }

  public subscript(index: Int) -> TimelineRow {
    switch storage {
    case .derived(let columns, let names, let positions): columns.row(at: Int(positions[index]), names)
    case .rows(let rows): rows[index]
    }
  }
}

extension TimelineList: Hashable {
  /// Quick for lists of the same rows: then only numbers are compared.
  public static func == (left: TimelineList, right: TimelineList) -> Bool {
    if case .derived(let columns, let names, let positions) = left.storage,
      case .derived(let otherColumns, let otherNames, let otherPositions) = right.storage,
      columns === otherColumns, names === otherNames
    {
      return positions == otherPositions
    }
    return left.count == right.count && left.elementsEqual(right)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(first)
    hasher.combine(last)
  }
}

extension TimelineList: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([TimelineRow].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for row in self { try container.encode(row) }
  }
}

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

/// Kind, emoji and label of what the timeline shows (decisions T10, T11).
extension TimelineEvent {
  var typeLabel: String { type.label }
  var emoji: String { type.timelineEmoji }
  /// Decision X5.
  var label: String { name?.nilIfBlank ?? "Unknown event" }
}

extension Interaction {
  var typeLabel: String { type.label }

  var emoji: String {
    switch type {
    case .email: "📧"
    case .phoneCall: "📞"
    case .text: "💬"
    case .inPersonVisit: "👥"
    case .virtualMeeting: "💻"
    case .tweet: "𝕏"
    case .directMessage: "💭"
    case .camp: EventType.camp.timelineEmoji
    case .showcase: EventType.showcase.timelineEmoji
    case .game: EventType.game.timelineEmoji
    case .officialVisit: EventType.officialVisit.timelineEmoji
    case .unofficialVisit: EventType.unofficialVisit.timelineEmoji
    case .other: "📝"
    }
  }

  var label: String { subject?.nilIfBlank ?? type.label }
}

extension TimelineOffer {
  /// `Full Ride`, `Partial`: in "Partial Offer" the word scholarship would be one too many.
  var typeLabel: String {
    switch type {
    case .fullRide: "Full Ride"
    case .partial: "Partial"
    default: type.label
    }
  }

  var emoji: String { "🎉" }
  var label: String { "\(typeLabel) Offer" }
}

extension StatusChange {
  var typeLabel: String { TimelineItemKind.statusChange.label }
  var emoji: String { "📊" }
  var label: String { "Status: \(previous?.label ?? "Initial") → \(new.label)" }
}

extension EventType {
  fileprivate var timelineEmoji: String {
    switch self {
    case .showcase: "🎯"
    case .camp: "⚾"
    case .officialVisit: "✈️"
    case .unofficialVisit: "🚗"
    case .game: "🏟️"
    case .other: "📅"
    }
  }
}

extension CalendarDate {
  /// `February 10, 2026`, as it is read out.
  var spokenText: String { "\(calendarMonth.name) \(day), \(year)" }
}
