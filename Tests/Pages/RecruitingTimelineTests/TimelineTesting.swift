import CompassModel
import CompassServices
import Foundation
import PageKit
import StateMachineTesting
import TestSupport

@testable import RecruitingTimeline

typealias TimelineStore = TestStore<RecruitingTimeline>
typealias Page = RecruitingTimeline.State

let stanford = School(id: SchoolID("stanford"), name: "Stanford")
let ucla = School(id: SchoolID("ucla"), name: "UCLA")
let bothSchools = SchoolDirectory([stanford, ucla])
let newYork = PageContext.sample().moment.zone
let now = PageContext.sample().moment.instant

func item(_ text: String) -> TimelineItemID {
  guard let id = TimelineItemID(wire: text) else { preconditionFailure("\(text) is no item") }
  return id
}

/// A camp at Stanford on 2026-01-15, with whatever a test says otherwise.
func event(
  _ id: String, on start: String = "2026-01-15", to end: String? = nil, type: EventType = .camp,
  name: String? = "Camp", school: String? = "stanford"
) -> TimelineEvent {
  TimelineEvent(
    id: EventID(id), schoolID: school.map { SchoolID($0) }, type: type, name: name, startDate: day(start),
    endDate: end.map(day))
}

func interaction(
  _ id: String, at time: String = "2026-01-15T15:00:00Z", type: InteractionType = .email, subject: String? = "Hello",
  school: String? = "stanford"
) -> Interaction {
  Interaction(
    id: InteractionID(id), schoolID: school.map { SchoolID($0) }, type: type, subject: subject, instant: instant(time))
}

func offer(
  _ id: String, on date: DayOrInstant = .day(day("2026-01-15")), type: OfferType = .partial,
  school: String? = "stanford"
) -> TimelineOffer {
  TimelineOffer(id: OfferID(id), schoolID: school.map { SchoolID($0) }, type: type, date: date)
}

func change(
  _ id: String, at time: String = "2026-01-15T15:00:00Z", from previous: SchoolStatus? = nil,
  to new: SchoolStatus = .contacted, notes: String? = nil, school: String? = "stanford"
) -> StatusChange {
  StatusChange(
    id: StatusChangeID(id), schoolID: school.map { SchoolID($0) }, previous: previous, new: new,
    instant: instant(time), notes: notes)
}

func rows(
  _ events: [TimelineEvent] = [], _ interactions: [Interaction] = [], _ offers: [TimelineOffer] = [],
  _ changes: [StatusChange] = [], skipped: PerKind<Int> = PerKind(all: 0)
) -> TimelineRows {
  TimelineRows(
    events: Loaded(rows: events, skipped: skipped.event),
    interactions: Loaded(rows: interactions, skipped: skipped.interaction),
    offers: Loaded(rows: offers, skipped: skipped.offer),
    statusChanges: Loaded(rows: changes, skipped: skipped.statusChange))
}

func table(
  _ events: [TimelineEvent] = [], _ interactions: [Interaction] = [], _ offers: [TimelineOffer] = [],
  _ changes: [StatusChange] = [], skipped: PerKind<Int> = PerKind(all: 0), in zone: Zone = newYork
) -> TimelineTable {
  TimelineTable(rows(events, interactions, offers, changes, skipped: skipped), in: zone)
}

let noFailures = PerKind<ServiceFailure?>(all: nil)

func failing(_ kinds: TimelineItemKind..., with kind: ServiceFailure.Kind = .timedOut) -> PerKind<ServiceFailure?> {
  var failures = noFailures
  for source in kinds { failures[source] = ServiceFailure(kind) }
  return failures
}

extension RecruitingTimeline.State {
  /// An open page of Ava's: its first load is answered, and so are the schools.
  static func showing(
    _ table: TimelineTable, schools: SchoolDirectory? = bothSchools, range: ViewRange? = .sixMonths,
    at time: Instant = now
  ) -> Page {
    var state = Page()
    state.isOpen = true
    state.owner = "athlete-1"
    state.table = table
    state.source = .loaded(at: time)
    _ = state.load.start()
    state.load.succeed()
    state.schools = schools
    _ = state.schoolsLoad.start()
    state.schoolsLoad.succeed()
    state.range = range
    return state
  }

  /// What a page must be after these actions, whatever their effects.
  func after(_ taps: RecruitingTimeline.Tap..., in context: PageContext = .sample()) -> Page {
    taps.reduce(self) { $0.after(.tap($1), in: context) }
  }

  func after(_ answers: RecruitingTimeline.Answer..., in context: PageContext = .sample()) -> Page {
    answers.reduce(self) { $0.after(.answer($1), in: context) }
  }

  func after(_ actions: RecruitingTimeline.Action..., in context: PageContext = .sample()) -> Page {
    var state = self
    for action in actions { _ = RecruitingTimeline.reduce(&state, action, in: context) }
    return state
  }

  func screen(_ context: PageContext = .sample()) -> RecruitingTimeline.Screen { .init(self, context) }

  /// The ids in the list, in its order.
  func shownIDs(_ context: PageContext = .sample()) -> [String] { screen(context).list.map(\.id.description) }

  func laneNames(_ context: PageContext = .sample()) -> [String] { screen(context).lanes.map(\.name) }
}

extension TimelineStore {
  init(_ state: Page = .init(), in context: PageContext = .sample()) {
    self.init(state, of: RecruitingTimeline.self, in: context, report: reportIssue)
  }
}

extension RecruitingTimeline.Effect {
  static func loads(_ request: Int, of owner: AthleteID = "athlete-1", schools: Int? = nil) -> [Self] {
    [
      .load(request: request, owner: owner, zone: newYork),
      .loadSchools(request: schools ?? request, owner: owner),
    ]
  }

  /// The effects of a first load.
  static func firstLoad(_ request: Int, of owner: AthleteID = "athlete-1", schools: Int? = nil) -> [Self] {
    loads(request, of: owner, schools: schools) + [.startSkeletonTimer]
  }
}

/// `count` camps, each at a school of its own: `e100` at `s100`, named `School 100`.
func manyLanes(_ count: Int) -> Page {
  let numbers = (0..<count).map { 100 + $0 }
  return .showing(
    table(numbers.map { event("e\($0)", school: "s\($0)") }),
    schools: SchoolDirectory(numbers.map { School(id: SchoolID("s\($0)"), name: "School \($0)") }))
}
