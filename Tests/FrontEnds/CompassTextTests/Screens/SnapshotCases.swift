import CompassModel
import EventsList
import PageKit
import PageTestSupport
import Records
import Testing

@testable import CompassApp
@testable import CompassText

/// One recorded screen: a situation at a width in a charset.
struct SnapshotCase: Sendable, CustomTestStringConvertible {
  var folder = "EventsList"
  var situation: String
  var options: RenderOptions
  var screen: AppScreen

  var name: String { "\(folder)/\(situation).\(options.columns)\(options.charset == .ascii ? ".ascii" : "")" }
  var testDescription: String { name }

  static let all: [SnapshotCase] = [
    eventsAndPlain, offers, details, timeline, performance, signIn, forms, tasks, homePage,
  ].flatMap(\.self)

  static let situationsOnce: [SnapshotCase] = {
    var seen: Set<String> = []
    return all.filter { !$0.options.isAccessible && seen.insert("\($0.folder)/\($0.situation)").inserted }
  }()

  /// Each situation at 80 columns; some at 40 and 120 too, some in ASCII, some with `--accessible`.
  static func cases(
    _ folder: String, _ situations: [(String, AppScreen)], atAllWidths wide: Set<String>, inASCII ascii: Set<String>,
    inWords spoken: Set<String> = []
  ) -> [SnapshotCase] {
    situations.flatMap { situation, screen in
      let columns = wide.contains(situation) ? [80, 40, 120] : [80]
      var options = columns.map { RenderOptions(columns: $0) }
      if ascii.contains(situation) { options.append(RenderOptions(columns: 80, charset: .ascii)) }
      if spoken.contains(situation) { options.append(RenderOptions(columns: 80, isAccessible: true)) }
      return options.map {
        let name = $0.isAccessible ? "accessible-\(situation)" : situation
        return SnapshotCase(folder: folder, situation: name, options: $0, screen: screen)
      }
    }
  }

  private static let eventsAndPlain = cases(
    "EventsList", situations, atAllWidths: situationsAtAllWidths, inASCII: situationsInASCII,
    inWords: ["loaded", "confirm-delete", "deleted-can-be-undone", "empty-filtered"])

  private static let situationsAtAllWidths: Set = [
    "loaded", "long-and-wide-names", "hostile-names", "error-with-saved-data", "confirm-delete",
    "parent-with-two-athletes",
  ]
  private static let situationsInASCII: Set = [
    "loaded", "long-and-wide-names", "hostile-names", "offline-with-saved-data", "confirm-delete", "skeleton",
    "empty-filtered", "multi-day-across-months",
  ]
}

extension SnapshotCase {
  static let situations: [(String, AppScreen)] =
    events.map { ($0, .events($1.screen)) } + [
      ("home", home), ("home-starting", starting), ("home-failed", failed),
      ("route-without-a-page", .plain(withoutPage)),
    ]

  private static let events = [loading, narrowed, changing, people, texts, calendar, eventsOthers].flatMap(\.self)

  private static let eventsOthers: KeyValuePairs<String, EventsPage> = [
    "250-events": .loaded(.daily(250)).after(.sortChanged(sort: .name)),
    "250-events-second-page": .loaded(.daily(250)).after(.sortChanged(sort: .name), .moreReached),
    "skipped-rows": .loaded(skipped: 2),
    "skipped-all-rows": .loaded([], skipped: 1),
  ]

  private static let loading: KeyValuePairs<String, EventsPage> = [
    "loading": .opened(),
    "skeleton": .opened().slow,
    "loaded": .loaded(),
    "updating": .loaded().after(.refreshPulled),
    "updating-nothing-matches": .loaded().after(.searchChanged(query: "zzz"), .refreshPulled),
    "empty": .loaded([]),
    "error-timeout": failedWithout(.timedOut),
    "error-server": failedWithout(.serverError),
    "error-forbidden": failedWithout(.notPermitted),
    "error-with-saved-data": failedWith(.timedOut, savedAt: "2026-02-10T14:12:00Z"),
    "offline": failedWithout(.offline),
    "offline-with-saved-data": failedWith(.offline, savedAt: "2026-02-10T13:12:00Z"),
    "kept-changes": failedWith(.offline, savedAt: "2026-02-10T13:12:00Z").restoredChanges,
    "sign-out-with-kept-changes": failedWith(.offline, savedAt: "2026-02-10T13:12:00Z").restoredChanges.signingOut,
    "offline-with-data-of-yesterday": failedWith(.offline, savedAt: "2026-02-09T13:12:00Z"),
  ]

