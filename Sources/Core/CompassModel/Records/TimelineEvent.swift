/// An event as the timeline needs it: the columns recruiting-timeline.md §4 selects.
public struct TimelineEvent: Hashable, Sendable, Identifiable, Codable {
  public var id: EventID
  /// Nil for an event of no school.
  public var schoolID: SchoolID?
  /// Camp, showcase, visit or game.
  public var type: EventType
  /// Nil or blank is "Unknown event" (decision X5).
  public var name: String?
  /// The first day.
  public var startDate: CalendarDate
  /// The last day as it was entered; a bar only if it is after the first (decision T6).
  public var endDate: CalendarDate?

  /// What is left out is not known.
  public init(
    id: EventID, schoolID: SchoolID? = nil, type: EventType, name: String?, startDate: CalendarDate,
    endDate: CalendarDate? = nil
  ) {
    self.id = id
    self.schoolID = schoolID
    self.type = type
    self.name = name
    self.startDate = startDate
    self.endDate = endDate
  }
}

/// An offer as the timeline needs it: the columns recruiting-timeline.md §4 selects.
public struct TimelineOffer: Hashable, Sendable, Identifiable, Codable {
  public var id: OfferID
  /// Nil in rows from elsewhere: it is listed under "No School".
  public var schoolID: SchoolID?
  /// What is promised.
  public var type: OfferType
  /// `offer_date`, else `created_at` (decision T10).
  public var date: DayOrInstant

  /// An offer of no school, if none is given.
  public init(id: OfferID, schoolID: SchoolID? = nil, type: OfferType, date: DayOrInstant) {
    self.id = id
    self.schoolID = schoolID
    self.type = type
    self.date = date
  }
}
