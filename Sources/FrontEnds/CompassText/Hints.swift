import PageKit
import CompassApp

/// Chooses which forms are named under a screen, the most important first (decision Z7), merged by their first word.
struct Hints {
  private struct Form {
    var text: String
    /// The length of the first word, in bytes.
    let wordLength: Int
    var group: Group

    init(_ text: String, _ group: Group) {
      (self.text, self.group) = (text, group)
      wordLength = text.utf8.prefix { $0 != UInt8(ascii: " ") }.count
    }

    var word: Substring.UTF8View { text.utf8.prefix(wordLength) }
    /// The alternatives after the first word.
    var alternatives: [Substring] { Substring(text.utf8.dropFirst(wordLength + 1)).split(separator: "|") }
  }

  /// The place of a form in the list; a form in `room` is named only where there is room.
  fileprivate enum Group: Int, CaseIterable { case first, row, title, own, control, rowMenu, room, last }

  private var forms: [Form] = []

  /// Collects what can be typed on a screen with rows, if it can be tapped now. `verbs` do not follow from buttons and
  /// controls; of a page that is no list all buttons are named, and without lanes no verb that needs one.
  init(
    buttons: [ActionButton], rowButtons: [ActionButton], controls: [FilterControl], verbs: [Verb], isList: Bool = true,
    hasLanes: Bool = true
  ) {
    if controls.contains(where: \.isActive) { add(buttons.filter { $0.id == "clearFilters" }, .first) }
    for verb in verbs { verb.hint(hasLanes: hasLanes).map { add($0, verb.weight.group) } }
    var keys: [String?] = []
    for button in rowButtons where button.isEnabled && !keys.contains(button.key) {
      // A row has one of the buttons that share a key: `complete|uncomplete N`.
      let same = rowButtons.filter { $0.isEnabled && $0.key == button.key && (button.key != nil || $0.id == button.id) }
      if button.key != nil { keys.append(button.key) }
      let words = same.map(\.command).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      let value = button.group.map { " \($0.uppercased())" } ?? ""
      add("\(words.joined(separator: "|")) N\(value)", button.prominence == .menu ? .rowMenu : .row)
    }
    for control in controls where !verbs.contains(where: { $0.hint?.hasPrefix(control.command) == true }) {
      control.hint.map { add($0, .control) }
    }
    let views = controls.filter { $0.kind == .tabs }.map { "\($0.command) " } + ["open "]
    for button in buttons where !["clearFilters", "more"].contains(button.id) {
      if !views.contains(where: button.command.hasPrefix) { add([button], button.group(isList: isList)) }
    }
  }

  /// The forms that lead on without rows: `button` of the text in their place, and `controls` that may narrow them.
  init(empty button: ActionButton?, buttons: [ActionButton], controls: [FilterControl], verbs: [Verb]) {
    add([button].compactMap(\.self), .first)
    let isNarrowed = controls.contains(where: \.isActive)
    for control in controls where !control.isSort && (isNarrowed || !control.command.hasPrefix("filter")) {
      let own = verbs.first { $0.hint != nil && $0.name == control.command }
      if control.kind != .text || isNarrowed { (own == nil ? control.hint : own?.hint).map { add($0, .control) } }
    }
    add(buttons.filter { $0.prominence == .title && !isNarrowed }, .title)
    add(buttons.filter { $0.id == "refresh" && !isNarrowed }, .last)
  }

  private mutating func add(_ buttons: [ActionButton], _ group: Group) {
    for button in buttons where button.isEnabled {
      add(button.group.map { "\(button.command) \($0.uppercased())" } ?? button.command, group)
    }
  }

  fileprivate mutating func add(_ text: String, _ group: Group) {
    let form = Form(text, group)
    let index = forms.firstIndex { $0.wordLength == form.wordLength && $0.word.elementsEqual(form.word) }
    guard let index else { return forms.append(form) }
    let existing = forms[index].alternatives
    let others = form.alternatives.filter { other in
      !existing.contains { $0 == other || $0.hasPrefix("\(other) [") }
    }
    let isWeightier = group.rawValue < forms[index].group.rawValue
    let all = (isWeightier ? others + existing : existing + others).joined(separator: "|")
    if !all.isEmpty { forms[index].text = "\(Substring(form.word)) \(all)" }
    if isWeightier { forms[index].group = group }
  }

  /// All forms except those named only where there is room, then `help`.
  var all: [String] { texts(where: { $0 != .room }) + ["help"] }

  /// The forms that fit two lines, joined by `separator`; those in `room` and after only if they need no further line.
  func fitting(columns: Int, separator: String) -> [String] {
    typealias Place = (lines: Int, used: Int)
    func place(_ text: String, after place: Place) -> Place {
      let cells = text.cellWidth
      let used = place.used == 0 ? cells : place.used + separator.cellWidth + cells
      return place.used > 0 && used > columns ? (place.lines + 1, cells) : (place.lines, used)
    }
    var (chosen, end): ([String], Place) = ([], (1, 0))
    func add(_ text: String, within most: Int) {
      let next = place(text, after: end)
      guard place("help", after: next).lines <= most else { return }
      chosen.append(text)
      end = next
    }
    for text in texts(where: { $0.rawValue < Group.room.rawValue }) { add(text, within: 2) }
    let most = place("help", after: end).lines
    for text in texts(where: { $0.rawValue >= Group.room.rawValue }) { add(text, within: chosen.isEmpty ? 2 : most) }
    return chosen + ["help"]
  }

