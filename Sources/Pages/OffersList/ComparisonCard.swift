import CompassModel
import PageKit

/// The selected offers side by side, with the best values marked (decision O8).
package struct ComparisonCard: Equatable, Sendable, Encodable {
  package var title: String
  /// At most the first 100 compared offers; best values consider all of them.
  package var columns: [Column]
  @Nullable package var moreText: String?
  /// The screen reader's summary, `Comparison of 3 offers.` (decision V13)
  package var spokenText: String
  /// The titles of the rows, in the order of a column's `values`.
  package var rowTitles = [
    "School", "Offer type", "Scholarship %", "Scholarship $", "Deadline", "Status", "Conditions",
  ]

  package struct Column: Equatable, Sendable, Encodable, Identifiable {
    package var id: OfferID { offerId }
    package var offerId: OfferID
    package var schoolName: String
    package var typeLabel: String
    /// The percentage of the costs, `66.67%`, 100% for a full ride without one; null if unknown.
    @Nullable package var percentageText: String?
    @Nullable package var amountText: String?
    /// `3 days left (Feb 13, 2026)`, likewise `Due today` and `Overdue by 10 days`, or `No deadline`; `Deadline Feb 13,
    /// 2026` for an accepted, declined or expired offer.
    package var deadlineText: String
    @Nullable package var deadlineDateText: String?
    /// `3 days left`, `Due today` or `Overdue by 10 days`; null without a deadline, and for a closed offer (decision
    /// O13).
    @Nullable package var timeLeftText: String?
    package var statusLabel: String
    @Nullable package var conditions: String?
    /// Whether the offer is pending or accepted and has the greatest amount of all such offers; never for 0 dollars,
    /// and for no offer if a full ride among them has no amount.
    package var isBestAmount: Bool
    /// Whether the offer is pending or accepted and has the greatest percentage of all such offers; never for 0.
    package var isBestPercentage: Bool
    /// Whether the offer is pending or accepted and has the nearest deadline, not yet passed, of all such offers.
    package var isMostUrgent: Bool
    /// `$27,500 less than the best`; null for the best amount and one that differs by less than is shown, without an
    /// amount, for an offer neither pending nor accepted, and if no amount is the best (see `isBestAmount`).
    @Nullable package var amountDifferenceText: String?
    /// `16 days after the first`, the distance to the nearest deadline that has not passed; null for that deadline and
    /// earlier ones, without a deadline, and for an offer neither pending nor accepted.
    @Nullable package var deadlineDifferenceText: String?
    /// The lines of each row's cell, in the order of `rowTitles`; an empty list for an unknown percentage or amount,
    /// and without conditions.
    package var values: [[Value]] = []
    /// The screen reader's text, `Offer from Stanford: Partial Scholarship, percentage 25%, the highest percentage, no
    /// amount, deadline Mar 3, 2026, 21 days left, pending.` (decision V13)
    package var spokenText = ""
  }

  /// One line of a cell.
  package typealias Value = TableCard.Cell

  init(_ offers: [Offer], today: CalendarDate, school: (Offer) -> String) {
    let best = BestOffers(offers, today: today)
    columns = offers.prefix(OffersList.pageSize).map { Column($0, school: school($0), best: best, today: today) }
    title = "Compare Offers (\(offers.count))"
    spokenText = "Comparison of \(counted(offers.count, "offer"))."
    let more = offers.count - columns.count
    moreText = more == 0 ? nil : "\(counted(more, "more offer")) \(more == 1 ? "is" : "are") selected"
  }
}

extension ComparisonCard {
  /// The comparison as a generic table section (decision Z2).
  var table: TableCard {
    TableCard(
      rowTitles, as: .columns,
      columns.map { TableCard.Record(id: $0.id.rawValue, cells: $0.values, accessibilityLabel: $0.spokenText) },
      moreText: moreText, accessibilityLabel: spokenText)
  }
}

/// The best values among the pending and accepted offers of a comparison (decision D10); 0 means none (interface.md,
/// Small print 10). The amount is 0 also if a full ride among them has no amount.
struct BestOffers {
  var amount = 0.0
  var percentage = 0.0
  var deadline: CalendarDate?

