import CompassModel

/// A colour of the design, with its name and hex value; never the only carrier of a meaning (decision X20).
public struct ColorToken: Equatable, Sendable, Encodable {
  /// The name of the colour: `blue`. Several tokens may share a name.
  public let name: String
  /// The colour in sRGB hexadecimal: `#3B82F6`.
  public let hex: String

  /// The blue of the design.
  public static let blue = ColorToken(name: "blue", hex: "#3B82F6")
  /// The green of the design.
  public static let green = ColorToken(name: "green", hex: "#10B981")
  /// The purple of the design.
  package static let purple = ColorToken(name: "purple", hex: "#8B5CF6")
  /// The cyan of the design.
  public static let cyan = ColorToken(name: "cyan", hex: "#06B6D4")
  /// The orange of the design.
  package static let orange = ColorToken(name: "orange", hex: "#F97316")
  /// The red of the design.
  public static let red = ColorToken(name: "red", hex: "#EF4444")
  /// The yellow of the design.
  public static let yellow = ColorToken(name: "yellow", hex: "#F59E0B")
  /// The gray of the design.
  package static let gray = ColorToken(name: "gray", hex: "#64748B")
  /// The gray of offers-list.md and tasks.md §6, a little warmer than `gray`.
  package static let neutralGray = ColorToken(name: "gray", hex: "#6B7280")
  /// An orange for charts, which contrasts with a white and with a dark background.
  package static let chartOrange = ColorToken(name: "orange", hex: "#EA580C")
  /// A green for charts, with contrast like `chartOrange`.
  package static let chartGreen = ColorToken(name: "green", hex: "#059669")
  /// A cyan for charts, with contrast like `chartOrange`.
  package static let chartCyan = ColorToken(name: "cyan", hex: "#0891B2")
  // recruiting-timeline.md §6; its gray is `neutralGray`.
  /// The colour of events on the timeline (recruiting-timeline.md §6).
  package static let timelineEvent = ColorToken(name: "blue", hex: "#0066FF")
  /// The colour of interactions on the timeline (recruiting-timeline.md §6).
  package static let timelineInteraction = ColorToken(name: "green", hex: "#00CC66")
  /// The colour of offers on the timeline (recruiting-timeline.md §6).
  package static let timelineOffer = ColorToken(name: "yellow", hex: "#FFD700")
  /// The colour of today on the timeline (recruiting-timeline.md §6).
  package static let timelineToday = ColorToken(name: "red", hex: "#FF3333")
}

extension EventType {
  /// The colour of the type's badge (events-list.md §3 `badgeColor`).
  public var color: ColorToken {
    switch self {
    case .camp: .green
    case .showcase: .purple
    case .officialVisit: .blue
    case .unofficialVisit: .cyan
    case .game: .orange
    case .other: .gray
    }
  }
}

extension TaskUrgency {
  /// The colour of the urgency; nil for a task that is not urgent. The text says the same (decision X20).
  public var color: ColorToken? {
    switch self {
    case .critical: .red
    case .urgent: .orange
    case .upcoming: .yellow
    case .future, .none: nil
    }
  }
}

extension OfferUrgency {
  /// The colour of the urgency (offers-list.md §6 "Colors"), red for overdue (decision O2); nil if not urgent.
  public var color: ColorToken? {
    switch self {
    case .overdue, .critical: .red
    case .urgent: .yellow
    case .normal, .none: nil
    }
  }
}
