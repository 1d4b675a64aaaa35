/// An event as the timeline needs it: the columns recruiting-timeline.md §4 selects.
public struct TimelineEvent: Hashable, Sendable, Identifiable, Codable {
  public var id: EventID
  public var schoolID: SchoolID?
  public var type: EventType
  public var name: String?
  public var startDate: CalendarDate
  public var endDate: CalendarDate?

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
  public var schoolID: SchoolID?
  public var type: OfferType
  public var date: DayOrInstant

  public init(id: OfferID, schoolID: SchoolID? = nil, type: OfferType, date: DayOrInstant) {
    self.id = id
    self.schoolID = schoolID
    self.type = type
    self.date = date
  }
}
