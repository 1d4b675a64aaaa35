import CompassModel
import PageKit
import CompassApp

/// The parts of a screen that the board's keys lead through, and the size of the panel beside its rows: all of it from
/// its sections (decision Z8).
package struct BoardParts: Sendable {
  let screen: any PageScreen
  let sections: [ScreenSection]
  private let lists: [RowList]
  private let selectableRows: [ScreenRows]
  /// The days of the visible calendar month; nil without a calendar.
  package let month: DayWalk?
  /// Whether other content takes the place of the list.
  package let isListCovered: Bool
  /// The panel beside the list; nil without a visible list, and beside a week without items. Lanes and tables keep the
  /// width that they have in 80 columns; beside a week no row's details are shown.
  package let panel: RowPanel?

  /// Reads the sections of a screen, once.
  package init(_ screen: any PageScreen) {
    (self.screen, sections) = (screen, screen.sections)
    let lists = sections.lists
    (self.lists, selectableRows) = (lists, screen.selectableRows(in: sections))
    isListCovered = sections.coverTheRows
    panel = isListCovered || lists.isEmpty ? nil : sections.panel
    month =
      sections.lazy.compactMap { section in
        if case .month(let card) = section.kind { DayWalk(card, lists) } else { nil }
      }.first
  }

  /// The ids and names of the rows, in drawn order.
  package var labels: [RowLabel] {
    selectableRows.allSatisfy(\.isEmpty) ? screen.rows : selectableRows.flatMap(\.labels)
  }

  /// Returns the row with this id, visible or hidden; nil if there is none.
  package func row(_ id: RowID) -> ScreenRow? {
    for rows in selectableRows { if let row = rows[id: id] { return row } }
    return screen.hiddenRow(id: id)
  }

  /// The rows that are selected, such as for a comparison.
  package var selectedRows: [ScreenRow] {
    let rows =
      selectableRows.allSatisfy(\.isEmpty) ? screen.rows.compactMap { row($0.id) } : selectableRows.flatMap(\.self)
    return rows.filter { $0.state.contains(.selected) }
  }

  /// Returns the buttons of a row, given its stable id or the anchor that it is drawn under.
  package func buttons(ofRow id: RowID) -> [ActionButton] {
    row(id).map(screen.rowButtons(of:)) ?? screen.rowButtons(id: id)
  }

  /// The row at which the list opens; nil for the first one (decision V10).
  package var firstRow: RowID? { lists.lazy.compactMap(\.initialRow).first }

  /// The row whose details the page itself shows; nil for none.
  package var inspectedRow: RowID? { sections.lazy.compactMap(\.rowID).first }

  /// The lanes that are drawn, to walk through their items.
  package var lanesWalked: [LaneWalk] {
    sections.flatMap { section -> [LaneWalk] in
      if case .lanes(let card) = section.kind { card.lanes.map { LaneWalk($0, card.itemButtons) } } else { [] }
    }
  }

  /// The points of the charts, which keys move between in the place of rows; nil without charts.
  package var points: PointWalk? {
    let cards = sections.compactMap { section -> ChartsCard? in
      if case .charts(let card) = section.kind { card } else { nil }
    }
    return cards.isEmpty ? nil : PointWalk(cards, at: inspectedRow)
  }

  /// The drawing under the details of a row; empty if it has none.
  package func drawing(ofRow row: RowID, width: Int, _ options: RenderOptions) -> [Line] {
    screen.chart(ofRow: row).map { ScreenText.chart($0, width: width, options) } ?? []
  }

  /// The page's name of a verb's value; nil where it has no other name.
  package func label(ofValue value: String, verb: String) -> String? {
    verb == "chart" ? screen.drawings?.label(of: value) : nil
  }
}

extension [ScreenSection] {
  /// The panel beside the list of these sections.
  fileprivate var panel: RowPanel? {
    for section in self {
      switch section.kind {
      case .month: return RowPanel(from: 100, width: ScreenText.asideWidth)
      case .week(let days):
        return days.contains { !$0.items.isEmpty } ? RowPanel(from: 120, width: 40, showsRow: false) : nil
      case .lanes, .table: return RowPanel(from: 120, width: 37)
      default: continue
      }
    }
    return RowPanel(from: 100)
  }
}

/// A panel beside the list, where a window is wide enough for both.
package struct RowPanel: Sendable {
  /// The least width of the window with a panel, in cells.
  package var leastColumns: Int
  /// The least width of the panel, in cells.
  package var width: Int
  /// Whether the details of the cursor's row are in it, in addition to the page's own content.
  package var showsRow: Bool

  init(from leastColumns: Int, width: Int = 38, showsRow: Bool = true) {
    (self.leastColumns, self.width, self.showsRow) = (leastColumns, width, showsRow)
  }
}

