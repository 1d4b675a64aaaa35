import CompassModel
import PageKit
import Records

extension OffersList {
  /// Of all offers, filtered or not (decision O6); null before they are known (decision N3).
  public struct Summary: Equatable, Sendable, Encodable {
    /// How many are accepted.
    @Nullable public var accepted: Int?
    /// How many are pending.
    @Nullable public var pending: Int?
    /// How many are declined.
    @Nullable public var declined: Int?
    /// The same, ready to draw; expired ones too, where there are any, so that the counts are those of all offers.
    public var cards: [SummaryCard]

    /// Counts by status.
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

  /// How many offers have a status.
  public struct SummaryCard: Equatable, Sendable, Encodable, Identifiable {
    /// The status' wire value.
    public var id: String { key }
    /// The status' wire value.
    public var key: String
    /// The status in words.
    public var label: String
    /// What its symbol means.
    public var icon: ActionButton.Icon
    /// Null before the offers are known.
    @Nullable public var count: Int?
    /// The status' colour.
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

  /// The chosen filters.
  public struct Filters: Equatable, Sendable, Encodable {
    /// As typed.
    public var school: String
    /// One status, or all.
    public var status: OfferStatusFilter
    /// One type, or all.
    public var type: OfferTypeFilter
  }

  /// The list's order, and what it is called.
  public struct Sort: Equatable, Sendable, Encodable {
    /// What offers are ordered by.
    public var field: OfferSortField
    /// Which end comes first.
    public var direction: SortDirection
    /// The field in words.
    public var label: String
    /// `Newest First`.
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
