import CompassModel
import OffersList
import RecruitingCompass
@testable import Scripting
import Testing

@testable import TextInterface

/// One verb is one action, and every action of a person has a verb (text-ui.md §1, principle 5).
struct OffersVerbTests {
  /// A new tap breaks this switch: decide which verb sends it.
  private func verb(of action: OffersList.Tap) -> String {
    switch action {
    case .refreshPulled: "refresh"
    case .retryTapped: "retry"
    case .searchChanged: "search"
    case .statusFilterChanged, .typeFilterChanged: "filter"
    case .clearFiltersTapped: "clear"
    case .sortChanged: "sort"
    case .moreReached: "more"
    case .offerTapped: "open"
    case .editTapped: "edit"
    case .selectionChanged(_, true): "select"
    case .selectionChanged(_, false): "unselect"
    case .compareTapped: "compare"
    case .comparisonClosed: "close"
    case .deleteTapped: "delete"
    case .deleteConfirmed: "confirm"
    case .dialogCancelled, .formCancelled: "cancel"
    case .statusChosen: "status"
    case .logTapped: "log"
    case .fieldChanged: "set"
    case .saveTapped: "save"
    case .noticeDismissed: "dismiss"
    }
  }

  private static let id = OfferID("of-1")
  private static let today = CalendarDate(wire: "2026-02-10") ?? .earliest
  private static let taps: [OffersList.Tap] = [
    .refreshPulled, .retryTapped, .searchChanged(query: "stanford"), .searchChanged(query: ""),
    .statusFilterChanged(status: .pending), .typeFilterChanged(type: .fullRide), .clearFiltersTapped,
    .sortChanged(sort: OfferSort(field: .amount)),
    .sortChanged(sort: OfferSort(field: .deadline, direction: .descending)), .moreReached, .offerTapped(id: id),
    .selectionChanged(id: id, isSelected: true), .selectionChanged(id: id, isSelected: false), .compareTapped,
    .comparisonClosed, .deleteTapped(id: id), .deleteConfirmed, .dialogCancelled, .formCancelled, .logTapped,
    .statusChosen(id: id, status: .accepted),
    .fieldChanged(field: .school, text: "s-1"), .saveTapped, .noticeDismissed,
  ]

  /// What the examples of this page's verbs, and the buttons all pages have, send on this page.
  private func sent() throws -> [(verb: String, action: OffersList.Tap)] {
    let id = OfferID("of-1")
    var failed = OffersPage.opened()
    failed.answer(.timedOut)
    let pages = [
      OffersPage.loaded(), OffersPage.loaded().logging(), OffersPage.loaded().after(.deleteTapped(id: id)), failed,
      OffersPage.loaded(in: .of(.other("coach"), [.jordan])).after(.logTapped),
    ]
    let screens = pages.map(\.screen)
    var sent: [(String, OffersList.Tap)] = []
    for verb in VerbTable.all where verb.page == .offers || verb.page == nil {
      let words = try #require(try Lexer.commands(in: verb.example, separatesCommands: false).first)
      for parsed in try VerbTable.parse(words) where parsed.verb.page == verb.page && parsed.verb.usage == verb.usage {
        for screen in screens {
          if case .offers(.tap(let action))? = action(of: parsed.command.forPeople, on: screen) {
            sent.append((verb.name, action))
          }
        }
      }
    }
    return sent
  }

  private func action(of command: Command?, on screen: OffersList.Screen) -> AppAction? {
    switch command {
    case .tap(let action): action
    case .tapRow(_, let make): make("of-1")
    case .common(let tap): (screen.button(tap.rawValue)?.action as? OffersList.Tap).map { .offers(.tap($0)) }
    case .onScreen(let make): try? make(.offers(screen))
    case .onScreenToday(let make): try? make(.offers(screen), Self.today)
    default: nil
    }
  }

  @Test(arguments: taps)
  func everyTapHasItsVerb(tap: OffersList.Tap) throws {
    let verb = verb(of: tap)
    let sent = try sent()
    #expect(sent.contains { $0 == (verb, tap) })
  }

