import CompassModel
import PageKit
import Records
import TestSupport

@testable import RecruitingTimeline

typealias TimelineStore = TestStore<RecruitingTimeline>
typealias Page = PageWorld<RecruitingTimeline>

let stanford = School(id: SchoolID("stanford"), name: "Stanford")
let ucla = School(id: SchoolID("ucla"), name: "UCLA")
let now = PageContext.sample().moment.instant

func item(_ text: String) -> TimelineItemID {
  guard let id = TimelineItemID(wire: text) else { preconditionFailure("\(text) is no item") }
  return id
}

/// A camp at Stanford on 2026-01-15; arguments replace the defaults.
func event(
  _ id: String, on start: String = "2026-01-15", to end: String? = nil, type: EventType = .camp,
  name: String? = "Camp", school: String? = "stanford"
) -> Event {
  Event(
    id: EventID(id), owner: "athlete-1", schoolID: school.map { SchoolID($0) }, type: type, name: name,
    startDate: day(start), endDate: end.map(day))
}

func interaction(
  _ id: String, at time: String = "2026-01-15T15:00:00Z", type: InteractionType = .email, subject: String? = "Hello",
  school: String? = "stanford"
) -> Interaction {
  Interaction(
    id: InteractionID(id), schoolID: school.map { SchoolID($0) }, type: type, subject: subject, instant: instant(time))
}

/// - Parameter date: a moment for a row without an offer date.
func offer(
  _ id: String, on date: DayOrInstant = .day(day("2026-01-15")), type: OfferType = .partial,
  school: String? = "stanford"
) -> Offer {
  let created: Instant? = if case .instant(let instant) = date { instant } else { nil }
  return Offer(
    id: OfferID(id), owner: "athlete-1", schoolID: school.map { SchoolID($0) }, type: type, status: .pending,
    offerDate: date.date(in: .utc), createdAt: created)
}

func change(
  _ id: String, at time: String = "2026-01-15T15:00:00Z", from previous: SchoolStatus? = nil,
  to new: SchoolStatus = .contacted, notes: String? = nil, school: String? = "stanford"
) -> StatusChange {
  StatusChange(
    id: StatusChangeID(id), schoolID: school.map { SchoolID($0) }, previous: previous, new: new,
    instant: instant(time), notes: notes)
}

func table(
  _ events: [Event] = [], _ interactions: [Interaction] = [], _ offers: [Offer] = [], _ changes: [StatusChange] = [],
  skipped: [RowKind: Int] = [:]
) -> TimelineRows {
  TimelineRows(events, interactions, offers, changes, skipped: skipped)
}

extension PageWorld<RecruitingTimeline> {
  init() { self.init(RecruitingTimeline.State()) }

  /// Ava's open page with all requests answered; without schools their request is cancelled.
  static func showing(
    _ rows: TimelineRows, schools: [School]? = [stanford, ucla], range: ViewRange? = .sixMonths,
    in context: PageContext = .sample()
  ) -> Self {
    var page = Self()
    page.state.isOpen = true
    page.state.owner = "athlete-1"
    page.state.range = range
    let asked = page.after([.reloadRequested], in: context)
    let named = schools.map { asked.answered(.schools(Base($0)), in: context) }
    return (named ?? asked.failed(.schools, ServiceFailure(.cancelled), in: context)).answered(rows, in: context)
  }

  /// All sources failed in the same way.
  func failed(_ kind: ServiceFailure.Kind) -> Self {
    TimelineRows.kinds.reduce(self) { $0.failed($1, ServiceFailure(kind)) }
  }

  func screen(_ context: PageContext = .sample()) -> RecruitingTimeline.Screen { .init(state, self.context(context)) }

  func listedIDs(_ context: PageContext = .sample()) -> [String] { screen(context).list.map(\.id.description) }

  func laneNames(_ context: PageContext = .sample()) -> [String] { screen(context).lanes.map(\.name) }
}

extension RecruitingTimeline.ScreenBuilder {
  mutating func screen(_ page: Page, _ context: PageContext) -> RecruitingTimeline.Screen {
    screen(page.state, page.context(context))
  }
}

extension TimelineStore {
  func screen() -> RecruitingTimeline.Screen { .init(state, context) }
}

extension RecruitingTimeline {
  /// Request for the rows of the page.
  static func needed(refresh: Bool) -> Effect {
    .needRows([.events, .interactions, .offers, .history, .schools], refresh: refresh)
  }
}

/// `count` camps, each at a separate school: `e100` at `s100`, named `School 100`.
func manyLanes(_ count: Int) -> Page {
  let numbers = (0..<count).map { 100 + $0 }
  return .showing(
    table(numbers.map { event("e\($0)", school: "s\($0)") }),
    schools: numbers.map { School(id: SchoolID("s\($0)"), name: "School \($0)") })
}
