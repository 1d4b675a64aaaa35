import CompassModel
import PageKit

/// The selected offers side by side, with the best values marked (decision O8).
public struct ComparisonCard: Equatable, Sendable, Encodable {
  /// The title of the card: `Compare Offers (3)`.
  public var title: String
  /// The first 100 offers; the marks count all of them.
  public var columns: [Column]
  /// `2 more offers are selected`; null if all are shown.
  @Nullable public var moreText: String?
  /// `Comparison of 3 offers.` (decision V13)
  public var spokenText: String
  /// The titles of the rows, one for each of a column's values.
  public var rowTitles = [
    "School", "Offer type", "Scholarship %", "Scholarship $", "Deadline", "Status", "Conditions",
  ]

  /// An offer that is compared.
  public struct Column: Equatable, Sendable, Encodable, Identifiable {
    /// The id of the column, equal to `offerId`.
    public var id: OfferID { offerId }
    /// The id of the compared offer.
    public var offerId: OfferID
    /// The name of the offering school.
    public var schoolName: String
    /// The label of the offer's type.
    public var typeLabel: String
    /// `66.67%`; null for none.
    @Nullable public var percentageText: String?
    /// `$50,000`; null for none.
    @Nullable public var amountText: String?
    /// `3 days left (Feb 13, 2026)`, "No deadline"; of a closed offer `Deadline Feb 13, 2026`.
    public var deadlineText: String
    /// The deadline as text: `Feb 13, 2026`; null for none.
    @Nullable public var deadlineDateText: String?
    /// `3 days left`; null without a deadline, and of a closed offer (decision O13).
    @Nullable public var timeLeftText: String?
    /// The status in words.
    public var statusLabel: String
    /// As entered; null for none.
    @Nullable public var conditions: String?
    /// Whether no other amount of an offer that can still be taken is greater.
    public var isBestAmount: Bool
    /// Whether no other percentage of such an offer is greater.
    public var isBestPercentage: Bool
    /// Whether no other deadline of such an offer that is left is nearer.
    public var isMostUrgent: Bool
    /// `$27,500 less than the best`; null for the best and for none.
    @Nullable public var amountDifferenceText: String?
    /// `16 days after the first`: how much later than the nearest deadline; null where that does not apply.
    @Nullable public var deadlineDifferenceText: String?
    /// The content of each row, ready to draw: lines, none where there is no value.
    public var values: [[Value]]
    /// `Stanford: Partial Scholarship, 25%, the best percentage, deadline Mar 3, 2026, 21 days left, pending.`
    /// (decision V13)
    public var spokenText: String
  }

  /// A line of a cell.
  public typealias Value = TableCard.Cell

  /// - Parameters:
  ///   - offers: those that are selected, in order.
  ///   - school: the name of an offer's school.
  init(_ offers: [Offer], today: CalendarDate, school: (Offer) -> String) {
    let best = BestOffers(offers, today: today)
    let columns = offers.prefix(OffersList.pageSize).map { offer in
      Column(offer, school: school(offer), best: best, today: today)
    }
    self.init(columns: columns, of: offers.count)
  }

  /// Offers side by side, each with the name of its school.
  public init(_ offers: [(offer: Offer, school: String)], today: CalendarDate) {
    let best = BestOffers(offers.map(\.offer), today: today)
    self.init(columns: offers.map { Column($0.offer, school: $0.school, best: best, today: today) }, of: offers.count)
  }

  private init(columns: [Column], of count: Int) {
    title = "Compare Offers (\(count))"
    spokenText = "Comparison of \(counted(count, "offer"))."
    self.columns = columns
    let more = count - columns.count
    moreText = more == 0 ? nil : "\(counted(more, "more offer")) \(more == 1 ? "is" : "are") selected"
  }
}

extension ComparisonCard {
  /// The comparison as any table (decision Z2).
  var table: TableCard {
    TableCard(
      rowTitles, as: .columns,
      columns.map { TableCard.Record(id: $0.id.rawValue, cells: $0.values, accessibilityLabel: $0.spokenText) },
      moreText: moreText, accessibilityLabel: spokenText)
  }
}

/// The best values among the offers compared that can still be taken: pending or accepted (decision D10). A best of 0
/// is none (interface.md, Small print 10), and no amount is best beside a full ride without one.
struct BestOffers {
  var amount = 0.0
  var percentage = 0.0
  /// The nearest deadline that has not passed.
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
  /// Whether it can still be taken, or was (decision D10).
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
    values = []
    spokenText = ""
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
