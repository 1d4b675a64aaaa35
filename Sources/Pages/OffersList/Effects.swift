import CompassModel
import CompassServices
import Foundation
import PageKit
import StateMachine

extension OffersList {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    /// Loads the athlete's offers.
    case load(request: Int, owner: AthleteID)
    /// Loads the athlete's schools.
    case loadSchools(request: Int, owner: AthleteID)
    /// Rings when a first load takes long enough to be shown (decision X13).
    case startSkeletonTimer
    /// Stops what is under way on a track.
    case stop(Track)
    /// Reads the form that was not saved in an earlier start (decision L8).
    case restoreForm(owner: AthleteID)
    /// Keeps the form of an athlete over a restart; nil removes what was kept.
    case storeForm(owner: AthleteID, form: SavedOfferForm?)
    /// Without an id the offer is sent for the first time: one is made and told before the request begins.
    case create(OfferDraft)
    /// Deletes an offer in the backend.
    case delete(OfferDeletion)
    /// Stores what became of an offer (decision O12).
    case changeStatus(OfferStatusChange)
    /// Something the page's parent is told; absorbed by the root.
    case tell(PageOutcome<Answer>)

    /// What waits for what; offers are changed beside each other.
    public enum Track: PageTrack {
      /// One of each at a time.
      case load, schools, skeleton
      /// The stored form of an athlete, in the order in which it was typed.
      case form(AthleteID)
      /// One save of an offer at a time; without an id, one of the athlete's.
      case create(AthleteID, OfferID?)
      /// One deletion of an offer at a time, and one change of its status.
      case delete(OfferID), status(OfferID)
    }

    /// What the parent is told; nil for an effect that is run.
    public var outcome: PageOutcome<Answer>? { if case .tell(let outcome) = self { outcome } else { nil } }

    /// How it is run beside others.
    public var plan: Plan<Track> {
      switch self {
      case .load: .latest(.load)
      case .loadSchools: .latest(.schools)
      case .startSkeletonTimer: .latest(.skeleton, after: PageLoad.skeletonDelay)
      case .stop(let track): .cancel(track)
      case .restoreForm(let owner), .storeForm(let owner, _): .queued(.form(owner))
      case .create(let draft): .first(.create(draft.owner, draft.id))
      case .delete(let deletion): .first(.delete(deletion.id))
      case .changeStatus(let change): .first(.status(change.id))
      case .tell: .together
      }
    }
  }
}

extension OffersList {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .load(let request, let owner):
      await services.load(.offers(of: owner)) { loaded, source in
        let table = await table(of: loaded.rows)
        send(.loaded(request: request, table: table, skipped: loaded.skipped, source: source))
      } failed: {
        send(.loadFailed(request: request, failure: $0))
      }
    case .loadSchools(let request, let owner):
      await services.load(.schools(of: owner)) { loaded, source in
        send(.schoolsLoaded(request: request, schools: loaded.directory, skipped: loaded.skipped, source: source))
      } failed: {
        send(.schoolsFailed(request: request, failure: $0))
      }
    case .startSkeletonTimer:
      send(.skeletonDue)
    case .restoreForm(let owner):
      if let form = await services.savedForm(of: owner) { send(.formRestored(owner: owner, form: form)) }
    case .storeForm(let owner, let form): await services.keep(form, of: owner)
    case .create(var draft):
      let id: OfferID
      if let known = draft.id {
        id = known
      } else {
        id = await services.newID()
        draft.id = id
        send(.offerIDMade(id: id, owner: draft.owner))
      }
      do {
        try await services.backend.createOffer(draft.offer, as: id, of: draft.owner)
        await services.stored(.record(.offer(nil)), of: draft.owner)
        send(.created(offer: Offer(draft.offer, id: id, owner: draft.owner)))
      } catch {
        send(.createFailed(draft: draft, failure: error))
      }
    case .delete(let deletion):
      do {
        try await services.backend.deleteOffer(deletion.id, of: deletion.owner)
      } catch {
        // A row that is gone already is deleted (decision C4).
        guard error.kind == .notFound else { return send(.deleteFailed(deletion: deletion, failure: error)) }
      }
      await services.stored(.deleted(.offer(deletion.id)), of: deletion.owner)
      send(.deleted(id: deletion.id, owner: deletion.owner))
    case .changeStatus(let change):
      do {
        try await services.backend.update(
          .status(change.id, from: change.before, to: change.status), of: change.owner)
        await services.stored(.offerStatus(change.id, change.status), of: change.owner)
        send(.statusChanged(change: change))
      } catch {
        if error.kind == .notFound { await services.stored(.deleted(.offer(change.id)), of: change.owner) }
        send(.statusFailed(change: change, failure: error))
      }
    case .stop, .tell:
      break
    }
  }

  // Going through many rows takes a while: not on the main actor.
  @concurrent private static func table(of rows: [Offer]) async -> OfferTable { OfferTable(rows) }
}

extension Services {
  fileprivate func savedForm(of owner: AthleteID) async -> SavedOfferForm? {
    let text = await preferences.value(for: .offerDraft(of: owner)) ?? ""
    return try? JSONDecoder().decode(SavedOfferForm.self, from: Data(text.utf8))
  }

  /// Only a help for the next start: failing to store it shows no message.
  fileprivate func keep(_ form: SavedOfferForm?, of owner: AthleteID) async {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = form.flatMap { try? encoder.encode($0) }.map { String(decoding: $0, as: UTF8.self) }
    // Stopped by a sign-out: what that has forgotten must not be stored again (decision N10).
    guard !Task.isCancelled else { return }
    try? await preferences.store(text ?? "", for: .offerDraft(of: owner))
  }
}
