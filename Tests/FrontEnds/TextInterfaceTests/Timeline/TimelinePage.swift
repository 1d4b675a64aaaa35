import CompassModel
import CompassServices
import PageKit
import RecruitingTimeline
import TestSupport

/// The timeline page without an app around it: actions go in, effects are answered by hand.
struct TimelinePage {
  private(set) var state = RecruitingTimeline.State()
  var context: PageContext
  /// The numbers the newest loads must be answered with.
  private var request = 0
  private var schoolsRequest = 0

  init(_ context: PageContext) { self.context = context }

  var screen: RecruitingTimeline.Screen { RecruitingTimeline.Screen(state, context) }

  private mutating func send(_ tap: RecruitingTimeline.Tap) { send(.tap(tap)) }

  private mutating func send(_ answer: RecruitingTimeline.Answer) { send(.answer(answer)) }

  private mutating func send(_ action: RecruitingTimeline.Action) {
    for effect in RecruitingTimeline.reduce(&state, action, in: context) {
      switch effect {
      case .load(let number, _, _): request = number
      case .loadSchools(let number, _): schoolsRequest = number
      case .combine(let number, let fresh, _, let failures):
        send(.combined(request: number, table: fresh, failures: failures))
      case .tell(.changeFailed(let change)): context.notices.append(change.notice(after: context.notices))
      default: break
      }
    }
  }

  /// The same page after more actions.
  func after(_ taps: RecruitingTimeline.Tap...) -> TimelinePage {
    taps.reduce(self) { $0.after(.tap($1)) }
  }

  func after(_ answers: RecruitingTimeline.Answer...) -> TimelinePage {
    answers.reduce(self) { $0.after(.answer($1)) }
  }

  func after(_ actions: RecruitingTimeline.Action...) -> TimelinePage {
    var page = self
    for action in actions { page.send(action) }
    return page
  }

  func answered(_ rows: TimelineRows, failing failures: PerKind<ServiceFailure?> = PerKind(all: nil)) -> TimelinePage {
    after(.loaded(request: request, table: TimelineTable(rows, in: context.moment.zone), failures: failures))
  }

  func answered(_ schools: [School]) -> TimelinePage {
    after(.schoolsLoaded(request: schoolsRequest, schools: SchoolDirectory(schools), skipped: 0))
  }

  func failed(_ kind: ServiceFailure.Kind) -> TimelinePage {
    let failure = ServiceFailure(kind, detail: "for developers")
    return answered(TimelineRows(), failing: PerKind(all: failure))
      .after(.schoolsFailed(request: schoolsRequest, failure: failure))
  }

  func showingCopy(_ rows: TimelineRows, savedAt instant: String) -> TimelinePage {
    after(
      .loaded(
        request: request, table: TimelineTable(rows, in: context.moment.zone), failures: PerKind(all: nil),
        source: .saved(at: Instant(wire: instant) ?? .earliest)))
  }

  /// Opened, and nothing answered yet.
  static func opened(in context: PageContext = .athlete) -> TimelinePage { TimelinePage(context).after(.opened) }

  static func loaded(
    _ rows: TimelineRows = .small, schools: [School] = .small, in context: PageContext = .athlete
  ) -> TimelinePage {
    opened(in: context).answered(rows).answered(schools)
  }

  var zoomedAllTheWay: TimelinePage { (0..<6).reduce(self) { page, _ in page.after(.zoomedIn(around: nil)) } }
}
