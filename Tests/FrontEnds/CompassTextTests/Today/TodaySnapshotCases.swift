import CompassModel
import CompassServices
import PageKit
import Records
import TestSupport
import Testing
import Today

@testable import CompassApp

typealias TodayPage = StandalonePage<Today>

extension StandalonePage<Today> {
  init(_ context: PageContext = .sophomore) {
    self.init(Today.State(), in: context)
    send(.opened)
  }

  static func loaded(_ rows: TodayRows = .small, in context: PageContext = .sophomore) -> Self {
    Self(context).answered(rows)
  }

  var screen: Today.Screen { Today.Screen(state, context, pages: Page.recordedMenu) }

  func answered(_ rows: TodayRows) -> Self {
    let others: [AnyRows] = [
      .statuses(Base([])), .offers(Base(rows.offers)), .events(Base(rows.events)), .schools(Base(rows.schools)),
      .interactions(Base(rows.contacts)),
    ]
    return others.reduce(answered(.tasks(Base(rows.tasks)), skipped: rows.skipped)) { $0.answered($1) }
  }

  /// Signed in to a project, on a device with local rows (decision D12).
  static func offeringUpload(after failure: ServiceFailure.Kind? = nil) -> Self {
    var context = PageContext.sophomore
    context.hasDeviceRows = true
    let rows = DeviceRows([.init(.school, 3), .init(.event, 10), .init(.reading, 20)], athlete: "Avery Lee")
    let (athlete, page) = (Athlete.sophomore.id, Self(context))
    let offering = page.after(.deviceRowsFound(athlete: athlete, rows: rows))
    guard let failure else { return offering.answered(.small) }
    return offering.after(.uploadTapped)
      .after(.uploadFailed(athlete: athlete, failure: ServiceFailure(failure))).answered(.small)
  }

  /// This page after all sources, or the events alone, failed.
  func failing(_ kind: ServiceFailure.Kind, eventsOnly: Bool = false) -> Self {
    failed(eventsOnly ? [.events] : [.tasks, .statuses, .offers, .events, .interactions], kind).answered(.small)
  }
}

extension Page {
  /// The menu of the pages that existed when home was recorded; newer pages come after them.
  static let recordedMenu = Array(menu.prefix(5))
}

/// Responses of the backend to the requests of the page.
struct TodayRows {
  var tasks: [RecruitingTask]
  var offers: [Offer]
  var events: [Event]
  var schools: [School]
  var contacts: [Interaction] = []
  var skipped: Int

  static func of(
    tasks: [RecruitingTask] = [], offers: [Offer] = [], events: [Event] = [], schools: [School] = [], skipped: Int = 0
  ) -> TodayRows {
    TodayRows(
      tasks: tasks, offers: offers, events: events, schools: schools,
      contacts: schools.prefix(1).map { Interaction(id: "c", schoolID: $0.id, type: .email, instant: .january) },
      skipped: skipped)
  }

  /// A day as in the design (terminal.md, section 2).
  static let small = of(
    tasks: [
      task("goals", "Set three goals for the season", due: "2026-02-10"),
      task("ncaa", "Create an NCAA Eligibility Center account", required: true, due: "2026-02-05"),
    ],
    offers: [
      offer("o-1", "blue-ridge", .fullRide, due: "2026-02-10"),
      offer("o-2", "lakeview", .partial, percentage: 66.67, due: "2026-02-15"),
    ],
    events: [
      event("ev-1", .other("meeting"), "Evening Video Session", "2026-02-10", at: "18:00"),
      event("ev-2", .camp, "Winter Skills Camp", "2026-02-10", to: "2026-02-11"),
      event("ev-3", .game, "League Game vs. Central", "2026-02-12"),
      event("ev-4", .unofficialVisit, "Unofficial Visit: UCLA", "2026-02-05", status: .registered),
    ] + (1...3).map { event("ev-9\($0)", .showcase, "Showcase \($0)", "2026-02-15") },
    schools: [
      School(id: "blue-ridge", name: "Blue Ridge College"), School(id: "lakeview", name: "Lakeview State University"),
    ])

  static func named(_ name: String) -> TodayRows {
    of(
      tasks: [task("t", name, due: "2026-02-08")],
      offers: [offer("o", "s", .other(name), due: "2026-02-20"), offer("p", "s", .partial, due: "2026-02-09")],
      events: [
        event("e", .other(name), name, "2026-02-10"), event("f", .camp, name, "2026-01-03", status: .registered),
      ],
      schools: [School(id: "s", name: name)])
  }

  private static func offer(
    _ id: OfferID, _ school: SchoolID, _ type: OfferType, percentage: Double? = nil, due: String
  ) -> Offer {
    Offer(
      id: id, owner: "ath-1", schoolID: school, type: type, status: .pending, percentage: percentage,
      offerDate: .earliest, deadline: CalendarDate(wire: due))
  }
}

extension Instant {
  /// The last contact of the first school, more than 30 days before the day of the snapshots.
  fileprivate static let january = Instant(wire: "2026-01-02T15:00:00Z") ?? .earliest
}

extension SnapshotCase {
  static let homePage = HomeSituations.cases
}

enum HomeSituations {
  fileprivate static let cases = SnapshotCase.cases(
    "Today", situations.map { ($0, .home($1.screen)) }, atAllWidths: atAllWidths, inASCII: inASCII,
    inWords: ["loaded", "device-rows"])

  private static let atAllWidths: Set = [
    "loaded", "parent-with-two-athletes", "long-names", "hostile-names", "device-rows",
  ]
  private static let inASCII: Set = [
    "loaded", "skeleton", "long-names", "hostile-names", "offline-with-rows", "device-rows",
  ]

  static let long = "Official Visit: Stanford University Department of Athletics, 東京大学との合同練習, and Recreation"
  static let hostile = "\u{1B}[31mred\u{1B}[0m\u{202E}evil\u{7}\nsecond line\t👩‍👩‍👧‍👦"

  static let situations: KeyValuePairs<String, TodayPage> = [
    "loading": TodayPage(), "skeleton": TodayPage().slow,
    "loaded": .loaded(), "updating": .loaded().after(.refreshPulled),
    "empty": .loaded(.of()),
    "before-anybody-is-known": TodayPage(PageContext(moment: .fixed)),
    "error-timeout": TodayPage().failing(.timedOut), "error-forbidden": TodayPage().failing(.notPermitted),
    "error-of-one-source": TodayPage().failing(.serverError, eventsOnly: true),
    "offline": TodayPage().failing(.offline),
    "offline-with-rows": .loaded().after(.refreshPulled).failing(.offline),
    "parent": .loaded(in: .parentOfSophomore),
    "parent-with-two-athletes": .loaded(in: .parentOfSophomoreAndRiley),
    "long-names": .loaded(.named(long)), "hostile-names": .loaded(.named(hostile)),
    "device-rows": .offeringUpload(), "device-rows-failed": .offeringUpload(after: .offline),
    "skipped-rows": .loaded(.of(skipped: 2)),
    "250-tasks": .loaded(.of(tasks: (0..<250).map { task("t-\(1_000 + $0)", "Task \($0)", due: "2026-02-12") })),
  ]
}