  @Test func everyVerbSendsATapOfItsName() throws {
    let sent = try sent()
    for (name, action) in sent { #expect(verb(of: action) == name, "\(name) sends \(action)") }
  }

  @Test(arguments: [
    ("sort date", OfferSort(field: .date, direction: .descending)),
    ("sort deadline", OfferSort(field: .deadline, direction: .ascending)),
    ("sort percentage", OfferSort(field: .percentage, direction: .descending)),
    ("sort amount asc", OfferSort(field: .amount, direction: .ascending)),
    ("sort date desc", OfferSort(field: .date, direction: .descending)),
  ])
  func withoutADirectionASortHasItsOwn(line: String, sort: OfferSort) throws {
    let words = try #require(try Lexer.commands(in: line, separatesCommands: false).first)
    let verbs = try VerbTable.parse(words).filter { $0.verb.page == .offers }
    guard case .tap(.offers(.tap(.sortChanged(sort))))? = verbs.first?.command.forPeople else {
      Issue.record("\(line) means something else")
      return
    }
  }

  @Test(
    arguments: [
      (OfferField.school, "s-2", "s-2"), (.school, "#s-2", "s-2"), (.school, "UCLA", "s-4"), (.school, "ucla", "s-4"),
      (.school, "", ""),
      (.type, "full-ride", "full_ride"), (.type, "full_ride", "full_ride"),
      (.type, "Full Ride Scholarship", "full_ride"),
      (.type, "full ride", "full_ride"), (.type, "Recruited Walk On", "recruited_walk_on"),
      (.deadline, "tomorrow", "2026-02-11"),
      (.deadline, "today+7d", "2026-02-17"), (.deadline, "feb 9", "2027-02-09"), (.offerDate, "Feb 9", "2026-02-09"),
      (.offerDate, "someday", "someday"), (.notes, "tomorrow", "tomorrow"), (.type, "", ""),
      (.status, "accepted", "accepted"), (.amount, " 50,000 ", " 50,000 "),
      (.deadline, "2026-02-30", "2026-02-30"), (.notes, "#1 choice", "#1 choice"),
    ] as [(OfferField, String, String)])
  func fieldsTakeWhatIsTyped(field: OfferField, typed: String, text: String) throws {
    let form = try #require(OffersPage.loaded().logging().screen.form)
    #expect(try form.text(from: typed, for: field, today: Self.today, isAhead: field == .deadline) == text)
  }

  @Test(arguments: [
    (OfferField.school, "uclb", "There is no school uclb. Did you mean UCLA?"),
    (.school, "x\u{1B}", "There is no school x\\x1B."),
    (.school, "Twin", "Several schools have this name: #t-1, #t-2"),
    (
      .type, "full",
      "\"full\" does not fit; expected full-ride, partial, scholarship, recruited-walk-on, preferred-walk-on"
    ),
    (.status, "all", "\"all\" does not fit; expected pending, accepted, declined, expired"),
  ])
  func whatCannotBeChosenIsRefused(field: OfferField, typed: String, message: String) throws {
    let twins = ["t-1", "t-2"].map { School(id: SchoolID($0), name: "Twin") }
    let form = try #require(OffersPage.loaded(schools: .small + twins).logging().screen.form)
    let refusal = #expect(throws: Refusal.self) {
      try form.text(from: typed, for: field, today: Self.today, isAhead: false)
    }
    #expect(refusal?.message == message)
  }

  @Test func whatCanBeChosenIsListed() throws {
    let twins = ["t-1", "t-2"].map { School(id: SchoolID($0), name: "Twin") }
    let form = try #require(OffersPage.loaded(schools: twins + [School(id: "s", name: "")]).logging().screen.form)
    #expect(try form.lines(of: .school) == ["Unknown School", "Twin  #t-1", "Twin  #t-2"])
    #expect(try form.lines(of: .status).first == "pending  Pending")
    #expect(try form.lines(of: .type).first == "full-ride  Full Ride Scholarship")
    let refusal = #expect(throws: Refusal.self) { try form.lines(of: .deadline) }
    #expect(refusal?.message == "Deadline is typed: set deadline DATE")
    let none = try #require(OffersPage.loaded(schools: []).logging().screen.form)
    #expect(throws: Refusal.self) { try none.lines(of: .school) }
  }

  @Test(arguments: [
    ("set notes Coach called  today", "Coach called  today"), ("set notes \"Coach called\"", "Coach called"),
    ("set notes \"Coach\" called", "\"Coach\" called"), ("set notes x # a comment", "x"),
  ])
  func aLastTextTakesTheRestOfTheLine(line: String, text: String) throws {
    let words = try #require(try Lexer.commands(in: line, separatesCommands: true).first)
    guard case .onScreenToday(let make)? = try VerbTable.parse(words, on: .offers).first?.command.forPeople else {
      Issue.record("\(line) means something else")
      return
    }
    let action = try make(.offers(OffersPage.loaded().logging().screen), Self.today)
    #expect(action == .offers(.tap(.fieldChanged(field: .notes, text: text))))
  }
}
