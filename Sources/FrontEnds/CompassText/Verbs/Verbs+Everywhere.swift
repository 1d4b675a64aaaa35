import CompassModel
import Drawing
import PageKit
import CompassApp

extension VerbTable {
  static let everywhere: [Verb] = [
    Verb(
      "open", [.name("PAGE", of: Page.self)], .everywhere, "Opens a page.", example: "open events",
      keys: Page.allCases.map(\.key)
    ) { .tap(.app(.pageOpened(page: $0.choice(0, of: Page.self)))) },
    Verb("open", [.path], .everywhere, "Opens what is at a path.", example: "open /events/ev-1") { arguments in
      .onScreen { _ throws(Refusal) in
        let path = arguments.text(0)
        guard let route = Route(path: path) else {
          throw Refusal("There is nothing at \(terminalText(path, atMost: 60)).")
        }
        return .app(.routeOpened(route: route))
      }
    },
    Verb("open", [.row], .everywhere, "Opens a row of the record that is open.", example: "open 2") {
      arguments in
      .onScreen { screen throws(Refusal) in
        let row = try arguments.row(0).row(on: screen.pageScreen).id
        let open = screen.pageScreen.rowButtons(id: row).first { $0.id == "open" }
        guard let action = open.flatMap({ AppAction($0.action) }) else {
          throw Refusal("This row has no page of its own.")
        }
        return action
      }
    },
    Verb("back", .everywhere, "Goes back to where you came from.", keys: ["b", "backspace"], .tap(.app(.backTapped))),
    Verb(
      "athlete", [.row], .everywhere, "Shows another athlete (parents).", example: "athlete \"Riley Smith\"",
      keys: ["w"]
    ) { .chooseAthlete($0.row(0)) },
    Verb(
      "athlete", [.remaining("NAME")], .everywhere, "Shows the athlete of this name, or a part of it (parents).",
      example: "athlete riley"
    ) { .chooseAthlete(.name($0.text(0))) },
    Verb("refresh", .everywhere, "Loads the page again.", keys: ["r"], .common(.refresh)),
    Verb("retry", .everywhere, "Tries again what failed.", keys: ["R"], .common(.retry)),
    Verb("form", .everywhere, "Opens the form that could not be saved.", keys: ["E"], .common(.form)),
    Verb("sign-in", .everywhere, "Signs in with the email address on the page.", .signIn(email: nil)),
    signIn[0],
    Verb("sign-out", .everywhere, "Signs out, and forgets you on this device.", .tap(.app(.signOutTapped))),
    Verb("confirm", .everywhere, "Answers a question with yes.", keys: ["y"], .common(.confirm)),
    Verb("cancel", .everywhere, "Answers a question with no.", keys: ["n", "esc"], .common(.cancel)),
    Verb("keep", .everywhere, "Stores what you entered over what was changed elsewhere.", keys: ["y"], .common(.keep)),
    Verb("take", .everywhere, "Takes what was changed elsewhere into the form.", keys: ["t"], .common(.take)),
    Verb(
      "decline others", .everywhere, "Accepts the offer, and declines the other ones that are open.", keys: ["O"],
      .common(.declineOthers)),
    Verb("dismiss", .everywhere, "Dismisses the oldest message.", keys: ["m"], .common(.dismiss)),
    Verb("dismiss all", .everywhere, "Dismisses all messages.", .dismissAll),
    Verb("undo", .everywhere, "Takes back the last change, then the one before.", keys: ["u"], .common(.undo)),
    Verb("changes", .everywhere, "Lists what waits, is under way or has failed.", keys: ["^G"], .changes),
    Verb("delete", .everywhere, "Deletes what is open, after asking.", keys: ["d"], .common(.delete)),
    Verb("edit", .everywhere, "Opens the form that edits what is open.", keys: ["e"], .common(.edit)),
    Verb(
      "duplicate", .everywhere, "Opens the form for the event that is open on another day.", keys: ["D"],
      .common(.duplicate)),
    Verb("duplicate", [.date], .everywhere, "Enters the event that is open on another day.", example: "duplicate mar 3")
    { .duplicate(nil, $0.date(0)) },
    Verb("attend", .everywhere, "Marks the event that is open as attended.", keys: ["space"], .common(.attend)),
    Verb(
      "mark", [.choice("STATUS", statuses.map { $0.replacing("_", with: "-") })], .everywhere,
      "Sets the status of the offer or school that is open.", example: "mark contacted", keys: ["a"]
    ) { arguments in
      let status = statuses[arguments.position(0)]
      return .onScreen { screen throws(Refusal) in
        guard case .details = screen else { throw Refusal("This is done on the page of an offer or a school: open N") }
        return .details(.tap(.statusChosen(status: status)))
      }
    },
    Verb("clear filters", .everywhere, "Clears all filters.", keys: ["F"], .common(.clearFilters)),
    Verb("more", .everywhere, "Shows the next 100 rows.", .common(.more)),
    Verb("show", .everywhere, "Prints the screen.", .show),
    Verb("state", .everywhere, "Prints the screen as JSON.", .state(path: nil)),
    Verb(
      "files", .everywhere, "Prints the files that the screen offers.",
      .list { screen in screen.pageScreen.files.map { "\($0.id.rawValue): \($0.mediaType)" } }),
    Verb(
      "files",
      [
        .choice("KIND", of: PageFile.ID.self), .optional(.choice("PAPER", of: PrintPaper.self)), .file,
        .optional(.word("--force")),
      ], .everywhere, "Writes a file that the screen offers.", example: "files print letter timeline.html"
    ) {
      .writeFile(
        $0.choice(0, of: PageFile.ID.self), option: $0.optionalChoice(1, of: PrintPaper.self)?.rawValue,
        file: $0.text(2), overwrites: $0.isPresent(3))
    },
    Verb("state", [.text("PATH")], .everywhere, "Prints a part of the screen as JSON.", example: "state calendar.title")
    { .state(path: $0.text(0)) },
    Verb("help", .everywhere, "Lists the verbs of this page.", keys: ["?"], .help(about: nil)),
    Verb("help", [.remaining("VERB")], .everywhere, "Explains a verb; or a page, all, test.", example: "help filter") {
      .help(about: $0.text(0))
    },
    Verb("quit", .everywhere, "Ends the session.", keys: ["q"], .quit),
  ]
}

