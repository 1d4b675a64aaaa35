import CompassModel
import Foundation
import PageKit
import StateMachineTesting
import TestSupport
import Testing

@testable import OffersList

typealias OffersStore = TestStore<OffersList>

/// The athletes of these tests.
let first = AthleteID("athlete-1")
let second = AthleteID("athlete-2")

let bothAthletes = [
  Athlete(id: first, name: "Ava", graduationYear: 2027), Athlete(id: second, name: "Ben", graduationYear: 2028),
]

func date(_ text: String) -> CalendarDate {
  guard let date = CalendarDate(wire: text) else { preconditionFailure("\(text) is no day") }
  return date
}

func ids(_ texts: String...) -> [OfferID] { texts.map { OfferID($0) } }

extension PageContext {
  /// 9 o'clock on Tuesday, 10 February 2026 in New York, unless a test says otherwise.
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

/// A pending partial scholarship from school `s1` of 1 February 2026, with whatever a test says otherwise.
func offer(
  _ id: String, school: String = "s1", type: OfferType = .partial, status: OfferStatus = .pending,
  amount: Double? = nil, percentage: Double? = nil, on offerDate: String = "2026-02-01", due deadline: String? = nil,
  conditions: String? = nil, notes: String? = nil, owner: AthleteID = first
) -> Offer {
  Offer(
    id: OfferID(id), owner: owner, schoolID: SchoolID(school), type: type, status: status, amount: amount,
    percentage: percentage, offerDate: date(offerDate), deadline: deadline.map(date), conditions: conditions,
    notes: notes)
}

let stanford = School(id: SchoolID("s1"), name: "Stanford")
let elan = School(id: SchoolID("s2"), name: "Élan College")
let schoolsOfAva = SchoolDirectory([stanford, elan])

extension OffersList.State {
  /// An open page of Ava's with loaded offers and schools.
  static func showing(
    _ offers: [Offer], schools: SchoolDirectory? = schoolsOfAva, owner: AthleteID = first
  ) -> OffersList.State {
    var state = OffersList.State()
    state.isOpen = true
    state.owner = owner
    state.table = OfferTable(offers)
    state.source = .loaded(at: PageContext.seen().moment.instant)
    state.schools = schools
    return state
  }

  /// What a page must be after these actions, whatever their effects.
  func after(_ taps: OffersList.Tap..., in context: PageContext = PageContext.seen()) -> OffersList.State {
    taps.reduce(self) { $0.after(.tap($1), in: context) }
  }

  func after(_ answers: OffersList.Answer..., in context: PageContext = PageContext.seen()) -> OffersList.State {
    answers.reduce(self) { $0.after(.answer($1), in: context) }
  }

  func after(_ actions: OffersList.Action..., in context: PageContext = PageContext.seen()) -> OffersList.State {
    var state = self
    for action in actions { _ = OffersList.reduce(&state, action, in: context) }
    return state
  }

  func screen(_ context: PageContext = PageContext.seen()) -> OffersList.Screen { .init(self, context) }

  /// The ids in the list, in its order.
  var shownIDs: [OfferID] { screen().offers.map(\.id) }

  /// The page with these offers selected.
  func selecting(_ texts: String...) -> OffersList.State {
    var state = self
    for text in texts { state = state.after(.selectionChanged(id: OfferID(text), isSelected: true)) }
    return state
  }
}

extension OffersList.Screen {
  /// What the page says itself.
  var ownNotice: NoticeCard? { head.notices.last { $0.id == 0 } }

  /// Its JSON, as a front end in another language reads it.
  func json() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(self)) as? [String: Any])
  }
}

extension OfferDeletion {
  /// Of an offer of Ava's from Stanford, unless a test says otherwise.
  static func sample(_ id: OfferID, of owner: AthleteID = first, from school: String? = "Stanford") -> OfferDeletion {
    OfferDeletion(id: id, owner: owner, schoolName: school)
  }
}

extension OffersList.Effect {
  /// The root is told of a change that failed.
  static func told(
    _ message: String, of athlete: AthleteID? = first, retry: OffersList.Answer? = nil
  ) -> OffersList.Effect {
    .tell(.changeFailed(FailedChange(message: message, athlete: athlete, retry: retry)))
  }
}

extension OffersStore {
  init(_ state: OffersList.State = .init(), in context: PageContext = PageContext.seen()) {
    self.init(state, of: OffersList.self, in: context, report: reportIssue)
  }
}
