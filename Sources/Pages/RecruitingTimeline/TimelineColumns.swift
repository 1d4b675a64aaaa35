import CompassModel
import PageKit
import Records

/// The items of all four sources as columns for filters and lanes. Items are oldest first, within a day by time
/// (decision G6), ties by kind and row id (decisions T9, X7); an item's index there is its position.
final class TimelineColumns: Sendable {
  let sources: TimelineSources
  let zone: Zone
  private let order: TimelineOrder

  /// Creates the columns of the loaded rows in a time zone; the order of rows seen before comes from a cache.
  init(_ sources: TimelineSources, zone: Zone) {
    (self.sources, self.zone) = (sources, zone)
    order = sources.order(in: zone)
  }

  var kinds: [TimelineItemKind] { order.kinds }
  /// The row number of each item in its source, by position (see `TimelineSources`).
  var numbers: [Int32] { order.numbers }
  var firsts: [CalendarDate] { order.firsts }
  /// The last day of each item, by position; the first day for an item without an end.
  var lasts: [CalendarDate] { order.lasts }
  /// The school of each item, by position, as an index into `schools.values`; nil is one of the values.
  var schools: CodedColumn<SchoolID?> { order.schools }
  /// Every position in reverse order, so newest first (decision G6).
  var newestFirst: [Int32] { order.newestFirst }
  var count: Int { order.kinds.count }

  func newestFirst(ofSchoolAt index: Int) -> ArraySlice<Int32> { order.newestFirst(ofSchoolAt: index) }
  /// Returns the positions of a school's items, oldest first.
  func positions(ofSchoolAt index: Int) -> ArraySlice<Int32> { order.positions(ofSchoolAt: index) }
  /// The number of items of each school, by school index.
  var totals: [Int] { order.totals }

  func hasLane(of school: SchoolID?) -> Bool { schools.values.contains(school) }

  func count(ofSchool school: SchoolID?) -> Int {
    schools.values.firstIndex(of: school).map { newestFirst(ofSchoolAt: $0).count } ?? 0
  }

  func contains(_ id: TimelineItemID) -> Bool { sources.number(of: id) != nil }

  /// Returns the position of an item, nil if there is none. Linear in the number of items: use for single items.
  func position(of id: TimelineItemID) -> Int? {
    guard let number = sources.number(of: id) else { return nil }
    return kinds.indices.first { kinds[$0] == id.kind && numbers[$0] == number }
  }
}

/// Equality by identity of the cached order: equal rows in one time zone.
extension TimelineColumns: Equatable {
  static func == (left: TimelineColumns, right: TimelineColumns) -> Bool { left.order === right.order }
}

extension PageContext {
  var timeline: TimelineColumns { TimelineColumns(timelineSources, zone: moment.zone) }
}

extension TimelineSources {
  /// Returns the order of the items from the cache of the first loaded source, so that no two sources cache each other.
  fileprivate func order(in zone: Zone) -> TimelineOrder {
    order(with: \.statusChanges, unknown: Self.noStatusChanges, in: zone)
      ?? order(with: \.interactions, unknown: Self.noInteractions, in: zone)
      ?? order(with: \.offers, unknown: Self.noOffers, in: zone)
      ?? order(with: \.events, unknown: Self.noEvents, in: zone) ?? .empty
  }

  private func order<R: Row>(
    with source: WritableKeyPath<TimelineSources, Rows<R>>, unknown: Rows<R>, in zone: Zone
  ) -> TimelineOrder? {
    let rows = self[keyPath: source]
    guard rows != unknown else { return nil }
    var others = self
    others[keyPath: source] = unknown
    let key = OrderKey(changed: rows.changed, others: others, zone: zone)
    return rows.base.remember(for: key) { TimelineOrder(self, zone) }
  }
}

/// A key of the cached order: everything it depends on besides the base that caches it.
private struct OrderKey<R: Row>: Hashable, Sendable {
  let changed: Base<R>
  let others: TimelineSources
  let zone: Zone

  static func == (left: OrderKey, right: OrderKey) -> Bool {
    left.changed === right.changed && left.others == right.others && left.zone == right.zone
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(changed)) }
}

/// The order of all items in one time zone, as compact columns without rows. Immutable.
///
/// Merges the sorted sources in one pass. Computed on the main actor again after each change.
private final class TimelineOrder: Sendable {
  let kinds: [TimelineItemKind]
  let numbers: [Int32]
  let firsts, lasts: [CalendarDate]
  let schools: CodedColumn<SchoolID?>
  let newestFirst: [Int32]
  /// Positions by school, oldest first, and newest first.
  private let bySchool, newestBySchool: NumberLists
  /// The number of items by school.
  let totals: [Int]

  static let empty = TimelineOrder(TimelineSources(), .utc)

