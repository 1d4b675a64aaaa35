import CompassModel
import PageKit

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
  static let log = ActionButton("log", "+ Log Offer", icon: .add, action: OffersList.Tap.logTapped)
  static let clearFilters = ActionButton(
    "clearFilters", "Clear filters", icon: .clear, action: OffersList.Tap.clearFiltersTapped)

  fileprivate static let close = ActionButton(
    "close", "Close", icon: .close, traits: .close, action: OffersList.Tap.comparisonClosed)

  /// Selects an offer to compare, or takes it out again.
  static func select(_ id: OfferID, isSelected: Bool, reason: String?) -> ActionButton {
    ActionButton(
      "select", isSelected ? "Do not compare" : "Select to compare", icon: .select, reason: reason,
      traits: isSelected ? .unselect : .select, row: id.rawValue,
      action: OffersList.Tap.selectionChanged(id: id, isSelected: !isSelected))
  }

  static func status(_ status: OfferStatus, of id: OfferID, reason: String?) -> ActionButton {
    ActionButton(
      status.wire, "Mark as \(status.label.lowercased())", icon: status.icon, reason: reason,
      traits: .listStatus, row: id.rawValue, action: OffersList.Tap.statusChosen(id: id, status: status))
  }
}

extension OffersList {
  /// What can be tapped on every offer, as far as this person may (decision U4); `refusal` says why nothing can be now.
  static func rowButtons(in context: PageContext, refusal: String?) -> [RowButton] {
    var buttons = [
      RowButton { .select(OfferID($0), isSelected: false, reason: refusal) },
      RowButton {
        ActionButton("open", "Open", icon: .open, reason: refusal, action: Tap.offerTapped(id: OfferID($0)))
      },
    ]
    if context.may(.updateOffer) {
      buttons.append(
        RowButton {
          ActionButton("edit", "Edit", icon: .edit, reason: refusal, action: Tap.editTapped(id: OfferID($0)))
        })
      buttons += OfferStatus.recognized.map { status in RowButton { .status(status, of: OfferID($0), reason: refusal) }
      }
    }
    if context.may(.deleteOffer) {
      buttons.append(RowButton { .delete(reason: refusal, Tap.deleteTapped(id: OfferID($0))) })
    }
    return buttons
  }
}

extension OffersList.Content {
  /// What can be tapped on the page as a whole.
  var pageButtons: [ActionButton] {
    var buttons = [
      ActionButton(
        "compare", compareLabel, icon: .compare, traits: .compare, action: OffersList.Tap.compareTapped),
      .clearFilters,
      ActionButton("refresh", "Refresh", icon: .refresh, action: OffersList.Tap.refreshPulled),
      ActionButton("more", "Show more", icon: .more, action: OffersList.Tap.moreReached),
      ActionButton("schools", "Schools", icon: .list, action: OffersList.Tap.schoolsTapped),
    ]
    if canLog { buttons.insert(.log, at: 1) }
    if comparison != nil { buttons.append(.close) }
    return buttons
  }
}

/// What a person sees of the rows beside the cards, and why something cannot be tapped now.
extension OffersList.Screen {
  public static var rowNoun: String { "offer" }
  public static var occasionalButtons: (page: [ActionButton], rows: [RowButton]) {
    ([.close], [RowButton { .select(OfferID($0), isSelected: true, reason: nil) }])
  }

  public var sections: [ScreenSection] {
    if let comparison = content.comparison {
      let close = button("close").map { [$0] } ?? []
      return [ScreenSection("comparison", .table(comparison.table), title: comparison.title, buttons: close)]
    }
    let tiles = content.summary.cards.compactMap { card in
      card.count.map { Tile(card.label, count: $0, icon: card.icon, color: card.color) }
    }
    let list = RowList(.cards(leastColumns: 40), ScreenRows(content.offers), moreText: content.moreText)
    return
      (tiles.isEmpty ? [] : [ScreenSection("summary", .tiles(tiles), in: .head, accessibilityLabel: spokenSummary)])
      + [ScreenSection("offers", .rows(list))]
  }

  /// The offers, in the order of the list; then those that are compared and not in it.
  public var rows: [RowLabel] {
    let listed = content.offers.map(\.rowLabel)
    guard let comparison = content.comparison, content.hiddenSelectedCount > 0 || content.hasMore else { return listed }
    let ids = Set(listed.map(\.id))
    return listed
      + comparison.columns.filter { !ids.contains($0.id.rawValue) }
      .map { RowLabel(id: $0.id.rawValue, name: $0.schoolName) }
  }

  /// An offer that filters hide, that is on a later page, or that is compared.
  public func hiddenRow(id: String) -> ScreenRow? { card(OfferID(id))?.row }

  /// An offer of the page, whether it is in the list or not.
  private func card(_ id: OfferID) -> OfferCard? { content.offers.first { $0.id == id } ?? hidden[id.rawValue] }

  /// The count, how many filters are set and how many offers are selected.
  public var controls: [FilterControl] { content.controls }
  public var listCount: Int? { content.count }

  public var status: [String] {
    guard let countText = content.countText else { return [] }
    return [countText] + (content.activeFilterCount == 0 ? [] : [counted(content.activeFilterCount, "filter")])
      + [content.selectedText].compactMap(\.self)
  }

  /// `Of all offers: 1 accepted, 6 pending, 2 declined, 1 expired.`; nil before they are known (decision V13).
  private var spokenSummary: String? {
    let counts = content.summary.cards.compactMap { card in card.count.map { "\($0) \(card.label.lowercased())" } }
    return counts.isEmpty ? nil : SpokenText.sentence("Of all offers", counts)
  }

  public var searched: String? { content.filters.school }

  /// Why the page does not do this now; nil if it does.
  public func ownRefusal(of tap: OffersList.Tap) -> String? {
    switch tap {
    case .deleteConfirmed, .dialogCancelled: return head.answerRefusal
    case .noticeDismissed: return head.dismissRefusal
    case .refreshPulled: return head.refreshRefusal
    case .retryTapped: return head.retryRefusal
    case .moreReached: return head.moreRefusal(of: "offers", hasMore: content.hasMore)
    case .offerTapped(let id), .editTapped(let id), .deleteTapped(let id), .selectionChanged(let id, _):
      return head.rowRefusal("offer", id, isThere: card(id) != nil)
    case .statusChosen(let id, let status):
      guard let card = card(id) else { return head.rowRefusal("offer", id, isThere: false) }
      return card.refusal(ofBecoming: status)
    case .compareTapped:
      if content.comparison != nil { return "The comparison is open." }
      return content.canCompare ? nil : "Select at least two offers to compare: select N"
    case .comparisonClosed: return content.comparison == nil ? "No comparison is open." : nil
    case .searchChanged, .statusFilterChanged, .typeFilterChanged, .clearFiltersTapped, .sortChanged, .logTapped,
      .schoolsTapped:
      return nil
    }
  }
}
