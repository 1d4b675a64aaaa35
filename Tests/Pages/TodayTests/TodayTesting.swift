import CompassModel
import Foundation
import StateMachineTesting
import TestSupport
import Testing

@testable import PageKit
@testable import Today

typealias TodayStore = TestStore<Today>

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

extension Today.Rows {
  /// All that was asked for came.
  static func of(
    tasks: [RecruitingTask] = [], offers: [Offer] = [], events: [Event] = [],
    schools: [School] = [School(id: "school-1", name: "Lakeview State")], skipped: Int = 0
  ) -> Today.Rows {
    var rows = Today.Rows()
    rows.tasks = Today.Part(tasks, skipped: skipped)
    rows.offers = Today.Part(offers)
    rows.events = Today.Part(events)
    rows.schools = Today.Part(SchoolDirectory(schools))
    return rows
  }

  var answers: [Today.SourceAnswer] { [.tasks(tasks), .offers(offers), .events(events), .schools(schools)] }

  static func failed(_ kind: ServiceFailure.Kind) -> Today.Rows {
    var rows = Today.Rows()
    rows.tasks = Today.Part(ServiceFailure(kind))
    rows.offers = Today.Part(ServiceFailure(kind))
    rows.events = Today.Part(ServiceFailure(kind))
    rows.schools = Today.Part(ServiceFailure(kind))
    return rows
  }
}

extension Today.State {
  /// An open page of Ava's with loaded rows: its first load, number 1, is answered.
  static func showing(_ rows: Today.Rows = .of(), owner: AthleteID = "athlete-1") -> Today.State {
    var state = Today.State()
    state.isOpen = true
    state.owner = owner
    state.rows = rows
    state.revision = 1
    state.source = .loaded(at: instant("2026-02-10T14:00:00Z"))
    state.load.request = 1
    return state
  }

  /// The same while the answer to its newest request is still to come.
  var loading: Today.State {
    var state = self
    state.load.isRunning = true
    state.awaited = Today.Source.allCases
    return state
  }

  /// The same page after every source answered its newest request.
  func answered(_ rows: Today.Rows, in context: PageContext = .sample()) -> Today.State {
    var state = self
    for answer in rows.answers {
      _ = Today.reduce(&state, .answer(.loaded(request: state.load.request, answer: answer)), in: context)
    }
    return state
  }

  func after(_ taps: Today.Tap..., in context: PageContext = .sample()) -> Today.State {
    taps.reduce(self) { $0.after(.tap($1), in: context) }
  }

  func after(_ answers: Today.Answer..., in context: PageContext = .sample()) -> Today.State {
    answers.reduce(self) { $0.after(.answer($1), in: context) }
  }

  func after(_ actions: Today.Action..., in context: PageContext = .sample()) -> Today.State {
    var state = self
    for action in actions { _ = Today.reduce(&state, action, in: context) }
    return state
  }

  func screen(_ context: PageContext = .sample()) -> Today.Screen {
    Today.Screen(self, context, pages: ActionButton.pages)
  }

  /// The ids in the list, in its order.
  func shownIDs(_ context: PageContext = .sample()) -> [String] { screen(context).attention.map(\.id.description) }
}

extension ActionButton {
  /// As the root lists the other pages.
  static let pages = ["timeline", "tasks", "events", "offers"].map {
    ActionButton($0, $0.capitalized, icon: .open, verb: "open \($0)", action: NoticeAction.noticeDismissed(id: 1))
  }
}

extension [Today.Effect] {
  /// What a load asks for.
  static func load(_ request: Int, of owner: AthleteID = "athlete-1") -> [Today.Effect] {
    Today.Source.allCases.map { .load($0, request: request, owner: owner) }
  }
}

extension TodayStore {
  mutating func ignore(_ effects: [Today.Effect]) {
    for effect in effects { ignore(effect) }
  }

  init(_ state: Today.State = .init(), in context: PageContext = .sample()) {
    self.init(state, of: Today.self, in: context, report: reportIssue)
  }
}

extension Today.Screen {
  /// Its JSON, as a front end in another language reads it.
  func json() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(self)) as? [String: Any])
  }
}
