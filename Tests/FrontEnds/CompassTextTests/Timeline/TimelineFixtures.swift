import CompassModel
import PageKit
import Records
import RecruitingTimeline
import TestSupport

private func day(_ wire: String) -> CalendarDate { CalendarDate(wire: wire) ?? .earliest }

private func noon(_ date: CalendarDate) -> Instant { Instant(wire: "\(date)T17:00:00Z") ?? .earliest }

private func event(
  _ id: String, _ school: String?, _ type: EventType, _ name: String?, _ start: String, to end: String? = nil
) -> Event {
  Event(
    id: EventID(id), owner: AthleteID("ath-1"), schoolID: school.map { SchoolID($0) }, type: type, name: name,
    startDate: day(start),
    endDate: end.map(day))
}

private func interaction(
  _ id: String, _ school: String?, _ type: InteractionType, _ date: String, _ subject: String? = nil
) -> Interaction {
  Interaction(
    id: InteractionID(id), schoolID: school.map { SchoolID($0) }, type: type, subject: subject,
    instant: noon(day(date)))
}

private func offer(_ id: String, _ school: String, _ type: OfferType, _ date: String) -> Offer {
  Offer(
    id: OfferID(id), owner: AthleteID("ath-1"), schoolID: SchoolID(school), type: type, status: .pending,
    offerDate: day(date))
}

private func change(
  _ id: String, _ school: String, _ old: SchoolStatus?, _ new: SchoolStatus, _ date: String, notes: String? = nil
) -> StatusChange {
  StatusChange(
    id: StatusChangeID(id), schoolID: SchoolID(school), previous: old, new: new, instant: noon(day(date)),
    notes: notes)
}

extension TimelineRows {
  static let small = TimelineRows(
    [
      event("ev-1", "s-1", .camp, "Summer Camp", "2025-08-13", to: "2025-08-18"),
      event("ev-2", "s-1", .showcase, "Fall Showcase Series", "2025-09-20", to: "2025-11-02"),
      event("ev-3", "s-1", .officialVisit, "Official Visit", "2026-03-13", to: "2026-03-16"),
      event("ev-4", "s-4", .camp, "Winter Workouts", "2026-01-02", to: "2026-01-31"),
      event("ev-5", "s-4", .other("junior_day"), "Junior Day", "2026-01-17", to: "2026-01-24"),
      event("ev-6", "s-2", .game, "Exhibition Game", "2025-11-06"),
    ],
    [
      interaction("in-1", "s-1", .email, "2025-09-25", "Introduction"),
      interaction("in-2", "s-1", .phoneCall, "2025-10-25"),
      interaction("in-3", "s-4", .text, "2025-12-01"),
      interaction("in-4", "s-4", .email, "2026-01-21", "Follow-up email"),
      interaction("in-5", "s-2", .email, "2026-02-08"),
      interaction("in-6", nil, .tweet, "2025-10-31"),
    ],
    [offer("of-1", "s-1", .fullRide, "2026-02-02"), offer("of-2", "s-4", .partial, "2026-01-20")],
    [
      change("st-1", "s-1", nil, .interested, "2025-09-29"),
      change(
        "st-2", "s-4", .contacted, .campInvite, "2026-01-08",
        notes: "Coach Vega called after the showcase and asked for the new video"),
    ])

  /// Calls of one day beside events, around 2026-02-10.
  static let callsOfAWeek = TimelineRows(
    [
      event("ev-1", "s-1", .camp, "Pitching Camp", "2026-02-09", to: "2026-02-11"),
      event("ev-2", "s-1", .game, "Scrimmage", "2026-02-11"),
      event("ev-3", "s-4", .camp, "Indoor Week", "2026-02-01", to: "2026-02-08"),
    ],
    ["14:30", "17:00", "23:45"].enumerated().map { index, time in
      Interaction(
        id: InteractionID("in-\(index)"), schoolID: SchoolID("s-1"), type: .phoneCall, subject: nil,
        instant: Instant(wire: "2026-02-10T\(time):00Z") ?? .earliest)
    },
    [offer("of-1", "s-4", .partial, "2026-02-14")],
    [change("st-1", "s-4", .contacted, .campInvite, "2026-02-07", notes: nil)])

