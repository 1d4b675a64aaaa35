import CompassModel
import EventsList
import PageKit
import Records
import TestSupport

typealias EventsPage = StandalonePage<EventsList>

extension StandalonePage<EventsList> {
  var screen: EventsList.Screen { EventsList.Screen(state, context) }

  private func subject(of id: EventID) -> String {
    Event.changeSubject(name: context.rows(Event.self)?.base[id]?.displayName ?? "Gone")
  }

  /// Opened, with all requests pending.
  static func opened(in context: PageContext = .athlete) -> Self { Self(.init(), in: context).after(.opened) }

  static func loaded(_ rows: [Event] = .small, in context: PageContext = .athlete, skipped: Int = 0) -> Self {
    opened(in: context).answered(.events(Base(rows)), skipped: skipped)
  }

  /// Adds changes stored by an earlier run: an attendance, a new event, and an event of unknown outcome.
  var restoredChanges: Self {
    let camp = NewEvent(type: .camp, name: "Spring Camp", startDate: CalendarDate(wire: "2026-03-07") ?? .earliest)
    let changes: [(Change, String, OutboxChange.Progress)] = [
      (.attended("ev-2", of: "ath-1"), subject(of: "ev-2"), .unsent),
      (.create(.event(camp, "ev-9"), of: "ath-1"), Event.changeSubject(name: "Spring Camp"), .unsent),
      (.delete(.event("ev-3"), of: "ath-1"), subject(of: "ev-3"), .unknown),
    ]
    let kept = changes.enumerated().map { index, change in
      OutboxChange(
        id: index + 1,
        OutboxChange.Request(change.0, subject: change.1, time: context.moment.instant), change.2)
    }
    return logging(.outboxRead(kept))
  }

  /// Opens the dialog about signing out with pending changes (decision J2).
  var signingOut: Self { with { $0.context.signingOut = .question(3) } }

  /// A copy of the page whose deletions can be undone (decision N11).
  var withUndo: Self { with { $0.context.allowsUndo = true } }
}
