import CompassModel
import PageKit
import CompassApp
import Scripting
import CompassText

enum KeyMeaning: Equatable {
  case order(Board.Order)
  case menu(Board.Menu)
  /// Opens a menu of the values of these verbs, given as indices in `VerbTable.app`.
  case choices([Int])
  case search(Board.Search)
  case refused(String)
}

/// The buttons that keys can trigger: those of the cursor's row and those of the page (decision Z5).
struct TappableButtons {
  let row: [ActionButton]
  /// The buttons of the row and of the page by their keys, which every frame asks for many times.
  private let rowKeys, pageKeys: [String: [ActionButton]]
  let visiblePage: Page?

  init(_ screen: BoardScreen, row: RowID?) {
    self.row = screen.screen.head.dialog == nil ? row.map(screen.parts.buttons(ofRow:)) ?? [] : []
    rowKeys = Dictionary(grouping: self.row) { $0.key ?? "" }
    // Buttons of a row shown apart have the keys of rows.
    pageKeys = Dictionary(grouping: screen.screen.pageButtons.filter { $0.row == nil }) { $0.key ?? "" }
    visiblePage = screen.screen.page
  }

  /// The row's buttons of a key, those that are due first, else the page's; for Enter at last the row's main button.
  subscript(key: String) -> [ActionButton] {
    guard let buttons = rowKeys[key] else {
      return pageKeys[key] ?? (key == "enter" ? row.filter { $0.prominence == .row } : [])
    }
    let due = buttons.filter { $0.prominence == .prompt }
    return due.isEmpty ? buttons : due
  }
}

extension ActionButton {
  fileprivate var shortCommand: String {
    let words = command.split(separator: " ")
    return String(words.count > 1 && words[0] == "open" ? words[1] : words[0])
  }
}

enum KeyTable {
  static let verbs: [String: [Int]] = VerbTable.app.indices.reduce(into: [:]) { verbs, index in
    for key in VerbTable.app[index].keys { verbs[key, default: []].append(index) }
  }

  /// The keys in the order in which they are named, beginning with the one that clears filters.
  static let order =
    "F space enter c esc b / f n e a d D o s S v i [ ] t + - 0 < > l x z p w r".split(separator: " ").map(String.init)

  /// The keys that need rows: they find, sort, draw or export them.
  static let ofRows: Set = ["/", "s", "S", "+", "-", "0", "<", ">", "l", "x", "p"]
  /// The keys that change a list, refused while a comparison covers it.
  static let ofCoveredList: Set = ["/", "f", "F", "s", "S"]

  /// The index in `VerbTable.app` of the verb that clears each page's search.
  static let clearingSearch: [Page: Int] = VerbTable.app.indices.reduce(into: [:]) { verbs, index in
    let verb = VerbTable.app[index]
    if ["search clear", "find clear"].contains(verb.usage), let page = verb.page { verbs[page] = index }
  }
}

extension Board.State {
  /// Returns a key's effect and its label for the key line; nil if the key does nothing here.
  func meaning(of key: String) -> (KeyMeaning, label: String)? {
    if screen.parts.isListCovered, KeyTable.ofCoveredList.contains(key) {
      return (.refused("The list is behind the comparison; esc closes it."), key)
    }
    if key == "enter", isInspecting, let closing { return (.order(closing), "close") }
    return meaning(of: key, among: TappableButtons(screen, row: cursor))
  }

  private var isInspecting: Bool {
    screen.parts.inspectedRow.map { $0 == cursor } ?? false
  }

  /// The order that closes a comparison or the details of a reading on the page; nil if neither is open.
  var closing: Board.Order? {
    let buttons = TappableButtons(screen, row: cursor)
    guard case .order(let order)? = meaning(of: "esc", among: buttons, everywhere: false)?.0 else { return nil }
    return order
  }

