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
    for action in actions {
      // As with the app's log: what is asked for is pending from then on.
      let asked = OffersList.reduce(&state, action, in: context).compactMap(\.requestedChange)
      guard !asked.isEmpty else { continue }
      let pending = state.pending + asked.map { PendingChange($0.change, isWaiting: context.allowsUndo) }
      _ = OffersList.reduce(&state, .event(.pendingChanged(changes: pending)), in: context)
    }
    return state
  }

  private var pending: [PendingChange] {
    overlay.deleting.map { .deleting($0, isWaiting: overlay.waiting.contains($0)) }
      + overlay.statuses.map { .status($0.key, $0.value) }
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

extension PendingChange {
  static func deleting(_ id: OfferID, of owner: AthleteID = first, isWaiting: Bool = false) -> PendingChange {
    PendingChange(Change(.delete(.offer(id)), of: owner), isWaiting: isWaiting)
  }

  static func status(_ id: OfferID, _ status: OfferStatus, of owner: AthleteID = first) -> PendingChange {
    PendingChange(Change(.update(.status(id, from: .pending, to: status)), of: owner), isWaiting: false)
  }
}

extension OffersList.Action {
  /// These changes are not confirmed, and no others.
  static func pending(_ changes: PendingChange...) -> OffersList.Action { .event(.pendingChanged(changes: changes)) }
}

extension OffersList.Effect {
  /// The deletion of an offer, as the root gets it; `school` is nil while the schools are not known.
  static func delete(_ id: OfferID, from school: String? = "Stanford", of owner: AthleteID = first) -> OffersList.Effect
  {
    .tell(.change(RequestedChange(.delete(.offer(id)), of: owner, subject: Offer.changeSubject(school: school))))
  }

  static func changeStatus(_ id: OfferID, to status: OfferStatus) -> OffersList.Effect {
    .tell(
      .change(
        RequestedChange(
          .update(.status(id, from: .pending, to: status)), of: first, subject: "The offer from Stanford")))
  }

  var requestedChange: RequestedChange? {
    if case .tell(.change(let requested)) = self { requested } else { nil }
  }
}

extension OffersStore {
  init(_ state: OffersList.State = .init(), in context: PageContext = PageContext.seen()) {
    self.init(state, of: OffersList.self, in: context, report: reportIssue)
  }
}
