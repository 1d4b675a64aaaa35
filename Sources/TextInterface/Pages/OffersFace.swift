import CompassModel
import OffersList
import RecruitingCompass

extension OffersList.Screen: PageFace {
  static var page: Page { .offers }

  var rows: [SelectableRow] { offers.map { .init(id: $0.id.rawValue, name: $0.schoolName) } }

  /// Whether offers have arrived, be it none: before that, "0 offers found" would say something that nobody knows.
  var hasRows: Bool { !offers.isEmpty || empty != nil }

  var status: [String] {
    guard hasRows else { return [] }
    return [countText] + (activeFilterCount == 0 ? [] : [counted(activeFilterCount, "filter")])
      + (selectedCount == 0 ? [] : ["\(selectedCount) selected"])
  }

  func action(for tap: CommonTap) -> AppAction? {
    switch tap {
    case .refresh: .offers(.refreshPulled)
    case .retry: .offers(.retryTapped)
    case .confirm: .offers(.deleteConfirmed)
    case .cancel: .offers(dialog == nil && form != nil ? .formCancelled : .dialogCancelled)
    case .dismiss: .offers(.noticeDismissed)
    case .more: .offers(.moreReached)
    case .clearFilters: .offers(.clearFiltersTapped)
    }
  }

  func refusal(of action: AppAction) -> Refusal? {
    guard case .offers(let action) = action else { return .otherPage(action) }
    switch action {
    case .deleteConfirmed, .dialogCancelled: return dialog == nil ? .noQuestion : nil
    case _ where dialog != nil: return dialog.map(Refusal.isOpen)
    case .retryTapped: return banner?.canRetry == true ? nil : .nothingFailed
    case .refreshPulled: return canReload ? nil : .reloadIsDisabled
    case .noticeDismissed: return banner?.canDismiss == true ? nil : .noMessage
    case .fieldChanged, .saveTapped, .formCancelled: return formRefusal(of: action)
    case _ where form != nil: return .formIsOpen
    case .moreReached: return hasMore ? nil : Refusal("All offers are shown.")
    case .compareTapped:
      if comparison != nil { return Refusal("The comparison is open.") }
      return canCompare ? nil : Refusal("Select at least two offers to compare: select N")
    case .comparisonClosed: return comparison == nil ? Refusal("No comparison is open.") : nil
    default: return nil
    }
  }

  private func formRefusal(of action: OffersList.Action) -> Refusal? {
    guard let form else { return .noForm }
    if form.isSaving { return Refusal("The offer is being saved.") }
    if case .fieldChanged(let field, _) = action, let input = form.inputs.first(where: { $0.field == field }) {
      return input.isEnabled ? nil : Refusal("\(form.schoolsText ?? "\(input.label) cannot be changed").")
    }
    return nil
  }

  /// Saving with problems left only shows them.
  func refusalAfter(_ action: AppAction) -> Refusal? {
    guard case .offers(.saveTapped) = action, let form, !form.errors.isEmpty else { return nil }
    let problems = form.inputs.compactMap { input in
      input.error.map { $0.contains(input.label) ? $0 : "\(input.label): \($0)" }
    }
    return Refusal("The offer is not saved. \(problems.joined(separator: "; ")).")
  }

  var failure: String? { form?.failureText ?? failureInBanner }

  func rowText(id: String) -> String {
    guard let card = offers.first(where: { $0.id.rawValue == id }) else { return "" }
    return ([card.schoolName, card.statusLabel, card.typeLabel] + OffersText.scholarship(card)
      + ["Offered \(card.offerDateText)", card.deadlineText] + (card.isSelected ? ["selected"] : []))
      .joined(separator: " · ")
  }

  func row(id: String, is mark: RowMark) -> Bool? {
    switch mark {
    case .selected: offers.first { $0.id.rawValue == id }?.isSelected
    case .locked, .unlocked: nil
    }
  }

  func lines(_ options: RenderOptions) -> [Line] { OffersText(self, options).lines }
}

extension Refusal {
  static let noForm = Refusal("No form is open: log")
  static let formIsOpen = Refusal("The form is open: save or cancel.")
}
