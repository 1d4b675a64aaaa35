import CompassModel
import CompassServices
import PageKit

/// The rows of the four sources by id; the same in every zone.
struct TimelineSources: Sendable {
  var events: RowsByID<TimelineEvent>
  var interactions: RowsByID<Interaction>
  var offers: RowsByID<TimelineOffer>
  var statusChanges: RowsByID<StatusChange>
  /// Rows of each source that could not be read (decision X5).
  var skipped: PerKind<Int>
  var search: PerKind<SearchedTexts>

  /// - Parameter rows: in any order; of two rows of a source with the same id the later one counts.
  init(_ rows: TimelineRows) {
    events = RowsByID(rows.events.rows)
    interactions = RowsByID(rows.interactions.rows)
    offers = RowsByID(rows.offers.rows)
    statusChanges = RowsByID(rows.statusChanges.rows)
    skipped = PerKind(
      event: rows.events.skipped, interaction: rows.interactions.skipped, offer: rows.offers.skipped,
      statusChange: rows.statusChanges.skipped)
    search = PerKind(
      event: SearchedTexts(events.all) { [$0.label, $0.typeLabel, TimelineItemKind.event.label] },
      interaction: SearchedTexts(interactions.all) {
        [$0.label, $0.typeLabel, TimelineItemKind.interaction.label, $0.loggedByText]
      },
      offer: SearchedTexts(offers.all) { [$0.label, $0.typeLabel] },
      statusChange: SearchedTexts(statusChanges.all) { [$0.label, $0.typeLabel, $0.notes] })
  }

  var rows: TimelineRows {
    TimelineRows(
      events: Loaded(rows: events.all, skipped: skipped.event),
      interactions: Loaded(rows: interactions.all, skipped: skipped.interaction),
      offers: Loaded(rows: offers.all, skipped: skipped.offer),
      statusChanges: Loaded(rows: statusChanges.all, skipped: skipped.statusChange))
  }

  /// The rows of `fresh`, but of the `kept` kinds those that are here (defect 27).
  func taking(_ fresh: TimelineSources, except kept: PerKind<Bool>) -> TimelineSources {
    var taken = self
    if !kept.event { taken.events = fresh.events }
    if !kept.interaction { taken.interactions = fresh.interactions }
    if !kept.offer { taken.offers = fresh.offers }
    if !kept.statusChange { taken.statusChanges = fresh.statusChanges }
    for kind in TimelineItemKind.allCases where !kept[kind] {
      taken.skipped[kind] = fresh.skipped[kind]
      taken.search[kind] = fresh.search[kind]
    }
    return taken
  }

  /// Folds what is searched, so that a search does not wait.
  @concurrent func prepareSearch() async { _ = search.map(\.index) }
}

/// What is found of the rows of a source; the same in every zone.
///
/// Folded when it is first asked for: rows are shown before anybody can search them, so the page's load asks beside
/// all else, and a search meanwhile waits.
final class SearchedTexts: Sendable {
  private let known = Lock<SearchIndex?>(nil)
  private let fold: @Sendable () -> SearchIndex

  /// - Parameter texts: of each row, whatever a query may stand in.
  init<Row: Sendable>(_ rows: [Row], texts: @escaping @Sendable (Row) -> [String?]) {
    fold = {
      var index = SearchIndex(reservingRows: rows.count)
      for row in rows { index.append(row: texts(row)) }
      return index
    }
  }

  /// Folds them, unless that was done.
  var index: SearchIndex {
    known.withLock { known in
      if let known { return known }
      let index = fold()
      known = index
      return index
    }
  }
}