/// The days of a month, for keys that go from day to day (decision V6).
package struct DayWalk: Sendable {
  /// A day of the grid.
  package struct Day: Sendable {
    package var date: CalendarDate
    package var isInMonth, isToday, isSelected: Bool
  }

  /// The grid in its order, with days of the months before and after.
  package var days: [Day]
  /// Returns the action that goes to the events of a day; nil outside the grid.
  package var select: @Sendable (CalendarDate) -> AppAction?
  /// Returns the action that shows another month; nil if the calendar has none.
  package var turn: @Sendable (CalendarMonth) -> AppAction?
  /// Returns the number of a day's events as text, then the names of those in the list.
  package var describe: @Sendable (CalendarDate) -> [String]

  /// Whether the day is in the month that is shown.
  package func shows(_ day: CalendarDate) -> Bool { days.contains { $0.date == day && $0.isInMonth } }

  /// The day to begin at: the selected one, else today, else the first of the month; nil without days.
  package var first: CalendarDate? {
    (days.first(where: \.isSelected) ?? days.first(where: \.isToday) ?? days.first(where: \.isInMonth))?.date
  }
}

/// A lane with its items, for keys that go from item to item (decision V6).
package struct LaneWalk: Sendable {
  /// An item of the lane.
  package struct Item: Sendable {
    /// The item's number, label, time and kind, as texts.
    package var facts: [String]
    /// The action that opens the item, and the one that shows its details; nil where there is none.
    package var open, inspect: AppAction?
  }

  /// The id under which the lane is drawn.
  package var anchor: RowID
  /// The lane's name, above the items.
  package var name: String
  /// The number of the items as text; nil until all kinds are loaded.
  package var countText: String?
  package var summaryText: String?
  /// The number of items; `item` makes one by its index, because there may be thousands.
  package var count: Int
  package var item: @Sendable (Int) -> Item
  /// The lines of the item with an index, in a width in cells.
  package var lines: @Sendable (Int, Int, RenderOptions) -> [Line]

  fileprivate init(_ lane: LaneCard, _ buttons: [RowButton]) {
    let items = lane.allItems
    (anchor, name, countText, summaryText) = (lane.anchor, lane.name, lane.countText, lane.summaryText)
    count = items.count
    item = { index in
      let item = items[index]
      func action(_ id: String) -> AppAction? {
        buttons.first { $0.id == id }.flatMap { AppAction($0.button(of: item.id.wire).action) }
      }
      return Item(
        facts: [item.number, item.label, item.whenText, item.type.label].filter { !$0.isEmpty },
        open: action("open"), inspect: action("inspect"))
    }
    lines = { LanesText.item(items[$0], number: $0 + 1, width: $1, $2) }
  }
}

/// The points of all charts in their order, for keys that go from point to point.
package struct PointWalk: Sendable {
  /// The number of points.
  package let count: Int
  /// The index of the point whose details are open; nil if none are.
  package private(set) var index: Int?
  private let series: [(button: RowButton, points: LazyRows<ChartPointSource>)]

  fileprivate init(_ cards: [ChartsCard], at inspected: RowID?) {
    series = cards.flatMap { card in card.chart.series.map { (card.pointButton, $0.points) } }
    count = series.reduce(0) { $0 + $1.points.count }
    guard let inspected else { return }
    var first = 0
    for (_, points) in series {
      if let found = points.index(ofPoint: inspected) { index = first + found }
      first += points.count
    }
  }

  /// Returns the action that shows the details of the point with this index, from 0; nil if there is no such point.
  package func action(_ index: Int) -> AppAction? {
    var offset = index
    for (button, points) in series where offset >= 0 {
      if offset < points.count { return AppAction(button.button(of: points.id(at: offset).rawValue).action) }
      offset -= points.count
    }
    return nil
  }
}

extension BoardParts: Equatable {
  /// Always true: the screens themselves are compared instead.
  package static func == (left: Self, right: Self) -> Bool { true }
}

extension DayWalk {
  /// - Parameter lists: those of the screen, to name the rows of a day.
  fileprivate init(_ card: CalendarCard, _ lists: [RowList]) {
    days = card.days.map {
      Day(date: $0.date, isInMonth: $0.inMonth, isToday: $0.isToday, isSelected: $0.isSelected)
    }
    select = { day in card.days.first { $0.date == day }.flatMap { AppAction($0.action.tap) } }
    turn = { month in card.monthAction.filled?(month.description).flatMap { AppAction($0) } }
    describe = { day in
      let count = card.days.first { $0.date == day }.map { [$0.countText] } ?? []
      let names = lists.flatMap(\.rows).filter { row in
        row.facts.contains { $0.role == .date && $0.value == day.description }
      }
      return count + names.map(\.title)
    }
  }
}
