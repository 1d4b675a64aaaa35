import CompassModel
import PageKit

/// Places the items of one lane at a time into rows, so that none overlaps another (decisions T6–T8, T20).
///
/// Reuses its memory for each lane; placing an item takes time logarithmic in the number of rows.
package struct LaneLayout: Sendable {
  package let scale: TimeScale
  package private(set) var rowCount = 0
  /// A tree of minima in heap order whose leaves are the rows: the position where a row's last item ends, in percent
  /// and beyond 100 if it does; minus infinity for an unused row.
  private var ends: [Double] = []
  private var capacity: Int { ends.count / 2 }

  private static let leastWidth = 2.0

  package init(on scale: TimeScale) {
    self.scale = scale
    beginLane()
  }

  package mutating func beginLane() {
    rowCount = 0
    ends.removeAll(keepingCapacity: true)
    ends.append(contentsOf: repeatElement(-Double.infinity, count: 2))
  }

  /// Places the next item of the lane. Items come in order of their first day and overlap the visible dates (decision
  /// T5).
  ///
  /// A bar extends to the end of its last day. An item with `last` ≤ `first`, or that starts on a last visible day
  /// without a column, becomes a dot at `share` of its day, from 0 to 1 (decision T21).
  package mutating func place(first: CalendarDate, last: CalendarDate, share: Double = 0.5) -> Placement {
    guard last > first, first < scale.edge else {
      let reach = Self.leastWidth / 2
      let left = scale.dotPosition(of: first, share: share)
      return Placement(
        left: left, width: Self.leastWidth, row: row(from: left - reach, to: left + reach), isBar: false)
    }
    let left = first <= scale.span.start ? 0 : scale.position(of: first)
    let right = scale.position(of: last.adding(days: 1))
    return Placement(
      left: left, width: min(max(right - left, Self.leastWidth), 100 - left),
      row: row(from: left, to: max(right, left + Self.leastWidth)), isBar: true)
  }

  /// Returns the first row whose last item ends at or before `start`, and marks it as used up to `end` (decision T8).
  private mutating func row(from start: Double, to end: Double) -> Int32 {
    if ends[1] > start { doubleRows() }
    var node = 1
    while node < capacity {
      node *= 2
      if ends[node] > start { node += 1 }
    }
    let row = node - capacity
    rowCount = max(rowCount, row + 1)
    ends[node] = end
    while node > 1 {
      node /= 2
      ends[node] = min(ends[2 * node], ends[2 * node + 1])
    }
    return Int32(row)
  }

  private mutating func doubleRows() {
    let used = capacity
    ends.append(contentsOf: repeatElement(-Double.infinity, count: 2 * used))
    for row in 0..<used { ends[2 * used + row] = ends[used + row] }
    for node in (1..<2 * used).reversed() { ends[node] = min(ends[2 * node], ends[2 * node + 1]) }
  }
}

extension TimelineSelection {
  /// Returns the number of selected items with a day in the dates `span`, by school index (decision T5).
  func counts(in span: DateSpan, _ columns: TimelineColumns) -> [Int] {
    var counts = [Int](repeating: 0, count: columns.schools.values.count)
    let (firsts, lasts, codes) = (columns.firsts, columns.lasts, columns.schools.codes)
    for entry in positions {
      let position = Int(entry)
      if span.overlaps(first: firsts[position], last: lasts[position]) { counts[Int(codes[position])] += 1 }
    }
    return counts
  }
}

/// The lanes with items in the visible dates, by name (decision T9).
struct Lanes: Sendable {
  struct Lane: Sendable {
    var schoolIndex: Int
    /// The number of items in the visible dates.
    var count: Int
    /// The number of items that pass the filters.
    var total: Int
  }

  let all: [Lane]

  init(_ selection: TimelineSelection, in span: DateSpan, _ columns: TimelineColumns, _ names: LaneNames) {
    let counts = selection.counts(in: span, columns)
    all = names.laneOrder.compactMap { index in
      counts[index] == 0 ? nil : Lane(schoolIndex: index, count: counts[index], total: selection.totals[index])
    }
  }
}

struct DrawnLane: Sendable {
  var lane: Lanes.Lane
  var rowCount: Int
  var items: LaneItems

  /// Returns the given lanes with their visible items placed; lanes, and items within a lane, are numbered from 1.
  /// Other lanes cost nothing.
  static func drawn(
    _ lanes: some Sequence<Lanes.Lane>, passing passes: FilterTest, on scale: TimeScale, _ columns: TimelineColumns,
    _ names: LaneNames
  ) -> [DrawnLane] {
    var layout = LaneLayout(on: scale)
    let rows = LaneTexts(columns, names, dates: scale.span)
    let (firsts, lasts) = (columns.firsts, columns.lasts)
    return lanes.enumerated().map { index, lane in
      layout.beginLane()
      let visible = columns.positions(ofSchoolAt: lane.schoolIndex).filter { entry in
        let position = Int(entry)
        return passes(position) && scale.span.overlaps(first: firsts[position], last: lasts[position])
      }
      var shares = DayShares(of: visible, in: columns, on: scale)
      var placed: [LaneItemSource.Placed] = []
      for entry in visible {
        let position = Int(entry)
        placed.append(
          LaneItemSource.Placed(
            position: entry, number: Int32(placed.count + 1),
            placement: layout.place(
              first: firsts[position], last: lasts[position], share: shares.next(at: position))))
      }
      return DrawnLane(
        lane: lane, rowCount: max(1, layout.rowCount),
        items: LaneItems(LaneItemSource(rows, lane: index + 1, placed: placed)))
    }
  }
}

