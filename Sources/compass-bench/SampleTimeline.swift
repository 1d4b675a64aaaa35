import CompassModel
import CompassServices

/// What happened with a thousand schools over two years, the same every time.
enum SampleTimeline {
  /// - Parameter count: items of all four kinds together.
  static func answer(_ count: Int, around day: CalendarDate) -> TimelineAnswer {
    let quarter = count / 4
    return TimelineAnswer(
      events: .success(Loaded(rows: (0..<quarter).map { event($0, day) })),
      interactions: .success(Loaded(rows: (0..<quarter).map { interaction($0, day) })),
      offers: .success(Loaded(rows: (0..<quarter).map { offer($0, day) })),
      statusChanges: .success(Loaded(rows: (0..<quarter).map { change($0, day) })))
  }

  private static func school(_ index: Int) -> SchoolID { SampleOffers.schools[index &* 7_919 % 1_000].id }
  private static func date(_ index: Int, _ day: CalendarDate) -> CalendarDate {
    day.adding(days: index &* 104_729 % 730 - 640)
  }

  private static func event(_ index: Int, _ day: CalendarDate) -> TimelineEvent {
    let start = date(index, day)
    return TimelineEvent(
      id: EventID("event-\(1_000_000 + index)"), schoolID: school(index),
      type: EventType.known[index % EventType.known.count], name: "Camp number \(index) at the north gate",
      startDate: start, endDate: index.isMultiple(of: 2) ? nil : start.adding(days: index % 5))
  }

  private static func interaction(_ index: Int, _ day: CalendarDate) -> Interaction {
    Interaction(
      id: InteractionID("interaction-\(1_000_000 + index)"), schoolID: school(index + 1),
      type: InteractionType.known[index % InteractionType.known.count], subject: "About summer number \(index)",
      instant: Zone.utc.start(of: date(index + 7, day)).adding(.seconds(index % 86_400)))
  }

  private static func offer(_ index: Int, _ day: CalendarDate) -> TimelineOffer {
    TimelineOffer(
      id: OfferID("offer-\(1_000_000 + index)"), schoolID: school(index + 2),
      type: OfferType.known[index % OfferType.known.count], date: .day(date(index + 13, day)))
  }

  private static func change(_ index: Int, _ day: CalendarDate) -> StatusChange {
    StatusChange(
      id: StatusChangeID("change-\(1_000_000 + index)"), schoolID: school(index + 3), previous: .contacted,
      new: .recruited, instant: Zone.utc.start(of: date(index + 23, day)))
  }
}
