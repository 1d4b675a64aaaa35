import CompassModel
import CompassServices
import PageKit
import Records
import TestSupport
import Testing

@testable import CompassApp

/// Every listed page, in the states that all pages share.
extension Page {
  /// The page is open and its stored settings are read; no rows are loaded.
  func opened(_ family: FamilyAccess = .player) -> AppState {
    func settled<P: RootPage>(_: P.Type) -> AppState {
      var state = AppState.after(.app(.launched), .answered(.familyLoaded(family: family, lastViewed: "athlete-1")))
      let effects = Root.reduce(&state, .now(.app(.pageOpened(page: self))), in: ())
      for case .readSettings(let query)? in effects.map({ $0.effect(of: P.self) }) {
        let stored = SettingTexts(query.keys.map { .init($0, nil) }, of: query.athlete)
        state = state.after(P.appAction(.settingsRead(stored: stored)))
      }
      return state
    }
    return settled(feature)
  }

  func loaded(_ family: FamilyAccess = .player) -> AppState { opened(family).answeringAll() }

  func refreshing() -> AppState { loaded().after(feature.appTap(.refresh)) }

  func screen(_ state: AppState) throws -> any PageScreen {
    var builders = ScreenBuilders()
    return try #require(feature.appScreen(state, &builders)).pageScreen
  }

  func rows(_ state: AppState) throws -> [String] { try screen(state).rows.map(\.id) }

  /// Rows of each kind that a page of this tree lists, with the ids that `ActionCodingTests` taps.
  static func sampleRows(of kind: RowKind) -> AnyRows {
    if kind == .events {
      let events: [Event] = [
        .sample("e", on: "2026-02-10"), .sample("é", on: "2026-02-09"),
        .sample("/", on: "2026-02-08", registered: true),
        .sample("a b", on: "2026-02-07", registered: true),
      ]
      return .events(Base(events))
    }
    if kind == .schools { return .schools(Base([School(id: "s", name: "Stanford")])) }
    if kind == .offers {
      let offer = Offer(
        id: "o/1", owner: "athlete-1", schoolID: "s", type: .fullRide, status: .pending, offerDate: day("2026-02-01"),
        deadline: day("2026-02-12"))
      return .offers(Base([offer]))
    }
    if kind == .readings {
      let reading = PerformanceMetric(
        id: "m", owner: "athlete-1", type: .velocity, value: 80, recordedDate: day("2026-02-01"), isVerified: true)
      return .readings(Base([reading]))
    }
    if kind == .tasks {
      let grade = GradeLevel(graduationYear: 2027, on: day("2026-02-10"))
      let task = RecruitingTask(id: "t", gradeLevel: grade, title: "Film", isRequired: true, prerequisites: [])
      return .tasks(Base([task]))
    }
    return .none(of: kind)
  }
}

enum PageTapKind { case refresh, retry }

extension AppPage {
  /// A tap that exists on every page.
  static func appTap(_ kind: PageTapKind) -> AppAction {
    switch kind {
    case .refresh: action(.tap(.refreshPulled))
    case .retry: action(.tap(.retryTapped))
    }
  }

  /// Sample taps of the page.
  static var taps: [AppAction] { ActionCodingTests.all.filter { $0.isTap && type(of: $0.payload).key == key } }

  /// All taps, and the events of every page except its opening.
  static var tapsAndEvents: [AppAction] {
    let events: [PageEvent] = [.closed, .reloadRequested, .skeletonDue, .rowsChanged]
    return taps + [appTap(.refresh), appTap(.retry)] + events.map { appAction($0) }
  }

  /// Each tap alone, and every pair of taps.
  static var pairsOfTaps: [[AppAction]] { taps.map { [$0] } + taps.flatMap { first in taps.map { [first, $0] } } }
}

extension TimedAction {
  static func now(_ action: AppAction) -> TimedAction { TimedAction(at: instant(morning), action) }
}

extension AppState {
  func requestsAnswered(_ answer: (RowsKey, Int) -> Records.Action) -> AppState {
    after(records.requests.map { .records(answer($0.key, $0.asked)) })
  }

  /// After the backend has answered all requests with `sampleRows`.
  func answeringAll() -> AppState {
    requestsAnswered { .answered($0, asked: $1, Batch(Page.sampleRows(of: $0.kind), skipped: 1)) }
  }
}
