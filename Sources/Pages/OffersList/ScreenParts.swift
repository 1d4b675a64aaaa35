import CompassModel
import PageKit
import Records

extension OffersList {
  /// Counts of all offers, filtered or not (decisions O6, N3).
  public struct Summary: Equatable, Sendable, Encodable {
    /// The number of accepted offers; null before the offers are loaded.
    @Nullable package var accepted: Int?
    /// The number of pending offers; null before the offers are loaded.
    @Nullable package var pending: Int?
    /// The number of declined offers; null before the offers are loaded.
    @Nullable package var declined: Int?
    /// The counts as tiles in the order of `OfferTable.counted`; expired ones and unknown statuses only if there are any.
    package var cards: [SummaryCard]

    /// Creates a summary from the number of offers per status, `other` for all unknown ones; nil while the offers are
    /// not loaded.
    package init(accepted: Int?, pending: Int?, declined: Int?, expired: Int? = nil, other: Int? = nil) {
      (self.accepted, self.pending, self.declined) = (accepted, pending, declined)
      cards = [
        SummaryCard(.accepted, count: accepted), SummaryCard(.pending, count: pending),
        SummaryCard(.declined, count: declined),
      ]
      for (status, count) in [(OfferStatus.expired, expired), (.other("Other"), other)] where count ?? 0 > 0 {
        cards.append(SummaryCard(status, count: count))
      }
    }

    init(_ offers: Layered<OfferTable>?) {
      let counts = offers?.sum({ $0.counts }, { $0.count(of: $1) })
      let count = { (status: OfferStatus) in OfferTable.counted.firstIndex(of: status).flatMap { counts?[$0] } }
      self.init(
        accepted: count(.accepted), pending: count(.pending), declined: count(.declined), expired: count(.expired),
        other: counts?.last)
    }
  }

  /// The number of offers with one status.
  public struct SummaryCard: Equatable, Sendable, Encodable, Identifiable {
    /// The wire name of the status.
    public var id: String { key }
    /// The wire name of the status.
    public var key: String
    /// The label of the status.
    public var label: String
    /// The icon of the status.
    package var icon: ActionButton.Icon
    /// The number of offers; null before they are loaded.
    @Nullable public var count: Int?
    /// The color of the status.
    public var color: ColorToken

    /// Creates the tile of a status; `count` is nil before the offers are loaded.
    package init(_ status: OfferStatus, count: Int?) {
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
    package var school: String
    /// The chosen status, `all` for no filter.
    public var status: OfferStatusFilter
    /// The chosen type, `all` for no filter.
    public var type: OfferTypeFilter
  }

  /// The order of the list, with its labels.
  public struct Sort: Equatable, Sendable, Encodable {
    /// The field that offers are ordered by.
    public var field: OfferSortField
    /// Whether the smallest or the greatest value comes first.
    package var direction: SortDirection
    /// The label of the field: `Offer Date`.
    public var label: String
    /// The label of the direction: `Newest First`.
    package var directionLabel: String

    /// Creates the labels of an order.
    package init(_ sort: OfferSort) {
      field = sort.field
      direction = sort.direction
      label = sort.field.label
      directionLabel = sort.directionLabel
    }
  }
}