  /// The keys that work on this page and row now, with labels, in `KeyTable.order`; at a question its several answers.
  var keyLabels: [(key: String, label: String)] {
    if let dialog = screen.screen.head.dialog {
      // A question with one button is closed by Enter, so that no key is named.
      guard dialog.buttons.count > 1 else { return [] }
      return dialog.buttons.filter(\.isEnabled).compactMap { button in
        button.key.map { ($0, button.label.lowercased()) }
      }
    }
    let buttons = TappableButtons(screen, row: cursor)
    let isRowDescribed = cursor == nil || !buttons.row.isEmpty
    let isWithoutRows = screen.isWithoutRows
    let isFilteredEmpty = screen.screen.page != nil && screen.screen.head.empty != nil
    return KeyTable.order.compactMap { key in
      if isWithoutRows, KeyTable.ofRows.contains(key) || key == "f" && screen.screen.isOnlyNarrowed { return nil }
      // What is found may be rows again; there are none to sort, draw or export.
      if isFilteredEmpty, key != "/", KeyTable.ofRows.contains(key) { return nil }
      if key == "c", screen.parts.month != nil { return ("c", "calendar") }
      if key == "c", isWithoutRows { return nil }
      if key == "enter", isInspecting { return (key, "close") }
      guard let (meaning, label) = meaning(of: key, among: buttons) else { return nil }
      if case .refused = meaning { return nil }
      if key == "F" {
        return screen.screen.activeFilterCount > 0 && !screen.parts.isListCovered ? (key, label) : nil
      }
      if key == "c", screen.screen.pageScreen.button("compare")?.isEnabled == true {
        return (key, "\(label) (\(screen.parts.selectedRows.count))")
      }
      // A row with buttons names everything that can be done to it.
      if case .order(.verb(let index, _)) = meaning, VerbTable.app[index].name == "back" {
        return screen.screen.page == nil && screen.screen.head.canGoBack ? (key, label) : nil
      }
      if case .order(.verb(let index, _)) = meaning,
        VerbTable.app[index].page == nil || isRowDescribed && VerbTable.app[index].grammar.contains(.row)
      {
        return nil
      }
      return (key, label)
    }
  }

  /// Whether a key of this page does nothing until rows are loaded, as it needs a row or a button that is missing.
  func isWithoutObject(_ key: String) -> Bool {
    let verbs = (KeyTable.verbs[key] ?? []).map { VerbTable.app[$0] }
    if case .details = screen.screen {
      let enabled = TappableButtons(screen, row: nil)[key].filter(\.isEnabled)
      return verbs.contains(where: \.isOfARecord) && enabled.isEmpty
    }
    let own = verbs.filter { $0.page != nil && $0.page == screen.screen.page }
    if own.isEmpty || own.contains(where: \.grammar.selectsRow) { return !own.isEmpty }
    switch meaning(of: key, among: TappableButtons(screen, row: nil), everywhere: false)?.0 {
    case nil, .refused: return true
    case .order, .menu, .choices, .search: return false
    }
  }

  private func meaning(
    of key: String, among buttons: TappableButtons, everywhere: Bool = true
  ) -> (KeyMeaning, label: String)? {
    let found = buttons[key]
    if let button = found.first {
      let label = key == "esc" ? "close" : button.shortCommand
      let enabled = found.filter(\.isEnabled)
      if let other = otherTab(among: enabled), let action = AppAction(other.action) {
        return (.order(.tap(action)), label)
      }
      if Set(enabled.map(\.id)).count > 1 { return (.menu(menu(of: enabled, named: label)), label) }
      if let action = enabled.first.flatMap({ AppAction($0.action) }) { return (.order(.tap(action)), label) }
      return (.refused(button.reason ?? ""), label)
    }
    guard screen.screen.head.dialog == nil else { return nil }
    let page = buttons.visiblePage
    // Verbs on the open record work only on its detail page.
    let all = (KeyTable.verbs[key] ?? []).filter { index in
      let verb = VerbTable.app[index]
      return (page == nil || !verb.isOfARecord) && (verb.page.map { $0 == page } ?? everywhere)
    }
    let own = all.filter { VerbTable.app[$0].page != nil }
    let choices = own.filter { VerbTable.app[$0].asksForChoice }
    if let first = choices.first {
      let names = choices.map { VerbTable.app[$0].name }
      return (.choices(choices), names.contains("filter") || names.count > 1 ? "filter" : VerbTable.app[first].name)
    }
    var refusal: (KeyMeaning, label: String)?
    for index in own + all.filter({ !own.contains($0) }) {
      guard let found = meaning(ofVerb: index, key) else { continue }
      guard case .refused = found else { return (found, VerbTable.app[index].label(key)) }
      refusal = refusal ?? (found, VerbTable.app[index].label(key))
    }
    return refusal
  }

