import CompassModel
import PageKit
import CompassApp
import RecruitingTimeline
@testable import Scripting
import Testing

@testable import CompassText

/// Checks the verbs of the timeline page and the actions they send (text-ui.md §4.2).
struct TimelineVerbTests {
  /// The list can have thousands of rows, so the vocabulary reads names and texts in one pass.
  @Test func theVocabularyContainsTheRowTexts() {
    for screen in [TimelinePage.loaded().screen, TimelinePage.loaded().after(.searchChanged(query: "camp")).screen] {
      let vocabularyRows = Vocabulary(.timeline(screen)).rows
      #expect(vocabularyRows.map(\.id) == screen.list.map(\.id.description) && !vocabularyRows.isEmpty)
      #expect(vocabularyRows.map(\.text) == vocabularyRows.map { screen.rowText(id: $0.id) })
      #expect(screen.rows.map(\.id) == vocabularyRows.map(\.id) && screen.rows.map(\.name) == screen.list.map(\.label))
    }
  }

  private func action(_ typed: String, on page: TimelinePage = .loaded()) throws -> RecruitingTimeline.Tap? {
    let screen = AppScreen.timeline(page.screen)
    let verb = try verbs(of: typed, on: .timeline).first { $0.verb.page == .timeline }
    let action: AppAction? =
      switch verb?.command.appCommand {
      case .tap(let action): action
      case .onScreen(let make): try make(screen)
      case .choose(let choices): try choices.first?.action(on: screen)
      case .tapDate(let date, let make): make(date.date(today: CalendarDate(wire: "2026-02-10") ?? .earliest))
      default: nil
      }
    guard case .timeline(.tap(let action)) = action else { return nil }
    return action
  }

  private static let lane = SchoolID("s-1")
  private static let nihon = SchoolID("s-2")
  private static let date = CalendarDate(wire: "2026-02-13")

  static let sent: [(String, RecruitingTimeline.Tap)] = [
    ("range 3", .rangeChanged(range: .threeMonths)), ("range all", .rangeChanged(range: .allTime)),
    ("school UCLA", .schoolChanged(school: SchoolID("s-4"))),
    ("school \"Stanford University\"", .schoolChanged(school: lane)), ("school #s-1", .schoolChanged(school: lane)),
    ("school all", .schoolChanged(school: nil)), ("school 2", .schoolChanged(school: lane)),
    ("school stanf", .schoolChanged(school: lane)), ("school \"STANFORD university\"", .schoolChanged(school: lane)),
    ("school 日本", .schoolChanged(school: nihon)), ("school name~\"ford\"", .schoolChanged(school: lane)),
    ("find camp", .searchChanged(query: "camp")), ("find \"junior day\"", .searchChanged(query: "junior day")),
    ("find junior day", .searchChanged(query: "junior day")), ("school stanford univ", .schoolChanged(school: lane)),
    ("find clear", .searchChanged(query: "")), ("toggle event", .showsChanged(type: .event, isShown: false)),
    ("toggle status_change", .showsChanged(type: .statusChange, isShown: false)),
    ("open 2.7", .itemTapped(id: TimelineItemID(.event, "ev-3"))),
    ("inspect 1.1", .itemInspected(id: TimelineItemID(.interaction, "in-6"))),
    ("toggle events", .showsChanged(type: .event, isShown: false)),
    ("toggle interactions", .showsChanged(type: .interaction, isShown: false)),
    ("toggle offers", .showsChanged(type: .offer, isShown: false)),
    ("toggle status", .showsChanged(type: .statusChange, isShown: false)),
    ("open 1", .itemTapped(id: TimelineItemID(.event, "ev-3"))),
    ("open 16", .itemTapped(id: TimelineItemID(.event, "ev-1"))),
    ("open #status-st-2", .itemTapped(id: TimelineItemID(.statusChange, "st-2"))),
    ("open #event-gone", .itemTapped(id: TimelineItemID(.event, "gone"))),
    ("inspect \"Summer Camp\"", .itemInspected(id: TimelineItemID(.event, "ev-1"))),
    ("inspect name~\"Follow\"", .itemInspected(id: TimelineItemID(.interaction, "in-4"))),
    ("expand 2", .laneExpanded(school: lane)), ("expand #s-1", .laneExpanded(school: lane)),
    ("collapse \"No School\"", .laneCollapsed(school: nil)), ("collapse 1", .laneCollapsed(school: nil)),
    ("expand ucla", .laneExpanded(school: SchoolID("s-4"))), ("collapse \"no school\"", .laneCollapsed(school: nil)),
    ("expand all", .allLanesExpanded), ("collapse all", .allLanesCollapsed), ("page next", .nextLanePageTapped),
    ("page prev", .previousLanePageTapped), ("page 3", .lanePageChosen(page: 3)), ("list", .listExpanded),
    ("list all", .listExpanded), ("list short", .listCollapsed), ("zoom in", .zoomedIn(around: nil)),
    ("zoom in 2026-02-13", .zoomedIn(around: date)), ("zoom in today+3d", .zoomedIn(around: date)),
    ("zoom out", .zoomedOut), ("zoom reset", .zoomReset), ("pan earlier", .panned(direction: .earlier)),
    ("pan later", .panned(direction: .later)),
  ]

