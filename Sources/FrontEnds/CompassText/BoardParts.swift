import CompassModel
import PageKit
import CompassApp

/// The parts of a screen through which keys of the board lead, and the room that it leaves beside its rows: all of it
/// from its sections (decision Z8).
package struct BoardParts: Sendable {
  let screen: any PageScreen
  let sections: [ScreenSection]
  private let lists: [RowList]
  private let selectableRows: [ScreenRows]
  /// The month that is drawn.
  package let month: DayWalk?

  /// Makes the sections of a screen, once.
  package init(_ screen: any PageScreen) {
    (self.screen, sections) = (screen, screen.sections)
    let lists = sections.lists
    (self.lists, selectableRows) = (lists, screen.selectableRows(in: sections))
    month =
      sections.lazy.compactMap { section in
        if case .month(let card) = section.kind { DayWalk(card, lists) } else { nil }
      }.first
  }

  /// The ids and names of the rows.
  package var labels: [RowLabel] {
    selectableRows.allSatisfy(\.isEmpty) ? screen.rows : selectableRows.flatMap(\.labels)
  }

  /// A row of the screen or a hidden one, described; nil if there is none with this id.
  package func row(_ id: RowID) -> ScreenRow? {
    for rows in selectableRows { if let row = rows[id: id] { return row } }
    return screen.hiddenRow(id: id)
  }

  /// The rows that are chosen.
  package var selectedRows: [ScreenRow] {
    let rows =
      selectableRows.allSatisfy(\.isEmpty) ? screen.rows.compactMap { row($0.id) } : selectableRows.flatMap(\.self)
    return rows.filter { $0.state.contains(.selected) }
  }

  /// The buttons of a row, by its stable id or what it is drawn under.
  package func buttons(ofRow id: RowID) -> [ActionButton] {
    row(id).map(screen.rowButtons(of:)) ?? screen.rowButtons(id: id)
  }

  /// The row at which its list opens; nil for the first one (decision V10).
  package var firstRow: RowID? { lists.lazy.compactMap(\.initialRow).first }

  /// Whether something is open in the place of the list.
  package var isListCovered: Bool { sections.coverTheRows }

  /// The row whose details the page itself shows.
  package var inspectedRow: RowID? { sections.lazy.compactMap(\.rowID).first }

  /// The room beside the list; nil for a page that needs its width itself. Lanes and columns of readings keep the room that
  /// they have in 80 columns; a week says all of the rows by itself.
  package var panel: RowPanel? {
    guard !isListCovered, !lists.isEmpty else { return nil }
    for section in sections {
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

  /// The lanes that are drawn.
  package var lanesWalked: [LaneWalk] {
    sections.flatMap { section -> [LaneWalk] in
      if case .lanes(let card) = section.kind { card.lanes.map { LaneWalk($0, card.itemButtons) } } else { [] }
    }
  }

  /// The points of the charts, where they take the place of rows.
  package var points: PointWalk? {
    let cards = sections.compactMap { section -> ChartsCard? in
      if case .charts(let card) = section.kind { card } else { nil }
    }
    return cards.isEmpty ? nil : PointWalk(cards, at: inspectedRow)
  }

  /// A drawing under the details of a row.
  package func drawing(ofRow row: RowID, width: Int, _ options: RenderOptions) -> [Line] {
    screen.chart(ofRow: row).map { ScreenText.chart($0, width: width, options) } ?? []
  }

  /// The page's name of a verb's value; nil where it has no other name.
  package func label(ofValue value: String, verb: String) -> String? {
    verb == "chart" ? screen.drawings?.label(of: value) : nil
  }
}

/// The details of a row beside the list, where a window is wide enough for both.
package struct RowPanel: Sendable {
  /// From this width of the window on, in cells; a page may need its width itself.
  package var leastColumns: Int
  /// The width at least, in cells.
  package var width: Int
  /// Whether the details of the cursor's row are in it, beside what the page itself has there.
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

  /// The grid in its order, with the days of the months beside it.
  package var days: [Day]
  /// The action that goes to the events of a day.
  package var select: @Sendable (CalendarDate) -> AppAction?
  /// The action that shows another month.
  package var turn: @Sendable (CalendarMonth) -> AppAction?
  /// The events of a day: how many begin on it, and the names of those in the list.
  package var describe: @Sendable (CalendarDate) -> [String]

  /// Whether the day is in the month that is shown.
  package func shows(_ day: CalendarDate) -> Bool { days.contains { $0.date == day && $0.isInMonth } }

  /// The day to begin at: the selected one, else today, else the first of the month.
  package var first: CalendarDate? {
    (days.first(where: \.isSelected) ?? days.first(where: \.isToday) ?? days.first(where: \.isInMonth))?.date
  }
}

/// A lane with its items, for keys that go from item to item (decision V6).
package struct LaneWalk: Sendable {
  /// An item of the lane.
  package struct Item: Sendable {
    /// Its number, words, time and kind.
    package var facts: [String]
    /// The action that opens the item, and the one that shows its details; nil where there is none.
    package var open, inspect: AppAction?
  }

  /// The row of the lane among those that are drawn.
  package var anchor: RowID
  /// The texts above its items: the name first.
  package var name, countText: String
  package var summaryText: String?
  /// The number of its items; of thousands only those that are asked for are made.
  package var count: Int
  package var item: @Sendable (Int) -> Item
  /// The lines of an item of a width.
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
  /// The one whose details are open.
  package private(set) var index: Int?
  private let series: [(button: RowButton, points: LazyRows<ChartPointSource>)]

  fileprivate init(_ cards: [ChartsCard], at inspected: RowID?) {
    series = cards.flatMap { card in card.chart.series.map { (card.pointButton, $0.points) } }
    count = series.reduce(0) { $0 + $1.points.count }
    guard let inspected else { return }
    var first = 0
    for (_, points) in series {
      if let found = points.indices.first(where: { points.id(at: $0).rawValue == inspected }) { index = first + found }
      first += points.count
    }
  }

  /// The action that shows the details of a point; nil where there is none.
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
  /// Whether the screens are the same is asked of the screens.
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
