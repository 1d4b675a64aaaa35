import CompassModel

/// The form an offer is logged with: every text as it was typed (decision O9).
public struct OfferForm: Hashable, Sendable, Codable {
  public let owner: AthleteID
  public var fields: [OfferField: String]
  /// Made when the form is first sent and kept for every further try, so that a save whose answer got lost
  /// does not store the offer twice.
  public var offerID: OfferID?
  /// A save was tried with problems left: from then on they show, each until it is solved.
  public var showsProblems = false
  public var isSaving = false
  /// Why the last try to save failed.
  public var failure: ServiceFailure?

  /// An offer of today that is pending.
  public init(owner: AthleteID, today: CalendarDate) {
    self.owner = owner
    fields = Dictionary(uniqueKeysWithValues: OfferField.allCases.map { ($0, "") })
    fields[.status] = OfferStatus.pending.wire
    fields[.offerDate] = today.wire
  }

  public subscript(field: OfferField) -> String { fields[field] ?? "" }
}

/// The fields of the form; the raw value is the name in JSON and in commands (interface, Small print 10).
public enum OfferField: String, Codable, CaseIterable, Sendable, CodingKeyRepresentable {
  case school, type, status, percentage, amount, offerDate, deadline, conditions, notes

  public var label: String {
    switch self {
    case .school: "School"
    case .type: "Offer type"
    case .status: "Status"
    case .percentage: "Scholarship %"
    case .amount: "Scholarship $"
    case .offerDate: "Offer date"
    case .deadline: "Deadline"
    case .conditions: "Conditions"
    case .notes: "Notes"
    }
  }

  public var isRequired: Bool {
    switch self {
    case .school, .type, .status, .offerDate: true
    case .percentage, .amount, .deadline, .conditions, .notes: false
    }
  }
}
