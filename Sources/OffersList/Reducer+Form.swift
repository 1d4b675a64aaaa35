import CompassModel
import PageKit

/// Logging an offer: all problems at once, one request, and a form that outlives a failed save (decision O9).
extension OffersList {
  static func reduceForm(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    switch action {
    case .logTapped:
      guard let owner = state.owner, state.form == nil else { return [] }
      if context.may(.createOffer) {
        state.sheet = .form(OfferForm(owner: owner, today: context.today))
      } else {
        state.notice = .notPermitted(.createOffer)
      }
    case .fieldChanged(let field, let text):
      state.changeForm(of: state.owner) { form in
        if !form.isSaving { form.fields[field] = text }
      }
    case .formCancelled:
      if state.form?.isSaving == false { state.sheet = nil }
    case .saveTapped:
      return state.save(in: context)

    case .offerIDMade(let id, let owner):
      state.changeForm(of: owner) { $0.offerID = id }
    case .created(let offer):
      if state.form(of: offer.owner) != nil { state.sheets[offer.owner] = nil }
      guard offer.owner == state.owner else { return [] }
      state.table.insert(offer)
      return reloadOffers(&state)
    case .createFailed(let owner, let failure):
      state.changeForm(of: owner) { form in
        form.isSaving = false
        if failure.kind != .cancelled { form.failure = failure }
      }
      if failure.kind == .sessionOver { return [.tell(.sessionEnded)] }
      if state.isOpen, owner != state.owner, failure.kind != .cancelled {
        state.notice = .createFailed(owner: owner, failure: failure)
      }
    default:
      break
    }
    return []
  }
}

extension OffersList.State {
  fileprivate mutating func changeForm(of owner: AthleteID?, _ change: (inout OfferForm) -> Void) {
    guard let owner, var form = form(of: owner) else { return }
    change(&form)
    sheets[owner] = .form(form)
  }

  fileprivate mutating func save(in context: PageContext) -> [OffersList.Effect] {
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
      changeForm(of: owner) { form in
        form.isSaving = true
        form.showsProblems = false
        form.failure = nil
      }
      return [.create(offer, id: form.offerID, owner: form.owner)]
    }
  }
}
