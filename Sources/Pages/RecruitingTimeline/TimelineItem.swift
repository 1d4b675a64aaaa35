import CompassModel

/// An item of the timeline: its kind and its row's id. Written `event-<id>`, `interaction-<id>`, `offer-<id>`,
/// `status-<id>` (decision T10).
public struct TimelineItemID: Hashable, Sendable {
  /// Which of the four sources the item comes from.
  public var kind: TimelineItemKind
  /// The id in the table the item comes from.
  public var row: String

  /// The kind, and the row's id in that table.
  public init(_ kind: TimelineItemKind, _ row: String) {
    self.kind = kind
    self.row = row
  }

  /// The item that a row represents.
  init(_ reference: RecordReference) {
    switch reference {
    case .event(let id): self.init(.event, id.rawValue)
    case .interaction(let id): self.init(.interaction, id.rawValue)
    case .offer(let id): self.init(.offer, id.rawValue)
    }
  }

  /// Nil for a text that does not begin as the id of one of the four kinds.
  public init?(wire text: String) {
    for kind in TimelineItemKind.allCases where text.hasPrefix(kind.idPrefix) {
      self.init(kind, String(text.dropFirst(kind.idPrefix.count)))
      return
    }
    return nil
  }
}

extension TimelineItemID: WireText {
  public static let noun = "item of the timeline"
  public var wire: String { kind.idPrefix + row }
}

extension TimelineItemKind {
  fileprivate var idPrefix: String {
    switch self {
    case .event: "event-"
    case .interaction: "interaction-"
    case .offer: "offer-"
    case .statusChange: "status-"
    }
  }
}

/// Which of the four sources an item comes from (recruiting-timeline.md §3). The raw values are the wire's and the
/// screen's.
public enum TimelineItemKind: String, CaseIterable, Hashable, Sendable, Codable {
  /// Of the three tables whose rows have a page of their own.
  case event, interaction, offer
  /// A change of a school's status, which has no page of its own (decision T15).
  case statusChange = "status_change"

  /// `Status Change`.
  public var label: String {
    switch self {
    case .event: "Event"
    case .interaction: "Interaction"
    case .offer: "Offer"
    case .statusChange: "Status Change"
    }
  }

  /// `Status Changes`, as toggles and legend say.
  public var pluralLabel: String { label + "s" }
}

/// What is shown of a single item, worked out when it is asked for.
extension TimelineColumns {
  struct ItemTexts {
    var id: TimelineItemID
    var typeLabel: String
    var emoji: String
    var label: String
    /// Nil for an item of a day.
    var instant: Instant?
    var details: String?
    var loggedByText: String?
  }

  func texts(at position: Int) -> ItemTexts {
    let number = Int(numbers[position])
    switch kinds[position] {
    case .event:
      let row = sources.events[number]
      return ItemTexts(
        id: TimelineItemID(.event, row.id.rawValue), typeLabel: row.typeLabel, emoji: row.emoji, label: row.label)
    case .interaction:
      let row = sources.interactions[number]
      return ItemTexts(
        id: TimelineItemID(.interaction, row.id.rawValue), typeLabel: row.typeLabel, emoji: row.emoji,
        label: row.label, instant: row.instant, loggedByText: row.loggedByText)
    case .offer:
      let row = sources.offers[number]
      return ItemTexts(
        id: TimelineItemID(.offer, row.id.rawValue), typeLabel: row.typeLabel, emoji: row.emoji, label: row.label,
        instant: row.date.instant)
    case .statusChange:
      let row = sources.statusChanges[number]
      return ItemTexts(
        id: TimelineItemID(.statusChange, row.id.rawValue), typeLabel: row.typeLabel, emoji: row.emoji,
        label: row.label, instant: row.instant, details: row.notes?.nilIfBlank)
    }
  }

  /// Whether the item has a time of day.
  func hasTime(at position: Int) -> Bool {
    switch kinds[position] {
    case .event: false
    case .interaction, .statusChange: true
    case .offer: sources.offers[Int(numbers[position])].date.instant != nil
    }
  }

  /// Nil for an item that ends on the day it begins (decision T6).
  func endDate(at position: Int) -> CalendarDate? {
    lasts[position] > firsts[position] ? lasts[position] : nil
  }

  func timeText(_ texts: ItemTexts) -> String? {
    texts.instant.map { Moment(instant: $0, zone: zone).clockText(of: $0) }
  }

  func accessibilityLabel(_ texts: ItemTexts, school: String?, at position: Int) -> String {
    let school = school.map { " School: \($0.asSentence)" } ?? ""
    let end = endDate(at: position).map { " to \($0.longText)" } ?? ""
    let time = timeText(texts).map { " at \($0)" } ?? ""
    let author = texts.loggedByText.map { " Logged \($0.asSentence)" } ?? ""
    return "\(texts.emoji) \(texts.label.asSentence)\(school) Date: \(firsts[position].longText)\(end)\(time).\(author)"
  }
}

extension DayOrInstant {
  fileprivate var instant: Instant? { if case .instant(let instant) = self { instant } else { nil } }
}

/// The dates of an item in a few words (decision T22).
enum ItemDates {
  /// `Feb 10, 2026`, `Mar 27 - Mar 30, 2026`, `Dec 30, 2026 - Jan 2, 2027`.
  static func text(_ first: CalendarDate, _ last: CalendarDate?) -> String {
    guard let last else { return first.mediumText }
    let start = first.year == last.year ? "\(first.calendarMonth.shortName) \(first.day)" : first.mediumText
    return "\(start) - \(last.mediumText)"
  }

  /// The same with the time: `Feb 9, 2026 at 23:30`.
  static func text(_ first: CalendarDate, _ last: CalendarDate?, time: String?) -> String {
    text(first, last) + (time.map { " at \($0)" } ?? "")
  }
}
