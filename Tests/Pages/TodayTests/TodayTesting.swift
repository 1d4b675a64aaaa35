import CompassModel
import Records
import TestSupport
import Testing

@testable import PageKit
@testable import Today

typealias TodayStore = TestStore<Today>
typealias TodayPage = PageWorld<Today>

extension RecruitingTask {
  /// A task of Ava's grade, due on a day.
  static func due(_ id: TaskID, _ deadline: String?, grade: GradeLevel = .junior) -> RecruitingTask {
    RecruitingTask(id: id, gradeLevel: grade, title: "Task \(id)", deadline: deadline.map(day))
  }
}

extension Offer {
  /// A pending offer with a deadline.
  static func due(
    _ id: OfferID, _ deadline: String?, status: OfferStatus = .pending, school: SchoolID? = "school-1",
    type: OfferType = .partial, amount: Double? = nil, percentage: Double? = nil
  ) -> Offer {
    Offer(
      id: id, owner: "athlete-1", schoolID: school, type: type, status: status, amount: amount,
      percentage: percentage, offerDate: day("2026-01-05"), deadline: deadline.map(day))
  }
}

/// Answers of the backend to each of the page's requests.
struct TodayRows {
  var tasks: [RecruitingTask] = []
  /// Nil if they are not permitted (decision W4).
  var statuses: [AthleteTask]? = []
  var offers: [Offer] = []
  var events: [Event] = []
  var schools = [School(id: "school-1", name: "Lakeview State")]
  var contacts: [Interaction] = []
  var readings: [PerformanceMetric] = []
  var skipped = 0
  var failures: [RowKind: ServiceFailure.Kind] = [:]

  /// Responses that succeed for every kind.
  static func of(
    tasks: [RecruitingTask] = [], statuses: [AthleteTask]? = [], offers: [Offer] = [], events: [Event] = [],
    skipped: Int = 0
  ) -> TodayRows {
    TodayRows(tasks: tasks, statuses: statuses, offers: offers, events: events, skipped: skipped)
  }

  /// Responses that fail for every kind.
  static func failed(_ kind: ServiceFailure.Kind) -> TodayRows {
    TodayRows(failures: Dictionary(uniqueKeysWithValues: (Today.rows + Today.auxiliaryRows).map { ($0, kind) }))
  }

  func answer(_ kind: RowKind) -> Result<AnyRows, ServiceFailure> {
    if let failure = failures[kind] { return .failure(ServiceFailure(failure)) }
    return switch kind {
    case .tasks: .success(.tasks(Base(tasks)))
    case .statuses: statuses.map { .success(.statuses(Base($0))) } ?? .failure(ServiceFailure(.notPermitted))
    case .offers: .success(.offers(Base(offers)))
    case .events: .success(.events(Base(events)))
    case .schools: .success(.schools(Base(schools)))
    case .interactions: .success(.interactions(Base(contacts)))
    case .readings: .success(.readings(Base(readings)))
    default: .failure(ServiceFailure(.notFound))
    }
  }
}

extension TodayPage {
  init() { self.init(Today.State()) }

  /// An open page of Ava's whose first load is answered.
  static func showing(
    _ rows: TodayRows = .of(), owner: AthleteID = "athlete-1", in context: PageContext = .sample()
  ) -> TodayPage {
    var page = TodayPage()
    page.state.isOpen = true
    page.state.owner = owner
    page.send(.show(Needs(Set(Today.rows + Today.auxiliaryRows), of: owner)), in: context)
    return page.answered(rows, in: context)
  }

  /// The page after every source answered its newest request, or saved copies of them were read.
  func answered(
    _ rows: TodayRows, _ kinds: [RowKind] = Today.rows + Today.auxiliaryRows, savedAt time: Instant? = nil,
    in context: PageContext = .sample()
  ) -> TodayPage {
    kinds.reduce(self) { page, kind in
      switch rows.answer(kind) {
      case .success(let answer):
        page.answered(answer, skipped: kind == .tasks ? rows.skipped : 0, savedAt: time, in: context)
      case .failure(let failure): page.failed(kind, failure, in: context)
      }
    }
  }

  func screen(_ context: PageContext = .sample()) -> Today.Screen {
    Today.Screen(state, self.context(context), pages: ActionButton.pages)
  }

  func listedIDs(_ context: PageContext = .sample()) -> [String] { screen(context).attention.map(\.id.description) }
}

extension ActionButton {
  /// Buttons of the other pages, as listed by the root.
  static let pages = ["timeline", "tasks", "events", "offers"].map {
    ActionButton($0, $0.capitalized, icon: .open, action: NoticeAction.noticeDismissed(id: 1))
  }
}
