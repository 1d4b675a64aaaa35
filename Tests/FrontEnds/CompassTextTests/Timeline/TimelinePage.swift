import CompassModel
import CompassServices
import PageKit
import RecruitingTimeline
import Records
import TestSupport

struct TimelinePage: StandalonePage {
  typealias Feature = RecruitingTimeline

  var state = RecruitingTimeline.State()
  var context: PageContext
  var changes = StandaloneChangeLog()

  init(_ context: PageContext) { self.context = context }

  var screen: RecruitingTimeline.Screen { RecruitingTimeline.Screen(state, context) }

  /// Answers the requests for the sources, some of them with failures.
  func answered(_ rows: TimelineRows, failing failures: [RowKind: ServiceFailure] = [:]) -> TimelinePage {
    var page = self
    for batch in rows.batches {
      let answer = failures[batch.rows.kind].map(Result.failure) ?? .success(batch.rows)
      page.changes.answer(batch.rows.kind, answer, skipped: batch.skipped, in: &page.context)
    }
    return page.after(.event(.rowsChanged))
  }

  func answered(_ schools: [School]) -> TimelinePage {
    var page = self
    page.answer(.schools(Base(schools)))
    return page
  }

  func failed(_ kind: ServiceFailure.Kind) -> TimelinePage {
    var page = self
    page.fail(TimelineRows.kinds + [.schools], kind)
    return page
  }

  func showingCopy(_ rows: TimelineRows, savedAt instant: String) -> TimelinePage {
    var page = self
    for batch in rows.batches {
      page.changes.copy(batch, savedAt: Instant(wire: instant) ?? .earliest, in: &page.context)
    }
    return page.after(.event(.rowsChanged))
  }

  /// Opened, with all requests pending.
  static func opened(in context: PageContext = .athlete) -> TimelinePage { TimelinePage(context).after(.opened) }

  static func loaded(
    _ rows: TimelineRows = .small, schools: [School] = .small, in context: PageContext = .athlete
  ) -> TimelinePage {
    opened(in: context).answered(rows).answered(schools)
  }

  var fullyZoomedIn: TimelinePage { (0..<6).reduce(self) { page, _ in page.after(.zoomedIn(around: nil)) } }
}
