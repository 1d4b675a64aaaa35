/// The order of the list (decision O5): newest offers first unless chosen otherwise.
public struct OfferSort: Hashable, Sendable, Codable {
  public var field = OfferSortField.date
  public var direction = SortDirection.descending

  public init(field: OfferSortField = .date, direction: SortDirection = .descending) {
    self.field = field
    self.direction = direction
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

public enum OfferSortField: String, Codable, CaseIterable, Sendable {
  case date, deadline, percentage, amount

  public var label: String {
    switch self {
    case .date: "Offer Date"
    case .deadline: "Deadline"
    case .percentage: "Percentage"
    case .amount: "Amount"
    }
  }
}

public enum SortDirection: String, Codable, CaseIterable, Sendable {
  case ascending = "asc"
  case descending = "desc"
}
