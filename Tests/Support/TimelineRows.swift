import CompassModel
import CompassServices
import PageKit
import Records

/// Rows of the timeline's four sources, as returned by a backend.
package struct TimelineRows: Sendable {
  package var events: Loaded<Event>
  package var interactions: Loaded<Interaction>
  package var offers: Loaded<Offer>
  package var statusChanges: Loaded<StatusChange>

  package init(
    _ events: [Event] = [], _ interactions: [Interaction] = [], _ offers: [Offer] = [], _ changes: [StatusChange] = [],
    skipped: [RowKind: Int] = [:]
  ) {
    self.events = Loaded(rows: events, skipped: skipped[.events] ?? 0)
    self.interactions = Loaded(rows: interactions, skipped: skipped[.interactions] ?? 0)
    self.offers = Loaded(rows: offers, skipped: skipped[.offers] ?? 0)
    statusChanges = Loaded(rows: changes, skipped: skipped[.history] ?? 0)
  }

  /// Rows of each source, as the batches of its response.
  package var batches: [Batch] { [Batch(events), Batch(interactions), Batch(offers), Batch(statusChanges)] }

  package static let kinds: [RowKind] = [.events, .interactions, .offers, .history]
}

extension PageWorld {
  /// The world after the newest requests for the four sources are answered, or their copies were read.
  package func answered(
    _ rows: TimelineRows, savedAt time: Instant? = nil, in context: PageContext = .sample()
  ) -> PageWorld {
    rows.batches.reduce(self) {
      $0.answered($1.rows, skipped: $1.skipped, savedAt: time, in: context)
    }
  }
}

/// Answers of a backend for each source.
package struct TimelineAnswer: Equatable, Sendable {
  package typealias Part<Row: Sendable> = Result<Loaded<Row>, ServiceFailure>

  package var events: Part<Event>
  package var interactions: Part<Interaction>
  package var offers: Part<Offer>
  package var statusChanges: Part<StatusChange>

  package init(
    events: Part<Event>, interactions: Part<Interaction>, offers: Part<Offer>, statusChanges: Part<StatusChange>
  ) {
    (self.events, self.interactions, self.offers, self.statusChanges) = (events, interactions, offers, statusChanges)
  }
}
