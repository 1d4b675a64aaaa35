import CompassModel
import PageKit
import TestSupport
@testable import RecruitingTimeline

@testable import TextInterface

/// Documents to print, the same on every run.
enum PrintSamples {
  static let monthNames = ["Aug", "Sep", "Oct", "Nov", "Dec", "Jan", "Feb", "Mar", "Apr"]

  static let months: [MonthColumn] = {
    let starts = [0, 9.05, 21.4, 34.16, 46.5, 59.26, 72.02, 83.54, 96.3, 100]
    return monthNames.enumerated().map { index, label in
      let year = index < 5 ? 2025 : 2026
      let number = (index + 7) % 12 + 1
      return MonthColumn(
        key: "\(year)-\(number < 10 ? "0" : "")\(number)", label: label, year: year, left: starts[index],
        width: starts[index + 1] - starts[index])
    }
  }()

  /// Where the months of some days begin on 218 millimetres.
  static func months(_ days: ClosedRange<CalendarDate>) -> [(start: Double, month: MonthColumn)] {
    let count = Double(days.lowerBound.days(to: days.upperBound))
    var columns: [(start: Double, month: MonthColumn)] = []
    var date = days.lowerBound
    while date < days.upperBound {
      let left = Double(days.lowerBound.days(to: date)) / count * 100
      let month = date.calendarMonth
      columns.append(
        (
          3.2 + left / 100 * 211.6,
          MonthColumn(key: String(date.wire.prefix(7)), label: month.shortName, year: date.year, left: left, width: 0)
        ))
      date = month.adding(1).firstDay
    }
    return columns
  }

  /// No lanes and no list.
  static func document(lanes: [PrintDocument.Lane] = [], list: [PrintDocument.Row] = []) -> PrintDocument {
    PrintDocument(
      title: "Recruiting Timeline", subtitle: "Visual overview of your recruiting journey",
      filters: ["Range: 6 Months", "School: All Schools", "Showing: Events, Interactions, Offers, Status Changes"],
      printedText: "Printed Feb 10, 2026 at 09:00", start: date("2025-08-10"), end: date("2026-04-10"),
      kinds: TimelineItemKind.allCases, months: months, days: [], todayPosition: 75.7, todayText: "Feb 10, 2026",
      lanes: lanes, list: list, emptyText: nil,
      notes: [])
  }

  static func date(_ wire: String) -> CalendarDate { CalendarDate(wire: wire) ?? .earliest }

  /// The look of a real page: bars, dots, names in other scripts.
  static let small: PrintDocument = {
    let stanford = lane(
      "Stanford University",
      [
        bar(.event, 3.3, 2, "Visit", number: 10), bar(.event, 28, 12, "Fall Showcase Palo Alto", row: 0, number: 9),
        dot(.offer, 72.4, "Full Ride Scholarship Offer", number: 4), dot(.interaction, 30, "Email", row: 1, number: 8),
        dot(.interaction, 40, "Phone Call", row: 1, number: 6),
        dot(.statusChange, 31, "Status: Interested → Contacted", row: 2, number: 7),
        dot(.event, 88.5, "Official Visit", number: 2),
      ])
    let wide = lane(
      "日本大学 Nihon University 🏈 Department of Physical Education",
      [
        dot(.event, 55, "練習試合 🏟", number: 5), dot(.interaction, 75.6, "مرحبا، بريد جديد", number: 3),
        bar(.offer, 90, 10, "Partial Offer", continuesAfter: true, number: 1),
      ])
    let rows = [
      row(.offer, "Mar 17, 2026", "Partial Offer", "Offer", wide.name, number: 1),
      row(.event, "Mar 13, 2026", "Official Visit", "Official Visit", "Stanford University", number: 2),
      row(.interaction, "Feb 10, 2026", "مرحبا، بريد جديد", "Email", wide.name, number: 3),
      row(.offer, "Feb 2, 2026", "Full Ride Scholarship Offer", "Offer", "Stanford University", number: 4),
      row(.event, "Dec 22, 2025", "練習試合 🏟", "Game", wide.name, number: 5),
      row(.interaction, "Nov 15, 2025", "Phone Call", "Phone Call", "Stanford University", number: 6),
      row(
        .statusChange, "Oct 24, 2025", "Status: Interested → Contacted", "Status Change", "Stanford University",
        "Coach Lee called.\nShe asked for <b>new</b> film & grades.", number: 7),
      row(.interaction, "Oct 22, 2025", "Email", "Email", "Stanford University", number: 8),
      row(.event, "Oct 17 - Nov 15, 2025", "Fall Showcase Palo Alto", "Showcase", "Stanford University", number: 9),
      row(.event, "Aug 18 - Aug 22, 2025", "Visit", "Camp", "Stanford University", number: 10),
      row(.event, "Jul 2, 2025", "Camp \u{202E}without a school\u{1B}[2J", "Camp", nil, number: 11),
    ]
    var document = PrintSamples.document(lanes: [stanford, wide], list: rows)
    document.notes = ["2 items could not be shown"]
    return document
  }()