  @Test(arguments: sent) func verbsSendTheirActions(typed: String, expected: RecruitingTimeline.Tap) throws {
    #expect(try action(typed) == expected, "\(typed)")
  }

  @Test func aSecondToggleShowsTheKindAgain() throws {
    let page = TimelinePage.loaded().after(.showsChanged(type: .offer, isShown: false))
    #expect(try action("toggle offers", on: page) == .showsChanged(type: .offer, isShown: true))
  }

  /// A mistyped paper is not accepted as a file.
  @Test(arguments: [
    ("print html leter", "did you mean letter?"), ("print html legal", "“legal” is not one of"),
    ("print pdf x.pdf", "“pdf” is not one of"), ("print html a4 timeline", "in quotes"),
  ])
  func aMistypedPaperIsAnError(typed: String, reason: String) throws {
    let error = #expect(throws: ScriptErrors.self) { try Script(commands: typed, path: "-c", page: .timeline) }
    #expect(error?.diagnostics.first?.text.contains(reason) == true, "\(error?.diagnostics.first?.text ?? "")")
  }

  @Test(arguments: [
    ("open 17", "There is no row 17; the last is 16."), ("open #ev-1", "There is no row with the id ev-1."),
    ("inspect \"Nothing\"", "There is no row named"), ("expand 5", "There is no lane 5; the last number is 4."),
    ("expand #No", "There is no lane with the id No."), ("school Stanfort", "There is: Stanford University, UCLA"),
    ("school \"Stanford Universty\"", "Did you mean Stanford University?"),
    ("school #s-9", "There is no school with the id s-9."), ("school 1", "This lane has no school."),
    ("school uni", "Which school is uni? Stanford University, University of North Carolina at Chapel Hill,"),
    ("open 5.1", "There is no lane 5; the last is 4."), ("inspect 1.2", "Lane 1 has 1 item."),
    ("collapse 1.2", "There is no lane 1.2."),
  ])
  func unknownTargetsAreRefused(typed: String, reason: String) throws {
    let refusal = #expect(throws: Refusal.self) { try action(typed) }
    #expect(refusal?.message.contains(reason) == true, "\(refusal?.message ?? "")")
  }

  @Test func schoolsWithTheSameNameAreNumbered() throws {
    let twins = ["a", "b"].map { School(id: SchoolID($0), name: "Miami") }
    let page = TimelinePage.loaded(schools: twins)
    #expect(try action("school Miami", on: page) == .schoolChanged(school: SchoolID("a")))
    #expect(try action("school \"Miami (2)\"", on: page) == .schoolChanged(school: SchoolID("b")))
    let refusal = #expect(throws: Refusal.self) { try action("school Mia", on: page) }
    #expect(refusal?.message == "Which school is Mia? Miami, Miami (2)")
    #expect(try action("school #b", on: page) == .schoolChanged(school: SchoolID("b")))
  }

