/// Properties of a button besides its label and action: the command to type, the board's key, the spoken participle and
/// the place on the screen (decision Z5).
public final class ButtonTraits: Sendable {
  package let command: String
  package let key: String?
  package let resultText: String?
  /// The sentence in `help`, with `ROW` for the row and `NOUN` for its noun: `Opens ROW.`; nil for the label.
  package let summary: String?
  package let group: String?
  package let prominence: Prominence

  /// Places of a button on a screen.
  public enum Prominence: String, Sendable, Codable, CaseIterable {
    /// Beside the title of the page, for creating something.
    case title
    /// On each row of the list.
    case row
    /// On those rows where the action is due.
    case prompt
    /// In the menu of all buttons.
    case menu
  }

  /// Makes the traits of a button; for a `group` the value is typed last.
  package init(
    _ command: String, key: String? = nil, resultText: String? = nil, summary: String? = nil, group: String? = nil,
    _ prominence: Prominence = .menu
  ) {
    (self.command, self.key, self.resultText) = (command, key, resultText)
    (self.summary, self.group, self.prominence) = (summary, group, prominence)
  }
}

extension ButtonTraits: Equatable {
  public static func == (left: ButtonTraits, right: ButtonTraits) -> Bool {
    left === right
      || left.command == right.command && left.key == right.key && left.resultText == right.resultText
        && left.summary == right.summary && left.group == right.group && left.prominence == right.prominence
  }
}

extension ButtonTraits {
  package static let listStatus = ButtonTraits(
    "status", key: "a", resultText: "given another status", summary: "Gives ROW another status.", group: "status")
  package static let recordStatus = ButtonTraits("mark", key: "a", group: "status")

  /// The usual traits by button id; a button with another id is typed by the words of its id.
  static let usual: [String: ButtonTraits] = [
    "add": .init("add", key: "n", summary: "Opens the form for a new NOUN.", .title),
    "log": .init("log", key: "n", summary: "Opens the form for a new NOUN.", .title),
    "open": .init("open", key: "enter", resultText: "opened", summary: "Opens ROW.", .row),
    "edit": .init("edit", key: "e", resultText: "edited", summary: "Opens the form that edits ROW."),
    "duplicate": .init("duplicate", key: "D", summary: "Opens the form for the same NOUN on another day."),
    "delete": .init("delete", key: "d", resultText: "deleted", summary: "Deletes ROW, after asking.", .row),
    "attend": .init(
      "attend", key: "space", resultText: "marked as attended", summary: "Marks ROW that is past as attended.", .prompt),
    "complete": .init(
      "complete", key: "space", resultText: "completed", summary: "Marks ROW as completed.", .prompt),
    "expand": .init("expand", key: "enter", resultText: "expanded", summary: "Shows the details of ROW.", .row),
    "collapse": .init("collapse", key: "enter", resultText: "collapsed", summary: "Hides the details of ROW.", .row),
    "refresh": .init("refresh", key: "r"), "retry": .init("retry", key: "R"),
    "clearFilters": .init("clear filters", key: "F"), "close": .init("close", key: "esc"),
    "back": .init("back", key: "b"), "save": .init("save", key: "^S", .title),
    "undo": .init("undo", key: "u"), "dismiss": .init("dismiss", key: "m"),
    "form": .init("form", key: "E"), "confirm": .init("confirm", key: "y"), "cancel": .init("cancel", key: "n"),
    "keep": .init("keep", key: "y"), "take": .init("take", key: "t"),
    "declineOthers": .init("decline others", key: "O"),
    "schools": .init("open schools", key: "o"), "signOut": .init("sign-out"), "signIn": .init("sign-in"),
  ]
}

extension String {
  /// The value on the wire as users type it: `full-ride` for `full_ride`.
  package var typedValue: String {
    let (old, new) = (UInt8(ascii: "_"), UInt8(ascii: "-"))
    return utf8.contains(old) ? String(decoding: utf8.map { $0 == old ? new : $0 }, as: UTF8.self) : self
  }

  /// The words of a camel case name: `clear filters` for `clearFilters`.
  var words: String {
    reduce(into: "") { words, letter in
      if letter.isUppercase { words += " " }
      words += letter.lowercased()
    }
  }
}