  private func otherTab(among buttons: [ActionButton]) -> ActionButton? {
    guard buttons.count == 2, let tabs = screen.screen.pageScreen.controls.first(where: { $0.kind == .tabs }),
      let own = buttons.firstIndex(where: { $0.label == tabs.text })
    else { return nil }
    return buttons[1 - own]
  }

  /// The effect of a verb that has no button; nil if it needs an argument that neither the key nor the cursor gives.
  private func meaning(ofVerb index: Int, _ key: String) -> KeyMeaning? {
    let verb = VerbTable.app[index]
    if verb.name == "athlete" { return athletes }
    if verb.grammar.dropFirst().contains(where: \.isRemaining) { return search(verb: index) }
    var arguments: [Argument] = []
    for parameter in verb.grammar {
      switch parameter {
      case .word: arguments.append(.word)
      case .choice: arguments.append(.choice(verb.keys.firstIndex(of: key) ?? 0))
      case .date: arguments.append(.date(.fromToday(days: 0)))
      case .optional: arguments.append(.absent)
      case .row:
        // A lane is no row.
        guard let cursor, !cursor.hasPrefix("lane/") else { return nil }
        arguments.append(.row(.id(cursor)))
      default: return nil
      }
    }
    if case .tap(let action) = verb.command(arguments), let no = screen.screen.refusal(ofTyped: action) {
      return .refused(no.message)
    }
    return .order(.verb(index, arguments))
  }

  private var athletes: KeyMeaning {
    let items = screen.screen.head.athletes.map {
      Board.Menu.Item(label: $0.name, order: .tap(.app(.athleteSelected(id: $0.id))), isCurrent: $0.isActive)
    }
    return items.isEmpty ? .refused("This account has one athlete.") : .menu(Board.Menu("Whose", items))
  }

  private func search(verb: Int) -> KeyMeaning? {
    guard let original = screen.screen.pageScreen.searched, let page = VerbTable.app[verb].page,
      let clear = KeyTable.clearingSearch[page]
    else { return nil }
    var search = Board.Search(original: original, row: cursor, verb: verb, clear: clear)
    search.editor.replace(with: original)
    return .search(search)
  }

  func menu(of verbs: [Int]) -> Board.Menu {
    let isOfOneName = Set(verbs.map { VerbTable.app[$0].name }).count == 1
    let title = isOfOneName ? VerbTable.app[verbs[0]].name : "filter"
    let items = verbs.flatMap { index -> [Board.Menu.Item] in
      let grammar = VerbTable.app[index].grammar
      let all = grammar.filter { $0.isWord }.map(\.usage)
      let words = isOfOneName ? Array(all.dropFirst()) : all
      return (grammar.lazy.compactMap(\.values).first ?? []).enumerated().map { number, value in
        let arguments = grammar.map { $0.values == nil ? $0.isWord ? Argument.word : .absent : .choice(number) }
        return .init(
          label: screen.parts.label(ofValue: value, verb: VerbTable.app[index].name)
            ?? (words + [value]).joined(separator: " "), order: .verb(index, arguments))
      }
    }
    var menu = Board.Menu(title.capitalized, items)
    menu.counting = .due
    return menu
  }
}

extension Parameter {
  fileprivate var isWord: Bool { if case .word = self { true } else { false } }
  fileprivate var isRemaining: Bool { if case .remaining = self { true } else { false } }
  var values: [String]? { if case .choice(_, let values) = self { values } else { nil } }
}

extension [Parameter] {
  fileprivate var selectsRow: Bool { contains { if case .named = $0 { true } else { $0 == .row || $0 == .date } } }
}

extension VerbEntry {
  /// Whether the verb acts on the record whose detail page is open.
  fileprivate var isOfARecord: Bool { page == nil && ["delete", "edit", "duplicate", "attend", "mark"].contains(name) }

  fileprivate var asksForChoice: Bool {
    keys.count == 1 && grammar.contains { $0.values != nil }
      && grammar.dropFirst().allSatisfy { $0.isWord || $0.values != nil || $0.isOptional }
  }

  fileprivate func label(_ key: String) -> String {
    if name == "open", let number = keys.firstIndex(of: key), keys.count > 1, let pages = grammar.last?.values {
      return pages[number]
    }
    return key == "esc" ? "close" : grammar.contains(.date) ? "today" : name
  }
}
