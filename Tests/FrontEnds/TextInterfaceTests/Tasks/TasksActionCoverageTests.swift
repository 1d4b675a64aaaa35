import CompassModel
import RecruitingCompass
@testable import Scripting
import Tasks
import Testing

@testable import TextInterface

/// One verb is one action, and every action of a person has a verb (text-ui.md §1, principle 5).
struct TasksActionCoverageTests {
  /// A new tap breaks this switch: decide which verbs send it.
  private func verbs(of action: Tasks.Tap) -> [String] {
    switch action {
    case .refreshPulled: ["refresh"]
    case .retryTapped: ["retry"]
    case .statusFilterChanged, .urgencyFilterChanged: ["filter"]
    case .clearFiltersTapped: ["clear"]
    case .taskTapped: ["collapse", "expand"]
    case .completeTapped: ["complete"]
    case .uncompleteTapped: ["uncomplete"]
    case .startTapped: ["start"]
    case .moreReached: ["more"]
    case .dismissTapped: ["dismiss"]
    }
  }

  /// The row the examples speak of.
  private static let id = TasksPage.loaded().screen.tasks[3].id
  private static let userActions: [Tasks.Tap] = [
    .refreshPulled, .retryTapped, .statusFilterChanged(status: .inProgress), .urgencyFilterChanged(urgency: .critical),
    .clearFiltersTapped, .taskTapped(id: id), .completeTapped(id: id), .uncompleteTapped(id: id), .startTapped(id: id),
    .moreReached, .dismissTapped,
  ]

  /// What each verb that can be typed here sends, as its example says.
  private func sent() throws -> [(verb: String, action: Tasks.Tap)] {
    try VerbTable.all.filter { $0.page == nil || $0.page == .tasks }.compactMap { verb in
      let words = try #require(try Lexer.commands(in: verb.example, separatesCommands: false).first)
      let command = try #require(try VerbTable.parse(words).first).command.forPeople
      return command.flatMap { action(of: $0, verb.name) }.map { (verb.name, $0) }
    }
  }

  private func action(of command: Command, _ verb: String) -> Tasks.Tap? {
    let action: AppAction? =
      switch command {
      case .tap(let action): action
      case .common(let tap):
        Self.screens.compactMap { $0.button(tap.rawValue)?.action as? Tasks.Tap }.first
          .map { .tasks(.tap($0)) }
      case .tapRow(_, let make): make(Self.id.rawValue)
      case .onScreen(let make): try? make(screen(expanded: verb == "collapse"))
      case .onScreenToday, .list, .changes, .dismissAll, .tapDate, .tapDates, .chooseAthlete, .signIn, .show, .print,
        .chart, .export, .exportCalendar, .agenda, .find, .schools, .openSchool, .addAthlete, .enter, .duplicate,
        .state,
        .help,
        .quit:
        nil
      }
    guard case .tasks(.tap(let action)) = action else { return nil }
    return action
  }

  /// The screens with buttons that not every screen has.
  private static let screens = [
    TasksPage.loaded(), .opened().failing(.timedOut), .loaded().after(.completeTapped(id: id)),
  ].map(\.screen)

  private func screen(expanded: Bool) -> AppScreen {
    .tasks((expanded ? TasksPage.loaded().after(.taskTapped(id: Self.id)) : .loaded()).screen)
  }

  @Test func everyUserActionHasItsVerbs() throws {
    let sent = try sent()
    for action in Self.userActions {
      #expect(sent.filter { $0.action == action }.map(\.verb).sorted() == verbs(of: action), "\(action)")
    }
  }

  @Test func everyVerbSendsAUserAction() throws {
    for (verb, action) in try sent() { #expect(Self.userActions.contains(action), "\(verb)") }
  }
}
