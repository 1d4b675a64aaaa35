import CompassModel
import EventsList
import RecruitingCompass

extension VerbTable {
  private static let verb = PageVerbs<EventsList.Screen>(.events) { .events(.tap($0)) }

  static let events: [Verb] = [
    verb("search clear", "Clears the search.", .searchChanged(query: "")),
    verb(
      [.word("search"), .rest("TEXT")], "Shows only what contains a text.", example: "search winter camp", keys: ["/"]
    ) { .searchChanged(query: $0.text(0)) },
    verb.choice(
      "filter type", "TYPE", of: EventTypeFilter.self, "Shows one type only.", example: "filter type camp", keys: ["f"]
    ) { .typeFilterChanged(type: $0) },
    verb.choice(
      "filter status", "STATUS", of: EventStatusFilter.self, "Shows one status only.",
      example: "filter status registered", keys: ["f"]
    ) { .statusFilterChanged(status: $0) },
    verb.choice(
      "filter dates", "DATES", of: EventDatesFilter.self, "Shows these dates only.", example: "filter dates upcoming",
      keys: ["f"]
    ) { .datesFilterChanged(dates: $0) },
    verb.choice(
      "sort", "ORDER", of: EventSort.self, "Sorts the list.", example: "sort name", keys: ["s"]
    ) { .sortChanged(sort: $0) },
    verb("month next", "Shows the next month.", keys: ["]"], .nextMonthTapped),
    verb("month prev", "Shows the previous month.", keys: ["["], .previousMonthTapped),
    verb([.word("month"), .month], "Shows a month.", example: "month 2026-03") { .monthChosen(month: $0.month(0)) },
    verb.command(
      [.word("date"), .date], "Selects a day and goes to its first event.", example: "date 2026-02-14", keys: ["t"]
    ) { .tapDate($0.date(0)) { .events(.tap(.dateTapped(date: $0))) } },
    verb.row("open", "Opens an event.", example: "open 1", keys: ["enter"]) { .eventTapped(id: $0) },
    verb.row("delete", "Deletes an event, after asking.", example: "delete 2", keys: ["d"]) { .deleteTapped(id: $0) },
    verb.row("attend", "Marks a past event as attended.", example: "attend \"Winter Skills Camp\"", keys: ["space"]) {
      .attendedTapped(id: $0)
    },
    verb.row("edit", "Opens the form that edits an event.", example: "edit 1", keys: ["e"]) { .editTapped(id: $0) },
    // Before the next one, for which the day would be a part of the name.
    verb.command(
      [.word("duplicate"), .row, .date], "Enters the same event on another day, as long as the first.",
      example: "duplicate 1 mar 3"
    ) { .duplicate($0.row(0), $0.date(1)) },
    verb.row("duplicate", "Opens the form for the same event on another day.", example: "duplicate 1", keys: ["D"]) {
      .duplicateTapped(id: $0)
    },
    verb("add", "Opens the form for a new event.", keys: ["n"], .addTapped),
  ]
}
