import CompassModel
import EventsList
import CompassApp

extension VerbTable {
  private static let verb = PageVerbs<EventsList.Screen>(.events) { .events(.tap($0)) }

  static let events: [Verb] = [
    verb.command(
      "date", [.date], "Selects a day and goes to its first event.", example: "date 2026-02-14", keys: ["t"],
      hint: "date DATE"
    ) { .tapDate($0.date(0)) { .events(.tap(.dateTapped(date: $0))) } },
    verb("month", [.month], "Shows a month.", example: "month 2026-03", hint: "month MONTH") {
      .monthChosen(month: $0.month(0))
    },
    verb.command(
      "duplicate", [.row, .date], "Enters the same event on another day, as long as the first.",
      example: "duplicate 1 mar 3", hint: "duplicate N [DATE]"
    ) { .duplicate($0.row(0), $0.date(1)) },
  ]
}
