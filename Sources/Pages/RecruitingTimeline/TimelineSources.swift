import CompassModel
import PageKit
import Records

/// A row of one of the timeline's four sources, with the texts of its item (decisions T10, T11).
protocol TimelineSource: Row {
  static var itemKind: TimelineItemKind { get }
  var itemTime: ItemTime { get }
  /// The last day as entered, nil without one; a bar if it is after the first day, else a dot (decision T6).
  var itemEnd: CalendarDate? { get }
  var schoolID: SchoolID? { get }
  var typeLabel: String { get }
  var emoji: String { get }
  var label: String { get }
  /// The kind and label as read aloud: `Phone Call: The offer`, `Contact at a game: Watched the doubleheader`.
  var spokenName: String { get }
  var itemDetails: String? { get }
  /// The author of an interaction that the athlete did not log, `by Pat`; nil for others, and if the name is unknown
  /// (decision L1).
  var loggedByText: String? { get }
}

extension TimelineSource {
  var itemEnd: CalendarDate? { nil }
  var itemDetails: String? { nil }
  var loggedByText: String? { nil }

  fileprivate var searchedTexts: [String?] { [label, typeLabel, Self.itemKind.label, loggedByText, itemDetails] }
}

enum ItemTime {
  /// A local day, with the minute past midnight if a time is known.
  case day(CalendarDate, minute: Int?)
  case instant(Instant)
}

/// The items of one source, oldest first, ties by row id; independent of the time zone.
struct SourceItems<R: TimelineSource>: RowIndex {
  /// The row number of each item; the other columns have the same order.
  let numbers: [Int32]
  let times: [ItemTime]
  let lasts: [CalendarDate?]
  let schools: CodedColumn<SchoolID?>

  init(_ rows: [R], auxiliary _: NoAuxiliary) {
    let sorting = rows.map { $0.itemTime.approximateTime }
    let order = sorting.indices.sorted { (sorting[$0], $0) < (sorting[$1], $1) }
    numbers = order.map { Int32($0) }
    times = order.map { rows[$0].itemTime }
    lasts = order.map { rows[$0].itemEnd }
    schools = CodedColumn(order.map { rows[$0].schoolID })
  }
}

extension ItemTime {
  /// The time in microseconds, as UTC for a local day. Sorts a source like its local times if all are days, or all
  /// instants.
  fileprivate var approximateTime: Int64 {
    switch self {
    case .day(let day, let minute): Zone.utc.start(of: day).microseconds + Int64(minute ?? 0) * 60_000_000
    case .instant(let instant): instant.microseconds
    }
  }
}

struct SourceSearch<R: TimelineSource>: RowIndex {
  let index: SearchIndex

  init(_ rows: [R], auxiliary _: NoAuxiliary) {
    var index = SearchIndex(reservingRows: rows.count)
    for row in rows { index.append(row: row.searchedTexts) }
    self.index = index
  }
}

/// The rows of the four sources; empty for a source that is not loaded.
///
/// Row numbers count the rows of the source's base first, then its changed rows.
struct TimelineSources: Hashable, Sendable {
  var events = noEvents
  var interactions = noInteractions
  var offers = noOffers
  var statusChanges = noStatusChanges

  // Shared instances, so that sources that are not loaded compare as equal.
  static let noEvents = Base<Event>([]).laid([])
  static let noInteractions = Base<Interaction>([]).laid([])
  static let noOffers = Base<Offer>([]).laid([])
  static let noStatusChanges = Base<StatusChange>([]).laid([])

  func number(of id: TimelineItemID) -> Int? {
    switch id.kind {
    case .event: events.number(of: id.row)
    case .interaction: interactions.number(of: id.row)
    case .offer: offers.number(of: id.row)
    case .statusChange: statusChanges.number(of: id.row)
    }
  }

  /// Returns for each row of each source, by row number, whether its texts contain `query`.
  ///
  /// - Parameter query: folded text, as `SearchFolding.query` returns it.
  func matches(_ query: String) -> PerKind<[Bool]> {
    PerKind(
      event: events.matches(query), interaction: interactions.matches(query), offer: offers.matches(query),
      statusChange: statusChanges.matches(query))
  }
}

extension PageContext {
  var timelineSources: TimelineSources {
    TimelineSources(
      events: rows() ?? TimelineSources.noEvents, interactions: rows() ?? TimelineSources.noInteractions,
      offers: rows() ?? TimelineSources.noOffers, statusChanges: rows() ?? TimelineSources.noStatusChanges)
  }
}

extension Rows where R: TimelineSource {
  /// Returns the row with an existing number.
  func row(_ number: Int) -> R { number < base.rows.count ? base.rows[number] : changed.rows[number - base.rows.count] }

  fileprivate func number(of id: String) -> Int? {
    if let number = changed.number(of: id) { return base.rows.count + number }
    guard let number = base.number(of: id), !hidden.contains(number) else { return nil }
    return number
  }

  fileprivate func matches(_ query: String) -> [Bool] {
    let index = { (base: Base<R>) in base.table(SourceSearch<R>.self, auxiliary: NoAuxiliary()).index }
    return index(base).matches(query) + index(changed).matches(query)
  }
}

extension RecruitingTimeline {
  /// Builds the indexes of order and search in advance. Slow for many rows: call it off the main actor.
  package static func prepare(_ batch: Batch) {
    if let events = batch.base(Event.self) { prepare(events) }
    if let interactions = batch.base(Interaction.self) { prepare(interactions) }
    if let offers = batch.base(Offer.self) { prepare(offers) }
    if let changes = batch.base(StatusChange.self) { prepare(changes) }
  }

  private static func prepare<R: TimelineSource>(_ rows: Base<R>) {
    _ = rows.table(SourceItems<R>.self, auxiliary: NoAuxiliary())
    _ = rows.table(SourceSearch<R>.self, auxiliary: NoAuxiliary())
  }
}
