import CompassModel
import PageKit

/// The rows of the four sources and what filters and lanes read of them, side by side in memory: worked out once
/// for a zone, then never changed.
///
/// An item has a position, oldest first; ties by ascending id, which is by kind and then by the row's id
/// (decisions T9, X7). A day begins at local midnight.
final class TimelineColumns: Sendable {
  let zone: Zone
  let sources: TimelineSources

  /// By position.
  let kinds: [TimelineItemKind]
  let numbers: [Int32]
  let firsts: [CalendarDate]
  /// The end date, or `firsts` without one.
  let lasts: [CalendarDate]
  /// The school's place in `schools.values`; nil is a value like the others.
  let schools: CodedColumn<SchoolID?>

  /// Positions by time, the newest first; ties by ascending id (interface.md, small print 8).
  let newestFirst: [Int32]
  /// Positions by school, oldest first; those of the school at place p are `bySchool[schoolStarts[p]..<[p + 1]]`.
  private let bySchool: [Int32]
  private let schoolStarts: [Int]

  init(_ sources: TimelineSources, zone: Zone) {
    self.sources = sources
    self.zone = zone
    let drafts = Self.drafts(of: sources, zone)
    kinds = drafts.map(\.kind)
    numbers = drafts.map(\.number)
    firsts = drafts.map(\.first)
    lasts = drafts.map(\.last)
    newestFirst = Self.newestFirst(drafts.map(\.time))
    schools = CodedColumn(drafts.map(\.school))
    (bySchool, schoolStarts) = Self.grouped(schools.codes, placeCount: schools.values.count)
  }

  var count: Int { kinds.count }
  var skippedCount: Int {
    let skipped = sources.skipped
    return skipped.event + skipped.interaction + skipped.offer + skipped.statusChange
  }

  /// The positions of a school's items, oldest first.
  func positions(ofSchoolAt place: Int) -> ArraySlice<Int32> { bySchool[schoolStarts[place]..<schoolStarts[place + 1]] }

  func hasLane(of school: SchoolID?) -> Bool { schools.values.contains(school) }

  func count(ofSchool school: SchoolID?) -> Int {
    schools.values.firstIndex(of: school).map { positions(ofSchoolAt: $0).count } ?? 0
  }

  /// The same rows seen from another zone.
  func seen(from zone: Zone) -> TimelineColumns {
    zone == self.zone ? self : TimelineColumns(sources, zone: zone)
  }

  func contains(_ id: TimelineItemID) -> Bool { number(of: id) != nil }

  /// Goes through all items: for a single one that a person asked about.
  func position(of id: TimelineItemID) -> Int? {
    guard let number = number(of: id) else { return nil }
    return kinds.indices.first { kinds[$0] == id.kind && numbers[$0] == number }
  }

  /// The positions of rows that were loaded at `time` and are being deleted, or were since (decision N11).
  func positions(deletedIn context: PageContext, loadedAt time: Instant?) -> Set<Int> {
    let gone = context.deleted.keys.lazy.filter { !context.shows($0, loadedAt: time) }
    return Set(gone.compactMap { self.position(of: TimelineItemID($0)) })
  }

  private func number(of id: TimelineItemID) -> Int? {
    switch id.kind {
    case .event: sources.events.number(of: EventID(id.row))
    case .interaction: sources.interactions.number(of: InteractionID(id.row))
    case .offer: sources.offers.number(of: OfferID(id.row))
    case .statusChange: sources.statusChanges.number(of: StatusChangeID(id.row))
    }
  }

  // MARK: - Building

  private struct Draft {
    var time: Int64
    var kind: TimelineItemKind
    var number: Int32
    var first: CalendarDate
    var last: CalendarDate
    var school: SchoolID?
  }

  /// One draft per row, oldest first.
  private static func drafts(of sources: TimelineSources, _ zone: Zone) -> [Draft] {
    let (events, interactions) = (sources.events.all, sources.interactions.all)
    let (offers, changes) = (sources.offers.all, sources.statusChanges.all)
    var drafts: [Draft] = []
    drafts.reserveCapacity(events.count + interactions.count + offers.count + changes.count)
    var midnights: [CalendarDate: Int64] = [:]

    func add(_ kind: TimelineItemKind, _ number: Int, _ time: DayOrInstant, to last: CalendarDate?, _ school: SchoolID?)
    {
      let first = time.date(in: zone)
      let microseconds: Int64
      switch time {
      case .instant(let instant): microseconds = instant.microseconds
      case .day(let day):
        microseconds = midnights[day] ?? zone.start(of: day).microseconds
        midnights[day] = microseconds
      }
      drafts.append(
        Draft(
          time: microseconds, kind: kind, number: Int32(number), first: first,
          last: max(first, last ?? first), school: school))
    }

    for (number, row) in events.enumerated() {
      add(.event, number, .day(row.startDate), to: row.endDate, row.schoolID)
    }
    for (number, row) in interactions.enumerated() {
      add(.interaction, number, .instant(row.instant), to: nil, row.schoolID)
    }
    for (number, row) in offers.enumerated() { add(.offer, number, row.date, to: nil, row.schoolID) }
    for (number, row) in changes.enumerated() {
      add(.statusChange, number, .instant(row.instant), to: nil, row.schoolID)
    }
    // Texts stay where they are: only small numbers are sorted.
    let order = drafts.indices.map { DraftOrder(time: drafts[$0].time, index: $0) }.sorted()
    return order.map { drafts[$0.index] }
  }

  private struct DraftOrder: Comparable {
    let time: Int64
    let index: Int

    static func < (left: DraftOrder, right: DraftOrder) -> Bool {
      left.time == right.time ? left.index < right.index : left.time < right.time
    }
  }

  /// Ascending times read backwards, but for runs of the same time.
  private static func newestFirst(_ times: [Int64]) -> [Int32] {
    var positions: [Int32] = []
    positions.reserveCapacity(times.count)
    var end = times.count
    while end > 0 {
      var start = end - 1
      while start > 0, times[start - 1] == times[end - 1] { start -= 1 }
      for position in start..<end { positions.append(Int32(position)) }
      end = start
    }
    return positions
  }

  private static func grouped(_ codes: [Int32], placeCount: Int) -> (positions: [Int32], starts: [Int]) {
    var starts = [Int](repeating: 0, count: placeCount + 1)
    for code in codes { starts[Int(code) + 1] += 1 }
    for place in 0..<placeCount { starts[place + 1] += starts[place] }
    var next = starts
    var positions = [Int32](repeating: 0, count: codes.count)
    for (position, code) in codes.enumerated() {
      positions[next[Int(code)]] = Int32(position)
      next[Int(code)] += 1
    }
    return (positions, starts)
  }
}
