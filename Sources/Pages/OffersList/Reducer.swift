import CompassModel
import PageKit
import Records
import StateMachine

/// Changes of offers: setting their status, and deletion (decisions C1, O12).
extension OffersList {
  public static func subject(_ offer: Offer, in context: PageContext) -> String {
    Offer.changeSubject(school: OfferSchools(context).nameInSentence(of: offer.schoolID))
  }

  public static func deletion(_ offer: Offer, in context: PageContext) -> (facts: [String], note: String?) {
    let school = OfferSchools(context).name(of: offer.schoolID).cut(at: 60)
    return ([school, offer.type.label, offer.offerDate.mediumText], nil)
  }

  public static func isShownAsUpdating(_ change: Change) -> Bool {
    if case .update(let row, let columns, _) = change { columns.offerStatus(of: row) != nil } else { false }
  }

  public static func situation(of listed: ListedRow<OffersList>, in _: PageContext) -> OfferStatus { listed.row.status }

  public static func refusal(of tap: Tap, on listed: ListedRow<OffersList>, in _: PageContext) -> TapRefusal? {
    guard case .statusChosen(_, let status) = tap else { return nil }
    if status == listed.row.status { return .pointless { "This offer is \(status.label.lowercased()) already." } }
    guard OfferStatus.recognized.contains(status) else {
      return .unknownStatus(status.wire, among: OfferStatus.recognized.map(\.wire))
    }
    return listed.isUpdating ? .notNow { ActionButton.isBeingStored } : nil
  }

  /// Returns the change of status that a tap requests; nil for accepting, which `perform` does, and for other taps.
  public static func change(_ tap: Tap, of offer: Offer, owner: AthleteID) -> Change? {
    guard case .statusChosen(_, let status) = tap, status != .accepted else { return nil }
    return .status(offer.id, from: offer.status, to: status, of: owner)
  }

  public static func ownQuestion(_ state: State, in context: PageContext) -> DialogCard? {
    state.asksToAccept.flatMap { SecondAcceptance(of: $0, in: context) }?.card(
      confirm: Tap.acceptConfirmed, declineOthers: Tap.declineOthersTapped, cancel: Tap.dialogCancelled)
  }

  private static func accept(_ id: OfferID?, in context: PageContext) -> [Effect] {
    guard let id, let owner = context.athlete, let offer = context.rows(Offer.self)?[id] else { return [] }
    return [.change(.status(id, from: offer.status, to: .accepted, of: owner), subject: subject(offer, in: context))]
  }

  private static func answer(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    defer { state.asksToAccept = nil }
    let accepting = accept(state.asksToAccept, in: context)
    guard tap == .declineOthersTapped else { return accepting }
    return accepting + (SecondAcceptance(of: state.asksToAccept, in: context)?.declining() ?? [])
  }
}

/// Choices of order and of offers to compare (decisions O5, O7).
extension OffersList {
  /// Resets the state for another athlete, except order and filters: a change of `owner` has already reset the filters
  /// that were chosen for another known athlete.
  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    let (filters, sort) = (state.filters, state.sort)
    state.reset()
    (state.filters, state.sort) = (filters, sort)
    return []
  }

  /// Closes a comparison with fewer than two offers, a question whose offer is gone, and one about a second acceptance
  /// that no longer applies; deselects offers that were deleted or may not be seen (decision O7). Without a session
  /// no rows are known, so that the selection stays.
  public static func normalize(_ state: inout State, in context: PageContext) -> [Effect] {
    guard state.isComparing || state.isAsking || !state.selected.isEmpty else { return [] }
    let rows = context.rows(Offer.self)
    if context.viewer != nil { state.selected.removeAll { rows?[$0] == nil && rows?.base[$0] == nil } }
    if !state.canCompare(in: context) { state.isComparing = false }
    if let id = state.asksToDelete, rows?[id] == nil { state.asksToDelete = nil }
    if let id = state.asksToAccept, rows?[id] == nil || ownQuestion(state, in: context) == nil {
      state.asksToAccept = nil
    }
    return []
  }

  public static func refusal(ofOwn tap: Tap, _ state: State, in context: PageContext) -> TapRefusal? {
    switch tap {
    case .compareTapped where state.isComparing: .notNow { "The comparison is open." }
    case .compareTapped where !state.canCompare(in: context):
      .notNow { "Select at least two offers to compare." }
    case .comparisonClosed where !state.isComparing: .notNow { "No comparison is open." }
    default: nil
    }
  }

  public static func perform(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    switch tap {
    case .sortChanged(let sort):
      guard sort != state.sort else { break }
      state.sort = sort
      state.startOver()
    case .selectionChanged(let id, let isSelected): state.mark(id, isSelected)
    case .compareTapped: state.isComparing = true
    case .comparisonClosed: state.isComparing = false
    case .logTapped:
      // Close the comparison, so that the list is behind the form.
      state.isComparing = false
      return [.open(.new(.offer))]
    case .schoolsTapped: return [.open(.page(path: "/schools"))]
    case .statusChosen(let id, .accepted):
      guard SecondAcceptance(of: id, in: context) != nil else { return accept(id, in: context) }
      state.asksToAccept = id
    case .acceptConfirmed, .declineOthersTapped: return answer(tap, &state, in: context)
    case .dialogCancelled: state.asksToAccept = nil
    default: break
    }
    return []
  }
}

extension OffersList.State {
  /// Whether at least two selected offers exist and are not being deleted, filtered or not (decision O7).
  fileprivate func canCompare(in context: PageContext) -> Bool {
    let rows = context.rows(Offer.self)
    return selected.count { rows?[$0] != nil } >= 2
  }

  /// Adds an offer to the selection or removes it, keeping ids ascending.
  fileprivate mutating func mark(_ id: OfferID, _ isSelected: Bool) {
    let index = selected.firstIndex { $0 >= id } ?? selected.count
    let isMarked = index < selected.count && selected[index] == id
    if isSelected, !isMarked { selected.insert(id, at: index) }
    if !isSelected, isMarked { selected.remove(at: index) }
  }
}
