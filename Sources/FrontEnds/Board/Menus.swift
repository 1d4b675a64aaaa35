import CompassModel
import PageKit
import CompassApp
import CompassText

extension AppScreen {
  /// Returns the items of the controls that order or narrow the rows, those of more than 12 last (decision V7).
  fileprivate func menuItems(ordering isOrder: Bool) -> [Board.Menu.Item] {
    let controls = pageScreen.controls.filter { $0.isSort == isOrder && $0.choices != nil }
    let menus = controls.filter { [.choice, .range].contains($0.kind) }
    let isLong = { (control: FilterControl) in control.choices?.count ?? 0 > 12 }
    let switches = controls.filter { $0.kind == .toggle }.compactMap { control in
      control.choices?.first.flatMap { AppAction($0.action.tap) }.map {
        Board.Menu.Item(
          label: control.label, group: "Show", order: .tap($0), isCurrent: control.isOn, isSwitch: true)
      }
    }
    return menus.filter { !isLong($0) }.flatMap(\.menuItems) + switches + menus.filter(isLong).flatMap(\.menuItems)
  }
}

extension FilterControl {
  fileprivate var menuItems: [Board.Menu.Item] {
    (choices ?? []).compactMap { choice in
      AppAction(choice.action.tap).map {
        Board.Menu.Item(
          label: choice.label, group: label, order: .tap($0), isCurrent: choice.value == value,
          line: datesVerb(of: choice.value).map { VerbGrammar($0).words + " " })
      }
    }
  }
}

/// The wire values and labels of statuses, first of offers, then of schools; a value in both has one label.
private let statuses = OfferStatus.recognized.map(\.texts) + SchoolStatus.recognized.map(\.texts)

extension Board.State {
  /// The menu that narrows or orders the rows of this page until Esc closes it; nil where there are no such choices.
  func menu(ordering isOrder: Bool) -> Board.Menu? {
    let items = screen.screen.menuItems(ordering: isOrder)
    guard !items.isEmpty else { return nil }
    var menu = Board.Menu(isOrder ? "Sort" : "Filter", items)
    menu.setting = isOrder ? .order : .filters
    menu.counting = isOrder ? nil : .due
    return menu
  }

  /// Returns a menu of buttons, such as statuses, and of the row's present value, which changes nothing (decision V7).
  func menu(of buttons: [ActionButton], named name: String) -> Board.Menu {
    func rank(_ value: String) -> Int { statuses.firstIndex { $0.wire == value } ?? statuses.count }
    func label(_ value: String) -> String? { statuses.first { $0.wire == value }?.label }
    var items = buttons.compactMap { button in
      AppAction(button.action).map { action in
        (value: button.id, item: Board.Menu.Item(label: label(button.id) ?? button.label, order: .tap(action)))
      }
    }
    // A row has no button for its present value.
    let absent = screen.screen.head.rowButtons.map(\.button).filter { one in
      one.group != nil && one.group == buttons.first?.group && !buttons.contains { $0.id == one.id }
    }
    if absent.count == 1, let current = absent.first?.id, let label = label(current) {
      let index = items.firstIndex { rank($0.value) > rank(current) } ?? items.count
      items.insert((current, .init(label: label, isCurrent: true)), at: index)
    }
    return Board.Menu(name.capitalized, items.map(\.item))
  }

  /// Returns a menu of settings with current values and the same line selected; nil if the page has it no more.
  func renewed(_ menu: Board.Menu) -> Board.Menu? {
    guard let setting = menu.setting, var now = self.menu(ordering: setting == .order) else { return nil }
    now.selected = min(menu.selected, now.items.count - 1)
    for index in now.items.indices where index < menu.items.count { now.items[index].count = menu.items[index].count }
    return now
  }
}
