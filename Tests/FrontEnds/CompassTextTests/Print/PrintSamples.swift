import CompassModel
import PageKit
import RecruitingTimeline
import TestSupport

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

  /// Start of each month of a date range on 218 millimetres.
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

  /// A document, by default without lanes and list.
  static func document(lanes: [LaneCard] = [], list: [ScreenRow] = []) -> PrintedPage {
    var card = LanesCard(
      start: date("2025-08-10"), end: date("2026-04-10"), today: date("2026-02-10"),
      pageAction: ActionTemplate(RecruitingTimeline.Tap.self, "lanePageChosen", [:]))
    (card.months, card.todayPosition, card.lanes) = (months, 75.7, lanes)
    card.legend = TimelineItemKind.allCases.map {
      LegendEntry(type: $0.rawValue, label: $0.pluralLabel, isActive: true, color: $0.color)
    }
    let style = RowList.Style.columns(
      [.init(.fact(.date)), .init(.title), .init(.fact(.school)), .init(.badges)], leastColumns: 72)
    return PrintedPage(
      name: "timeline", title: "Recruiting Timeline", subtitle: "Visual overview of your recruiting journey",
      printedText: "Printed Feb 10, 2026 at 09:00",
      facts: [
        "Aug 10, 2025 – Apr 10, 2026", "Range: 6 Months", "School: All Schools",
        "Showing: Events, Interactions, Offers, Status Changes",
      ],
      sections: [
        ScreenSection("lanes", .lanes(card)),
        ScreenSection(
          "list", .rows(RowList(style, ScreenRows(list))), title: "Timeline List",
          trailingText: "\(counted(list.count, "item")), newest first"),
      ])
  }

  static func date(_ wire: String) -> CalendarDate { CalendarDate(wire: wire) ?? .earliest }

  /// A realistic page: bars, dots, names in other scripts.
  static let small: PrintedPage = {
    let stanford = lane(
      "Stanford University",
      [
        bar(.event, 3.3, 2, "Visit"), bar(.event, 28, 12, "Fall Showcase Palo Alto", row: 0),
        dot(.offer, 72.4, "Full Ride Scholarship Offer"), dot(.interaction, 30, "Email", row: 1),
        dot(.interaction, 40, "Phone Call", row: 1),
        dot(.statusChange, 31, "Status: Interested → Contacted", row: 2),
        dot(.event, 88.5, "Official Visit"),
      ])
    let wide = lane(
      "日本大学 Nihon University 🏈 Department of Physical Education",
      [
        dot(.event, 55, "練習試合 🏟"), dot(.interaction, 75.6, "مرحبا، بريد جديد"),
        bar(.offer, 90, 10, "Partial Offer", continuesAfter: true),
      ])
    let rows = [
      row(.offer, "Mar 17, 2026", "Partial Offer", "Offer", wide.name),
      row(.event, "Mar 13, 2026", "Official Visit", "Official Visit", "Stanford University"),
      row(.interaction, "Feb 10, 2026", "مرحبا، بريد جديد", "Email", wide.name),
      row(.offer, "Feb 2, 2026", "Full Ride Scholarship Offer", "Offer", "Stanford University"),
      row(.event, "Dec 22, 2025", "練習試合 🏟", "Game", wide.name),
      row(.interaction, "Nov 15, 2025", "Phone Call", "Phone Call", "Stanford University"),
      row(
        .statusChange, "Oct 24, 2025", "Status: Interested → Contacted", "Status Change", "Stanford University",
        "Coach Lee called.\nShe asked for <b>new</b> film & grades."),
      row(.interaction, "Oct 22, 2025", "Email", "Email", "Stanford University"),
      row(.event, "Oct 17 - Nov 15, 2025", "Fall Showcase Palo Alto", "Showcase", "Stanford University"),
      row(.event, "Aug 18 - Aug 22, 2025", "Visit", "Camp", "Stanford University"),
      row(.event, "Jul 2, 2025", "Camp \u{202E}without a school\u{1B}[2J", "Camp", nil),
    ]
    var document = PrintSamples.document(lanes: [stanford, wide], list: rows)
    document.notes = ["2 items could not be shown"]
    return document
  }()

  /// Schools with up to nine items each, and all items in the list. Every label is unique.
  static func many(_ count: Int) -> PrintedPage {
    var random = SeededGenerator(seed: 7)
    var rows: [ScreenRow] = []
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
        rows.append(PrintSamples.row(kind, "Feb 10, 2026", label, kind.label, name))
        let outline = LaneItem.Outline(
          type: kind, kind: isBar ? .bar : .dot, left: left, width: width, row: row, date: date("2026-02-10"))
        return LaneItem(
          outline, id: TimelineItemID(kind, label), number: "\(number).\(index + 1)", label: label, emoji: "",
          accessibilityLabel: "\(label). School: \(name). Date: February 10, 2026.")
      }
      return lane(name, items)
    }
    return document(lanes: lanes, list: rows)
  }

  static func lane(_ name: String, _ items: [LaneItem]) -> LaneCard {
    LaneCard(
      schoolId: SchoolID(name), name: name, totalCount: items.count, rowCount: (items.map(\.row).max() ?? 0) + 1,
      items: LaneItems(items))
  }

  static func dot(_ kind: TimelineItemKind, _ left: Double, _ label: String, row: Int = 0) -> LaneItem {
    item(kind, .dot, left, 2, label, row, "Dot")
  }

  static func bar(
    _ kind: TimelineItemKind, _ left: Double, _ width: Double, _ label: String, row: Int = 0,
    continuesBefore: Bool = false, continuesAfter: Bool = false
  ) -> LaneItem {
    item(kind, .bar, left, width, label, row, "Bar", continuesBefore, continuesAfter)
  }

  private static func item(
    _ kind: TimelineItemKind, _ shape: LaneItem.Shape, _ left: Double, _ width: Double, _ label: String, _ row: Int,
    _ spoken: String, _ continuesBefore: Bool = false, _ continuesAfter: Bool = false
  ) -> LaneItem {
    let outline = LaneItem.Outline(
      type: kind, kind: shape, left: left, width: width, row: row, date: date("2026-02-10"),
      continuesBefore: continuesBefore, continuesAfter: continuesAfter)
    return LaneItem(
      outline, id: TimelineItemID(kind, label), number: "1.1", label: label, emoji: "",
      accessibilityLabel: "\(label). \(spoken).")
  }

  static func row(
    _ kind: TimelineItemKind, _ date: String, _ label: String, _ type: String, _ school: String?,
    _ details: String? = nil
  ) -> ScreenRow {
    var row = ScreenRow(id: TimelineItemID(kind, label).wire, title: label, accessibilityLabel: label)
    row.badges = [.init(.kind, type, value: kind.rawValue)]
    row.facts = [.init(.date, date)] + (school.map { [.init(.school, $0)] } ?? [])
    row.notes = details.map { [.init(nil, $0, .aside)] } ?? []
    return row
  }
}

extension PrintedPage {
  var lanes: LanesCard? {
    sections.lazy.compactMap { if case .lanes(let card) = $0.kind { card } else { nil } }.first
  }

  var rows: [ScreenRow] {
    sections.flatMap { section -> [ScreenRow] in
      if case .rows(let list) = section.kind { Array(list.rows) } else { [] }
    }
  }

  /// A copy of the page with its lanes changed.
  func drawing(_ change: (inout LanesCard) -> Void) -> PrintedPage {
    var page = self
    for (index, section) in sections.enumerated() {
      guard case .lanes(var card) = section.kind else { continue }
      change(&card)
      page.sections[index].kind = .lanes(card)
    }
    return page
  }
}
