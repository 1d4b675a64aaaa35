import PageKit
import RecruitingCompass
import TextInterface

/// The page of keys: those of the table that belong to this screen, and the board's own.
enum KeyHelp {
  private static let own: [(String, String)] = [
    ("1-6 tab shift-tab", "The pages."),
    ("j k up down pgup pgdn ^U ^D g G", "Move the cursor; it stays with its row."),
    (":", "Types a verb: every verb there is, fuzzy; up and down choose, tab completes, ^P ^N older lines."),
    ("?", "This page; esc or q closes it."),
    ("^C", "Cancels what loads; twice, leaves."),
    ("^Z ^L q", "Suspends; draws all anew; leaves."),
    ("mouse", "With compass --mouse: goes to a row, again opens it; opens a page; the wheel scrolls."),
  ]
  private static let form: [(String, String)] = [
    ("tab shift-tab", "The next field, the field before."),
    ("space", "What can be chosen for a field."),
    ("^S", "Saves."),
    ("esc", "Leaves the form; asks first if something was typed."),
  ]

  static func lines(_ state: Board.State) -> [Line] {
    let page = state.screen.screen.page
    let verbs = VerbTable.app.filter { !$0.keys.isEmpty && ($0.page == nil || $0.page == page) && $0.name != "help" }
    var table: [(keys: String, text: String)] = []
    let here = page == nil ? verbs : verbs.filter { $0.page != nil } + verbs.filter { $0.page == nil }
    for verb in here where verb.grammar.first != .word("open") || verb.keys.count == 1 {
      let keys = verb.keys.joined(separator: " ")
      if let same = table.firstIndex(where: { $0.keys == keys }) {
        // Of verbs of one key, those of this page come first.
        if verb.page != nil || page == nil { table[same].text += " " + verb.summary }
      } else {
        table.append((keys, verb.summary))
      }
    }
    let all = table + own.map { (keys: $0.0, text: $0.1) } + form.map { (keys: $0.0, text: "In a form: " + $0.1) }
    let width = min(18, state.size.columns / 3)
    return all.flatMap { row in
      let text = Line.wrapped(row.text, to: max(10, state.size.columns - width - 4))
      let keys = Line.wrapped(row.keys, .bold, to: width)
      return (0..<max(text.count, keys.count)).map { index in
        Line(" ") + (index < keys.count ? keys[index] : Line()).padded(to: width + 1)
          + (index < text.count ? text[index] : Line())
      }
    }
  }
}
