import CompassModel
import Scripting
import Terminal
import CompassText

extension Board {
  /// The receiver of the keys.
  enum Mode: Equatable, Sendable {
    case page
    case menu(Menu)
    case picker(Picker)
    case search(Search)
    case walk(Walk)
    case palette(Palette)
    case reader(Reader)
  }

  /// A message on a key or a line.
  struct Remark: Equatable, Sendable {
    /// As it came: it is made safe where it is drawn.
    var text: String
    var isError = false
    /// Whether it is said beside what was done, not in its place.
    var isBeside = false
  }

  /// A choice between things that can be done.
  struct Menu: Equatable, Sendable {
    var title: String
    var items: [Item]
    var selected = 0
    /// Whether the rows that each item would leave are to be shown, and were asked for; nil where they are not.
    var counting: Counting?

    enum Counting: Equatable, Sendable { case due, asked }

    /// The setting of an item, of a menu that stays open until Esc (decision V7); nil for one that does something once.
    var setting: Setting?

    enum Setting: Equatable, Sendable { case filters, order }

    struct Item: Equatable, Sendable {
      var label: String
      /// The name of the setting: `Type`; empty where that is the menu's title.
      var group = ""
      /// Nil where all stays as it is.
      var order: Order?
      /// Whether it is so now.
      var isCurrent = false
      /// The number of rows that the list would have; nil where that is not known, or says nothing.
      var count: Int?
    }

    init(_ title: String, _ items: [Item]) {
      (self.title, self.items) = (title, items)
      selected = items.firstIndex(where: \.isCurrent) ?? 0
    }

    /// The next item behind the selected one whose label begins so.
    func next(beginningWith text: String) -> Int? {
      let typed = SearchFolding.folded(text)
      return items.indices.lazy.map { ($0 + selected + 1) % items.count }
        .first { SearchFolding.folded(items[$0].label).hasPrefix(typed) }
    }

    /// Takes over counts. They are shown of a group's choices only where they differ: an order narrows nothing.
    mutating func take(_ counts: [Int?]) {
      for index in items.indices where index < counts.count {
        let same = items.indices.filter { items[$0].group == items[index].group && $0 < counts.count }
        items[index].count = same.allSatisfy { counts[$0] == counts[index] } ? nil : counts[index]
      }
    }
  }

  /// A search that is shown while it is typed.
  struct Search: Equatable, Sendable {
    var editor = LineEditor()
    /// The text that was searched for before.
    var original: String
    /// The row that the cursor was on then.
    var row: RowID?
    /// The verb that searches, by its place in the table.
    var verb: Int
    /// The verb that shows all again.
    var clear: Int
  }

  /// A line that is typed, with the verbs it may become.
  struct Palette: Equatable, Sendable {
    var editor = LineEditor()
    var vocabulary: Vocabulary
    var candidates: [Candidate] = []
    /// The verbs that these are, while the first word is typed.
    var verbs: [VerbGrammar] = []
    /// Nil until it was opened.
    var selected: Int?
  }

  /// A long text over the page.
  struct Reader: Equatable, Sendable {
    var title: String
    var lines: [Line]
    var top = 0
    /// The number of cells left of the window: a drawing is cut, never wrapped (decision V17).
    var left = 0

    init(title: String, lines: [Line]) { (self.title, self.lines) = (title, lines) }

    /// The output of a verb, in whatever colours: a drawing is only what it is with its blanks.
    init(printed text: String) {
      let plain = text.utf8.contains(0x1B) ? text.replacing(/\u{1B}\[[0-9;]*m/, with: "") : text
      let lines = terminalLines(plain, atMost: plain.unicodeScalars.count)
      self.init(title: "", lines: lines.map { Line($0) })
    }
  }

  /// The place in a form, or in the sign-in page, that is typed into, and the place in its text.
  struct Typing: Equatable, Sendable {
    /// The address of the form: another one begins empty.
    var path: String
    /// The place of the field among the fields.
    var field = 0
    var editor = LineEditor()
    /// Whether it was to be saved: the first problem is gone to.
    var wasSaved = false
    /// Never drawn, nor in any text.
    var password = Secret("")
  }
}
