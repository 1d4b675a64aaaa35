import CompassModel
import Records
import TestSupport
import Testing

@testable import PageKit
@testable import OffersList

typealias OffersStore = TestStore<OffersList>
typealias OffersPage = PageWorld<OffersList>

/// The athletes of these tests.
let first = AthleteID("athlete-1")
let second = AthleteID("athlete-2")

let bothAthletes = [
  Athlete(id: first, name: "Ava", graduationYear: 2027), Athlete(id: second, name: "Ben", graduationYear: 2028),
]

func ids(_ texts: String...) -> [OfferID] { texts.map { OfferID($0) } }

extension PageContext {
  /// By default 9:00 on Tuesday, 10 February 2026 in New York.
  static func seen(
    _ now: String = "2026-02-10T14:00:00Z", in name: String = "America/New_York", role: UserRole = .player,
    active: AthleteID? = first
  ) -> PageContext {
    guard let instant = Instant(wire: now), let zone = Zone(identifier: name) else {
      preconditionFailure("\(now) in \(name) is no moment")
    }
    let athletes = role == .player ? bothAthletes.filter { $0.id == active } : bothAthletes
    let viewer = Viewer(user: UserID("user-1"), name: "Pat", role: role, athletes: athletes, lastViewed: active)
    return PageContext(moment: Moment(instant: instant, zone: zone), viewer: active == nil ? nil : viewer)
  }
}

/// A pending partial scholarship from school `s1` of 1 February 2026; arguments replace the defaults.
func offer(
  _ id: String, school: String = "s1", type: OfferType = .partial, status: OfferStatus = .pending,
  amount: Double? = nil, percentage: Double? = nil, on offerDate: String = "2026-02-01", due deadline: String? = nil,
  conditions: String? = nil, notes: String? = nil, owner: AthleteID = first
) -> Offer {
  Offer(
    id: OfferID(id), owner: owner, schoolID: SchoolID(school), type: type, status: status, amount: amount,
    percentage: percentage, offerDate: day(offerDate), deadline: deadline.map(day), conditions: conditions,
    notes: notes)
}

let stanford = School(id: SchoolID("s1"), name: "Stanford")
let elan = School(id: SchoolID("s2"), name: "Élan College")
let schoolsOfAva = [stanford, elan]

extension OffersPage {
  init() { self.init(OffersList.State()) }

  /// An open page of Ava's with loaded offers and schools; nil for schools that are in flight.
  static func showing(
    _ offers: [Offer], schools: [School]? = schoolsOfAva, owner: AthleteID = first, skipped: Int = 0
  ) -> OffersPage {
    var page = OffersPage()
    page.state.isOpen = true
    page.state.owner = owner
    page.send(.show(Needs([.offers, .schools], of: owner)), in: .seen(active: owner))
    let listed = page.answered(offers, skipped: skipped, in: .seen(active: owner))
    return schools.map { listed.answered($0, in: .seen(active: owner)) } ?? listed
  }

  func answered(
    _ offers: [Offer], skipped: Int = 0, savedAt time: Instant? = nil, in context: PageContext = .seen()
  ) -> OffersPage {
    answered(.offers(Base(offers)), skipped: skipped, savedAt: time, in: context)
  }

  func answered(_ schools: [School], skipped: Int = 0, in context: PageContext = .seen()) -> OffersPage {
    answered(.schools(Base(schools)), skipped: skipped, in: context)
  }

  func after(_ taps: OffersList.Tap..., in context: PageContext = .seen()) -> OffersPage {
    after(taps.map { .tap($0) }, in: context)
  }

  func after(_ actions: OffersList.Action..., in context: PageContext = .seen()) -> OffersPage {
    after(actions, in: context)
  }

  func screen(_ context: PageContext = .seen()) -> OffersList.Screen { .init(state, self.context(context)) }

  var listedIDs: [OfferID] { screen().offers.map(\.id) }

  func selecting(_ texts: String...) -> OffersPage {
    texts.reduce(self) { $0.after(.selectionChanged(id: OfferID($1), isSelected: true)) }
  }
}

extension OffersList.Effect {
  /// The deletion of an offer, as sent to the root; `school` is nil until the schools are loaded.
  static func delete(_ id: OfferID, from school: String? = "Stanford", of owner: AthleteID = first) -> OffersList.Effect
  {
    .change(.delete(.offer(id), of: owner), subject: Offer.changeSubject(school: school))
  }

  static func changeStatus(_ id: OfferID, to status: OfferStatus) -> OffersList.Effect {
    .change(.status(id, from: .pending, to: status, of: first), subject: "The offer from Stanford")
  }

  /// Request for the rows of the page; on a refresh also if they are loaded.
  static func rows(refresh: Bool = false) -> OffersList.Effect { .needRows([.offers, .schools], refresh: refresh) }
}

extension OffersStore {
  init(_ page: OffersPage = .init(), in context: PageContext = .seen()) {
    self.init(page.state, of: OffersList.self, in: page.context(context), report: reportIssue)
  }

  var screen: OffersList.Screen { OffersList.Screen(state, context) }
  var listedIDs: [OfferID] { screen.offers.map(\.id) }
}

extension OffersList.Screen {
  /// The numbers of accepted, pending and declined offers, then of expired and of other ones if there are any.
  var counts: [Int?] { self.summary.cards.map(\.count) }
}

extension SeededGenerator {
  /// True once in `count` times.
  mutating func oneIn(_ count: Int) -> Bool { number(in: 1...count) == 1 }

  mutating func one<Value>(of values: [Value], else fallback: Value) -> Value {
    values.randomElement(using: &self) ?? fallback
  }
}
