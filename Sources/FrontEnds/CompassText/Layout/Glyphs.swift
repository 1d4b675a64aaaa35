import PageKit

/// The decoration in one charset, without emoji, whose width terminals disagree about (text-ui.md section 1).
package final class Glyphs: Sendable {
  /// Glyphs one cell wide, repeated to lines and areas.
  let rule, cross, bar, skeleton: String
  package let vertical: String

  let previous, next: String
  /// Sign after the number of rows above the window.
  let above: String
  /// Sign after the value of a control with choices.
  let menu: String
  let expanded, collapsed: String

  package let bullet, separator, ellipsis: String
  let dash: String

  /// Signs before banners and notices of that kind; ASCII has words.
  package let failure, offline, success: String
  /// Sign before an urgent or invalid value.
  package let warning: String
  let lock: String
  /// Sign before the row, the page or the choice that receives keys; used for nothing else (decision V17).
  package let cursor: String
  /// Sign before the chosen one of several: a tab, an athlete, a choice of a menu.
  package let chosen: String
  /// Sign on a day to which an earlier event continues.
  let continuing: String
  /// The characters that swimlanes are drawn with, one cell wide each (text-ui.md §1, principle 8).
  let span, today, todayFlag, month, continuesBefore, continuesAfter: String
  private let charset: Charset

  private init(_ charset: Charset) {
    self.charset = charset
    func sign(_ unicode: String, _ ascii: String) -> String { charset == .unicode ? unicode : ascii }
    (rule, vertical, cross) = (sign("─", "-"), sign("│", "|"), sign("┼", "+"))
    (bar, skeleton) = (sign("█", "#"), sign("░", "."))
    (previous, next, above) = (sign("◀", "<"), sign("▶", ">"), sign("↑", "above"))
    (menu, expanded, collapsed) = (sign("▾", "v"), sign("▾", "v"), sign("▸", ">"))
    (bullet, separator, ellipsis, dash) = (sign("•", "*"), sign("·", "-"), sign("…", "~"), sign("—", "-"))
    (failure, offline, success) = (sign("✖", "ERROR:"), sign("⚠", "OFFLINE:"), sign("✔", "OK:"))
    (warning, lock) = (sign("⚠", "!"), sign("🔒", "LOCKED"))
    (cursor, chosen, continuing) = (sign("›", ">"), sign("✔", "*"), sign("–", "-"))
    (span, today, todayFlag, month) = (sign("━", "="), sign("┃", "!"), sign("▼", "V"), sign("┊", ":"))
    (continuesBefore, continuesAfter) = (sign("◂", "<"), sign("▸", ">"))
  }

  static let unicode = Glyphs(.unicode), ascii = Glyphs(.ascii)

  func symbol(_ kind: TimelineItemKind) -> String { kind.shape.glyph(charset) }

  /// The sign of a day: the number of events that begin on it, or that one continues; nil for neither or if unknown.
  func day(events count: Int?, continues: Bool) -> String? {
    switch count {
    case nil, 0: continues ? continuing : nil
    case 1: bullet
    case .some(let count) where count <= 9: "\(count)"
    case .some: "+"
    }
  }
}

extension Style {
  static func of(_ kind: TimelineItemKind) -> Style {
    switch kind {
    case .event: .event
    case .interaction: .interaction
    case .offer: .offer
    case .statusChange: .statusChange
    }
  }
}

/// A bar of whole cells, of which the last may be filled by eighths; ASCII has whole cells only.
func progressBar(_ percent: Int, cells: Int, _ charset: Charset, _ style: Style) -> Line {
  let filled = min(max(percent, 0), 100) * cells * 8 / 100
  let part = charset == .unicode ? ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][filled % 8] : ""
  let full = StyledText.repeating(charset.glyphs.bar, cells: filled / 8, style)
  let remaining = cells - filled / 8 - (part.isEmpty ? 0 : 1)
  return Line(full) + Line(part, style) + Line(.repeating(charset.glyphs.skeleton, cells: remaining, .dim))
}