  init(_ offers: [Offer], today: CalendarDate) {
    for offer in offers where offer.status.isOpen {
      if let value = offer.amount, value.isFinite { amount = max(amount, value) }
      if let value = offer.comparedPercentage, value.isFinite { percentage = max(percentage, value) }
      if let date = offer.deadline, date >= today { deadline = min(deadline ?? date, date) }
    }
    if offers.contains(where: { $0.status.isOpen && $0.type == .fullRide && $0.amount == nil }) { amount = 0 }
  }
}

extension OfferStatus {
  /// Whether the offer takes part in the best values: pending or accepted (decision D10).
  fileprivate var isOpen: Bool {
    switch self {
    case .pending, .accepted: true
    case .declined, .expired, .other: false
    }
  }
}

extension ComparisonCard.Column {
  fileprivate init(_ offer: Offer, school: String, best: BestOffers, today: CalendarDate) {
    offerId = offer.id
    schoolName = school
    typeLabel = offer.type.label
    percentageText = offer.comparedPercentage.map(Percentage.text)
    amountText = offer.amount.map(Money.shortText)
    deadlineText = offer.deadlineText(from: today)
    deadlineDateText = offer.deadline?.mediumText
    timeLeftText = offer.timeLeftText(from: today)
    statusLabel = offer.status.label
    conditions = offer.conditions?.nilIfBlank
    let isOpen = offer.status.isOpen
    isBestAmount = isOpen && best.amount > 0 && offer.amount == best.amount
    isBestPercentage = isOpen && best.percentage > 0 && offer.comparedPercentage == best.percentage
    isMostUrgent = isOpen && offer.deadline != nil && offer.deadline == best.deadline
    amountDifferenceText = offer.amount.flatMap { amount in
      let difference = Money.shortText(best.amount - amount)
      return isOpen && amount < best.amount && difference != "$0" ? "\(difference) less than the best" : nil
    }
    deadlineDifferenceText = offer.deadline.flatMap { deadline in
      guard isOpen, let first = best.deadline, deadline > first else { return nil }
      return "\(counted(first.days(to: deadline), "day")) after the first"
    }
    values = drawn
    spokenText = spoken
  }

  private var spoken: String {
    let percentage = percentageText.map { "percentage \($0)" } ?? "no percentage"
    let amount = amountText.map { "amount \($0)" } ?? "no amount"
    return SpokenText.sentence(
      "Offer from \(schoolName)",
      [
        typeLabel, percentage, isBestPercentage ? "the highest percentage" : nil, amount,
        isBestAmount ? "the highest amount" : amountDifferenceText,
        deadlineDateText.map { "deadline \($0)" } ?? "no deadline", timeLeftText?.midSentence,
        isMostUrgent ? "the nearest deadline" : deadlineDifferenceText.map { "\($0) deadline" },
        statusLabel.lowercased(),
      ], more: [conditions.map { "Conditions: \($0)" }])
  }

  private var drawn: [[ComparisonCard.Value]] {
    typealias Value = ComparisonCard.Value
    let nearness: Value.Kind = isMostUrgent ? .nearest : .plain
    let deadline = [
      Value(deadlineDateText ?? deadlineText, timeLeftText == nil ? nearness : .plain),
      timeLeftText.map { Value($0, nearness) }, deadlineDifferenceText.map { Value($0, .note) },
    ]
    let amount = [
      amountText.map { Value($0, isBestAmount ? .best : .plain) }, amountDifferenceText.map { Value($0, .note) },
    ]
    let percentage = [percentageText.map { Value($0, isBestPercentage ? .best : .plain) }]
    return [
      [Value(schoolName, .name)], [Value(typeLabel, .type)], percentage.compactMap { $0 }, amount.compactMap { $0 },
      deadline.compactMap { $0 }, [Value(statusLabel)], [conditions.map { Value($0) }].compactMap { $0 },
    ]
  }
}
