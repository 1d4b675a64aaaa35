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
    case .dialogCancelled: "cancel"
    case .statusChosen: "status"
    case .logTapped: "log"
    case .schoolsTapped: "open"
    case .noticeDismissed: "dismiss"
    }
  }

  private static let id = OfferID("of-1")
  private static let taps: [OffersList.Tap] = [
    .refreshPulled, .retryTapped, .searchChanged(query: "stanford"), .searchChanged(query: ""),
    .statusFilterChanged(status: .pending), .typeFilterChanged(type: .fullRide), .clearFiltersTapped,
    .sortChanged(sort: OfferSort(field: .amount)),
    .sortChanged(sort: OfferSort(field: .deadline, direction: .descending)), .moreReached, .offerTapped(id: id),
    .selectionChanged(id: id, isSelected: true), .selectionChanged(id: id, isSelected: false), .compareTapped,
    .comparisonClosed, .deleteTapped(id: id), .deleteConfirmed, .dialogCancelled, .logTapped,
    .statusChosen(id: id, status: .accepted), .noticeDismissed,
  ]

  /// What the examples of this page's verbs, and the buttons all pages have, send on this page.
  private func sent() throws -> [(verb: String, action: OffersList.Tap)] {
    let id = OfferID("of-1")
    var failed = OffersPage.opened()
    failed.answer(.timedOut)
    let pages = [
      OffersPage.loaded(), OffersPage.loaded().after(.deleteTapped(id: id)), failed,
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
}
