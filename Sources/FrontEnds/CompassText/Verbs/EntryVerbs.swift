import CompassApp

/// A record to enter from one line (decision D6); the words are read when the verb runs, as they need today's date.
package enum EntryOrder: Hashable, Sendable {
  case add(EntryKind, String)
  /// A school: its name, city and state (decision D2).
  case school(String)
  /// Readings of a metric, a contact with a school, or its offer.
  case log(String)

  /// The words after the verb and the kind, as they were typed.
  package var words: String {
    switch self {
    case .add(_, let words), .log(let words), .school(let words): words
    }
  }
}

package enum EntryKind: String, CaseIterable, Sendable {
  /// An event whose type its name determines.
  case event
  case camp, showcase, visit
  case officialVisit = "official-visit"
  case game
}

extension AppScreen {
  package var asksForSchool: Bool { form?.inputs.contains { $0.field == .school } ?? false }
}

extension VerbTable {
  static let entries: [Verb] = [
    Verb(
      "add school", .everywhere, "Opens the form for a new school; what it is entered for stays open.",
      .onScreen { screen throws(Refusal) in
        screen.asksForSchool ? .form(.tap(.addSchoolTapped)) : .app(.routeOpened(route: .form(.new(.school))))
      }),
    Verb(
      "add school", [.remaining("\"NAME\" [CITY] [STATE] [--dry-run]")], .everywhere, "Enters a school in one line.",
      example: "add school \"Foo State\" Lakeview OH"
    ) { .enter(.school($0.text(0))) },
    Verb(
      "add athlete", [.remaining("\"NAME\" YEAR [parent \"NAME\"] [--dry-run]")], .everywhere,
      "Adds an athlete to this store, and who looks after both.", example: "add athlete \"Ben Lee\" 2029 parent Pat"
    ) { .addAthlete($0.text(0)) },
    Verb("schools", .everywhere, "Lists your schools, each with its place and status.", .schools),
    Verb("open school", [.row], .everywhere, "Opens a school: to see, edit or delete it.", example: "open school 2") {
      .openSchool($0.row(0))
    },
    Verb(
      "open school", [.remaining("NAME")], .everywhere, "Opens the school of this name, or a part of it.",
      example: "open school ohio"
    ) { .openSchool(.name($0.text(0))) },
    Verb(
      "add",
      [
        .choice("KIND", of: EntryKind.self),
        .remaining("\"NAME\" DATE [TIME] [$COST] [at \"PLACE\"] [registered] [--dry-run]"),
      ], .everywhere, "Enters an event in one line.",
      example: "add camp \"Elite Camp\" dec 5-7 9am $150 at \"Ohio State\" registered"
    ) { .enter(.add($0.choice(0, of: EntryKind.self), $0.text(1))) },
    Verb(
      "add", [.remaining("\"NAME\" DATE [TIME] [$COST] [at \"PLACE\"] [registered] [--dry-run]")], .everywhere,
      "Enters an event, whose type its name says.", example: "add \"Home Opener\" tomorrow 16:00"
    ) { .enter(.add(.event, $0.text(0))) },
    Verb(
      "log",
      [
        .remaining(
          "METRIC VALUE…|call|email|text|visit \"SCHOOL\"|offer \"SCHOOL\" TYPE [60%] [$12000] [by DATE] [on DATE] "
            + "[notes \"TEXT\"] [--dry-run]")
      ], .everywhere, "Enters readings, a contact with a school, or its offer, in one line.",
      example: "log velocity 84.1 on yesterday"
    ) { .enter(.log($0.text(0))) },
  ]
}
