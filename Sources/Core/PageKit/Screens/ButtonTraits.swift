/// Traits of a button beside its label and action: the word that is typed, the key of a board, the capability that is
/// spoken of a row, and its weight (decision Z5).
public final class ButtonTraits: Sendable {
  /// The command that is typed, before the row: `delete`.
  public let command: String
  /// The key of a board: `d`; nil for none.
  public let key: String?
  /// Spoken of a row to which it can be done: `deleted`; nil where nothing is.
  public let resultText: String?
  /// The sentence of `help`, in which `ROW` is the row and `NOUN` the noun for it: `Opens ROW.`; nil for the label.
  public let summary: String?
  /// The name of the choice of which it is one: `status`; nil for a button of its own.
  public let group: String?
  /// Its weight beside other buttons.
  public let prominence: Prominence

  /// Place of a button on a screen.
  public enum Prominence: String, Sendable, Codable, CaseIterable {
    /// Beside the title of the page, as it begins something new.
    case title
    /// On each row of the list.
    case row
    /// On those rows alone that have it, where it is due.
    case prompt
    /// Where all buttons are listed.
    case menu
  }

  /// Traits of one kind of button; the value of a `group` is typed last.
  public init(
    _ command: String, key: String? = nil, resultText: String? = nil, summary: String? = nil, group: String? = nil,
    _ prominence: Prominence = .menu
  ) {
    self.command = command
    self.key = key
    self.resultText = resultText
    self.summary = summary
    self.group = group
    self.prominence = prominence
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
  /// The traits of a button that gives a row of a list a status.
  public static let listStatus = ButtonTraits(
    "status", key: "a", resultText: "given another status", summary: "Gives ROW another status.", group: "status")
  /// The traits of a button that gives the record that is open a status.
  public static let recordStatus = ButtonTraits("mark", key: "a", group: "status")

  /// The traits that a button's id has on every page; another id is typed as its words.
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
  /// A wire value as it is typed: `full-ride`.
  package var typedValue: String { utf8.contains(UInt8(ascii: "_")) ? replacing("_", with: "-") : self }

  /// The words of a name in camel case: `clear filters` of `clearFilters`.
  var words: String {
    reduce(into: "") { words, letter in
      if letter.isUppercase { words += " " }
      words += letter.lowercased()
    }
  }
}
