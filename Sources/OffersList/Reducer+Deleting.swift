import CompassModel
import PageKit

/// Deleting offers: asked first, shown at once, undone if refused (offers-list.md §2), and then told wherever one is
/// (decision N1).
extension OffersList: DeletingPage {
  public static let noun = "offer"
  public static let deleteMutation = Mutation.deleteOffer
  public static func sending(_ deletion: OfferDeletion) -> Action { .deleteRetried(deletion: deletion) }
  public static func undoing(_ deletion: OfferDeletion) -> Action { .deleteUndone(deletion: deletion) }

  static func deleteFailed(_ deletion: OfferDeletion, _ failure: ServiceFailure, _ state: inout State) -> [Effect] {
    let told = deletionFailed(deletion, failure, &state)
    return told + (failure.kind == .notFound && deletion.owner == state.owner ? state.rowIsGone(deletion.id) : [])
  }
}

extension OffersList.Effect: DeletingEffect {}

extension OfferDeletion: RowDeletion {
  /// `The offer from Stanford`.
  public var subject: String { schoolName.map { "The offer from \($0)" } ?? "The offer" }
}

extension OffersList.State: DeletingState {
  public var asksToDelete: OfferID? {
    get { if case .confirmDelete(let id) = dialog { id } else { nil } }
    set { dialog = newValue.map { .confirmDelete(id: $0) } }
  }

  public var deleting: Set<OfferID> {
    get { overlay.deleting }
    set { overlay.deleting = newValue }
  }

  public var waiting: Set<OfferID> {
    get { overlay.waiting }
    set { overlay.waiting = newValue }
  }

  public func deletion(of id: OfferID) -> OfferDeletion? {
    guard let owner, shows(id), let offer = table[id] else { return nil }
    return OfferDeletion(id: id, owner: owner, schoolName: schoolName(of: offer.schoolID))
  }

  public static func notPermitted(_ mutation: Mutation) -> OffersList.Notice { .notPermitted(mutation) }

  /// The page loads again after every change (offers-list.md §3 "Refresh").
  mutating func deleted(_ id: OfferID, _ owner: AthleteID) -> [OffersList.Effect] {
    overlay.deleting.remove(id)
    guard owner == self.owner else { return [] }
    table.remove(id)
    return OffersList.reloadOffers(&self)
  }

  /// Nothing was changed, so nothing is asked for (decision X14); but a load that began before cannot bring the
  /// row back: a new one takes its place.
  fileprivate mutating func rowIsGone(_ id: OfferID) -> [OffersList.Effect] {
    table.remove(id)
    return load.isRunning ? OffersList.reloadOffers(&self) : []
  }
}