private final class LaneTexts: LaneRows {
  let columns: TimelineColumns
  let names: LaneNames
  let dates: DateSpan

  init(_ columns: TimelineColumns, _ names: LaneNames, dates: DateSpan) {
    (self.columns, self.names, self.dates) = (columns, names, dates)
  }

  func item(_ placed: LaneItemSource.Placed, lane: Int) -> LaneItem {
    let position = Int(placed.position)
    let texts = columns.texts(at: position)
    let school = names.name(ofItemAt: position, in: columns)
    return LaneItem(
      outline(placed), id: texts.id, number: "\(lane).\(placed.number)", label: texts.label, emoji: texts.emoji,
      timeText: columns.timeText(texts), loggedByText: texts.loggedByText,
      accessibilityLabel: columns.accessibilityLabel(texts, school: school, at: position),
      spokenText: columns.spokenText(texts, school: nil, at: position))
  }

  func outline(_ placed: LaneItemSource.Placed) -> LaneItem.Outline {
    let (position, placement) = (Int(placed.position), placed.placement)
    let (first, last) = (columns.firsts[position], columns.lasts[position])
    return LaneItem.Outline(
      type: columns.kinds[position], kind: placement.isBar ? .bar : .dot, left: placement.left,
      width: placement.width, row: Int(placement.row), date: first, endDate: columns.endDate(at: position),
      continuesBefore: placement.isBar && first < dates.start, continuesAfter: last > dates.end)
  }

  func isSame(as other: any LaneRows) -> Bool {
    guard let other = other as? LaneTexts else { return false }
    return self === other || columns == other.columns && names === other.names && dates == other.dates
  }
}

/// Distributes items that are instants over their day, in order, if fewer than 15 days are visible (decision T21).
/// Events are not distributed.
private struct DayShares {
  private let columns: TimelineColumns
  private var counts: [CalendarDate: Int] = [:]
  private var used: [CalendarDate: Int] = [:]

  init(of positions: [Int32], in columns: TimelineColumns, on scale: TimeScale) {
    self.columns = columns
    guard scale.span.days < 15 else { return }
    for entry in positions where columns.isMoment(at: Int(entry)) {
      counts[columns.firsts[Int(entry)], default: 0] += 1
    }
  }

  /// Returns the share of the day (0 to 1) for an item, 0.5 for one that is not distributed; call in the order of the
  /// positions.
  mutating func next(at position: Int) -> Double {
    let day = columns.firsts[position]
    guard let count = counts[day], count > 1, columns.isMoment(at: position) else { return 0.5 }
    let index = used[day, default: 0]
    used[day] = index + 1
    return (Double(index) + 0.5) / Double(count)
  }
}

/// The school names of the timeline's items, and the order of lanes (decision T9).
///
/// Immutable; created again when rows or schools load.
final class LaneNames: Sendable {
  static let none = "No School"
  static let unknown = "Unknown"
  /// The name while the schools are loading (decision N3).
  static let loading = "…"

  /// The shown names by school index; nil for items without a school.
  private let names: [String?]
  /// The lane names by school index, all different once the schools are loaded (decision T24).
  private let laneNames: [String]
  /// Whether the directory has the school, by school index; nil without a directory.
  let isListed: [Bool]?
  /// School indices by lane name, ties by id; items without a school come before schools of equal name.
  let laneOrder: [Int]

  /// - Parameter missing: the name for a school that is not in the directory.
  init(_ schools: [SchoolID?], in directory: SchoolDirectory?, missing: String) {
    names = schools.map { $0.map { directory?.label(of: $0) ?? missing } }
    isListed = directory.map { directory in schools.map { $0.map(directory.contains) ?? false } }
    laneNames = Self.laneNames(names, schools)
    let ranks = NameRanks.ranks(of: laneNames)
    laneOrder = schools.indices.sorted { left, right in
      if ranks[left] != ranks[right] { return ranks[left] < ranks[right] }
      guard let leftID = schools[left], let rightID = schools[right] else { return schools[left] == nil }
      return leftID < rightID
    }
  }

  /// Returns the lane names; schools without a known name are numbered by ascending id (decision M6).
  private static func laneNames(_ names: [String?], _ schools: [SchoolID?]) -> [String] {
    var laneNames = names.map { $0 ?? Self.none }
    let unknown = names.indices.filter { names[$0] == Self.unknown }.sorted {
      schools[$0]?.rawValue ?? "" < schools[$1]?.rawValue ?? ""
    }
    for (index, name) in zip(unknown, unknown.map { laneNames[$0] }.numbered) { laneNames[index] = name }
    return laneNames
  }

  func laneName(at index: Int) -> String { laneNames[index] }

  func name(ofItemAt position: Int, in columns: TimelineColumns) -> String? {
    names[Int(columns.schools.codes[position])]
  }
}

extension PageContext {
  var missingSchoolName: String {
    schools == nil && status(of: RecruitingTimeline.auxiliaryRows).isRunning ? LaneNames.loading : LaneNames.unknown
  }
}
