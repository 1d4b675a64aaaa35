import CompassModel
import PageKit
import CompassApp
import Scripting
import CompassText

/// The effect of a key of the table on this screen, on the row of the cursor.
enum KeyMeaning: Equatable {
  case order(Board.Order)
  case menu(Board.Menu)
  /// One of the values of these verbs is to be chosen.
  case choices([Int])
  case search(Board.Search)
  /// It could be done, but not now.
  case refused(String)
}

/// The buttons that a key can trigger: of the cursor's row, and beside it (decision Z5).
struct TappableButtons {
  let row: [ActionButton]
  /// The buttons of the row and of the page by their keys, which every frame asks for many times.
  private let rowKeys, pageKeys: [String: [ActionButton]]
  /// Nil for a page that is no tab.
  let shownPage: Page?

  init(_ screen: BoardScreen, row: RowID?) {
    self.row = screen.screen.head.dialog == nil ? row.map(screen.parts.buttons(ofRow:)) ?? [] : []
    rowKeys = Dictionary(grouping: self.row) { $0.key ?? "" }
    // Those of a row that is shown apart have the keys of rows.
    pageKeys = Dictionary(grouping: screen.screen.pageButtons.filter { $0.row == nil }) { $0.key ?? "" }
    shownPage = screen.screen.page
  }

  /// The buttons of a key: of a row first those that are due. Enter does what a row is for.
  subscript(key: String) -> [ActionButton] {
    guard let buttons = rowKeys[key] else {
      return pageKeys[key] ?? (key == "enter" ? row.filter { $0.prominence == .row } : [])
    }
    let due = buttons.filter { $0.prominence == .prompt }
    return due.isEmpty ? buttons : due
  }
}

extension ActionButton {
  /// The first word of its command; of `open schools` the page.
  fileprivate var shortCommand: String {
    let words = command.split(separator: " ")
    return String(words.count > 1 && words[0] == "open" ? words[1] : words[0])
  }
}

/// The verbs of the table by the keys that mean them.
enum KeyTable {
  static let verbs: [String: [Int]] = {
    var verbs: [String: [Int]] = [:]
    for (index, verb) in VerbTable.app.enumerated() {
      for key in verb.keys { verbs[key, default: []].append(index) }
    }
    return verbs
  }()

  /// The keys in the order in which they are named: first what takes back what narrows the page.
  static let order =
    "F space enter c esc b / f n e a d D o s S v i [ ] t + - 0 < > l x z p w r".split(separator: " ").map(String.init)

  /// The keys that only find, order, draw or write rows.
  static let ofRows: Set = ["/", "s", "S", "+", "-", "0", "<", ">", "l", "x", "p"]
  /// The keys that change a list that a comparison is over.
  static let ofCoveredList: Set = ["/", "f", "F", "s", "S"]

  /// The verbs that end the search of a page.
  static let clearingSearch: [Page: Int] = {
    var verbs: [Page: Int] = [:]
    for (index, verb) in VerbTable.app.enumerated() where ["search clear", "find clear"].contains(verb.usage) {
      if let page = verb.page { verbs[page] = index }
    }
    return verbs
  }()
}

extension Board.State {
  /// Nil if the key does nothing here.
  func meaning(of key: String) -> (KeyMeaning, label: String)? {
    if screen.parts.isListCovered, KeyTable.ofCoveredList.contains(key) {
      return (.refused("The list is behind the comparison; esc closes it."), key)
    }
    if key == "enter", isInspecting, let closing { return (.order(closing), "close") }
    return meaning(of: key, among: TappableButtons(screen, row: cursor))
  }

  /// Whether the details of the cursor's row are open: Enter closes them.
  private var isInspecting: Bool {
    guard let row = screen.parts.inspectedRow else { return false }
    return row == cursor
  }

  /// The order that closes something that the page itself has open: a comparison, the details of a reading.
  var closing: Board.Order? {
    let buttons = TappableButtons(screen, row: cursor)
    guard case .order(let order)? = meaning(of: "esc", among: buttons, everywhere: false)?.0 else { return nil }
    return order
  }

