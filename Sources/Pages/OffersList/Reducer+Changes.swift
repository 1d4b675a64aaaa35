import CompassModel
import PageKit

/// Deleting offers: asked first, shown at once, undone if refused (offers-list.md §2), and then told wherever one is
/// (decision N1).
extension OffersList: DeletingPage {
  public static let noun = "offer"
  public static let deleteMutation = Mutation.deleteOffer
  public static func sending(_ deletion: OfferDeletion) -> Answer { .deleteRetried(deletion: deletion) }
  public static func undoing(_ deletion: OfferDeletion) -> Answer { .deleteUndone(deletion: deletion) }

  /// How a sentence about an offer begins: `The offer from Stanford`; `schoolName` is nil while the schools are not
  /// known.
  static func subject(from schoolName: String?) -> String {
    schoolName.map { "The offer from \($0)" } ?? "The offer"
  }
}

extension OffersList.Effect: DeletingEffect {}

extension OfferDeletion: RowDeletion {
  /// `The offer from Stanford`.
  public var subject: String { OffersList.subject(from: schoolName) }
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
}

/// A change of what became of an offer, and all that is said of it should that fail: by then its row may not be there.
public struct OfferStatusChange: Hashable, Sendable, Codable {
  /// The offer's.
  public var id: OfferID
  /// Whose offer it is.
  public var owner: AthleteID
  /// As the list shows it; nil while the schools are not known.
  public var schoolName: String?
  /// What it was when that was chosen (decision L2).
  public var before: OfferStatus
  /// What it is to become.
  public var status: OfferStatus

  /// A change, with the name of the school to tell it by when the rows are gone.
  public init(id: OfferID, owner: AthleteID, schoolName: String?, before: OfferStatus, status: OfferStatus) {
    self.id = id
    self.owner = owner
    self.schoolName = schoolName
    self.before = before
    self.status = status
  }

  /// `The offer from Stanford could not be marked as accepted. Connection timed out.`
  func message(_ failure: ServiceFailure) -> String {
    let reason = Self.current(failure).map { "It is \($0.label) now: that was changed elsewhere." }
    return failure.sentence(
      OffersList.subject(from: schoolName), was: done, reason ?? failure.reason("offer", "change this offer"))
  }

  /// What another device made of the offer meanwhile (decision L2); nil where that is not why it failed.
  static func current(_ failure: ServiceFailure) -> OfferStatus? {
    failure.current.map { $0.first?.value?.text.map(OfferStatus.init(wire:)) ?? .pending }
  }

  /// Another change of the offer is under way: what a retry refuses stays a notice, with the reason (decision C5).
  fileprivate var refused: [OffersList.Effect] {
    let message = "\(OffersList.subject(from: schoolName)) could not be \(done). Another change of it is being stored."
    return [
      .tell(.changeFailed(FailedChange(message: message, athlete: owner, retry: .statusRetried(change: self))))
    ]
  }

  private var done: String { "marked as \(status.label.lowercased())" }
}

/// Changing a status in one step (decision O12): shown at once, undone if refused, and then told wherever one is
/// (decision N1).
extension OffersList.State {
  mutating func change(_ id: OfferID, to status: OfferStatus, in context: PageContext) -> [OffersList.Effect] {
    guard let owner, shows(id), let offer = table[id], overlay.statuses[id] == nil else { return [] }
    guard context.may(.updateOffer) else {
      notice = .notPermitted(.updateOffer)
      return []
    }
    guard offer.status != status, OfferStatus.known.contains(status) else { return [] }
    return change(
      OfferStatusChange(
        id: id, owner: owner, schoolName: schoolName(of: offer.schoolID), before: offer.status, status: status))
  }

  /// Marked whoever is on screen: the row may come back to it before the answer does.
  mutating func change(_ change: OfferStatusChange) -> [OffersList.Effect] {
    if let underWay = overlay.statuses[change.id] {
      return underWay == change.status ? [] : change.refused
    }
    overlay.statuses[change.id] = change.status
    return [.changeStatus(change)]
  }

  /// The page loads again after every change (offers-list.md §3 "Refresh").
  mutating func statusChanged(_ change: OfferStatusChange) -> [OffersList.Effect] {
    overlay.statuses[change.id] = nil
    guard change.owner == owner else { return [] }
    table.setStatus(change.status, change.id)
    return OffersList.reloadOffers(&self)
  }

  /// A load that began before cannot bring back a row that is gone: a new one takes its place.
  mutating func statusFailed(_ change: OfferStatusChange, _ failure: ServiceFailure) -> [OffersList.Effect] {
    overlay.statuses[change.id] = nil
    let told = OffersList.changeFailed(
      change.message(failure), of: change.owner, failure, retry: .statusRetried(change: change))
    if let current = OfferStatusChange.current(failure), change.owner == owner { table.setStatus(current, change.id) }
    guard failure.kind == .notFound, change.owner == owner else { return told }
    table.remove(change.id)
    return told + (load.isRunning ? OffersList.reloadOffers(&self) : [])
  }
}
