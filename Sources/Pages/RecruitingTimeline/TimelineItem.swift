import CompassModel
import PageKit

extension TimelineColumns {
  struct ItemTexts {
    var id: TimelineItemID
    var typeLabel, emoji, label: String
    var spokenName: String
    var time: ItemTime
    var details, loggedByText: String?

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

  func isMoment(at position: Int) -> Bool {
    switch kinds[position] {
    case .event: false
    case .interaction, .statusChange: true
    case .offer: sources.offers.row(Int(numbers[position])).createdAt != nil
    }
  }

  /// Returns the last day of the item; nil if it ends on its first day (decision T6).
  func endDate(at position: Int) -> CalendarDate? { lasts[position] > firsts[position] ? lasts[position] : nil }

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

  /// Returns the sentence read aloud for an item, without its details (decision V13): `Phone Call: The offer, Stanford,
  /// Jan 10, 2026 at 13:00, by Pat.`
  func spokenText(_ texts: ItemTexts, school: String?, at position: Int) -> String {
    let dates = ItemDates.text(firsts[position], endDate(at: position), time: timeText(texts))
    return SpokenText.sentence(nil, [texts.spokenName, school, dates.spokenDates, texts.loggedByText])
  }
}
