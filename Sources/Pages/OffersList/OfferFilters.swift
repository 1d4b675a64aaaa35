import CompassModel
import PageKit

/// The filters of the list; summary counts and selection ignore them (decisions O6, O7).
public struct OfferFilters: Hashable, Sendable {
  /// The text to find in school names, as typed.
  public var search = ""
  /// The status to show, `all` by default.
  public var status = OfferStatusFilter.all
  /// The type of offer to show, `all` by default.
  public var type = OfferTypeFilter.all

  package init() {}
}

/// The choices of the status filter.
public enum OfferStatusFilter: String, Codable, CaseIterable, Sendable {
  /// Shows all offers, or those of one status.
  case all, pending, accepted, declined, expired

  public var label: String { status?.label ?? "All" }

  var status: OfferStatus? { self == .all ? nil : OfferStatus(wire: rawValue) }
}

/// The choices of the type filter.
public enum OfferTypeFilter: String, Codable, CaseIterable, Sendable {
  /// Shows all offers, also those of types this version does not know.
  case all
  /// Shows only full rides; the raw value is the wire name.
  case fullRide = "full_ride"
  /// Shows only offers of this type.
  case partial, scholarship
  case recruitedWalkOn = "recruited_walk_on"
  case preferredWalkOn = "preferred_walk_on"

  public var label: String { type?.label ?? "All" }

  var type: OfferType? { self == .all ? nil : OfferType(wire: rawValue) }
}

/// The order of the list (decision O5): newest offers first unless chosen otherwise.
public struct OfferSort: Hashable, Sendable, Codable {
  public var field = OfferSortField.date
  public var direction = SortDirection.descending

  package init(field: OfferSortField = .date, direction: SortDirection = .descending) {
    (self.field, self.direction) = (field, direction)
  }

  /// Creates the usual order for a field: soonest deadline first, else the greatest value first.
  init(usual field: OfferSortField) {
    self.init(field: field, direction: field == .deadline ? .ascending : .descending)
  }

  package var directionLabel: String {
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
  /// Returns whether `offer` comes before `other`. Missing values come last and ties are by ascending id, in both
  /// directions (decisions O5, X7).
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
  /// A field to order by; offers without a value come last in both directions (decision O5).
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

/// The direction of an order.
public enum SortDirection: String, Codable, CaseIterable, Sendable {
  case ascending = "asc"
  case descending = "desc"
}

/// The row numbers in each order of the list, sorted once, so that changing the order needs no sorting.
struct OfferOrders: Sendable {
  private let orders: [OfferSortField: ValueOrder]

  init(_ rows: [Offer]) {
    orders = Dictionary(
      uniqueKeysWithValues: OfferSortField.allCases.map { field in (field, ValueOrder(rows.map(field.value))) })
  }

  /// Returns row numbers in the given order; ties by ascending id and missing values last, in both directions
  /// (decisions O5, X7).
  subscript(sort: OfferSort) -> [Int32] {
    (sort.direction == .ascending ? orders[sort.field]?.ascending : orders[sort.field]?.descending) ?? []
  }
}
