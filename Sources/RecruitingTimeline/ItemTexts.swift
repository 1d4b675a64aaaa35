import CompassModel

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
  }

  func texts(at position: Int) -> ItemTexts {
    let number = Int(numbers[position])
    switch kinds[position] {
    case .event:
      let row = events[number]
      return ItemTexts(
        id: TimelineItemID(.event, row.id.rawValue), typeLabel: row.typeLabel, emoji: row.emoji, label: row.label)
    case .interaction:
      let row = interactions[number]
      return ItemTexts(
        id: TimelineItemID(.interaction, row.id.rawValue), typeLabel: row.typeLabel, emoji: row.emoji,
        label: row.label, instant: row.instant)
    case .offer:
      let row = offers[number]
      return ItemTexts(
        id: TimelineItemID(.offer, row.id.rawValue), typeLabel: row.typeLabel, emoji: row.emoji, label: row.label,
        instant: row.date.instant)
    case .statusChange:
      let row = statusChanges[number]
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
    case .offer: offers[Int(numbers[position])].date.instant != nil
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
    return "\(texts.emoji) \(texts.label.asSentence)\(school) Date: \(firsts[position].longText)\(end)\(time)."
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
