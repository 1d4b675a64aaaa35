import CompassModel
import PageKit

/// Loading offers and schools, each for itself, and what is shown meanwhile (decisions O10, X8, X10–X14).
extension OffersList {
  /// Asks for fresh offers and schools.
  public static func requestRows(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect] {
    [
      .load(request: state.load.start(), owner: owner),
      .loadSchools(request: state.schoolsLoad.start(), owner: owner),
    ]
  }

  /// Asks for fresh offers alone, as after each change (offers-list.md §3 "Refresh").
  static func reloadOffers(_ state: inout State) -> [Effect] {
    guard state.isOpen, let owner = state.owner else { return [] }
    return [.load(request: state.load.start(), owner: owner)]
  }

  /// No offer is known any more.
  public static func dropRows(_ state: inout State) -> [Effect] {
    state.table.replace(with: OfferTable())
    state.source = .none
    state.skippedOffers = 0
    state.pageCount = 1
    return []
  }

  /// What is being deleted stays marked: its answer still comes. What was looked for among an athlete's offers
  /// is not looked for among another's.
  public static func forgetRows(_ state: inout State) -> [Effect] {
    if state.owner != nil { state.filters = OfferFilters() }
    state.isComparing = false
    _ = dropRows(&state)
    state.dropSchools()
    state.load.abandon()
    state.schoolsLoad.abandon()
    state.notice = nil
    return []
  }

  /// Nothing is stored for this page, so filters, order and selection are back to their defaults when it
  /// opens again. Rows stay.
  public static func leave(_ state: inout State) -> [Effect] {
    state.load.abandon()
    state.schoolsLoad.abandon()
    state.filters = OfferFilters()
    state.sort = OfferSort()
    state.pageCount = 1
    state.table.clearSelection()
    state.dialog = nil
    state.notice = nil
    return [.stop(.load), .stop(.schools), .stop(.skeleton)]
  }
}

extension OffersList.State: SchoolsState {
  public mutating func dropSchools() {
    schools = nil
    skippedSchools = 0
  }
}