  private static let many = TimelinePage.loaded(.many(24), schools: .many(24))

  static let refused: [(TimelinePage, RecruitingTimeline.Tap, String?)] = [
    (.loaded(), .dismissTapped, "There is no message"), (.loaded(), .retryTapped, "nothing to try again"),
    (.loaded(), .zoomedOut, "whole range"), (.loaded(), .zoomReset, "whole range"),
    (.loaded(), .panned(direction: .later), "whole range"), (.loaded(), .zoomedIn(around: nil), nil),
    (TimelinePage.loaded().after(.zoomedIn(around: nil)), .zoomedOut, nil),
    (TimelinePage.loaded().after(.zoomedIn(around: date)), .panned(direction: .later), "nothing later"),
    (TimelinePage.loaded().after(.zoomedIn(around: date)), .panned(direction: .earlier), nil),
    (.loaded(), .nextLanePageTapped, "last page"), (.loaded(), .previousLanePageTapped, "first page"),
    (many, .nextLanePageTapped, nil), (many.after(.nextLanePageTapped), .nextLanePageTapped, "last page"),
    (many, .lanePageChosen(page: 3), "There is no page 3; the last is 2."), (many, .lanePageChosen(page: 2), nil),
    (many, .lanePageChosen(page: 0), "There is no page 0"),
    // A lane can be expanded even if the lanes do not fit.
    (.loaded(), .laneExpanded(school: lane), nil), (.loaded(), .laneCollapsed(school: lane), nil),
    (many, .laneCollapsed(school: SchoolID("s-2")), nil),
    (TimelinePage.loaded().after(.laneExpanded(school: lane)), .laneExpanded(school: lane), "expanded already"),
    (TimelinePage.loaded().after(.allLanesCollapsed), .laneCollapsed(school: lane), "collapsed already"),
    (.loaded(), .zoomedIn(around: CalendarDate(wire: "2030-01-01")), "Jan 1, 2030 is outside the range: Aug 10"),
    (.loaded(), .schoolChanged(school: SchoolID("s-9")), "not among yours"),
    (.opened(), .allLanesExpanded, "Nothing is loaded yet."), (.loaded(), .listCollapsed, "The list is short"),
    (TimelinePage.loaded().after(.listExpanded), .listExpanded, "whole list"),
    (TimelinePage.opened().failed(.offline), .refreshPulled, "offline"), (.loaded(), .refreshPulled, nil),
    (
      TimelinePage.loaded().after(.itemInspected(id: TimelineItemID(.event, "ev-1"))), .clearFiltersTapped,
      "An alert is open: OK."
    ),
    (TimelinePage.loaded().after(.itemInspected(id: TimelineItemID(.event, "ev-1"))), .dismissTapped, nil),
  ]

  @Test(arguments: refused.indices) func actionsWithoutEffectAreRefused(index: Int) {
    let (page, action, reason) = Self.refused[index]
    let refusal = page.screen.refusal(of: action)
    if let reason { #expect(refusal?.contains(reason) == true, "\(action): \(refusal ?? "not refused")") }
    if reason == nil { #expect(refusal == nil, "\(action)") }
  }

  @Test func rowTextAndStatusAreComplete() {
    let screen = TimelinePage.loaded().screen
    #expect(screen.rows.count == 16)
    #expect(
      screen.rowText(id: "event-ev-3")
        == "Event · Official Visit · Official Visit · Mar 13 - Mar 16, 2026 · Stanford University")
    #expect(screen.rowText(id: "status-st-2")?.contains("Coach Vega called") == true)
    #expect(screen.rowText(id: "event-none") == nil)
    #expect(screen.status == ["16 items", "3 schools"])
    #expect(TimelinePage.loaded().after(.showsChanged(type: .offer, isShown: false)).screen.status.last == "1 filter")
    #expect(TimelinePage.opened().screen.status.isEmpty)
  }
}
