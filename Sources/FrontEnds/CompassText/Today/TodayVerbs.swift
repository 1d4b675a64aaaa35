import CompassApp
import Today

extension VerbTable {
  private static let verb = PageVerbs<Today.Screen>(.home) { .home(.tap($0)) }

  static let home: [Verb] = [
    verb.command(
      "agenda", [.optional(.duration)], "Prints the next seven days, or as many as are asked for.",
      example: "agenda 14d", hint: "agenda"
    ) { .agenda(days: $0.isPresent(0) ? $0.duration(0).wholeDays : 7) },
    verb.command(
      "export calendar", [.file, .optional(.word("--force"))],
      "Writes events and deadlines into a file for other calendar apps.", example: "export calendar recruiting.ics"
    ) { .writeFile(.calendar, option: nil, file: $0.text(0), overwrites: $0.isPresent(1)) },
  ]
}
