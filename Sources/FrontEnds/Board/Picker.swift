import CompassModel
import PageKit
import Terminal
import CompassText

extension Board {
  /// A choice for a form field, narrowed to the items whose names contain the typed words (decision V7).
  struct Picker: Equatable, Sendable {
    let title: String
    private let items: [Menu.Item]
    /// The items whose names contain the typed words, best match first; else the addition, if there is one.
    private(set) var matches: [Menu.Item]
    private(set) var editor = LineEditor()
    private var selected: Int
    /// The offer to add a typed name that is in no item (decision D2); nil if nothing can be added.
    private let addition: FieldAddition?

    init(_ title: String, _ items: [Menu.Item], addition: FieldAddition? = nil) {
      (self.title, self.items, matches) = (title, items, items)
      self.addition = addition
      selected = items.firstIndex(where: \.isCurrent) ?? 0
    }

    var marked: Int? { matches.indices.contains(selected) ? selected : nil }

    var choice: Menu.Item? { marked.map { matches[$0] } }

    mutating func move(by step: Int) { selected = min(max(selected + step, 0), max(matches.count - 1, 0)) }

    /// Edits the typed text and narrows the items; returns false for a key that does not edit.
    mutating func type(_ key: Key) -> Bool {
      let before = editor.text
      guard editor.handle(key, History()) else { return false }
      if editor.text != before { narrow() }
      return true
    }

    private mutating func narrow() {
      let query = SearchFolding.query(editor.text)
      let words = query.map { $0.split(whereSeparator: \.isWhitespace) } ?? []
      let ranked = items.enumerated().compactMap { index, item in
        Self.rank(SearchFolding.folded(item.label), query ?? "", words).map { (rank: $0, index: index, item: item) }
      }
      matches = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.item)
      if matches.isEmpty, let text = editor.text.nilIfBlank, let addition {
        matches = [Menu.Item(label: addition.label(for: text), order: .tap(.form(.tap(.schoolNamed(name: text)))))]
      }
      selected = query == nil ? items.firstIndex(where: \.isCurrent) ?? 0 : 0
    }

    /// The rank of a name from 0 for equal to 4 for all words in another order; nil if a typed word is not in the name.
    private static func rank(_ name: String, _ query: String, _ words: [Substring]) -> Int? {
      if name == query { return 0 }
      if name.hasPrefix(query) { return 1 }
      if name.contains(" " + query) { return 2 }
      if name.contains(query) { return 3 }
      return words.allSatisfy { name.contains($0) } ? 4 : nil
    }
  }
}

extension Board.Transition {
  mutating func press(_ key: Key, in picker: Board.Picker) {
    var picker = picker
    switch key {
    case .down, .tab, .control("n"): picker.move(by: 1)
    case .up, .shiftTab, .control("p"): picker.move(by: -1)
    case .pageDown: picker.move(by: 10)
    case .pageUp: picker.move(by: -10)
    case .escape: return state.mode = .page
    case .enter:
      guard let order = picker.choice?.order else { return ask(.bell) }
      state.mode = .page
      run(order)
      return moveField(by: 1)
    default: if !picker.type(key.inOneLine) { return ask(.bell) }
    }
    state.mode = .picker(picker)
  }
}