  /// Hostile names, for the `hostile` schools.
  static let hostile = TimelineRows(
    [
      event(
        "ev-1", "s-1", .other("\u{1B}[5mblink\nline"), "\u{1B}[2J\u{1B}]0;title\u{7}", "2025-09-01", to: "2025-12-01"),
      event("ev-2", "s-2", .camp, "\u{202E}gnp.exe\u{202C} مدرسة", "2025-10-01", to: "2026-01-10"),
      event("ev-3", "s-3", .camp, "全国高等学校野球選手権記念大会決勝", "2025-07-01", to: "2025-10-20"),
      event("ev-4", "s-4", .game, "👨‍👩‍👧‍👦🇺🇸🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈", "2026-01-01", to: "2026-08-01"),
      event("ev-5", "gone", .game, nil, "2026-01-01"), event("ev-6", "s-4", .game, " \u{2003}\n", "2026-01-01"),
    ],
    [interaction("in-1", "s-2", .other("on\nhold\u{9B}31m"), "2025-12-01", "two\nlines\r\nand\ttab\u{0}")],
    [offer("of-1", "s-3", .other("Donaudampfschifffahrtselektrizitätenhauptbetriebswerk"), "2025-12-01")],
    [change("st-1", "s-1", .other("\u{1B}[A"), .other("日本語\u{200B}"), "2025-12-05", notes: "a\nb\u{1B}[B")])

  /// Schools with some items of every kind.
  static func many(_ schools: Int) -> TimelineRows {
    var rows = ([Event](), [Interaction](), [Offer](), [StatusChange]())
    for school in 0..<schools {
      for item in 0...(school * 7 % 11) {
        let (id, place) = ("\(school)-\(item)", "s-\(school)")
        let date = day("2025-08-15").adding(days: (school * 37 + item * 53) % 230)
        switch (school + item) % 4 {
        case 0:
          let end = item % 2 == 0 ? date.adding(days: item * 4) : nil
          rows.0.append(event("ev-\(id)", place, .camp, "Camp \(id)", date.wire, to: end?.wire))
        case 1: rows.1.append(interaction("in-\(id)", place, .email, date.wire))
        case 2: rows.2.append(offer("of-\(id)", place, .partial, date.wire))
        default: rows.3.append(change("st-\(id)", place, .interested, .contacted, date.wire))
        }
      }
    }
    return TimelineRows(rows.0, rows.1, rows.2, rows.3)
  }

  /// Items of one school on the same days: more rows than a lane draws.
  static func crowded(_ count: Int) -> TimelineRows {
    TimelineRows(
      (0..<count).map {
        event("ev-\($0)", "s-1", .camp, "Camp \($0)", "2025-12-0\($0 % 9 + 1)", to: "2026-01-2\($0 % 9)")
      })
  }

  /// Items over three years, with one school or without a school.
  static func daily(_ count: Int) -> TimelineRows {
    TimelineRows(
      [],
      (0..<count).map {
        interaction("in-\($0)", $0 % 50 == 0 ? nil : "s-1", .email, day("2023-06-01").adding(days: $0 % 1_000).wire)
      })
  }
}

extension [School] {
  static func many(_ count: Int) -> [School] {
    let names = ["Arizona State University", "Boston College", "Clemson University", "Duke University", "Emory"]
    return (0..<count).map { School(id: SchoolID("s-\($0)"), name: "\(names[$0 % 5])\($0 < 5 ? "" : " \($0)")") }
  }
}

typealias TimelinePage = StandalonePage<RecruitingTimeline>

extension StandalonePage<RecruitingTimeline> {
  var screen: RecruitingTimeline.Screen { RecruitingTimeline.Screen(state, context) }

  func answered(_ rows: TimelineRows) -> Self {
    rows.batches.reduce(self) { $0.answered($1.rows, skipped: $1.skipped) }
  }

  func answered(_ schools: [School]) -> Self { answered(.schools(Base(schools))) }

  func failed(_ kind: ServiceFailure.Kind) -> Self { failed(TimelineRows.kinds + [.schools], kind) }

  func showingCopy(_ rows: TimelineRows, savedAt instant: String) -> Self {
    rows.batches.reduce(self) { $0.copied($1, savedAt: instant) }
  }

  static func opened(in context: PageContext = .athlete) -> Self { Self(.init(), in: context).after(.opened) }

  static func loaded(
    _ rows: TimelineRows = .small, schools: [School] = .small, in context: PageContext = .athlete
  ) -> Self {
    opened(in: context).answered(rows).answered(schools)
  }

  var fullyZoomedIn: Self { (0..<6).reduce(self) { page, _ in page.after(.zoomedIn(around: nil)) } }
}
