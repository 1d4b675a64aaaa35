import CompassModel
import PageKit

/// Logging an offer: all problems at once, one request, and a form that outlives a failed save (decision O9).
extension OffersList.State {
  mutating func openForm(in context: PageContext) {
    guard let owner, form == nil else { return }
    if context.may(.createOffer) {
      sheet = .form(OfferForm(owner: owner, today: context.today))
    } else {
      notice = .notPermitted(.createOffer)
    }
  }

  mutating func change(_ field: OfferField, to text: String) {
    changeForm(of: owner) { form in
      if !form.isSaving { form.fields[field] = text }
    }
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
    if form(of: offer.owner)?.offerID == offer.id { sheets[offer.owner] = nil }
    guard offer.owner == owner else { return [] }
    if hasRows { table.insert(offer) }
    if isOpen { target.await(offer.id.rawValue, afterLoad: false) }
    return OffersList.reloadOffers(&self)
  }

  /// A form on screen says itself that it could not be saved; where it is not, or the session is over, the root tells
  /// of it too (decision N1).
  mutating func createFailed(_ draft: OfferDraft, _ failure: ServiceFailure) -> [OffersList.Effect] {
    let hasForm = form(of: draft.owner).map { $0.offerID == draft.id } ?? false
    if hasForm {
      changeForm(of: draft.owner) { form in
        form.isSaving = false
        if failure.kind != .cancelled { form.failure = failure }
      }
    }
    let isOnScreen = hasForm && isOpen && draft.owner == owner
    guard !isOnScreen || failure.kind == .sessionOver else { return [] }
    let offer = draft.schoolName.map { "The offer from \($0)" } ?? "The offer"
    return OffersList.changeFailed(
      failure.sentence(offer, was: "saved", failure.reason("offer", "log this offer")), of: draft.owner, failure,
      retry: .createRetried(draft: draft))
  }

  /// If its form is still there, what it says now is saved, as far as that can be checked here.
  mutating func saveAgain(_ draft: OfferDraft) -> [OffersList.Effect] {
    guard let form = form(of: draft.owner), form.offerID == draft.id else { return [.create(draft)] }
    guard !form.isSaving else { return [] }
    changeForm(of: draft.owner) { $0.startSaving() }
    guard draft.owner == owner, case .offer(let offer) = OfferFormCheck(form, schools: schools) else {
      return [.create(draft)]
    }
    return [.create(self.draft(offer, of: form))]
  }
}