  /// The keys of the table that work here, in their order.
  var keyLabels: [(key: String, label: String)] {
    if let dialog = screen.screen.head.dialog {
      // In the question's words; what can only be closed is closed by Enter too.
      guard dialog.buttons.count > 1 else { return [] }
      return dialog.buttons.filter(\.isEnabled).compactMap { button in
        button.key.map { ($0, button.label.lowercased()) }
      }
    }
    let buttons = TappableButtons(screen, row: cursor)
    let isRowDescribed = cursor == nil || !buttons.row.isEmpty
    let isWithoutRows = screen.isWithoutRows
    return KeyTable.order.compactMap { key in
      if isWithoutRows, KeyTable.ofRows.contains(key) || key == "f" && screen.screen.isOnlyNarrowed { return nil }
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
      // A row that says what can be done to it says all.
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

  /// Whether a key that this page has does nothing yet: there is no row, or no button, to which it could be done.
  func isWithoutObject(_ key: String) -> Bool {
    let verbs = (KeyTable.verbs[key] ?? []).map { VerbTable.app[$0] }
    if case .details = screen.screen {
      let enabled = TappableButtons(screen, row: nil)[key].filter(\.isEnabled)
      return verbs.contains(where: \.isOfARecord) && enabled.isEmpty
    }
    let own = verbs.filter { $0.page != nil && $0.page == screen.screen.page }
    if own.isEmpty || own.contains(where: \.grammar.looksForRow) { return !own.isEmpty }
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
    let page = buttons.shownPage
    let all = (KeyTable.verbs[key] ?? []).filter { index in
      // What is done to the record whose page is open is done there only.
      if VerbTable.app[index].isOfARecord, page != nil { return false }
      return VerbTable.app[index].page.map { $0 == page } ?? everywhere
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

  /// The button of the other one of two tabs.
  private func otherTab(among buttons: [ActionButton]) -> ActionButton? {
    guard buttons.count == 2, let tabs = screen.screen.pageScreen.controls.first(where: { $0.kind == .tabs }),
      let own = buttons.firstIndex(where: { $0.label == tabs.text })
    else { return nil }
    return buttons[1 - own]
  }

  /// The meaning of a verb for which the screen has no button.
  private func meaning(ofVerb index: Int, _ key: String) -> KeyMeaning? {
    let verb = VerbTable.app[index]
    if verb.name == "athlete" { return athletes }
    if verb.grammar.dropFirst().contains(where: \.isRest) { return search(verb: index) }
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
    let athletes = screen.screen.head.athletes
    guard !athletes.isEmpty else { return .refused("This account has one athlete.") }
    return .menu(
      Board.Menu(
        "Whose",
        athletes.map { athlete in
          .init(
            label: athlete.name, order: .tap(.app(.athleteSelected(id: athlete.id))), isCurrent: athlete.isActive)
        }))
  }

  private func search(verb: Int) -> KeyMeaning? {
    guard let original = screen.screen.pageScreen.searched,
      let clear = VerbTable.app.firstIndex(where: { other in
        other.page == VerbTable.app[verb].page && other.grammar == [VerbTable.app[verb].grammar[0], .word("clear")]
      })
    else { return nil }
    var search = Board.Search(original: original, verb: verb, clear: clear)
    search.row = cursor
    search.editor.replace(with: original)
    return .search(search)
  }

  /// All values of all these verbs.
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
  fileprivate var isRest: Bool { if case .remaining = self { true } else { false } }
  var values: [String]? { if case .choice(_, let values) = self { values } else { nil } }
}

extension [Parameter] {
  /// Whether it is done to a row, or to a lane.
  fileprivate var namesRow: Bool { contains { if case .named = $0 { true } else { $0 == .row } } }
  /// Whether it is done to a row, or goes to one.
  fileprivate var looksForRow: Bool { namesRow || contains(.date) }
  fileprivate var hasChoice: Bool { contains { $0.values != nil } }
}

extension VerbEntry {
  /// Whether it is done to the record whose page is open.
  fileprivate var isOfARecord: Bool { page == nil && ["delete", "edit", "duplicate", "attend", "mark"].contains(name) }

  /// Whether a key of it leaves a choice open, and nothing else.
  fileprivate var asksForChoice: Bool {
    keys.count == 1 && grammar.hasChoice
      && grammar.dropFirst().allSatisfy { $0.isWord || $0.values != nil || $0.isOptional }
  }

  /// The label beside the key.
  fileprivate func label(_ key: String) -> String {
    if name == "open", let number = keys.firstIndex(of: key), keys.count > 1, let pages = grammar.last?.values {
      return pages[number]
    }
    return key == "esc" ? "close" : grammar.contains(.date) ? "today" : name
  }
}
