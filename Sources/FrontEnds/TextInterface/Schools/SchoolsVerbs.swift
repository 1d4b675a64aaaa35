import CompassModel
import RecruitingCompass
import SchoolsList

extension VerbTable {
  private static let verb = PageVerbs<SchoolsList.Screen>(.schools) { .schools(.tap($0)) }

  static let schools: [Verb] = [
    verb("search clear", "Clears the search.", .searchChanged(query: "")),
    verb(
      [.word("search"), .rest("TEXT")], "Shows only schools that contain a text: name, place or status.",
      example: "search ohio", keys: ["/"]
    ) { .searchChanged(query: $0.text(0)) },
    verb.row("open", "Opens a school.", example: "open 1", keys: ["enter"]) { .schoolTapped(id: $0) },
    verb.row("edit", "Opens the form that edits a school.", example: "edit 1", keys: ["e"]) { .editTapped(id: $0) },
    verb.row("delete", "Deletes a school, after asking.", example: "delete 1", keys: ["d"]) { .deleteTapped(id: $0) },
    verb.command(
      [.word("status"), .row, .choice("STATUS", SchoolStatus.recognized.map(\.typed))],
      "Says how far you got with a school.",
      example: "status 1 contacted", keys: ["a"]
    ) { arguments in
      let status = SchoolStatus.recognized[arguments.position(1)].wire
      return .tapRow(arguments.row(0)) { .schools(.tap(.statusChosen(id: SchoolID($0), status: status))) }
    },
    verb("add", "Opens the form for a new school.", keys: ["n"], .addTapped),
  ]
}

extension SchoolStatus {
  /// As it is typed: `camp-invite`.
  fileprivate var typed: String { wire.replacing("_", with: "-") }
}
