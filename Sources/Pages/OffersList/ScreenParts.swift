import CompassModel
import PageKit
import Records

extension OffersList {
  /// Counts of all offers, filtered or not (decision O6); null before the rows are known (decision N3).
  public struct Summary: Equatable, Sendable, Encodable {
    /// The number of accepted offers.
    @Nullable public var accepted: Int?
    /// The number of pending offers.
    @Nullable public var pending: Int?
    /// The number of declined offers.
    @Nullable public var declined: Int?
    /// The counts as cards to draw, with expired offers where there are any, so that the sum is that of all offers.
    public var cards: [SummaryCard]

    /// Creates a summary from counts by status; nil for unknown counts.
    public init(accepted: Int?, pending: Int?, declined: Int?, expired: Int? = nil) {
      self.accepted = accepted
      self.pending = pending
      self.declined = declined
      cards = [
        SummaryCard(.accepted, count: accepted), SummaryCard(.pending, count: pending),
        SummaryCard(.declined, count: declined),
      ]
      if let expired, expired > 0 { cards.append(SummaryCard(.expired, count: expired)) }
    }

    init(_ offers: Layered<OfferTable>?) {
      let counts = offers?.sum({ $0.counts }, { $0.count(of: $1) })
      let count = { (status: OfferStatus) in OfferTable.counted.firstIndex(of: status).flatMap { counts?[$0] } }
      self.init(
        accepted: count(.accepted), pending: count(.pending), declined: count(.declined), expired: count(.expired))
    }
  }

  /// The number of offers with one status.
  public struct SummaryCard: Equatable, Sendable, Encodable, Identifiable {
    /// The status' wire value.
    public var id: String { key }
    /// The status' wire value.
    public var key: String
    /// The status in words.
    public var label: String
    /// The meaning of the card's symbol.
    public var icon: ActionButton.Icon
    /// Null before the offers are known.
    @Nullable public var count: Int?
    /// The colour of the status.
    public var color: ColorToken

    /// `count` is nil before the offers are known.
    public init(_ status: OfferStatus, count: Int?) {
      key = status.wire
      label = status.label
      icon = status.icon
      self.count = count
      color = status.color
    }
  }

  /// The chosen filters of the list.
  public struct Filters: Equatable, Sendable, Encodable {
    /// The searched school name, as typed.
    public var school: String
    /// One status, or all.
    public var status: OfferStatusFilter
    /// One type, or all.
    public var type: OfferTypeFilter
  }

  /// The list's order, and what it is called.
  public struct Sort: Equatable, Sendable, Encodable {
    /// The field that offers are ordered by.
    public var field: OfferSortField
    /// Which end comes first.
    public var direction: SortDirection
    /// The field in words.
    public var label: String
    /// The label of the direction: `Newest First`.
    public var directionLabel: String

    /// The order in words.
    public init(_ sort: OfferSort) {
      field = sort.field
      direction = sort.direction
      label = sort.field.label
      directionLabel = sort.directionLabel
    }
  }
}
