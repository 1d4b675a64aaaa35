import CompassModel
import PageKit
import Records

extension OffersList {
  /// The screen of the page. Encodes the JSON keys of the interface: raw texts, dates as `YYYY-MM-DD`.
  public struct Screen: ListScreen {
    public var parts: ScreenParts<ListContent<OffersList>>
    public var source: ListSource<OffersList>?

    public init(parts: ScreenParts<ListContent<OffersList>>) { self.parts = parts }

    public static var occasionalButtons: (page: [ActionButton], rows: [RowButton]) {
      ([.close], [RowButton { .select(OfferID($0), isSelected: true) }])
    }

    public var sections: [ScreenSection] {
      if let comparison = content.comparison {
        let close = button("close").map { [$0] } ?? []
        return [ScreenSection("comparison", .table(comparison.table), title: comparison.title, buttons: close)]
      }
      let tiles = content.summary.cards.compactMap { card in
        card.count.map { count in
          let isActive = content.filters.status.rawValue == card.key
          let status = isActive ? .all : OfferStatusFilter(rawValue: card.key)
          return Tile(
            card.label, count: count, icon: card.icon, color: card.color, isActive: isActive,
            action: status.map { SentAction(Tap.statusFilterChanged(status: $0)) })
        }
      }
      return
        (tiles.isEmpty ? [] : [ScreenSection("summary", .tiles(tiles), in: .head, accessibilityLabel: spokenSummary)])
        + [listSection(.cards(leastColumns: 40))]
    }

    /// The offers of the list in its order, then compared offers that the list does not show.
    public var rows: [RowLabel] {
      let listed = content.offers.map(\.rowLabel)
      guard let comparison = content.comparison, content.hiddenSelectedCount > 0 || content.hasMore else {
        return listed
      }
      let ids = Set(listed.map(\.id))
      return listed
        + comparison.columns.filter { !ids.contains($0.id.rawValue) }
        .map { RowLabel(id: $0.id.rawValue, name: $0.schoolName) }
    }

    /// The numbers of offers, of active filters and of selected offers, a text each. A number of 0 filters or
    /// selections has no text; empty before the offers are loaded.
    public var status: [String] { listStatus + [content.selectedText].compactMap(\.self) }

    /// `Of all offers: 1 accepted, 6 pending, 2 declined, 1 expired.`; nil before the offers are loaded (decision V13).
    private var spokenSummary: String? {
      let counts = content.summary.cards.compactMap { card in card.count.map { "\($0) \(card.label.lowercased())" } }
      return counts.isEmpty ? nil : SpokenText.sentence("Of all offers", counts)
    }
  }

  /// Builds the screens of this page for one store.
  public typealias ScreenBuilder = ListScreenBuilder<OffersList>

  /// Content of the offers page beyond that of every list.
  public struct Own: Equatable, Sendable, Encodable {
    package var summary: Summary
    public var filters: Filters
    package var sort: Sort
    /// The number of selected offers, hidden by filters or not, without those being deleted (decision O7).
    package var selectedCount: Int
    package var hiddenSelectedCount: Int
    @Nullable package var selectedText: String?
    /// Whether at least two offers are selected, which a comparison needs (decision O7).
    package var canCompare: Bool
    package var compareLabel: String
    @Nullable package var comparison: ComparisonCard?
    package var canLog: Bool
  }
}

extension ListContent<OffersList> {
  /// The cards of the visible pages, in the list's order.
  public var offers: [OfferCard] {
    get { cards }
    set { cards = newValue }
  }
}

extension OffersList {
  public static func own(_ state: State, _ visible: VisibleRows<OffersList>, in context: PageContext) -> Own {
    let chosen = state.selected.compactMap { visible.all?.rows[$0] }.sorted(by: state.sort.precedes)
    // Listed offers first, then those that filters hide, each in the list's order (decision O7).
    let isListed = { (offer: Offer) in visible.question?.passes(offer) ?? false }
    let listed = chosen.filter(isListed)
    let selected = listed.count == chosen.count ? chosen : listed + chosen.filter { !isListed($0) }
    let (count, hidden) = (chosen.count, chosen.count - listed.count)
    return Own(
      summary: Summary(visible.all),
      filters: Filters(school: state.filters.search, status: state.filters.status, type: state.filters.type),
      sort: Sort(state.sort), selectedCount: count, hiddenSelectedCount: hidden,
      selectedText: count == 0
        ? nil : "\(count) selected" + (hidden == 0 ? "" : " (\(hidden) hidden by filters)"),
      canCompare: count >= 2, compareLabel: "Compare (\(count))",
      comparison: state.isComparing && count >= 2
        ? ComparisonCard(selected, today: context.today) { [schools = OfferSchools(context)] in
          schools.name(of: $0.schoolID)
        } : nil,
      canLog: context.may(.createOffer))
  }

  public static func buttons(_ content: ListContent<OffersList>, in _: PageContext) -> [ActionButton] {
    [
      ActionButton("compare", content.compareLabel, icon: .compare, traits: .compare, action: Tap.compareTapped),
      addButton, clearButton, .refresh(Tap.refreshPulled), .more(Tap.moreReached), .schools(Tap.schoolsTapped),
    ] + (content.comparison == nil ? [] : [.close])
  }
}

extension ButtonTraits {
  fileprivate static let select = ButtonTraits(
    "select", key: "space", resultText: "selected to compare", summary: "Selects ROW to compare.", .row)
  fileprivate static let unselect = ButtonTraits(
    "unselect", key: "space", resultText: "left out of the comparison", summary: "Removes ROW from the selection.", .row
  )
  fileprivate static let compare = ButtonTraits(
    "compare", key: "c", summary: "Shows the selected offers side by side.", .title)
  fileprivate static let close = ButtonTraits("close", key: "esc", summary: "Closes the comparison.")
}

extension ActionButton {
  fileprivate static let close = ActionButton(
    "close", "Close", icon: .close, traits: .close, action: OffersList.Tap.comparisonClosed)

  static func select(_ id: OfferID, isSelected: Bool) -> ActionButton {
    ActionButton(
      "select", isSelected ? "Do not compare" : "Select to compare", icon: .select,
      traits: isSelected ? .unselect : .select, row: id.rawValue,
      action: OffersList.Tap.selectionChanged(id: id, isSelected: !isSelected))
  }
}