  private func texts(where isMeant: (Group) -> Bool) -> [String] {
    var texts: [String] = []
    for group in Group.allCases where isMeant(group) {
      for form in forms where form.group == group { texts.append(form.text) }
    }
    return texts
  }
}

extension VerbEntry {
  /// The verb's short form; nil if it has none, or needs a lane where none is drawn.
  fileprivate func hint(hasLanes: Bool) -> String? {
    guard !hasLanes, let hint else { return hint }
    let item = "|1.1"
    return grammar.contains(.named("LANE")) ? nil : hint.hasSuffix(item) ? String(hint.dropLast(item.count)) : hint
  }
}

extension VerbWeight {
  fileprivate var group: Hints.Group {
    switch self {
    case .row: .row
    case .title: .title
    case .own: .own
    case .control: .control
    case .rowMenu: .rowMenu
    case .menu: .room
    }
  }
}

extension ActionButton {
  fileprivate func group(isList: Bool) -> Hints.Group {
    if key == "esc" { return .first }
    if id == "refresh" { return .last }
    return prominence == .title || !isList ? .title : .room
  }
}

extension FilterControl {
  /// The short form of a control: a view or a range with its values; nil for a switch, which only a page's verb turns.
  fileprivate var hint: String? {
    switch kind {
    case .text: isActive ? "\(command) clear" : command
    case .toggle: nil
    case .choice where isSort || command.hasPrefix("filter"): command
    case .choice, .range, .tabs: typedValues.count < 2 ? command : "\(command) \(otherValues.joined(separator: "|"))"
    }
  }

  private var otherValues: [String] {
    typedValues.count == 2 ? typedValues.filter { $0 != value.typedValue } : typedValues
  }
}

extension MessageLines {
  /// The one or two lines with the forms that can be typed; for screen readers all, with the meaning of words in
  /// capitals; empty on the board. `verbs` do not follow from buttons and controls, nil for the page's own.
  func hints(of screen: any PageScreen, _ sections: [ScreenSection], verbs: [Verb]?) -> [Line] {
    if options.isBody { return [] }
    let head = screen.head
    let page = Page(rawValue: head.page)
    let isList = page != nil
    let lists = screen.selectableRows(in: sections)
    let isCovered = sections.coverTheRows
    let hasRows = isCovered || !lists.allSatisfy(\.isEmpty)
    let shared = isList && !hasRows ? [] : head.rowButtons.map(\.button)
    let rowButtons = buttons(of: sections, lists, on: screen, sharing: shared)
    let buttons = head.buttons.filter { !$0.command.isEmpty }
    let controls = isCovered ? [] : screen.controls.filter { !$0.command.isEmpty }
    let verbs = verbs ?? page?.ownVerbs ?? []
    let isEmpty = isList && (head.empty != nil || !head.hasRows)
    var hints =
      isEmpty
      ? Hints(
        empty: head.empty?.button, buttons: head.hasRows ? buttons : buttons.filter { $0.id == "refresh" },
        controls: head.hasRows ? controls : [], verbs: verbs)
      : Hints(
        buttons: buttons, rowButtons: rowButtons, controls: controls, verbs: verbs, isList: isList,
        hasLanes: sections.contains { $0.lanes?.lanes.isEmpty == false })
    if head.canGoBack, isEmpty || !isList { hints.add("back", .last) }
    guard options.isAccessible else { return self.hints(hints.fitting(columns: columns, separator: Self.separator)) }
    let values = (rowButtons + head.buttons).filter { $0.group == "status" && $0.isEnabled }.map(\.id.typedValue)
    return self.hints(hints.all, meanings: values.isEmpty ? [:] : [.status: Placeholder.choice(of: values)])
  }

  /// The shared buttons that a drawn row has, without rows all of them, and the rows' own enabled buttons.
  private func buttons(
    of sections: [ScreenSection], _ lists: [ScreenRows], on screen: any PageScreen, sharing shared: [ActionButton]
  ) -> [ActionButton] {
    func row(_ id: String) -> ScreenRow? {
      for rows in lists { if let row = rows[id: id] { return row } }
      return screen.hiddenRow(id: id)
    }
    let drawn = sections.map { section in
      if case .table(let table) = section.kind { return table.records.compactMap { row($0.id) } }
      return section.listedRows
    }
    if drawn.allSatisfy(\.isEmpty) { return shared }
    var own: [ActionButton] = []
    for rows in drawn {
      for index in rows.indices {
        for button in rows[index].buttons
        where button.isEnabled && !own.contains(where: { $0.command == button.command }) {
          own.append(button)
        }
      }
    }
    return shared.filter { button in
      drawn.contains { rows in rows.contains { !$0.withoutRowButtons.contains(button.id) } }
    } + own
  }
}
