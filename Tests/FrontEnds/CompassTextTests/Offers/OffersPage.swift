import CompassModel
import OffersList
import PageKit
import Records

typealias OffersPage = StandalonePage<OffersList>

extension StandalonePage<OffersList> {
  var screen: OffersList.Screen { OffersList.Screen(state, context) }

  static func opened(in context: PageContext = .athlete) -> Self { Self(.init(), in: context).after(.opened) }

  static func loaded(
    _ rows: [Offer] = .small, schools: [School] = .small, in context: PageContext = .athlete, skipped: Int = 0
  ) -> Self {
    opened(in: context).answered(.offers(Base(rows)), skipped: skipped).answered(.schools(Base(schools)))
  }

  func selecting(_ ids: String...) -> Self {
    ids.reduce(self) { $0.after(.selectionChanged(id: OfferID($1), isSelected: true)) }
  }
}

func offer(
  _ id: String, _ school: String, _ type: OfferType = .partial, _ status: OfferStatus = .pending,
  amount: Double? = nil, percentage: Double? = nil, on date: String = "2026-02-02", due deadline: String? = nil,
  conditions: String? = nil, notes: String? = nil, owner: String = "ath-1"
) -> Offer {
  Offer(
    id: OfferID(id), owner: AthleteID(owner), schoolID: SchoolID(school), type: type, status: status, amount: amount,
    percentage: percentage, offerDate: CalendarDate(wire: date) ?? .earliest,
    deadline: deadline.flatMap(CalendarDate.init(wire:)), conditions: conditions, notes: notes)
}

extension [School] {
  static let small = [
    School(id: SchoolID("s-1"), name: "Stanford University"),
    School(id: SchoolID("s-2"), name: "日本大学 Nihon University 🏈"),
    School(id: SchoolID("s-3"), name: "University of North Carolina at Chapel Hill"),
    School(id: SchoolID("s-4"), name: "UCLA"),
  ]

  static let hostile = [
    School(id: SchoolID("s-1"), name: "\u{1B}[2J\u{1B}[31mred\u{1B}]0;title\u{7} state"),
    School(id: SchoolID("s-2"), name: "\u{202E}gnp.exe\u{202C} مدرسة كرة القدم שלום"),
    School(
      id: SchoolID("s-3"),
      name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft Hochschule"),
    School(id: SchoolID("s-4"), name: "two\nlines\r\nand\ttab\u{0} 👨‍👩‍👧‍👦🇺🇸🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈🏈"),
  ]
}

extension [Offer] {
  static let small = [
    offer(
      "of-1", "s-1", .fullRide, amount: 50_000, percentage: 100, due: "2026-02-13",
      notes: "Full athletic scholarship"),
    offer(
      "of-2", "s-2", .partial, .accepted, amount: 22_500, percentage: 45, on: "2026-01-04", due: "2026-03-01",
      conditions: "Keep a GPA of 3.0 and live on campus in the first year",
      notes: "Includes housing stipend and books for all four years"),
    offer("of-3", "s-3", .preferredWalkOn, .declined, on: "2025-12-12"),
    offer("of-4", "s-4", .recruitedWalkOn, .expired, on: "2025-11-01", due: "2026-01-31"),
  ]

  static let hostile = [
    offer("of-1", "s-1", .other("\u{1B}[5mblink\nline"), amount: 99_999_999.99, percentage: 66.67, due: "2026-02-10"),
    offer("of-2", "s-2", .other("全国高等学校野球選手権記念大会決勝"), .other("on\nhold by the compliance office"), due: "2026-02-11"),
    offer("of-3", "s-3", .scholarship, .accepted, amount: 0, percentage: 0, notes: "first\nsecond\u{1B}[A"),
    offer("of-4", "s-4", .partial, amount: 1250.5, conditions: "line one\nline two\u{9B}31m\n\n\nمدرسة"),
    offer("of-5", "gone", .partial, .declined, amount: .infinity, percentage: .nan, notes: " \u{2003}\n"),
  ]

  /// One offer a day from 2026-01-01 on.
  static func daily(_ count: Int) -> [Offer] {
    (0..<count).map { index in
      let date = CalendarDate(wire: "2026-01-01").map { $0.adding(days: index) } ?? .earliest
      return offer(
        "of-\(1000 + index)", "s-\(index % 4 + 1)", OfferType.recognized[index % 5], OfferStatus.recognized[index % 4],
        amount: Double(index * 100), on: date.wire, due: index % 3 == 0 ? nil : date.adding(days: 20).wire)
    }
  }
}
