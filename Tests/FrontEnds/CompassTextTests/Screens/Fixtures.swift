import CompassModel
import EventsList
import PageKit
import Records
import TestSupport

/// The fixed moment of all fixtures: a Tuesday morning in New York.
let fixedNow = "2026-02-10T09:00:00-05:00"

extension Moment {
  static let fixed = Moment(
    instant: Instant(wire: fixedNow) ?? .earliest, zone: Zone(identifier: "America/New_York") ?? .utc)
}

extension Athlete {
  static let jordan = Athlete(id: AthleteID("ath-1"), name: "Jordan Smith", graduationYear: 2027)
  static let riley = Athlete(id: AthleteID("ath-2"), name: "Riley Smith", graduationYear: 2029)
}

extension PageContext {
  static let athlete = of(.player, [.jordan])
  static let parent = of(.parent, [.jordan])
  static let parentOfTwo = of(.parent, [.jordan, .riley])

  static func of(_ role: UserRole, _ athletes: [Athlete]) -> PageContext {
    let viewer = Viewer(
      user: UserID(role == .player ? "ath-1" : "par-1"), name: role == .player ? "Jordan Smith" : "Pat Smith",
      role: role, athletes: athletes)
    return PageContext(moment: .fixed, viewer: viewer)
  }
}

func event(
  _ id: String, _ type: EventType, _ name: String?, _ start: String, to end: String? = nil, at time: String? = nil,
  city: String? = nil, state: String? = nil, cost: Double? = nil, status: EventStatus = .notRegistered,
  notes: String? = nil
) -> Event {
  Event(
    id: EventID(id), owner: AthleteID("ath-1"), type: type, name: name, city: city, state: state,
    startDate: CalendarDate(wire: start) ?? .earliest, endDate: end.flatMap(CalendarDate.init(wire:)), startTime: time,
    performanceNotes: notes, cost: cost, isRegistered: status != .notRegistered, isAttended: status == .attended)
}

extension [Event] {
  static let small = [
    event(
      "ev-1", .camp, "Winter Skills Camp", "2026-02-07", at: "09:00", city: "Atlanta", state: "GA", cost: 150,
      status: .attended, notes: "Threw 84 mph, coach asked for video"),
    event(
      "ev-2", .showcase, "Presidents Day Showcase 日本語 🏈", "2026-02-14", to: "2026-02-15", at: "08:30:00",
      city: "Phoenix", state: "AZ", cost: 225.5, status: .registered),
    event("ev-3", .game, "League Game vs. Central", "2026-02-14", at: "18:30", cost: 0),
    event(
      "ev-4", .unofficialVisit, "Unofficial Visit: UCLA", "2026-02-05", at: "10:00", city: "Los Angeles", state: "CA",
      status: .registered),
    event(
      "ev-5", .officialVisit, "Official Visit: Stanford University Department of Athletics", "2026-03-13",
      to: "2026-03-16", city: "Stanford", state: "CA", status: .registered),
  ]

  /// Runs from one month into the next, and one that covers the whole grid.
  static let overMonths = [
    event("ev-1", .camp, "Winter Camp Series", "2026-01-30", to: "2026-02-02", cost: 1250, status: .registered),
    event("ev-2", .showcase, "Spring Tour", "2026-02-27", to: "2026-04-15", city: "Tampa", state: "FL"),
    event("ev-3", .game, "New Year Game", "2025-12-31", to: "2026-01-01", status: .attended),
  ]

  static let wide = [
    event(
      "ev-1", .officialVisit, "早稲田大学 野球部 オフィシャルビジット 春季キャンプ 施設見学 監督面談 東京都 新宿区 戸塚町 一丁目", "2026-02-20",
      to: "2026-02-22", at: "09:30", city: "東京都新宿区戸塚町", state: "東京", cost: 12_345.67, status: .registered),
    event(
      "ev-2", .camp,
      "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft Camp", "2026-02-21",
      city: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", state: "Wales"),
    event("ev-3", .showcase, "👨‍👩‍👧‍👦 Family Day 🇺🇸🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈", "2026-02-22", cost: 0),
    event("ev-4", .other("invitational_tournament_of_champions"), "Invitational", "2026-02-23"),
    event("ev-5", .other("全国高等学校野球選手権記念大会決勝"), nil, "2026-02-07", status: .registered),
  ]

  static let hostile = [
    event("ev-1", .camp, "\u{1B}[2J\u{1B}[31mred\u{1B}]0;title\u{7} camp", "2026-02-11", city: "\u{9B}31mTown"),
    event("ev-2", .game, "\u{202E}gnp.exe\u{202C} \u{2066}isolated\u{2069}", "2026-02-12", cost: .infinity),
    event("ev-3", .showcase, "مدرسة كرة القدم שלום", "2026-02-13", city: "القاهرة"),
    event("ev-4", .camp, "zero\u{200B}width\u{FEFF} tag\u{E0041}", "2026-02-14", at: "9 o'clock\u{1B}"),
    event(
      "ev-5", .other("\u{1B}[5mblink\nline"), "two\nlines\r\nand\ttab\u{0}", "2026-02-15", cost: -1,
      notes: "first\nsecond\u{1B}[A"),
    event("ev-6", .camp, " \u{2003}\n", "2026-02-16", cost: .nan),
  ]

  /// One event a day from 2026-01-01 on.
  static func daily(_ count: Int) -> [Event] {
    (0..<count).map { index in
      let date = CalendarDate(wire: "2026-01-01").map { $0.adding(days: index) } ?? .earliest
      return event("ev-\(1000 + index)", EventType.recognized[index % 5], "Event \(index + 1)", date.wire)
    }
  }
}

typealias EventsPage = StandalonePage<EventsList>

extension StandalonePage<EventsList> {
  var screen: EventsList.Screen { EventsList.Screen(state, context) }

  private func subject(of id: EventID) -> String {
    Event.changeSubject(name: context.rows(Event.self)?.base[id]?.displayName ?? "Gone")
  }

  static func opened(in context: PageContext = .athlete) -> Self { Self(.init(), in: context).after(.opened) }

  static func loaded(_ rows: [Event] = .small, in context: PageContext = .athlete, skipped: Int = 0) -> Self {
    opened(in: context).answered(.events(Base(rows)), skipped: skipped)
  }

  /// Adds changes stored by an earlier run: an attendance, a new event, and an event of unknown outcome.
  var restoredChanges: Self {
    let camp = NewEvent(type: .camp, name: "Spring Camp", startDate: CalendarDate(wire: "2026-03-07") ?? .earliest)
    let changes: [(Change, String, OutboxChange.Progress)] = [
      (.attended("ev-2", of: "ath-1"), subject(of: "ev-2"), .unsent),
      (.create(.event(camp, "ev-9"), of: "ath-1"), Event.changeSubject(name: "Spring Camp"), .unsent),
      (.delete(.event("ev-3"), of: "ath-1"), subject(of: "ev-3"), .unknown),
    ]
    let kept = changes.enumerated().map { index, change in
      OutboxChange(
        id: index + 1,
        OutboxChange.Request(change.0, subject: change.1, time: context.moment.instant), change.2)
    }
    return logging(.outboxRead(kept))
  }

  /// Opens the dialog about signing out with pending changes (decision J2).
  var signingOut: Self { with { $0.context.signingOut = .question(3) } }

  /// A copy of the page whose deletions can be undone (decision N11).
  var withUndo: Self { with { $0.context.allowsUndo = true } }
}
