import CompassModel
import PageKit
import Records

/// A row of one of the four sources, as the timeline shows it (decisions T10, T11).
protocol TimelineSource: Row {
  static var itemKind: TimelineItemKind { get }
  /// The day or moment it was on, or began.
  var itemTime: ItemTime { get }
  /// The last day as it was entered; a bar only if it is after the first (decision T6).
  var itemEnd: CalendarDate? { get }
  var schoolID: SchoolID? { get }
  /// The kind within the source: `Camp`, `Phone Call`.
  var typeLabel: String { get }
  var emoji: String { get }
  /// A label of a few words.
  var label: String { get }
  /// Kind and label to be heard: `Phone Call: The offer`, `Contact at a game: Watched the doubleheader`.
  var spokenName: String { get }
  /// Further details of the item; nil for none.
  var itemDetails: String? { get }
  /// `by Pat`, of what the athlete did not log (decision L1).
  var loggedByText: String? { get }
}

extension TimelineSource {
  var itemEnd: CalendarDate? { nil }
  var itemDetails: String? { nil }
  var loggedByText: String? { nil }

  /// The texts that the search covers.
  fileprivate var searchedTexts: [String?] { [label, typeLabel, Self.itemKind.label, loggedByText, itemDetails] }
}

/// When an item was, or began.
enum ItemTime {
  /// On a local day, at the minute past midnight if it has a time there.
  case day(CalendarDate, minute: Int?)
  case instant(Instant)
}

/// The items of one source, oldest first; ties by the row's id. The same in every zone.
struct SourceItems<R: TimelineSource>: RowIndex {
  /// The numbers of the rows.
  let numbers: [Int32]
  let times: [ItemTime]
  let lasts: [CalendarDate?]
  let schools: CodedColumn<SchoolID?>

  init(_ rows: [R], auxiliary _: NoAuxiliary) {
    let order = SourceIndex.sorted(rows.map { $0.itemTime.approximateTime })
    numbers = order.map { Int32($0.number) }
    times = order.map { rows[$0.number].itemTime }
    lasts = order.map { rows[$0.number].itemEnd }
    schools = CodedColumn(order.map { rows[$0.number].schoolID })
  }
}

/// The time and the index of an item in its source: only these are sorted, texts stay unmoved.
private struct SourceIndex {
  let time: Int64
  let number: Int

  static func sorted(_ times: [Int64]) -> [SourceIndex] {
    zip(times, times.indices).map { SourceIndex(time: $0, number: $1) }.sorted {
      $0.time == $1.time ? $0.number < $1.number : $0.time < $1.time
    }
  }
}

extension ItemTime {
  /// In microseconds, in the order that the times of a source have in any zone if all of them are days, or instants.
  fileprivate var approximateTime: Int64 {
    switch self {
    case .day(let day, let minute): Zone.utc.start(of: day).microseconds + Int64(minute ?? 0) * 60_000_000
    case .instant(let instant): instant.microseconds
    }
  }
}

/// A search index over the rows of a source, by their numbers.
struct SourceSearch<R: TimelineSource>: RowIndex {
  let index: SearchIndex

  init(_ rows: [R], auxiliary _: NoAuxiliary) {
    var index = SearchIndex(reservingRows: rows.count)
    for row in rows { index.append(row: row.searchedTexts) }
    self.index = index
  }
}

/// The rows of the four sources; none of those that are not known.
///
/// A row goes by its number: one of the answer's rows, or behind those one that was changed here.
struct TimelineSources: Hashable, Sendable {
  var events = noEvents
  var interactions = noInteractions
  var offers = noOffers
  var statusChanges = noStatusChanges

  // One of each, so that unknown rows are the same rows every time.
  static let noEvents = Base<Event>([]).laid([])
  static let noInteractions = Base<Interaction>([]).laid([])
  static let noOffers = Base<Offer>([]).laid([])
  static let noStatusChanges = Base<StatusChange>([]).laid([])

  /// The number of the row that an item represents; nil for a row that is not there.
  func number(of id: TimelineItemID) -> Int? {
    switch id.kind {
    case .event: events.number(of: id.row)
    case .interaction: interactions.number(of: id.row)
    case .offer: offers.number(of: id.row)
    case .statusChange: statusChanges.number(of: id.row)
    }
  }

  /// For each row of a source, by its number, whether it contains what is searched for.
  ///
  /// - Parameter query: folded, see `SearchFolding.query`.
  func matches(_ query: String) -> PerKind<[Bool]> {
    PerKind(
      event: events.matches(query), interaction: interactions.matches(query), offer: offers.matches(query),
      statusChange: statusChanges.matches(query))
  }
}

extension PageContext {
  /// The sources of the active athlete's timeline.
  var timelineSources: TimelineSources {
    TimelineSources(
      events: rows() ?? TimelineSources.noEvents, interactions: rows() ?? TimelineSources.noInteractions,
      offers: rows() ?? TimelineSources.noOffers, statusChanges: rows() ?? TimelineSources.noStatusChanges)
  }
}

extension Rows where R: TimelineSource {
  /// The row of a number that is there.
  func row(_ number: Int) -> R {
    number < base.rows.count ? base.rows[number] : changed.rows[number - base.rows.count]
  }

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
  /// Builds what the timeline makes of rows, and what a search goes through: takes a while for many, so not on the main
  /// actor.
  public static func prepare(_ batch: Batch) {
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
