/// An offer that is to be stored: everything but its id and whose it is.
public struct NewOffer: Hashable, Sendable, Codable {
  /// Who makes the offer.
  public var schoolID: SchoolID
  /// What is promised.
  public var type: OfferType
  /// Pending, unless it was answered already.
  public var status: OfferStatus
  /// Dollars and whole cents.
  public var amount: Double?
  /// 0…100, with up to two decimals.
  public var percentage: Double?
  /// The day it was made.
  public var offerDate: CalendarDate
  /// Not before the offer date.
  public var deadline: CalendarDate?
  /// Free text; nil for none.
  public var conditions, notes: String?

  /// Unchecked: the form sends only what keeps the rules of decision O9.
  public init(
    schoolID: SchoolID, type: OfferType, status: OfferStatus, amount: Double? = nil, percentage: Double? = nil,
    offerDate: CalendarDate, deadline: CalendarDate? = nil, conditions: String? = nil, notes: String? = nil
  ) {
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

extension Offer {
  /// A new offer once it has an id and an owner.
  public init(_ offer: NewOffer, id: OfferID, owner: AthleteID) {
    self.init(
      id: id, owner: owner, schoolID: offer.schoolID, type: offer.type, status: offer.status, amount: offer.amount,
      percentage: offer.percentage, offerDate: offer.offerDate, deadline: offer.deadline,
      conditions: offer.conditions, notes: offer.notes)
  }
}
