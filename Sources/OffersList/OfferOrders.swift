import CompassModel

/// The four orders of the list in both directions, worked out once: changing the sort then costs nothing.
struct OfferOrders: Sendable {
  private let date: ValueOrder
  private let deadline: ValueOrder
  private let percentage: ValueOrder
  private let amount: ValueOrder

  init(_ rows: [Offer]) {
    date = ValueOrder(rows.map { Double($0.offerDate.dayNumber) })
    deadline = ValueOrder(rows.map { $0.deadline.map { Double($0.dayNumber) } })
    percentage = ValueOrder(rows.map(\.percentage))
    amount = ValueOrder(rows.map(\.amount))
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
