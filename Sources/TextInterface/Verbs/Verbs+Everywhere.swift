import CompassModel
import PerformanceTimeline
import RecruitingCompass

extension VerbTable {
  static let everywhere: [Verb] = [
    Verb(
      [.word("open"), .name("PAGE", of: Page.self)], .everywhere, "Opens a page.", example: "open events",
      keys: ["1", "2", "3", "4", "5", "6"]
    ) {
      .tap(.app(.pageOpened(page: $0.choice(0, of: Page.self))))
    },
    Verb([.word("open"), .path], .everywhere, "Opens what is at a path.", example: "open /events/ev-1") { arguments in
      .onScreen { _ throws(Refusal) in
        let path = arguments.text(0)
        guard let route = Route(path: path) else {
          throw Refusal("There is nothing at \(terminalText(path, atMost: 60)).")
        }
        return .app(.routeOpened(route: route))
      }
    },
    Verb([.word("back")], .everywhere, "Goes back to where you came from.", example: "back", keys: ["esc"]) { _ in
      .tap(.app(.backTapped))
    },
    Verb(
      [.word("athlete"), .row], .everywhere, "Shows another athlete (parents).", example: "athlete \"Riley Smith\"",
      keys: ["w"]
    ) {
      .chooseAthlete($0.row(0))
    },
    Verb(
      [.word("athlete"), .rest("NAME")], .everywhere, "Shows the athlete of this name, or a part of it (parents).",
      example: "athlete riley"
    ) {
      .chooseAthlete(.name($0.text(0)))
    },
    Verb([.word("refresh")], .everywhere, "Loads the page again.", example: "refresh", keys: ["r"]) { _ in
      .common(.refresh)
    },
    Verb([.word("retry")], .everywhere, "Tries again what failed.", example: "retry", keys: ["R"]) { _ in
      .common(.retry)
    },
    Verb([.word("sign-in")], .everywhere, "Signs in with the email address on the page.", example: "sign-in") { _ in
      .signIn(email: nil)
    },
    Verb(
      [.word("sign-in"), .text("EMAIL")], .everywhere, "Signs in; the password is asked for, and never typed here.",
      example: "sign-in jordan@example.com"
    ) {
      .signIn(email: $0.text(0))
    },
    Verb([.word("sign-out")], .everywhere, "Signs out, and forgets you on this device.", example: "sign-out") { _ in
      .tap(.app(.signOutTapped))
    },
    Verb([.word("confirm")], .everywhere, "Answers a question with yes.", example: "confirm", keys: ["y"]) { _ in
      .common(.confirm)
    },
    Verb([.word("cancel")], .everywhere, "Answers a question with no.", example: "cancel", keys: ["n", "esc"]) { _ in
      .common(.cancel)
    },
    Verb([.word("dismiss")], .everywhere, "Dismisses the oldest message.", example: "dismiss", keys: ["m"]) { _ in
      .common(.dismiss)
    },
    Verb([.word("dismiss"), .word("all")], .everywhere, "Dismisses all messages.", example: "dismiss all") { _ in
      .dismissAll
    },
    Verb([.word("undo")], .everywhere, "Brings back what was deleted last.", example: "undo", keys: ["u"]) { _ in
      .common(.undo)
    },
    Verb(
      [.word("delete")], .everywhere, "Deletes the event or offer that is open, after asking.", example: "delete",
      keys: ["d"]
    ) {
      _ in .common(.delete)
    },
    Verb(
      [.word("edit")], .everywhere, "Opens the form that edits the event or offer that is open.", example: "edit",
      keys: ["e"]
    ) { _ in
      .common(.edit)
    },
    Verb(
      [.word("attend")], .everywhere, "Marks the event that is open as attended.", example: "attend", keys: ["space"]
    ) { _ in
      .common(.attend)
    },
    Verb([.word("clear"), .word("filters")], .everywhere, "Clears all filters.", example: "clear filters", keys: ["F"])
    { _ in
      .common(.clearFilters)
    },
    Verb([.word("more")], .everywhere, "Shows the next 100 rows.", example: "more") { _ in .common(.more) },
    Verb([.word("show")], .everywhere, "Prints the screen.", example: "show") { _ in .show },
    Verb([.word("state")], .everywhere, "Prints the screen as JSON.", example: "state") { _ in .state(path: nil) },
    Verb(
      [.word("state"), .text("PATH")], .everywhere, "Prints a part of the screen as JSON.",
      example: "state calendar.title"
    ) {
      .state(path: $0.text(0))
    },
    Verb([.word("help")], .everywhere, "Lists the verbs of this page.", example: "help", keys: ["?"]) { _ in
      .help(about: nil)
    },
    Verb([.word("help"), .rest("VERB")], .everywhere, "Explains a verb; or a page, all, test.", example: "help filter")
    {
      .help(about: $0.text(0))
    },
    Verb([.word("quit")], .everywhere, "Ends the session.", example: "quit", keys: ["q"]) { _ in .quit },
  ]
}