extension Page {
  /// The board's key that opens the page: its number, or `o` where it has no tab.
  fileprivate var key: String { Page.tabs.firstIndex(of: self).map { "\($0 + 1)" } ?? "o" }
}

extension VerbTable {
  private static let statuses: [String] = {
    let offers = OfferStatus.recognized.map(\.wire)
    return offers + SchoolStatus.recognized.map(\.wire).filter { !offers.contains($0) }
  }()
}

extension VerbTable {
  static let signIn: [Verb] = {
    var verb = Verb(
      "sign-in", [.text("EMAIL")], .everywhere,
      "Signs in; the password is asked for, and never typed here. On a family's own device a name is enough.",
      example: "sign-in \"Avery Lee\""
    ) { .signIn(email: $0.text(0)) }
    (verb.hint, verb.weight) = ("sign-in EMAIL", .title)
    return [verb]
  }()

  static let forms: [Verb] = {
    var verbs = formVerbs
    // The shortest form names what can follow.
    (verbs[0].hint, verbs[0].weight) = ("set FIELD [VALUE]", .row)
    return verbs
  }()

  private static let formVerbs: [Verb] = [
    Verb(
      "set", .everywhere, "Lists the fields of the form.",
      .list { screen throws(Refusal) in
        guard let form = screen.form else { throw .noForm }
        return form.inputs.map { "\($0.id): \($0.label)\($0.isRequired ? ", required" : "")" }
      }),
    Verb("set", [.field], .everywhere, "Lists what can be chosen for a field of the form.", example: "set school") {
      arguments in
      let field = arguments.choice(0, of: FieldName.self)
      return .list { screen throws(Refusal) in
        guard let form = screen.form else { throw .noForm }
        return try form.lines(of: field)
      }
    },
    Verb(
      "set", [.field, .remaining("VALUE")], .everywhere, "Fills in a field of the form.", example: "set school stanford"
    ) { arguments in .fillIn(arguments.choice(0, of: FieldName.self), arguments.text(1)) },
    Verb("save", .everywhere, "Saves the form.", keys: ["^S"], .common(.save)),
  ]
}

extension AppScreen {
  package var form: FormCard? { if case .form(let page) = self { page.form } else { nil } }
}

extension FormCard {
  /// Returns the value of a typed text as the other `text` does, with the field's kind of date (decision G5).
  package func text(from text: String, for field: FieldName, today: CalendarDate) throws(Refusal) -> String {
    let start = fields[.startDate].flatMap(CalendarDate.init(wire:))
    let meaning: DateArgument.Meaning =
      switch field {
      case .startDate, .deadline: .planned
      case .endDate: start.map { .from($0) } ?? .planned
      default: .past
      }
    return try self.text(from: text, for: field, today: today, meaning)
  }
}

extension Refusal {
  static let noForm = Refusal("No form is open: log or add")
}
