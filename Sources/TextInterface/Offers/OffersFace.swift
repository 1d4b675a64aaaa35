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

extension VerbTable {
  static let offers: [Verb] = [
    verb([.word("search"), .word("clear")], "Clears the search.", example: "search clear") { _ in
      .searchChanged(query: "")
    },
    verb([.word("search"), .text("TEXT")], "Shows only schools with this name.", example: "search stanford") {
      .searchChanged(query: $0.text(0))
    },
    verb(
      [.word("filter"), .word("status"), .choice("STATUS", of: OfferStatusFilter.self)],
      "Shows one status only.", example: "filter status pending"
    ) {
      .statusFilterChanged(status: $0.choice(0, of: OfferStatusFilter.self))
    },
    verb(
      [.word("filter"), .word("type"), .choice("TYPE", of: OfferTypeFilter.self)], "Shows one type only.",
      example: "filter type full-ride"
    ) {
      .typeFilterChanged(type: $0.choice(0, of: OfferTypeFilter.self))
    },
    verb(
      [.word("sort"), .choice("FIELD", of: OfferSortField.self)],
      "Sorts the list: deadlines soonest first, all else greatest first.", example: "sort amount"
    ) {
      let field = $0.choice(0, of: OfferSortField.self)
      return .sortChanged(sort: OfferSort(field: field, direction: field == .deadline ? .ascending : .descending))
    },
    verb(
      [.word("sort"), .choice("FIELD", of: OfferSortField.self), .choice("DIRECTION", of: SortDirection.self)],
      "Sorts the list.", example: "sort deadline desc"
    ) {
      .sortChanged(
        sort: OfferSort(
          field: $0.choice(0, of: OfferSortField.self), direction: $0.choice(1, of: SortDirection.self)))
    },
    rowVerb("select", "Selects an offer to compare.", example: "select 1") {
      .selectionChanged(id: $0, isSelected: true)
    },
    rowVerb("unselect", "Removes an offer from the selection.", example: "unselect 1") {
      .selectionChanged(id: $0, isSelected: false)
    },
    verb([.word("compare")], "Shows the selected offers side by side.", example: "compare") { _ in .compareTapped },
    verb([.word("close")], "Closes the comparison.", example: "close") { _ in .comparisonClosed },
    rowVerb("open", "Opens an offer.", example: "open #of-1") { .offerTapped(id: $0) },
    rowVerb("delete", "Deletes an offer, after asking.", example: "delete 1") { .deleteTapped(id: $0) },
    verb([.word("log")], "Opens the form for a new offer.", example: "log") { _ in .logTapped },
    Verb(
      [.word("set"), .name("FIELD", of: OfferField.self), .text("VALUE")], .offers, page: .offers,
      "Fills in a field of the form.", example: "set school \"Stanford University\""
    ) { arguments in
      let field = arguments.choice(0, of: OfferField.self)
      let value = arguments.text(1)
      return .onScreen { screen throws(Refusal) in
        let page = Refusal("This is done on the offers page: open offers")
        guard case .offers(let screen) = screen else { throw page }
        guard let form = screen.form else { throw .noForm }
        return .offers(.fieldChanged(field: field, text: try form.text(typed: value, for: field)))
      }
    },
    verb([.word("save")], "Saves the form.", example: "save") { _ in .saveTapped },
  ]

  private static func verb(
    _ grammar: [Parameter], _ summary: String, example: String,
    _ action: @escaping @Sendable ([Argument]) -> OffersList.Action
  ) -> Verb {
    Verb(grammar, .offers, page: .offers, summary, example: example) { .tap(.offers(action($0))) }
  }

  private static func rowVerb(
    _ word: String, _ summary: String, example: String, _ action: @escaping @Sendable (OfferID) -> OffersList.Action
  ) -> Verb {
    Verb([.word(word), .row], .offers, page: .offers, summary, example: example) { arguments in
      .tapRow(arguments.row(0)) { .offers(action(OfferID($0))) }
    }
  }
}
