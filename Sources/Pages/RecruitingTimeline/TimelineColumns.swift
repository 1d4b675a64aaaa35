import CompassModel
import PageKit
import Records

/// The items of all four sources with what filters and lanes read of them, oldest first, within a day by time (decision
/// G6); ties by ascending id, which is by kind and then by the row's id (decisions T9, X7).
final class TimelineColumns: Sendable {
  let sources: TimelineSources
  let zone: Zone
  private let order: TimelineOrder

  /// Made of the rows that are known; the same rows again cost no pass over them.
  init(_ sources: TimelineSources, zone: Zone) {
    (self.sources, self.zone) = (sources, zone)
    order = sources.order(in: zone)
  }

  /// The items' kinds, by position.
  var kinds: [TimelineItemKind] { order.kinds }
  /// By position, see `TimelineSources`.
  var numbers: [Int32] { order.numbers }
  var firsts: [CalendarDate] { order.firsts }
  /// The end date, or `firsts` without one.
  var lasts: [CalendarDate] { order.lasts }
  /// The school's index in `schools.values`; nil is a value like the others.
  var schools: CodedColumn<SchoolID?> { order.schools }
  /// All positions in reverse: descending throughout (decision G6).
  var newestFirst: [Int32] { order.newestFirst }
  var count: Int { order.kinds.count }

  /// The positions of a school's items, in the order of `newestFirst`.
  func newestFirst(ofSchoolAt index: Int) -> ArraySlice<Int32> { order.newestFirst(ofSchoolAt: index) }
  /// The positions of a school's items, oldest first.
  func positions(ofSchoolAt index: Int) -> ArraySlice<Int32> { order.positions(ofSchoolAt: index) }
  /// By the school's index.
  var totals: [Int] { schools.values.indices.map { newestFirst(ofSchoolAt: $0).count } }

  func hasLane(of school: SchoolID?) -> Bool { schools.values.contains(school) }

  func count(ofSchool school: SchoolID?) -> Int {
    schools.values.firstIndex(of: school).map { newestFirst(ofSchoolAt: $0).count } ?? 0
  }

  func contains(_ id: TimelineItemID) -> Bool { sources.number(of: id) != nil }

  /// Goes through all items: for a single one that a person asked about.
  func position(of id: TimelineItemID) -> Int? {
    guard let number = sources.number(of: id) else { return nil }
    return kinds.indices.first { kinds[$0] == id.kind && numbers[$0] == number }
  }
}

/// Compared by identity: made of the same rows in the same zone.
extension TimelineColumns: Equatable {
  static func == (left: TimelineColumns, right: TimelineColumns) -> Bool { left.order === right.order }
}

extension PageContext {
  /// The items of the active athlete's timeline.
  var timeline: TimelineColumns { TimelineColumns(timelineSources, zone: moment.zone) }
}

extension TimelineSources {
  /// Remembered with the rows of the first source that is known: no two of them remember each other.
  fileprivate func order(in zone: Zone) -> TimelineOrder {
    order(with: \.statusChanges, unknown: Self.noStatusChanges, in: zone)
      ?? order(with: \.interactions, unknown: Self.noInteractions, in: zone)
      ?? order(with: \.offers, unknown: Self.noOffers, in: zone)
      ?? order(with: \.events, unknown: Self.noEvents, in: zone) ?? .empty
  }

  /// Nil where the source is not known.
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

/// The inputs to the order of all items, besides the base that caches it.
private struct OrderKey<R: Row>: Hashable, Sendable {
  let changed: Base<R>
  let others: TimelineSources
  let zone: Zone

  static func == (left: OrderKey, right: OrderKey) -> Bool {
    left.changed === right.changed && left.others == right.others && left.zone == right.zone
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(changed)) }
}

/// Small numbers of all items side by side in memory, worked out once for a zone, then never changed. Holds no rows.
///
/// A day begins at local midnight. Made in one pass over the items of the sources, which are in order already: after a
/// change it is made again, on the main actor.
private final class TimelineOrder: Sendable {
  let kinds: [TimelineItemKind]
  let numbers: [Int32]
  let firsts: [CalendarDate]
  let lasts: [CalendarDate]
  let schools: CodedColumn<SchoolID?>
  let newestFirst: [Int32]
  /// Positions by school, oldest first; those of the school at index p are `bySchool[schoolStarts[p]..<[p + 1]]`.
  private let bySchool: [Int32]
  /// Positions by school, in the order of `newestFirst`.
  private let newestBySchool: [Int32]
  private let schoolStarts: [Int]

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
    schoolStarts = Self.starts(codes, schoolCount: schoolIndices.values.count)
    bySchool = Self.grouped(codes.indices, codes, schoolStarts)
    newestBySchool = Self.grouped(newestFirst.lazy.map { Int($0) }, codes, schoolStarts)
  }

  func positions(ofSchoolAt index: Int) -> ArraySlice<Int32> { bySchool[schoolStarts[index]..<schoolStarts[index + 1]] }

  func newestFirst(ofSchoolAt index: Int) -> ArraySlice<Int32> {
    newestBySchool[schoolStarts[index]..<schoolStarts[index + 1]]
  }

  private static func starts(_ codes: [Int32], schoolCount: Int) -> [Int] {
    var starts = [Int](repeating: 0, count: schoolCount + 1)
    for code in codes { starts[Int(code) + 1] += 1 }
    for index in 0..<schoolCount { starts[index + 1] += starts[index] }
    return starts
  }

  /// The positions of each school side by side, in the order in which they come.
  private static func grouped(_ order: some Sequence<Int>, _ codes: [Int32], _ starts: [Int]) -> [Int32] {
    var next = starts
    var positions = [Int32](repeating: 0, count: codes.count)
    for position in order {
      let code = Int(codes[position])
      positions[next[code]] = Int32(position)
      next[code] += 1
    }
    return positions
  }
}

/// Rows of one source, or those of it that were changed here, oldest first; ties by the row's id. A class: the parts are
/// compared for every item, without a copy of their columns.
private final class SortedItems {
  let kind: TimelineItemKind
  private(set) var numbers: [Int32] = []
  private(set) var codes: [Int32] = []
  private(set) var firsts: [CalendarDate] = []
  private(set) var lasts: [CalendarDate] = []
  private(set) var times: [Int64] = []
  /// The id of a row of this number.
  private let id: (Int32) -> String

  static func sorted<R: TimelineSource>(
    of rows: Rows<R>, _ days: inout LocalDays, _ schoolIndices: inout SchoolIndices
  ) -> [SortedItems] {
    let unchanged = SortedItems(rows.base, hiding: rows.hidden, from: 0, &days, &schoolIndices)
    let changed = SortedItems(rows.changed, hiding: [], from: rows.base.rows.count, &days, &schoolIndices)
    return [unchanged, changed].filter { !$0.times.isEmpty }
  }

  /// - Parameters:
  ///   - base: the rows.
  ///   - hidden: the numbers of rows that are not shown.
  ///   - start: the number of the first row among all of the source.
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
    // Days and moments are ordered among each other by the zone.
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

  /// Whether an item comes before one of a part that goes before this one.
  func precedes(_ index: Int, _ other: SortedItems, _ otherIndex: Int) -> Bool {
    let (time, otherTime) = (times[index], other.times[otherIndex])
    if time != otherTime { return time < otherTime }
    return kind == other.kind && id(numbers[index]) < other.id(other.numbers[otherIndex])
  }
}

/// When days begin in a zone, in microseconds; asked for in order, each is worked out once.
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

/// The schools of all sources, each once.
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
