import CompassModel

extension TimelineSelection {
  /// How many of the items have a day in the shown dates, by the school's place (decision T5).
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

/// The lanes with something to draw, in the order of their names (decision T9).
struct Lanes: Sendable {
  struct Lane: Sendable {
    /// The school's place.
    var place: Int
    /// Items in the shown dates.
    var count: Int
    /// Items that pass the filters.
    var total: Int
  }

  let all: [Lane]

  init(_ selection: TimelineSelection, in span: DateSpan, _ columns: TimelineColumns, _ names: SchoolNames) {
    let counts = selection.counts(in: span, columns)
    all = names.laneOrder.compactMap { place in
      counts[place] == 0 ? nil : Lane(place: place, count: counts[place], total: selection.totals[place])
    }
  }
}

/// A lane with its items in their places.
struct DrawnLane: Sendable {
  var lane: Lanes.Lane
  var rowCount: Int
  var items: LaneItems

  /// Draws some lanes; the other ones cost nothing.
  static func drawn(
    _ lanes: some Sequence<Lanes.Lane>, _ filters: TimelineFilters, on scale: TimeScale, _ columns: TimelineColumns,
    _ names: SchoolNames
  ) -> [DrawnLane] {
    let passes = FilterTest(filters, in: columns)
    var layout = LaneLayout(on: scale)
    return lanes.map { lane in
      layout.beginLane()
      var placed: [LaneItems.Placed] = []
      placed.reserveCapacity(lane.count)
      for entry in columns.positions(ofSchoolAt: lane.place) {
        let position = Int(entry)
        let (first, last) = (columns.firsts[position], columns.lasts[position])
        guard passes(position), scale.span.overlaps(first: first, last: last) else { continue }
        placed.append(.init(position: entry, placement: layout.place(first: first, last: last)))
      }
      return DrawnLane(lane: lane, rowCount: max(1, layout.rowCount), items: LaneItems(columns, names, placed))
    }
  }
}
