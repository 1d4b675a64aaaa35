import CompassModel
import OffersList
import RecruitingCompass

extension VerbTable {
  private static let verb = PageVerbs<OffersList.Screen>(.offers) { .offers(.tap($0)) }

  static let offers: [Verb] = [
    verb("search clear", "Clears the search.", .searchChanged(query: "")),
    verb(
      [.word("search"), .rest("TEXT")], "Shows only schools with this name.", example: "search stanford", keys: ["/"]
    ) { .searchChanged(query: $0.text(0)) },
    verb.choice(
      "filter status", "STATUS", of: OfferStatusFilter.self, "Shows one status only.", example: "filter status pending",
      keys: ["f"]
    ) { .statusFilterChanged(status: $0) },
    verb.choice(
      "filter type", "TYPE", of: OfferTypeFilter.self, "Shows one type only.", example: "filter type full-ride",
      keys: ["f"]
    ) { .typeFilterChanged(type: $0) },
    verb(
      [.word("sort"), .choice("FIELD", of: OfferSortField.self)],
      "Sorts the list: deadlines soonest first, all else greatest first.", example: "sort amount", keys: ["s"]
    ) {
      let field = $0.choice(0, of: OfferSortField.self)
      return .sortChanged(sort: OfferSort(field: field, direction: field == .deadline ? .ascending : .descending))
    },
    verb(
      [.word("sort"), .choice("FIELD", of: OfferSortField.self), .choice("DIRECTION", of: SortDirection.self)],
      "Sorts the list.", example: "sort deadline desc", keys: ["S"]
    ) {
      .sortChanged(
        sort: OfferSort(
          field: $0.choice(0, of: OfferSortField.self), direction: $0.choice(1, of: SortDirection.self)))
    },
    verb.row("select", "Selects an offer to compare.", example: "select 1", keys: ["space"]) {
      .selectionChanged(id: $0, isSelected: true)
    },
    verb.row("unselect", "Removes an offer from the selection.", example: "unselect 1", keys: ["space"]) {
      .selectionChanged(id: $0, isSelected: false)
    },
    verb("compare", "Shows the selected offers side by side.", keys: ["c"], .compareTapped),
    verb("close", "Closes the comparison.", keys: ["esc"], .comparisonClosed),
    verb.row("open", "Opens an offer.", example: "open #of-1", keys: ["enter"]) { .offerTapped(id: $0) },
    verb.row("edit", "Opens the form that edits an offer.", example: "edit 1", keys: ["e"]) { .editTapped(id: $0) },
    verb.row("delete", "Deletes an offer, after asking.", example: "delete 1", keys: ["d"]) { .deleteTapped(id: $0) },
    verb.command(
      [.word("status"), .row, .choice("STATUS", OfferStatus.recognized.map(\.wire))], "Says what became of an offer.",
      example: "status 1 accepted", keys: ["a"]
    ) { arguments in
      let status = OfferStatus.recognized[arguments.position(1)]
      return .tapRow(arguments.row(0)) { .offers(.tap(.statusChosen(id: OfferID($0), status: status))) }
    },
    verb("log", "Opens the form for a new offer.", keys: ["n"], .logTapped),
  ]
}
