import CompassModel
import PageKit
import TestSupport
import Testing

@testable import RecruitingTimeline

@Suite struct LaneLayoutTests {
  /// 2026-01-01 … 2026-04-11 in UTC: a day is one percent.
  private let hundredDays: TimeScale

  init() throws { hundredDays = TimeScale(try span("2026-01-01", "2026-04-11"), zone: .utc) }

  /// Days are counted from the start of the range; percent too.
  private func placed(_ first: Int, _ last: Int) -> Placement {
    var layout = LaneLayout(on: hundredDays)
    return layout.place(first: day(first), last: day(last))
  }

  private func day(_ number: Int) -> CalendarDate { hundredDays.span.start.adding(days: number) }

  @Test(
    arguments: [
      // A dot: no end, or one not after the start (decision T6).
      (10, 10, 10, 2, false), (10, 9, 10, 2, false), (10, -50, 10, 2, false), (0, 0, 0, 2, false),
      // A dot is whole at the edges too, a bar is cut (decision T20).
      (98, 98, 98, 2, false), (99, 99, 99, 2, false), (100, 100, 100, 2, false), (99, 100, 99, 1, true),
      // Bars with their last day, at least 2 wide (decisions T7, T20).
      (10, 11, 10, 2, true), (10, 12, 10, 3, true), (10, 13, 10, 4, true), (0, 100, 0, 100, true),
      (60, 98, 60, 39, true), (60, 99, 60, 40, true), (60, 130, 60, 40, true),
      // A bar from before the range ends where it ends.
      (-30, 20, 0, 21, true), (-30, 1, 0, 2, true), (-30, 0, 0, 2, true), (-30, 100, 0, 100, true),
      (-30, 130, 0, 100, true),
      // Items that start on the last day are dots (decision T20).
      (100, 130, 100, 2, false),
    ] as [(Int, Int, Double, Double, Bool)])
  func barsAndDotsArePositioned(first: Int, last: Int, left: Double, width: Double, isBar: Bool) {
    let placement = placed(first, last)
    #expect(abs(placement.left - left) < 1e-9 && abs(placement.width - width) < 1e-9, "\(placement)")
    #expect(placement.isBar == isBar && placement.row == 0)
  }

  @Test(
    arguments: [
      // Touching is fine, overlapping is not; a dot takes one percent on either side (decisions T8, T20).
      ([(0, 9), (10, 19), (21, 21), (23, 23)], [0, 0, 0, 0]), ([(0, 10), (9, 20), (10, 12)], [0, 1, 2]),
      ([(0, 10), (11, 11)], [0, 1]), ([(0, 10), (12, 12)], [0, 0]), ([(10, 10), (11, 15)], [0, 0]),
      ([(5, 5), (6, 6), (7, 7), (8, 8)], [0, 1, 0, 1]), ([(5, 6), (6, 7), (7, 8)], [0, 1, 0]),
      // A camp on the last day of a visit.
      ([(13, 15), (15, 15)], [0, 1]),
      ([(0, 50), (1, 40), (2, 30), (30, 60), (40, 45), (50, 51)], [0, 1, 2, 3, 2, 1]),
      // The first row that is free, not the one that has been free for longest.
      ([(0, 20), (1, 10), (30, 40)], [0, 1, 0]),
      // At the edges nothing shares a row only because it is cut.
      ([(100, 100), (100, 100), (100, 100)], [0, 1, 2]), ([(99, 99), (100, 100)], [0, 1]),
      ([(98, 98), (100, 100)], [0, 0]), ([(60, 130), (100, 100)], [0, 1]), ([(60, 100), (100, 100)], [0, 1]),
      ([(60, 98), (100, 100)], [0, 0]), ([(99, 130), (100, 130)], [0, 1]),
      ([(-30, 1), (-20, 5), (-10, 0), (3, 3)], [0, 1, 2, 0]),
      ([(4, 4), (4, 4), (4, 4), (4, 4), (4, 4)], [0, 1, 2, 3, 4]),
    ] as [([(Int, Int)], [Int32])])
  func itemsUseTheFirstFreeRow(items: [(Int, Int)], rows: [Int32]) {
    var layout = LaneLayout(on: hundredDays)
    #expect(items.map { layout.place(first: day($0.0), last: day($0.1)).row } == rows)
    #expect(layout.rowCount == Int(rows.max() ?? 0) + 1)
  }

