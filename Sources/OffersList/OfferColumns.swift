import CompassModel

/// What filters, counts and the comparison read of every row, side by side in memory.
struct OfferColumns: Sendable {
  let types: CodedColumn<OfferType>
  let statuses: CodedColumn<OfferStatus>
  let schools: CodedColumn<SchoolID?>
  /// 0 for none: neither can be the best.
  let amounts: [Double]
  let percentages: [Double]
  let deadlines: [CalendarDate?]

  init(_ rows: [Offer]) {
    types = CodedColumn(rows.map(\.type))
    statuses = CodedColumn(rows.map(\.status))
    schools = CodedColumn(rows.map(\.schoolID))
    amounts = rows.map { $0.amount.flatMap { $0.isFinite ? $0 : nil } ?? 0 }
    percentages = rows.map { $0.percentage.flatMap { $0.isFinite ? $0 : nil } ?? 0 }
    deadlines = rows.map(\.deadline)
  }
}
