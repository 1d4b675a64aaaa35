import CompassModel

/// A colour of the design, with its name and hex value; never the only carrier of a meaning (decision X20).
public struct ColorToken: Equatable, Sendable, Encodable {
  private let hue: Hue
  private let rgb: RGB

  private enum CodingKeys: String, CodingKey { case hue = "name", rgb = "hex" }

  private enum Hue: String, Encodable { case blue, green, purple, cyan, orange, red, yellow, gray }

  /// The colour as a number, so that copies of rows and cards count no references for it.
  private struct RGB: Equatable, Encodable {
    let value: UInt32

    var hex: String {
      let digits = String(value, radix: 16, uppercase: true)
      return "#\(String(repeating: "0", count: 6 - digits.count))\(digits)"
    }

    func encode(to encoder: any Encoder) throws { try hex.encode(to: encoder) }
  }

  private init(_ hue: Hue, _ rgb: UInt32) { (self.hue, self.rgb) = (hue, RGB(value: rgb)) }

  /// The name of the colour: `blue`. Several tokens may share a name.
  public var name: String { hue.rawValue }
  /// The colour in sRGB hexadecimal: `#3B82F6`.
  public var hex: String { rgb.hex }

  /// The blue of the design.
  public static let blue = ColorToken(.blue, 0x3B82F6)
  /// The green of the design.
  public static let green = ColorToken(.green, 0x10B981)
  package static let purple = ColorToken(.purple, 0x8B5CF6)
  /// The cyan of the design.
  public static let cyan = ColorToken(.cyan, 0x06B6D4)
  package static let orange = ColorToken(.orange, 0xF97316)
  /// The red of the design.
  public static let red = ColorToken(.red, 0xEF4444)
  /// The yellow of the design.
  public static let yellow = ColorToken(.yellow, 0xF59E0B)
  package static let gray = ColorToken(.gray, 0x64748B)
  /// The gray of offers-list.md and tasks.md §6, a little warmer than `gray`.
  package static let neutralGray = ColorToken(.gray, 0x6B7280)
  /// An orange for charts, which contrasts with a white and with a dark background.
  package static let chartOrange = ColorToken(.orange, 0xEA580C)
  /// A green for charts, with contrast like `chartOrange`.
  package static let chartGreen = ColorToken(.green, 0x059669)
  /// A cyan for charts, with contrast like `chartOrange`.
  package static let chartCyan = ColorToken(.cyan, 0x0891B2)
  // recruiting-timeline.md §6; its gray is `neutralGray`.
  package static let timelineEvent = ColorToken(.blue, 0x0066FF)
  package static let timelineInteraction = ColorToken(.green, 0x00CC66)
  package static let timelineOffer = ColorToken(.yellow, 0xFFD700)
  package static let timelineToday = ColorToken(.red, 0xFF3333)
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
