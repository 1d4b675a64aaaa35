import CompassModel
import PageKit

/// The filters of the list; summary counts and selection ignore them (decisions O6, O7).
public struct OfferFilters: Hashable, Sendable {
  /// Part of a school's name, as typed.
  public var search = ""
  /// One status, or all.
  public var status = OfferStatusFilter.all
  /// One type, or all.
  public var type = OfferTypeFilter.all

  /// Creates filters that let everything pass.
  public init() {}

  /// The number of the three filters that narrow the list.
  public var activeCount: Int {
    (SearchFolding.isQuery(search) ? 1 : 0) + (status == .all ? 0 : 1) + (type == .all ? 0 : 1)
  }
}

/// One status, or all.
public enum OfferStatusFilter: String, Codable, CaseIterable, Sendable {
  /// All, or those of one status.
  case all, pending, accepted, declined, expired

  /// The user-facing label of the choice.
  public var label: String { status?.label ?? "All" }

  /// The status let through; nil for all.
  var status: OfferStatus? { self == .all ? nil : OfferStatus(wire: rawValue) }
}

/// One type, or all.
public enum OfferTypeFilter: String, Codable, CaseIterable, Sendable {
  /// Nothing is narrowed: offers of types this version does not know show too.
  case all
  /// Full rides, nothing else; the raw value is the wire's.
  case fullRide = "full_ride"
  /// Only those of that type.
  case partial, scholarship
  /// Recruited walk-ons, not preferred ones.
  case recruitedWalkOn = "recruited_walk_on"
  /// Preferred walk-ons, not recruited ones.
  case preferredWalkOn = "preferred_walk_on"

  /// The user-facing label of the choice.
  public var label: String { type?.label ?? "All" }

  /// The type let through; nil for all.
  var type: OfferType? { self == .all ? nil : OfferType(wire: rawValue) }
}

/// The order of the list (decision O5): newest offers first unless chosen otherwise.
public struct OfferSort: Hashable, Sendable, Codable {
  /// The field that offers are ordered by.
  public var field = OfferSortField.date
  /// Which end comes first.
  public var direction = SortDirection.descending

  /// An order of the list.
  public init(field: OfferSortField = .date, direction: SortDirection = .descending) {
    self.field = field
    self.direction = direction
  }

  /// The order that a field is chosen for: deadlines soonest first, all else greatest first.
  init(usual field: OfferSortField) {
    self.init(field: field, direction: field == .deadline ? .ascending : .descending)
  }

  /// `Newest First`, or what that means for the field.
  public var directionLabel: String {
    switch (field, direction) {
    case (.date, .descending): "Newest First"
    case (.date, .ascending): "Oldest First"
    case (.deadline, .descending): "Latest First"
    case (.deadline, .ascending): "Soonest First"
    case (.percentage, .descending), (.amount, .descending): "Highest First"
    case (.percentage, .ascending), (.amount, .ascending): "Lowest First"
    }
  }
}

extension OfferSort {
  /// Whether an offer comes before another: ties by ascending id in both directions, missing values last in both
  /// (decisions O5, X7).
  func precedes(_ offer: Offer, _ other: Offer) -> Bool {
    switch (field.value(of: offer), field.value(of: other)) {
    case (nil, nil): offer.id < other.id
    case (nil, _): false
    case (_, nil): true
    case (let value?, let otherValue?):
      value == otherValue ? offer.id < other.id : (value < otherValue) == (direction == .ascending)
    }
  }
}

/// The fields that offers can be ordered by.
public enum OfferSortField: String, Codable, CaseIterable, Sendable {
  /// Orders by this field; offers without a value come last in both directions (decision O5).
  case date, deadline, percentage, amount

  /// The label of the field: `Offer Date`.
  public var label: String {
    switch self {
    case .date: "Offer Date"
    case .deadline: "Deadline"
    case .percentage: "Percentage"
    case .amount: "Amount"
    }
  }
}

extension OfferSortField {
  /// Returns the value to compare; nil where it is missing or not finite.
  fileprivate func value(of offer: Offer) -> Double? {
    let value: Double? =
      switch self {
      case .date: Double(offer.offerDate.dayNumber)
      case .deadline: offer.deadline.map { Double($0.dayNumber) }
      case .percentage: offer.comparedPercentage
      case .amount: offer.amount
      }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// Which end comes first.
public enum SortDirection: String, Codable, CaseIterable, Sendable {
  /// Smallest or earliest first.
  case ascending = "asc"
  /// Largest or latest first.
  case descending = "desc"
}

/// The four orders of the list in both directions, worked out once: changing the sort then costs nothing.
struct OfferOrders: Sendable {
  private let date: ValueOrder
  private let deadline: ValueOrder
  private let percentage: ValueOrder
  private let amount: ValueOrder

  init(_ rows: [Offer]) {
    let order = { (field: OfferSortField) in ValueOrder(rows.map(field.value)) }
    (date, deadline, percentage, amount) = (order(.date), order(.deadline), order(.percentage), order(.amount))
  }

  /// Row numbers; ties by ascending id in both directions, missing values last in both (decisions O5, X7).
  subscript(sort: OfferSort) -> [Int32] {
    let order =
      switch sort.field {
      case .date: date
      case .deadline: deadline
      case .percentage: percentage
      case .amount: amount
      }
    return sort.direction == .ascending ? order.ascending : order.descending
  }
}
