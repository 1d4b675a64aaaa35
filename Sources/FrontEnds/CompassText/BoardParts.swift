import CompassModel
import PageKit
import CompassApp

/// The parts of a screen that the board's keys lead through, and the panel beside it, by its sections (decision Z8).
package struct BoardParts: Sendable {
  let screen: any PageScreen
  let sections: [ScreenSection]
  private let lists: [RowList]
  private let selectableRows: [ScreenRows]
  package let month: DayWalk?
  package let isListCovered: Bool
  /// The panel beside a visible list; nil beside a week without items. Lanes and tables keep their width in 80 columns.
  package let panel: RowPanel?

  package init(_ screen: any PageScreen) {
    (self.screen, sections) = (screen, screen.sections)
    let lists = sections.lists
    (self.lists, selectableRows) = (lists, screen.selectableRows(in: sections))
    isListCovered = sections.coverTheRows
    panel = isListCovered || lists.isEmpty ? nil : sections.panel
    month = sections.lazy.compactMap(\.month).first.map { DayWalk($0, lists) }
  }

  package var labels: [RowLabel] {
    selectableRows.allSatisfy(\.isEmpty) ? screen.rows : selectableRows.flatMap(\.labels)
  }

  /// Returns the row with this id, visible or hidden; nil if there is none.
  package func row(_ id: RowID) -> ScreenRow? {
    for rows in selectableRows { if let row = rows[id: id] { return row } }
    return screen.hiddenRow(id: id)
  }

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

  package func lane(_ anchor: RowID?) -> LaneWalk? {
    for card in sections.lazy.compactMap(\.lanes) {
      if let lane = card.lanes.first(where: { $0.anchor == anchor }) { return LaneWalk(lane, card.itemButtons) }
    }
    return nil
  }

  package var points: PointWalk? {
    let cards = sections.compactMap(\.charts)
    return cards.isEmpty ? nil : PointWalk(cards, at: inspectedRow)
  }

  package func drawing(ofRow row: RowID, width: Int, _ options: RenderOptions) -> [Line] {
    screen.chart(ofRow: row).map { ScreenText.chart($0, width: width, options) } ?? []
  }

  /// The page's name of a verb's value; nil where it has no other name.
  package func label(ofValue value: String, verb: String) -> String? {
    verb == "chart" ? screen.drawings?.label(of: value) : nil
  }
}

extension [ScreenSection] {
  fileprivate var panel: RowPanel? {
    for section in self {
      switch section.kind {
      case .month: return RowPanel(leastColumns: 100, width: ScreenText.asideWidth)
      case .week(let days):
        return days.contains { !$0.items.isEmpty } ? RowPanel(leastColumns: 120, width: 40, showsRow: false) : nil
      case .lanes, .table: return RowPanel(leastColumns: 120, width: 37)
      default: continue
      }
    }
    return RowPanel(leastColumns: 100)
  }
}

package struct RowPanel: Sendable {
  /// The least width of the window with a panel, in cells.
  package var leastColumns: Int
  /// The least width of the panel, in cells.
  package var width = 38
  /// Whether the details of the cursor's row are in the panel, in addition to the page's own content.
  package var showsRow = true
}

/// The days of a month, for keys that go from day to day (decision V6).
package struct DayWalk: Sendable {
  private let card: CalendarCard
  private let lists: [RowList]

  fileprivate init(_ card: CalendarCard, _ lists: [RowList]) { (self.card, self.lists) = (card, lists) }

  package var today: CalendarDate? { card.days.first(where: \.isToday)?.date }

  package func shows(_ day: CalendarDate) -> Bool { card.days.contains { $0.date == day && $0.inMonth } }

  /// The day to begin at: the selected one, else today, else the first of the month; nil without days.
  package var first: CalendarDate? {
    let days = card.days
    return (days.first(where: \.isSelected) ?? days.first(where: \.isToday) ?? days.first(where: \.inMonth))?.date
  }

  /// Returns the action that goes to the events of a day; nil outside the grid.
  package func select(_ day: CalendarDate) -> AppAction? {
    card.days.first { $0.date == day }.flatMap { AppAction($0.action.tap) }
  }

  package func turn(to month: CalendarMonth) -> AppAction? {
    card.monthAction.filled?(month.description).flatMap { AppAction($0) }
  }

  /// Returns the number of a day's events as text, then the names of those in the list.
  package func describe(_ day: CalendarDate) -> [String] {
    let rows = lists.flatMap(\.rows).filter { row in
      row.facts.contains { $0.role == .date && $0.value == day.description }
    }
    return card.days.filter { $0.date == day }.map(\.countText) + rows.map(\.title)
  }
}

/// A lane with its items, for keys that go from item to item (decision V6).
package struct LaneWalk: Sendable {
  package struct Item: Sendable {
    /// The item's number, label, time and kind, as texts.
    package var facts: [String]
    /// The action that opens the item, and the one that shows its details; nil where there is none.
    package var open, inspect: AppAction?
  }

  package let card: LaneCard
  private let buttons: [RowButton]

  fileprivate init(_ card: LaneCard, _ buttons: [RowButton]) { (self.card, self.buttons) = (card, buttons) }

  package var count: Int { card.allItems.count }

  /// Makes one item by its index, because there may be thousands.
  package func item(_ index: Int) -> Item {
    let item = card.allItems[index]
    func action(_ id: String) -> AppAction? {
      buttons.first { $0.id == id }.flatMap { AppAction($0.button(of: item.id.wire).action) }
    }
    return Item(
      facts: [item.number, item.label, item.whenText, item.type.label].filter { !$0.isEmpty },
      open: action("open"), inspect: action("inspect"))
  }

  package func lines(_ index: Int, _ width: Int, _ options: RenderOptions) -> [Line] {
    LanesText.item(card.allItems[index], number: index + 1, width: width, options)
  }
}

package struct PointWalk: Sendable {
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
