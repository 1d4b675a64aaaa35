import CompassModel
import OffersList
import RecruitingCompass

extension OffersList.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { OffersText(self, options).lines }
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
      [.word("set"), .name("FIELD", of: OfferField.self), .text("VALUE")], .page(.offers), page: .offers,
      "Fills in a field of the form.", example: "set school \"Stanford University\""
    ) { arguments in
      let field = arguments.choice(0, of: OfferField.self)
      let value = arguments.text(1)
      return .onScreen { screen throws(Refusal) in
        guard case .offers(let screen) = screen else { throw .only(.offers) }
        // Without a form the page says so itself.
        let text = try screen.form?.text(typed: value, for: field) ?? value
        return .offers(.fieldChanged(field: field, text: text))
      }
    },
    verb([.word("save")], "Saves the form.", example: "save") { _ in .saveTapped },
  ]

  private static func verb(
    _ grammar: [Parameter], _ summary: String, example: String,
    _ action: @escaping @Sendable ([Argument]) -> OffersList.Action
  ) -> Verb {
    Verb(grammar, .page(.offers), page: .offers, summary, example: example) { .tap(.offers(action($0))) }
  }

  private static func rowVerb(
    _ word: String, _ summary: String, example: String, _ action: @escaping @Sendable (OfferID) -> OffersList.Action
  ) -> Verb {
    Verb([.word(word), .row], .page(.offers), page: .offers, summary, example: example) { arguments in
      .tapRow(arguments.row(0)) { .offers(action(OfferID($0))) }
    }
  }
}