  init(_ sources: TimelineSources, _ zone: Zone) {
    var days = LocalDays(zone)
    var schoolIndices = SchoolIndices()
    let sources =
      SortedItems.sorted(of: sources.events, &days, &schoolIndices)
      + SortedItems.sorted(of: sources.interactions, &days, &schoolIndices)
      + SortedItems.sorted(of: sources.offers, &days, &schoolIndices)
      + SortedItems.sorted(of: sources.statusChanges, &days, &schoolIndices)
    let count = sources.reduce(0) { $0 + $1.times.count }
    var (kinds, numbers, codes): ([TimelineItemKind], [Int32], [Int32]) = ([], [], [])
    var (firsts, lasts): ([CalendarDate], [CalendarDate]) = ([], [])
    kinds.reserveCapacity(count)
    numbers.reserveCapacity(count)
    codes.reserveCapacity(count)
    firsts.reserveCapacity(count)
    lasts.reserveCapacity(count)
    var heads = [Int](repeating: 0, count: sources.count)
    for _ in 0..<count {
      var next = -1
      for part in sources.indices where heads[part] < sources[part].times.count {
        if next < 0 || sources[part].precedes(heads[part], sources[next], heads[next]) { next = part }
      }
      let index = heads[next]
      heads[next] += 1
      kinds.append(sources[next].kind)
      numbers.append(sources[next].numbers[index])
      codes.append(sources[next].codes[index])
      firsts.append(sources[next].firsts[index])
      lasts.append(sources[next].lasts[index])
    }
    (self.kinds, self.numbers, self.firsts, self.lasts) = (kinds, numbers, firsts, lasts)
    schools = CodedColumn(values: schoolIndices.values, codes: codes)
    newestFirst = (0..<Int32(count)).reversed()
    let schoolCount = schoolIndices.values.count
    bySchool = NumberLists(Array(0..<Int32(count)), groupedBy: codes, groupCount: schoolCount)
    newestBySchool = NumberLists(newestFirst, groupedBy: codes.reversed(), groupCount: schoolCount)
    totals = (0..<schoolCount).map { [bySchool] in bySchool[$0].count }
  }

  func positions(ofSchoolAt index: Int) -> ArraySlice<Int32> { bySchool[index] }
  func newestFirst(ofSchoolAt index: Int) -> ArraySlice<Int32> { newestBySchool[index] }
}

/// The sorted items of one source, of its base or of its changed rows: oldest first, ties by row id. A class, so that
/// comparisons in the merge copy no columns.
private final class SortedItems {
  let kind: TimelineItemKind
  private(set) var numbers: [Int32] = []
  private(set) var codes: [Int32] = []
  private(set) var firsts: [CalendarDate] = []
  private(set) var lasts: [CalendarDate] = []
  private(set) var times: [Int64] = []
  private let id: (Int32) -> String

  static func sorted<R: TimelineSource>(
    of rows: Rows<R>, _ days: inout LocalDays, _ schoolIndices: inout SchoolIndices
  ) -> [SortedItems] {
    let unchanged = SortedItems(rows.base, hiding: rows.hidden, from: 0, &days, &schoolIndices)
    let changed = SortedItems(rows.changed, hiding: [], from: rows.base.rows.count, &days, &schoolIndices)
    return [unchanged, changed].filter { !$0.times.isEmpty }
  }

  /// Sorts the rows of `base` except the `hidden` ones, numbered from `start` within the source.
  private init<R: TimelineSource>(
    _ base: Base<R>, hiding hidden: [Int], from start: Int, _ days: inout LocalDays,
    _ schoolIndices: inout SchoolIndices
  ) {
    kind = R.itemKind
    id = { base.rows[Int($0) - start].rowID.rawValue }
    let items = base.table(SourceItems<R>.self, auxiliary: NoAuxiliary())
    let schools = items.schools.values.map { schoolIndices.index(of: $0) }
    let hidden = Set(hidden)
    var isInOrder = true
    for (index, number) in items.numbers.enumerated() where hidden.isEmpty || !hidden.contains(Int(number)) {
      let (time, first) = days.start(of: items.times[index])
      if let last = times.last, let lastNumber = numbers.last {
        isInOrder = isInOrder && (last, lastNumber) < (time, number + Int32(start))
      }
      numbers.append(number + Int32(start))
      codes.append(schools[Int(items.schools.codes[index])])
      firsts.append(first)
      lasts.append(max(first, items.lasts[index] ?? first))
      times.append(time)
    }
    // The time zone decides between days and instants, so items may be out of order.
    if !isInOrder { sort() }
  }

  private func sort() {
    let order = times.indices.sorted { (times[$0], numbers[$0]) < (times[$1], numbers[$1]) }
    numbers = order.map { numbers[$0] }
    codes = order.map { codes[$0] }
    firsts = order.map { firsts[$0] }
    lasts = order.map { lasts[$0] }
    times = order.map { times[$0] }
  }

  /// Returns whether an item comes before an item of another part, given that parts are listed in ascending kind.
  func precedes(_ index: Int, _ other: SortedItems, _ otherIndex: Int) -> Bool {
    let (time, otherTime) = (times[index], other.times[otherIndex])
    if time != otherTime { return time < otherTime }
    return kind == other.kind && id(numbers[index]) < other.id(other.numbers[otherIndex])
  }
}

/// The starts of days in a time zone, in microseconds; consecutive requests for one day are cached.
private struct LocalDays {
  private let zone: Zone
  private var last: (day: CalendarDate, start: Int64)?

  init(_ zone: Zone) { self.zone = zone }

  mutating func start(of time: ItemTime) -> (microseconds: Int64, day: CalendarDate) {
    switch time {
    case .instant(let instant): return (instant.microseconds, zone.date(at: instant))
    case .day(let day, let minute?): return (zone.instant(of: day, seconds: minute * 60).microseconds, day)
    case .day(let day, nil):
      if let last, last.day == day { return (last.start, day) }
      let start = zone.start(of: day).microseconds
      last = (day, start)
      return (start, day)
    }
  }
}

private struct SchoolIndices {
  private(set) var values: [SchoolID?] = []
  private var indices: [SchoolID?: Int32] = [:]

  mutating func index(of school: SchoolID?) -> Int32 {
    if let index = indices[school] { return index }
    let index = Int32(values.count)
    indices[school] = index
    values.append(school)
    return index
  }
}