  private static let narrowed: KeyValuePairs<String, EventsPage> = [
    "filtered": .loaded().after(.typeFilterChanged(type: .visit), .statusFilterChanged(status: .registered)),
    "searched": .loaded().after(.searchChanged(query: "stanford")),
    "sorted-by-name": .loaded().after(.sortChanged(sort: .name)),
    "empty-filtered": .loaded().after(
      .typeFilterChanged(type: .camp), .datesFilterChanged(dates: .upcoming), .searchChanged(query: "spring")),
    "not-registered": .loaded().after(.statusFilterChanged(status: .notRegistered)),
    "selected-date": .loaded().after(.dateTapped(date: day("2026-02-14"))),
    "date-hidden-by-filters": .loaded().after(.typeFilterChanged(type: .camp), .dateTapped(date: day("2026-02-14"))),
    "date-without-events": .loaded().after(.dateTapped(date: day("2026-02-17"))),
    "date-out-of-reach": .loaded().after(.dateTapped(date: day("2031-01-01"))),
  ]

  private static let changing: KeyValuePairs<String, EventsPage> = [
    "confirm-delete": .loaded().after(.deleteTapped(id: EventID("ev-2"))),
    "deleting": .loaded().after(.deleteTapped(id: EventID("ev-2")), .deleteConfirmed),
    "deleted-can-be-undone": .loaded().withUndo.after(.deleteTapped(id: EventID("ev-2")), .deleteConfirmed),
    "delete-refused": deletion(.serverError),
    "delete-forbidden": deletion(.notPermitted),
    "attending": .loaded().after(.attendedTapped(id: EventID("ev-4"))),
    "sort-not-saved": .loaded().after(
      .tap(.sortChanged(sort: .name)), .sortSaveFailed(sort: .name, failure: ServiceFailure(.diskFull))),
  ]

  private static let people: KeyValuePairs<String, EventsPage> = [
    "parent": .loaded(in: .parent),
    "parent-with-two-athletes": .loaded(in: .parentOfTwo),
    "parent-with-wide-names": .loaded(
      in: .of(
        .parent,
        [
          Athlete(id: AthleteID("ath-1"), name: "早稲田 大学 太郎", graduationYear: 2026),
          Athlete(id: AthleteID("ath-3"), name: "\u{1B}[31mMax\nMustermann-Leutheusser-Schnarrenberger"),
        ])),
    "committed-phase": .loaded(
      in: .of(.player, [Athlete(id: AthleteID("ath-1"), name: "Jordan", graduationYear: 2026, isCommitted: true)])),
    "unknown-phase": .loaded(in: .of(.player, [Athlete(id: AthleteID("ath-1"), name: "Jordan")])),
  ]

  private static let texts: KeyValuePairs<String, EventsPage> = [
    "long-and-wide-names": .loaded(.wide),
    "hostile-names": .loaded(.hostile),
    "hostile-search": .loaded().after(.searchChanged(query: "\u{1B}[2J \u{202E} 日本語 a\nb")),
  ]

  private static let calendar: KeyValuePairs<String, EventsPage> = [
    "multi-day-across-months": .loaded(.overMonths),
    "going-on": .loaded([event("ev-1", .camp, "Winter Camp", "2026-02-09", to: "2026-02-13", status: .registered)]),
    "calendar-first-month": .loaded().after(.monthChosen(month: month("2024-02"))),
    "calendar-last-month": .loaded().after(.monthChosen(month: month("2028-02"))),
    "today-selected": .loaded().after(.dateTapped(date: day("2026-02-10"))),
    "many-on-one-day": .loaded(
      (1...12).map { event("ev-\($0 + 10)", .game, "Game \($0)", $0 < 11 ? "2026-02-18" : "2026-02-19") }),
  ]
}

extension SnapshotCase {
  private static func failedWithout(_ kind: ServiceFailure.Kind) -> EventsPage {
    EventsPage.opened().failed([.events], kind)
  }

  private static func failedWith(_ kind: ServiceFailure.Kind, savedAt time: String) -> EventsPage {
    EventsPage.opened().copied(Batch(.events(Base(.small))), savedAt: time).failed([.events], kind)
  }

  private static func deletion(_ kind: ServiceFailure.Kind) -> EventsPage {
    EventsPage.loaded().after(.deleteTapped(id: EventID("ev-2")), .deleteConfirmed).refused(kind)
  }

  private static func day(_ wire: String) -> CalendarDate { CalendarDate(wire: wire) ?? .earliest }
  private static func month(_ wire: String) -> CalendarMonth { day(wire + "-01").calendarMonth }
}

extension SnapshotCase {
  private static let starting = AppScreen.start(app(), pages: Page.recordedMenu)
  private static let home = AppScreen.start(app(.active, viewer: PageContext.athlete.viewer), pages: Page.recordedMenu)
  private static let failed = AppScreen.start(app(.failed(ServiceFailure(.timedOut))), pages: Page.recordedMenu)
  private static let withoutPage = PlainScreen.notBuilt(app(.active, at: [.page(.events), .form(.newEvent)]))

  private static func app(
    _ session: AppState.Session = .starting, viewer: Viewer? = nil, at routes: [Route] = []
  ) -> AppState {
    var state = AppState(moment: .fixed)
    state.session = session
    state.context.viewer = viewer
    state.routes = routes
    return state
  }
}
