import CompassModel
import EventsList
import RecruitingCompass
@testable import Scripting
import Testing

@testable import TextInterface

/// One verb is one action, and every action of a person has a verb (text-ui.md §1, principle 5).
struct ActionCoverageTests {
  /// A new tap breaks this switch: decide which verb sends it.
  private func verb(of action: EventsList.Tap) -> String {
    switch action {
    case .refreshPulled: "refresh"
    case .retryTapped: "retry"
    case .searchChanged: "search"
    case .typeFilterChanged, .statusFilterChanged, .datesFilterChanged: "filter"
    case .clearFiltersTapped: "clear"
    case .sortChanged: "sort"
    case .previousMonthTapped, .nextMonthTapped, .monthChosen: "month"
    case .dateTapped: "date"
    case .moreReached: "more"
    case .eventTapped: "open"
    case .addTapped: "add"
    case .editTapped: "edit"
    case .duplicateTapped: "duplicate"
    case .deleteTapped: "delete"
    case .deleteConfirmed: "confirm"
    case .dialogCancelled: "cancel"
    case .attendedTapped: "attend"
    case .noticeDismissed: "dismiss"
    }
  }

  private func verb(of action: RootAction) -> String? {
    switch action {
    case .foregrounded: "foreground"
    case .backgrounded: "background"
    case .noticeUndone, .undoTapped: "undo"
    case .pageOpened, .routeOpened: "open"
    case .backTapped: "back"
    case .athleteSelected: "athlete"
    case .signOutTapped: "sign-out"
    case .signInTapped: "sign-in"
    case .retryTapped, .noticeRetried: "retry"
    case .noticeDismissed: "dismiss"
    // Sent by the world's verbs (`network`, `now`, `relaunch`).
    case .launched, .connectivityReturned, .zoneChanged, .clockChanged: nil
    }
  }

  private static let date = CalendarDate.earliest
  private static let id = EventID("ev-1")
  private static let eventsActions: [EventsList.Tap] = [
    .refreshPulled, .retryTapped, .searchChanged(query: ""), .typeFilterChanged(type: .all),
    .statusFilterChanged(status: .all), .datesFilterChanged(dates: .all), .clearFiltersTapped,
    .sortChanged(sort: .name),
    .previousMonthTapped, .nextMonthTapped, .monthChosen(month: date.calendarMonth), .dateTapped(date: date),
    .moreReached, .eventTapped(id: id), .addTapped, .duplicateTapped(id: id), .deleteTapped(id: id), .deleteConfirmed,
    .dialogCancelled,
    .attendedTapped(id: id), .noticeDismissed,
  ]

  /// The action a command sends, by the name of its case.
  private func names(of command: Command) -> [String] {
    switch command {
    case .tap(let action): [name(of: action)]
    case .common(let tap):
      screens.compactMap { $0.button(tap.rawValue)?.action as? EventsList.Tap }
        .map { name(of: .events(.tap($0))) }
    case .tapRow(_, let make): [name(of: make("ev-1"))]
    case .tapDate(_, let make): [name(of: make(Self.date))]
    case .onScreen, .onScreenToday, .list, .changes: []
    case .chooseAthlete: ["athleteSelected"]
    case .tapDates(_, _, let make): [name(of: make(nil, Self.date))]
    case .signIn(let email): email == nil ? ["submitted"] : ["emailChanged", "submitted"]
    case .dismissAll: ["noticeDismissed"]
    case .show, .print, .chart, .export, .exportCalendar, .agenda, .find, .schools, .openSchool, .addAthlete, .enter,
      .duplicate,
      .state,
      .help, .quit:
      []
    }
  }

  /// The screens with buttons that not every screen has.
  private var screens: [EventsList.Screen] {
    var failed = EventsPage.opened()
    failed.answer(.timedOut)
    let asking = EventsPage.loaded().after(.deleteTapped(id: Self.id))
    let telling = EventsPage.loaded().after(.dateTapped(date: Self.date))
    return [EventsPage.loaded(), failed, asking, telling].map(\.screen)
  }

  private func name(of action: AppAction) -> String {
    guard let tap = action.tap else { return "\(action)" }
    return Mirror(reflecting: tap).children.first?.label ?? "\(tap)"
  }

  private func commands() throws -> [(verb: ScriptVerb, command: Command)] {
    try VerbTable.all.compactMap { verb in
      let words = try #require(try Lexer.commands(in: verb.example, separatesCommands: false).first)
      let parsed = try VerbTable.parse(words).first { $0.verb.page == verb.page && $0.verb.usage == verb.usage }
      return try #require(parsed).command.forPeople.map { (verb, $0) }
    }
  }

  @Test func everyUserActionHasItsVerb() throws {
    let commands = try commands()
    for action in Self.eventsActions {
      let expected: String = verb(of: action)
      let name = name(of: .events(.tap(action)))
      #expect(commands.contains { $0.verb.name == expected && names(of: $0.command).contains(name) }, "\(name)")
    }
    let rootActions: [RootAction] = [
      .foregrounded, .backgrounded, .pageOpened(page: .events), .backTapped, .athleteSelected(id: AthleteID("a")),
      .signOutTapped,
    ]
    for action in rootActions {
      let expected = try #require(verb(of: action))
      let name = name(of: .app(action))
      #expect(commands.contains { $0.verb.name == expected && names(of: $0.command).contains(name) }, "\(name)")
    }
  }

  @Test func everyVerbThatSendsSomethingSendsAUserAction() throws {
    for (verb, command) in try commands() {
      if case .tap(.events(.tap(let action))) = command { #expect(self.verb(of: action) == verb.name) }
      if case .tap(.app(let action)) = command { #expect(self.verb(of: action) == verb.name) }
      if case .tapRow(_, let make) = command, case .events(.tap(let action)) = make("ev-1") {
        #expect(self.verb(of: action) == verb.name)
      }
    }
  }
}