  /// So many schools with up to nine items each, and all items in the list. Every label is unique.
  static func many(_ count: Int) -> PrintDocument {
    var random = SeededGenerator(seed: 7)
    var rows: [PrintDocument.Row] = []
    let lanes = (1...count).map { number in
      let name = "School \(number) University"
      var ends: [Double] = []
      let lefts = (0..<Int.random(in: 1...9, using: &random)).map { _ in Double.random(in: 0...98, using: &random) }
      let items = lefts.sorted().enumerated().map { index, left in
        let kind = TimelineItemKind.allCases.randomElement(using: &random) ?? .event
        let isBar = kind == .event && Bool.random(using: &random)
        let width = isBar ? min(Double.random(in: 2...15, using: &random), 100 - left) : 2
        let row = ends.firstIndex { $0 <= left } ?? ends.count
        if row < ends.count { ends[row] = left + width } else { ends.append(left + width) }
        let label = "\(kind.label) \(number)-\(index + 1)"
        rows.append(PrintSamples.row(kind, "Feb 10, 2026", label, kind.label, name, number: rows.count + 1))
        return PrintDocument.Item(
          id: TimelineItemID(kind, label), number: rows.count, kind: kind, isBar: isBar, left: left, width: width,
          row: row, label: label,
          accessibilityLabel: "\(label). School: \(name). Date: February 10, 2026.")
      }
      return lane(name, items)
    }
    return document(lanes: lanes, list: rows)
  }

  static func lane(_ name: String, _ items: [PrintDocument.Item]) -> PrintDocument.Lane {
    PrintDocument.Lane(
      id: SchoolID(name), name: name, countText: counted(items.count, "item"),
      rowCount: (items.map(\.row).max() ?? 0) + 1, items: items)
  }

  static func dot(
    _ kind: TimelineItemKind, _ left: Double, _ label: String, row: Int = 0, number: Int? = nil
  ) -> PrintDocument.Item {
    PrintDocument.Item(
      id: TimelineItemID(kind, label), number: number, kind: kind, isBar: false, left: left, width: 2, row: row,
      label: label,
      accessibilityLabel: "\(label). Dot.")
  }

  static func bar(
    _ kind: TimelineItemKind, _ left: Double, _ width: Double, _ label: String, row: Int = 0,
    continuesAfter: Bool = false, number: Int? = nil
  ) -> PrintDocument.Item {
    PrintDocument.Item(
      id: TimelineItemID(kind, label), number: number, kind: kind, isBar: true, left: left, width: width, row: row,
      label: label,
      accessibilityLabel: "\(label). Bar.",
      continuesAfter: continuesAfter)
  }

  static func row(
    _ kind: TimelineItemKind, _ date: String, _ label: String, _ type: String, _ school: String?,
    _ details: String? = nil, number: Int? = nil
  ) -> PrintDocument.Row {
    PrintDocument.Row(
      id: TimelineItemID(kind, label), number: number, kind: kind, whenText: date, label: label, typeLabel: type,
      schoolName: school,
      details: details)
  }
}
