import CompassModel
import OffersList
import PageKit
import Records

/// The offers page without an app around it: actions go in, effects are answered by hand.
struct OffersPage: PageByHand {
  typealias Shown = OffersList

  private(set) var state = OffersList.State()
  var context: PageContext
  private var changes = ChangesByHand()

  init(_ context: PageContext) { self.context = context }

  var screen: OffersList.Screen { OffersList.Screen(state, context) }

  mutating func send(_ action: OffersList.Action) {
    for effect in OffersList.reduce(&state, action, in: context) {
      switch effect {
      case .change(let asked): step(.change(asked.change, subject: asked.subject))
      case .needRows(let kinds, _, let refresh):
        guard let athlete = context.viewer?.active.id, !kinds.isEmpty else { continue }
        step(.show(Needs(kinds, of: athlete), refresh: refresh))
      default: break
      }
    }
  }

  /// One step of the log or of a load; then the rows may be others.
  private mutating func step(_ action: Records.Action) {
    _ = changes.step(action, in: &context)
    _ = OffersList.reduce(&state, .event(.rowsChanged), in: context)
  }

  private mutating func answer(_ kind: RowKind, _ action: (RowsKey, Int) -> Records.Action) {
    guard let (key, asked) = context.records.requests.first(where: { $0.key.kind == kind }) else { return }
    step(action(key, asked))
  }

  mutating func answer(_ rows: [Offer], skipped: Int = 0) {
    answer(.offers) { .answered($0, asked: $1, Batch(.offers(Base(rows)), skipped: skipped)) }
  }

  mutating func answer(_ failure: ServiceFailure.Kind) {
    answer(.offers) { .failed($0, asked: $1, ServiceFailure(failure, detail: "for developers")) }
  }

  mutating func answerSchools(_ schools: [School]) {
    answer(.schools) { .answered($0, asked: $1, Batch(.schools(Base(schools)))) }
  }

  mutating func answerSchools(_ failure: ServiceFailure.Kind) {
    answer(.schools) { .failed($0, asked: $1, ServiceFailure(failure)) }
  }

  /// The answer to the deletion of an offer that is listed.
  mutating func answerDeletion(of id: OfferID, _ failure: ServiceFailure) {
    let school = context.rows(Offer.self)?.base[id]?.schoolID.flatMap { context.schools?.name(of: $0) }
    let deletion = RequestedChange(.delete(.offer(id)), of: "ath-1", subject: Offer.changeSubject(school: school))
    _ = changes.refuse(deletion, failure, in: &context)
    _ = OffersList.reduce(&state, .event(.rowsChanged), in: context)
  }

  /// Opened, and nothing answered yet.
  static func opened(in context: PageContext = .athlete) -> OffersPage {
    var page = OffersPage(context)
    page.send(.opened)
    return page
  }

  static func loaded(
    _ rows: [Offer] = .small, schools: [School] = .small, in context: PageContext = .athlete, skipped: Int = 0
  ) -> OffersPage {
    var page = opened(in: context)
    page.answer(rows, skipped: skipped)
    page.answerSchools(schools)
    return page
  }

  /// The same page once it is to be seen that it loads; also finding out who is signed in.
  var slow: OffersPage {
    var page = self
    page.context.isSessionSlow = true
    page.answer(.offers) { .slow($0, asked: $1) }
    return page
  }

  func selecting(_ ids: String...) -> OffersPage {
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
  /// A few offers for the recorded screens.
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
        "of-\(1000 + index)", "s-\(index % 4 + 1)", OfferType.known[index % 5], OfferStatus.known[index % 4],
        amount: Double(index * 100), on: date.wire, due: index % 3 == 0 ? nil : date.adding(days: 20).wire)
    }
  }
}
