import CompassModel
import PageKit

/// Logging an offer: all problems at once, one request, and a form that outlives a failed save (decision O9).
extension OffersList.State {
  /// The path of the form in notices, and of the route it gets.
  public static let formPath = "/offers/create"

  mutating func openForm(in context: PageContext) -> [OffersList.Effect] {
    guard let owner, form == nil else { return [] }
    guard context.may(.createOffer) else {
      notice = .notPermitted(.createOffer)
      return []
    }
    sheet = .form(OfferForm(owner: owner, today: context.today))
    return [.restoreForm(owner: owner)]
  }

  /// What was typed since the form opened is newer.
  mutating func restore(_ saved: SavedOfferForm, of owner: AthleteID, in context: PageContext) {
    changeForm(of: owner) { form in
      guard form == OfferForm(owner: owner, today: context.today) else { return }
      form.fields.merge(saved.fields) { $1 }
      form.offerID = saved.offerID
    }
  }

  mutating func change(_ field: OfferField, to text: String) -> [OffersList.Effect] {
    guard let owner, let form, !form.isSaving, form[field] != text else { return [] }
    changeForm(of: owner) { $0.fields[field] = text }
    return storeForm(of: owner)
  }

  /// Keeps what was typed until it is saved or cancelled (decision L8).
  func storeForm(of owner: AthleteID) -> [OffersList.Effect] {
    let saved = form(of: owner).map { SavedOfferForm(fields: $0.fields, offerID: $0.offerID) }
    return [.storeForm(owner: owner, form: saved)]
  }

  mutating func cancelForm() -> [OffersList.Effect] {
    guard let form, !form.isSaving else { return [] }
    sheet = nil
    return storeForm(of: form.owner)
  }

  mutating func changeForm(of owner: AthleteID?, _ change: (inout OfferForm) -> Void) {
    guard let owner, var form = form(of: owner) else { return }
    change(&form)
    sheets[owner] = .form(form)
  }

  mutating func save(in context: PageContext) -> [OffersList.Effect] {
    guard let form, !form.isSaving else { return [] }
    guard context.may(.createOffer) else {
      notice = .notPermitted(.createOffer)
      return []
    }
    switch OfferFormCheck(form, schools: schools) {
    case .problems:
      changeForm(of: owner) { $0.showsProblems = true }
      return []
    case .offer(let offer):
      changeForm(of: owner) { $0.startSaving() }
      return [.create(draft(offer, of: form))]
    }
  }

  private func draft(_ offer: OfferTerms, of form: OfferForm) -> OfferDraft {
    OfferDraft(offer, id: form.offerID, owner: form.owner, schoolName: schoolName(of: offer.schoolID))
  }

  /// Shown at once, unless it would seem to be the only one: then the load brings it (decision N3).
  mutating func created(_ offer: Offer) -> [OffersList.Effect] {
    var effects: [OffersList.Effect] = []
    if form(of: offer.owner)?.offerID == offer.id {
      sheets[offer.owner] = nil
      effects = storeForm(of: offer.owner)
    }
    guard offer.owner == owner else { return effects }
    if hasRows { table.insert(offer) }
    if isOpen { target.await(offer.id.rawValue, afterLoad: false) }
    return effects + OffersList.reloadOffers(&self)
  }

  /// A form on screen says itself that it could not be saved; where it is not, or the session is over, the root tells
  /// of it too (decision N1).
  mutating func createFailed(_ draft: OfferDraft, _ failure: ServiceFailure) -> [OffersList.Effect] {
    let hasForm = form(of: draft.owner).map { $0.offerID == draft.id } ?? false
    if hasForm {
      changeForm(of: draft.owner) { form in
        form.isSaving = false
        if failure.kind != .cancelled { form.failed = FailedOffer(draft: draft, fields: form.fields, failure: failure) }
      }
    }
    let isOnScreen = hasForm && isOpen && draft.owner == owner
    guard !isOnScreen || failure.kind == .sessionOver else { return [] }
    return OffersList.changeFailed(
      draft.message(failure), of: draft.owner, failure, retry: .createRetried(draft: draft),
      form: hasForm ? Self.formPath : nil)
  }

  /// A form that could not be saved goes off the screen: the root tells of it from now on (decision C7).
  func failureOffScreen() -> [OffersList.Effect] { form.flatMap(tell).map { [$0] } ?? [] }

  private func tell(_ form: OfferForm) -> OffersList.Effect? {
    guard let failed = form.failed else { return nil }
    return .tell(
      .changeFailed(
        FailedChange(
          message: failed.draft.message(failed.failure), athlete: form.owner, failed.failure,
          retry: .createRetried(draft: failed.draft), form: Self.formPath)))
  }

  /// If its form is still there, what it says now is saved. Where that is not what was sent and cannot be checked here,
  /// nothing is: its notice stays.
  mutating func saveAgain(_ draft: OfferDraft) -> [OffersList.Effect] {
    guard let form = form(of: draft.owner), form.offerID == draft.id else { return [.create(draft)] }
    guard !form.isSaving else { return [] }
    var draft = draft
    if form.failed?.fields != form.fields {
      guard draft.owner == owner, case .offer(let offer) = OfferFormCheck(form, schools: schools) else {
        return tell(form).map { [$0] } ?? []
      }
      draft = self.draft(offer, of: form)
    }
    changeForm(of: draft.owner) { $0.startSaving() }
    return [.create(draft)]
  }
}
