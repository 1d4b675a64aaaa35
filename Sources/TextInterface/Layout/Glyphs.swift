/// The decoration of the screens in one charset. No emoji that need a variation selector: terminals disagree about
/// their width (text-ui.md section 1).
struct Glyphs: Equatable, Sendable {
  /// One cell wide, repeated to lines and areas.
  let rule, vertical, cross, bar, skeleton: String

  let previous, next: String
  /// After the value of a picker.
  let menu: String
  let expanded, collapsed: String

  let bullet, separator, ellipsis: String
  /// Stands for a missing value.
  let dash: String

  /// The sign before a banner of that kind; ASCII says it in words.
  let failure, offline, success: String
  /// Before an urgent or invalid value.
  let warning: String
  let lock: String

  static let unicode = Glyphs(
    rule: "─", vertical: "│", cross: "┼", bar: "█", skeleton: "░",
    previous: "◀", next: "▶", menu: "▾", expanded: "▾", collapsed: "▸",
    bullet: "•", separator: "·", ellipsis: "…", dash: "—",
    failure: "✖", offline: "⚠", success: "✔", warning: "⚠", lock: "🔒")

  static let ascii = Glyphs(
    rule: "-", vertical: "|", cross: "+", bar: "#", skeleton: ".",
    previous: "<", next: ">", menu: "v", expanded: "v", collapsed: ">",
    bullet: "*", separator: "-", ellipsis: "~", dash: "-",
    failure: "ERROR:", offline: "OFFLINE:", success: "OK:", warning: "!", lock: "LOCKED")
}
