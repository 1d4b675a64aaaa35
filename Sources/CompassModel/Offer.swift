/// A scholarship offer to an athlete: a row of the table `offers` (wire.md §1).
public struct Offer: Hashable, Sendable, Identifiable {
  public var id: OfferID
  public var owner: AthleteID
  /// Nil only in rows from elsewhere: the form asks for one (decision T9).
  public var schoolID: SchoolID?
  public var type: OfferType
  public var status: OfferStatus
  /// Dollars. None and 0 differ (decision O3).
  public var amount: Double?
  /// 0…100, with up to two decimals.
  public var percentage: Double?
  public var offerDate: CalendarDate
  public var deadline: CalendarDate?
  public var conditions: String?
  public var notes: String?

  public init(
    id: OfferID, owner: AthleteID, schoolID: SchoolID?, type: OfferType, status: OfferStatus, amount: Double? = nil,
    percentage: Double? = nil, offerDate: CalendarDate, deadline: CalendarDate? = nil, conditions: String? = nil,
    notes: String? = nil
  ) {
    self.id = id
    self.owner = owner
    self.schoolID = schoolID
    self.type = type
    self.status = status
    self.amount = amount
    self.percentage = percentage
    self.offerDate = offerDate
    self.deadline = deadline
    self.conditions = conditions
    self.notes = notes
  }
}

extension Offer: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, status, conditions, notes
    case owner = "user_id"
    case schoolID = "school_id"
    case type = "offer_type"
    case amount = "scholarship_amount"
    case percentage = "scholarship_percentage"
    case offerDate = "offer_date"
    case deadline = "deadline_date"
  }

  /// A missing or null status is the column's default, pending.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try row.decode(OfferID.self, forKey: .id),
      owner: try row.decode(AthleteID.self, forKey: .owner),
      schoolID: try row.decodeIfPresent(SchoolID.self, forKey: .schoolID),
      type: try row.decode(OfferType.self, forKey: .type),
      status: try row.decodeIfPresent(OfferStatus.self, forKey: .status) ?? .pending,
      amount: try row.decodeIfPresent(Double.self, forKey: .amount),
      percentage: try row.decodeIfPresent(Double.self, forKey: .percentage),
      offerDate: try row.decode(CalendarDate.self, forKey: .offerDate),
      deadline: try row.decodeIfPresent(CalendarDate.self, forKey: .deadline),
      conditions: try row.decodeIfPresent(String.self, forKey: .conditions),
      notes: try row.decodeIfPresent(String.self, forKey: .notes))
  }
}
