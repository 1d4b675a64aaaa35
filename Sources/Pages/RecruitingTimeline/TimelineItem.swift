import CompassModel
import PageKit

/// An item of the timeline: its kind and its row's id. Written `event-<id>`, `interaction-<id>`, `offer-<id>`,
/// `status-<id>` (decision T10).
public struct TimelineItemID: Hashable, Sendable {
  /// Which of the four sources the item comes from.
  public var kind: TimelineItemKind
  /// Whether it is in the place of any item's, in a template.
  private var isBlank = false
  /// The id in the table the item comes from.
  public var row: String

  /// The kind, and the row's id in that table.
  public init(_ kind: TimelineItemKind, _ row: String) {
    self.kind = kind
    self.row = row
  }

  /// Nil for a text that does not begin as the id of one of the four kinds.
  public init?(wire text: String) {
    for kind in TimelineItemKind.allCases where text.hasPrefix(kind.idPrefix) {
      self.init(kind, String(text.dropFirst(kind.idPrefix.count)))
      return
    }
    return nil
  }

  /// Of an item of the page, or the blank of a template (`PageHead.rowButtons`).
  init(ofButton text: String) {
    self = TimelineItemID(wire: text) ?? TimelineItemID(.event, text)
    isBlank = text == ActionTemplate.Blank.row.rawValue
  }
}

extension TimelineItemID: WireText {
  public static let noun = "item of the timeline"
  public var wire: String { isBlank ? row : kind.idPrefix + row }
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
    /// Kind and label to be heard.
    var spokenName: String
    var time: ItemTime
    var details: String?
    var loggedByText: String?

    fileprivate init<R: TimelineSource>(_ row: R) {
      id = TimelineItemID(R.itemKind, row.rowID.rawValue)
      (typeLabel, emoji, label, spokenName) = (row.typeLabel, row.emoji, row.label, row.spokenName)
      time = row.itemTime
      details = row.itemDetails
      loggedByText = row.loggedByText
    }
  }

  func texts(at position: Int) -> ItemTexts {
    let number = Int(numbers[position])
    return switch kinds[position] {
    case .event: ItemTexts(sources.events.row(number))
    case .interaction: ItemTexts(sources.interactions.row(number))
    case .offer: ItemTexts(sources.offers.row(number))
    case .statusChange: ItemTexts(sources.statusChanges.row(number))
    }
  }

  /// Whether the item is of a moment, and not of a day.
  func isMoment(at position: Int) -> Bool {
    switch kinds[position] {
    case .event: false
    case .interaction, .statusChange: true
    case .offer: sources.offers.row(Int(numbers[position])).createdAt != nil
    }
  }

  /// Nil for an item that ends on the day it begins (decision T6).
  func endDate(at position: Int) -> CalendarDate? {
    lasts[position] > firsts[position] ? lasts[position] : nil
  }

  func timeText(_ texts: ItemTexts) -> String? {
    switch texts.time {
    case .instant(let instant): Moment(instant: instant, zone: zone).clockText(of: instant)
    case .day(_, let minute): minute.map { TimeOfDay.text(minutes: $0) }
    }
  }

  func accessibilityLabel(_ texts: ItemTexts, school: String?, at position: Int) -> String {
    let school = school.map { " School: \($0.asSentence)" } ?? ""
    let end = endDate(at: position).map { " to \($0.longText)" } ?? ""
    let time = timeText(texts).map { " at \($0)" } ?? ""
    let author = texts.loggedByText.map { " Logged \($0.asSentence)" } ?? ""
    return "\(texts.emoji) \(texts.label.asSentence)\(school) Date: \(firsts[position].longText)\(end)\(time).\(author)"
  }
}

extension TimelineColumns {
  /// All that is shown of an item, as one sentence (decision V13): `Phone Call: The offer, Stanford, Jan 10, 2026 at
  /// 13:00, by Pat.`
  func spokenText(_ texts: ItemTexts, school: String?, at position: Int) -> String {
    let dates = ItemDates.text(firsts[position], endDate(at: position), time: timeText(texts))
    return SpokenText.sentence(nil, [texts.spokenName, school, dates.spokenDates, texts.loggedByText])
  }
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
