import CompassModel
import CompassApp
import Scripting
import CompassText

/// The manual page, built from the tables of commands, flags and verbs, for `man -l -`, groff and mandoc.
enum ManualPage {
  static var text: String {
    ([".TH COMPASS 1 \"\" \"\(Usage.version)\" \"Recruiting Compass\"", ".ad l"]
      + name + commands + flags + verbs + endings)
      .map { $0 + "\n" }.joined()
  }

  private static let name = [
    ".SH NAME", "compass \\- an athlete's college recruiting in a terminal", ".SH SYNOPSIS", ".B compass",
    escaped("[COMMAND] [FLAG…]"), ".SH DESCRIPTION",
    escaped(
      "On a terminal, compass alone opens the board, which fills the window. compass repl is a conversation, line by "
        + "line; so is compass where TERM is dumb, INSIDE_EMACS is set or --accessible is given. Where standard input "
        + "is no terminal, it is a script."),
  ]

  private static let commands =
    [".SH COMMANDS"]
    + CommandEntry.all.flatMap { entry($0.usage, $0.summary) }
    + [".PP", escaped("A PAGE is one of \(Page.allCases.map(\.rawValue).joined(separator: ", ")).")]

  private static let flags = [".SH OPTIONS"] + FlagEntry.all.flatMap { entry($0.usage, $0.summary) }

  private static let verbs =
    [
      ".SH VERBS",
      escaped(
        "In a conversation, on the board behind :, in scripts and after -c. N is a row: its number, #id, "
          + "\"exact name\" or name~\"part\"."),
    ]
    + VerbGroup.all.flatMap { group in
      [".SS \(escaped(group.title))"]
        + VerbTable.all.filter { $0.group == group }.flatMap { entry($0.usage, "\($0.summary) Example: \($0.example)") }
    }

  private static let endings =
    [".SH ENVIRONMENT"]
    + [
      ("COMPASS_SUPABASE_URL, COMPASS_SUPABASE_KEY, COMPASS_API_URL", "the live project of --backend supabase"),
      ("COMPASS_PASSWORD", "what login takes where there is no terminal"),
      ("COMPASS_STORE", "where data is kept without --store"),
      ("COMPASS_PAGER, PAGER", "shows long texts page by page"),
      ("NO_COLOR, COLUMNS, TERM, INSIDE_EMACS", "are honoured"),
    ].flatMap(entry) + [".SH FILES"]
    + [
      (
        "$XDG_DATA_HOME/compass, else ~/.local/share/compass",
        "the data, settings and saved pages; --store, COMPASS_STORE"
      ),
      ("$XDG_STATE_HOME/compass/history, else ~/.local/state/compass/history", "what was typed"),
    ].flatMap(entry) + [".SH EXIT STATUS"]
    + [
      ("0", "all is well"), ("1", "an expectation did not hold, or a change failed"),
      ("2", "wrong usage or script syntax; nothing ran"), ("3", "a file or the environment"),
      ("4", "sign-in needed"), ("70", "a bug of the program"), ("130", "ended with Ctrl-C"),
    ].flatMap(entry)

  private static func entry(_ usage: String, _ summary: String) -> [String] {
    [".TP", ".B \(escaped(usage))", escaped(summary)]
  }

  /// Escapes a text for roff, so that no line is a request and no dash a hyphen.
  static func escaped(_ text: String) -> String {
    let body = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\"", with: "\\(dq").replacing("|", with: "|\\:")
      .replacing("…", with: "...")
    return body.hasPrefix(".") || body.hasPrefix("'") ? "\\&" + body : body
  }
}
