import CompassModel
import PerformanceTimeline
import RecruitingCompass

extension VerbTable {
  static let everywhere: [Verb] = [
    Verb([.word("open"), .name("PAGE", of: Page.self)], .everywhere, "Opens a page.", example: "open events") {
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
    Verb([.word("back")], .everywhere, "Goes back to where you came from.", example: "back") { _ in
      .tap(.app(.backTapped))
    },
    Verb(
      [.word("athlete"), .row], .everywhere, "Shows another athlete (parents).", example: "athlete \"Riley Smith\""
    ) {
      .chooseAthlete($0.row(0))
    },
    Verb([.word("refresh")], .everywhere, "Loads the page again.", example: "refresh") { _ in
      .common(.refresh)
    },
    Verb([.word("retry")], .everywhere, "Tries again what failed.", example: "retry") { _ in
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
    Verb([.word("confirm")], .everywhere, "Answers a question with yes.", example: "confirm") { _ in
      .common(.confirm)
    },
    Verb([.word("cancel")], .everywhere, "Answers a question with no.", example: "cancel") { _ in
      .common(.cancel)
    },
    Verb([.word("dismiss")], .everywhere, "Dismisses the oldest message.", example: "dismiss") { _ in
      .common(.dismiss)
    },
    Verb([.word("dismiss"), .word("all")], .everywhere, "Dismisses all messages.", example: "dismiss all") { _ in
      .dismissAll
    },
    Verb([.word("clear"), .word("filters")], .everywhere, "Clears all filters.", example: "clear filters") { _ in
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
    Verb([.word("help")], .everywhere, "Lists the verbs.", example: "help") { _ in .help(about: nil) },
    Verb([.word("help"), .text("VERB")], .everywhere, "Explains a verb.", example: "help filter") {
      .help(about: $0.text(0))
    },
    Verb([.word("quit")], .everywhere, "Ends the session.", example: "quit") { _ in .quit },
  ]
}

extension VerbTable {
  static let world: [Verb] = [
    verb([.word("now"), .instant], "Sets the clock.", example: "now 2026-02-10T09:00:00-05:00") {
      .setNow($0.instant(0))
    },
    verb([.word("advance"), .duration], "Lets time pass.", example: "advance 3s") { .advance($0.duration(0)) },
    verb([.word("width"), .number("COLUMNS")], "Sets the width of the screen.", example: "width 120") {
      .setWidth($0.number(0))
    },
    verb([.word("network"), condition], "Sets how the network behaves.", example: "network offline") {
      .network($0.choice(0, of: SimulatedNetwork.Condition.self), nil)
    },
    verb(
      [.word("network"), condition, .word("on"), operation], "Sets how the network behaves for one operation.",
      example: "network 500 on deleteEvent"
    ) {
      .network($0.choice(0, of: SimulatedNetwork.Condition.self), $0.choice(1, of: SimulatedNetwork.Operation.self))
    },
    verb([.word("latency"), .duration], "Delays every request by this long.", example: "latency 400ms") {
      .latency($0.duration(0))
    },
    verb([.word("hold"), operation], "Holds back the requests of an operation.", example: "hold loadEvents") {
      .hold($0.choice(0, of: SimulatedNetwork.Operation.self))
    },
    verb([.word("release"), operation], "Lets held requests continue.", example: "release loadEvents") {
      .release($0.choice(0, of: SimulatedNetwork.Operation.self))
    },
    verb([.word("relaunch")], "Restarts the app on the same storage.", example: "relaunch") { _ in .relaunch },
    Verb([.word("foreground")], .world, "Brings the app to the foreground.", example: "foreground") { _ in
      .tap(.app(.foregrounded))
    },
  ]

  static let condition = Parameter.name("CONDITION", of: SimulatedNetwork.Condition.self)
  static let operation = Parameter.name("OPERATION", of: SimulatedNetwork.Operation.self)

  private static func verb(
    _ grammar: [Parameter], _ summary: String, example: String,
    _ command: @escaping @Sendable ([Argument]) -> WorldCommand
  ) -> Verb {
    Verb(grammar, .world, summary, example: example) { .world(command($0)) }
  }
}

/// What `chart` was asked for.
public struct ChartOrder: Hashable, Sendable {
  public var subject: Subject
  /// Nil for the output.
  public var file: String?
  public var overwrites: Bool

  public enum Subject: String, CaseIterable, Sendable {
    case power, speed, hitting, pitching, radar
  }
}

/// What `export` with a file was asked for.
public struct ExportOrder: Hashable, Sendable {
  public var format: ExportFormat
  public var file: String
  public var overwrites: Bool
}
