import CompassModel
import Scripting
import Terminal
import CompassText

extension Board {
  enum Mode: Equatable, Sendable {
    case page
    case menu(Menu)
    case picker(Picker)
    case search(Search)
    case walk(Walk)
    case palette(Palette)
    case reader(Reader)
  }

  struct Remark: Equatable, Sendable {
    /// The raw text, made safe for terminals when it is drawn.
    var text: String
    var isError = false
    var isBeside = false
  }

  struct Menu: Equatable, Sendable {
    var title: String
    var items: [Item]
    var selected = 0
    /// Whether the items' row counts are due or requested; nil if no counts are shown.
    var counting: Counting?

    enum Counting: Equatable, Sendable { case due, asked }

    /// The setting of a menu that stays open until Esc (decision V7); nil for a menu that closes after a choice.
    var setting: Setting?

    enum Setting: Equatable, Sendable { case filters, order }

    struct Item: Equatable, Sendable {
      var label: String
      /// The name of the setting: `Type`; empty where that is the menu's title.
      var group = ""
      /// The order that the item runs; nil if it changes nothing.
      var order: Order?
      var isCurrent = false
      /// Whether the item turns its own setting off and on; such an item has no row count.
      var isSwitch = false
      /// The line that is typed on from here, in the place of the order; nil for an item that is whole.
      var line: String?
      /// The number of rows that the list would have; nil if unknown, of a switch, or equal for all items of the group.
      var count: Int?
    }

    init(_ title: String, _ items: [Item]) {
      (self.title, self.items) = (title, items)
      selected = items.firstIndex(where: \.isCurrent) ?? 0
    }

    /// The index of the next item after the selected one whose label begins with the text in any case; else nil.
    func next(beginningWith text: String) -> Int? {
      let typed = SearchFolding.folded(text)
      return items.indices.lazy.map { ($0 + selected + 1) % items.count }
        .first { SearchFolding.folded(items[$0].label).hasPrefix(typed) }
    }

    mutating func take(_ counts: [Int?]) {
      for index in items.indices where index < counts.count {
        let same = items.indices.filter { items[$0].group == items[index].group && $0 < counts.count }
        let tells = !items[index].isSwitch && !same.allSatisfy { counts[$0] == counts[index] }
        items[index].count = tells ? counts[index] : nil
      }
    }
  }

  struct Search: Equatable, Sendable {
    var editor = LineEditor()
    var original: String
    var row: RowID?
    /// The index in `VerbTable.app` of the verb that searches.
    var verb: Int
    /// The index in `VerbTable.app` of the verb that clears the search.
    var clear: Int
  }

  struct Palette: Equatable, Sendable {
    var editor = LineEditor()
    var vocabulary: Vocabulary
    var candidates: [Candidate] = []
    /// The verbs behind `candidates` by index; empty if these complete the line's last word.
    var verbs: [VerbGrammar] = []
    /// The index of the selected candidate; nil if the line itself is meant.
    var selected: Int?
  }

  struct Reader: Equatable, Sendable {
    var title: String
    var lines: [Line]
    var top = 0
    /// The number of cells scrolled off at the left; lines are cut, never wrapped (decision V17).
    var left = 0

    init(title: String, lines: [Line]) { (self.title, self.lines) = (title, lines) }

    /// Shows the printed output of a verb without colours but with all blanks, which drawings need.
    init(printed text: String) {
      let plain = text.utf8.contains(0x1B) ? text.replacing(/\u{1B}\[[0-9;]*m/, with: "") : text
      let lines = terminalLines(plain, atMost: plain.unicodeScalars.count)
      self.init(title: "", lines: lines.map { Line($0) })
    }
  }

  struct Typing: Equatable, Sendable {
    /// The path of the form; on another path editing starts from the beginning.
    var path: String
    var field = 0
    var editor = LineEditor()
    /// Whether saving was tried: then the first field with a problem is entered.
    var wasSaved = false
    var password = Secret("")
  }
}