  /// Compares with a plain search through all rows, on random spans, zones and item counts.
  @Test(arguments: zoneNames)
  func layoutMatchesPlainSearchWithoutOverlaps(zone name: String) throws {
    var random = SeededGenerator(seed: 62)
    for _ in 0..<12 {
      let scale = TimeScale(try random.span(), zone: zone(name))
      var layout = LaneLayout(on: scale)
      for size in [random.number(in: 0...12), random.number(in: 0...250)] {
        layout.beginLane()
        let items = items(size, in: scale.span, &random)
        let placements = items.map { layout.place(first: $0.first, last: $0.last) }
        for (placement, plain) in zip(placements, plainlyPlaced(items, on: scale)) where placement != plain {
          Issue.record("\(placement) instead of \(plain)")
        }
        #expect(layout.rowCount == Int((placements.map(\.row).max() ?? -1) + 1))
        expectNoOverlap(placements)
        for placement in placements {
          let right = placement.left + placement.width
          let isBar = placement.width > 0 && right < 100 + 1e-9 && (placement.width >= 2 || right > 100 - 1e-9)
          let isRight = placement.isBar ? isBar : placement.width == 2
          if !isRight || !(0...100).contains(placement.left) { Issue.record("\(placement)") }
        }
      }
    }
  }

  private func items(
    _ count: Int, in span: DateSpan, _ random: inout SeededGenerator
  ) -> [(first: CalendarDate, last: CalendarDate)] {
    let longest = [0, 3, 30, span.days][random.number(in: 0...3)]
    return (0..<count)
      .map { _ in
        let first = random.date(around: span.start, within: span.days + 5)
        return (first: first, last: first.adding(days: random.number(in: -2...longest)))
      }
      .filter { span.overlaps(first: $0.first, last: $0.last) }
      .sorted { $0.first < $1.first }
  }

  /// Implements the rules as written, row by row.
  private func plainlyPlaced(_ items: [(first: CalendarDate, last: CalendarDate)], on scale: TimeScale) -> [Placement] {
    var ends: [Double] = []
    return items.map { first, last in
      let isBar = last > first && first != scale.span.end
      let begin = min(max(scale.position(of: first), 0), 100)
      let next = min(scale.position(of: first.adding(days: 1)), 100)
      // The middle of a day that is at least 2 percent wide (decision T21).
      let isMiddle = !isBar && scale.span.days <= 50 && first < scale.span.end
      let left = isMiddle ? max(0, (scale.position(of: first) + next) / 2) : begin
      let right = scale.position(of: last.adding(days: 1))
      let end = isBar ? max(right, left + 2) : left + 1
      let start = isBar ? left : left - 1
      let row = ends.firstIndex { $0 <= start } ?? ends.count
      if row == ends.count { ends.append(0) }
      ends[row] = end
      return Placement(
        left: left, width: isBar ? min(max(right - left, 2), 100 - left) : 2, row: Int32(row), isBar: isBar)
    }
  }

  /// No two items overlap, pair by pair, as they are drawn: a dot around its position (decision T20).
  private func expectNoOverlap(_ placements: [Placement]) {
    for (row, items) in Dictionary(grouping: placements, by: \.row) {
      for (index, item) in items.enumerated() {
        for other in items[..<index] where other.drawnEnd > item.drawnStart + 1e-9 {
          Issue.record("row \(row): \(other) and \(item)")
        }
      }
    }
  }
}

extension Placement {
  fileprivate var drawnStart: Double { isBar ? left : left - width / 2 }
  fileprivate var drawnEnd: Double { isBar ? left + width : left + width / 2 }
}
