import CompassModel
import PageKit
import Records

extension OffersList {
  /// Counts of all offers, filtered or not; null before the offers are loaded (decisions O6, N3).
  public struct Summary: Equatable, Sendable, Encodable {
    @Nullable package var accepted: Int?
    @Nullable package var pending: Int?
    @Nullable package var declined: Int?
    /// The counts as tiles in the order of `OfferTable.counted`, then all unknown statuses; expired and unknown ones
    /// only if there are any.
    package var cards: [SummaryCard]

    init(_ offers: Layered<OfferTable>?) {
      let counts = offers?.sum({ $0.counts }, { $0.count(of: $1) })
      cards = (OfferTable.counted + [.other("Other")]).enumerated().map { index, status in
        SummaryCard(status, count: counts?[index])
      }
      let count = { [cards] (status: OfferStatus) in cards.first { $0.key == status.wire }?.count }
      (accepted, pending, declined) = (count(.accepted), count(.pending), count(.declined))
      cards = cards.prefix(3) + cards.dropFirst(3).filter { $0.count ?? 0 > 0 }
    }
  }

  /// The number of offers with one status.
  public struct SummaryCard: Equatable, Sendable, Encodable, Identifiable {
    public var id: String { key }
    public var key: String
    public var label: String
    package var icon: ActionButton.Icon
    /// The number of offers; null before they are loaded.
    @Nullable public var count: Int?
    public var color: ColorToken

    fileprivate init(_ status: OfferStatus, count: Int?) {
      key = status.wire
      label = status.label
      icon = status.icon
      self.count = count
      color = status.color
    }
  }

  /// The chosen filters of the list.
  public struct Filters: Equatable, Sendable, Encodable {
    package var school: String
    /// The chosen status, `all` for no filter.
    public var status: OfferStatusFilter
    /// The chosen type, `all` for no filter.
    public var type: OfferTypeFilter
  }

  /// The order of the list, with its labels.
  public struct Sort: Equatable, Sendable, Encodable {
    public var field: OfferSortField
    package var direction: SortDirection
    /// The label of the field: `Offer Date`.
    public var label: String
    package var directionLabel: String

    init(_ sort: OfferSort) {
      (field, direction) = (sort.field, sort.direction)
      (label, directionLabel) = (sort.field.label, sort.directionLabel)
    }
  }
}
