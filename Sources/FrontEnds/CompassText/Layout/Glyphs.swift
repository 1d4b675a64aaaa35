import PageKit

/// The decoration of the screens in one charset. No emoji that need a variation selector: terminals disagree about
/// their width (text-ui.md section 1). A class, so that reading one glyph does not copy all.
package final class Glyphs: Sendable {
  /// Glyphs one cell wide, repeated to lines and areas.
  let rule, vertical, cross, bar, skeleton: String

  let previous, next: String
  /// Sign after the number of rows above the window.
  let above: String
  /// Sign after the value of a control with choices.
  let menu: String
  let expanded, collapsed: String

  package let bullet, separator, ellipsis: String
  /// Drawn for a missing value.
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

  private init(
    rule: String, vertical: String, cross: String, bar: String, skeleton: String,
    previous: String, next: String, above: String, menu: String, expanded: String, collapsed: String,
    bullet: String, separator: String, ellipsis: String, dash: String,
    failure: String, offline: String, success: String, warning: String, lock: String,
    cursor: String, chosen: String, continuing: String
  ) {
    (self.rule, self.vertical, self.cross, self.bar, self.skeleton) = (rule, vertical, cross, bar, skeleton)
    (self.previous, self.next, self.above, self.menu) = (previous, next, above, menu)
    (self.expanded, self.collapsed) = (expanded, collapsed)
    (self.bullet, self.separator, self.ellipsis, self.dash) = (bullet, separator, ellipsis, dash)
    (self.failure, self.offline, self.success, self.warning) = (failure, offline, success, warning)
    (self.lock, self.cursor, self.chosen, self.continuing) = (lock, cursor, chosen, continuing)
  }

  static let unicode = Glyphs(
    rule: "─", vertical: "│", cross: "┼", bar: "█", skeleton: "░",
    previous: "◀", next: "▶", above: "↑", menu: "▾", expanded: "▾", collapsed: "▸",
    bullet: "•", separator: "·", ellipsis: "…", dash: "—",
    failure: "✖", offline: "⚠", success: "✔", warning: "⚠", lock: "🔒",
    cursor: "›", chosen: "✔", continuing: "–")

  static let ascii = Glyphs(
    rule: "-", vertical: "|", cross: "+", bar: "#", skeleton: ".",
    previous: "<", next: ">", above: "above", menu: "v", expanded: "v", collapsed: ">",
    bullet: "*", separator: "-", ellipsis: "~", dash: "-",
    failure: "ERROR:", offline: "OFFLINE:", success: "OK:", warning: "!", lock: "LOCKED",
    cursor: ">", chosen: "*", continuing: "-")

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

/// The characters that swimlanes are drawn with; each is one cell wide (text-ui.md §1, principle 8).
final class TimelineGlyphs: Sendable {
  let event, interaction, offer, statusChange: String
  /// Glyph repeated over the length of a bar.
  let span: String
  let today, month: String
  /// Flag that points down to today.
  let todayFlag: String
  /// Ends of a bar that continues outside the visible dates.
  let continuesBefore, continuesAfter: String

  private init(
    event: String, interaction: String, offer: String, statusChange: String, span: String, today: String,
    month: String, todayFlag: String, continuesBefore: String, continuesAfter: String
  ) {
    (self.event, self.interaction, self.offer, self.statusChange) = (event, interaction, offer, statusChange)
    (self.span, self.today, self.month, self.todayFlag) = (span, today, month, todayFlag)
    (self.continuesBefore, self.continuesAfter) = (continuesBefore, continuesAfter)
  }

  static let unicode = TimelineGlyphs(
    event: "●", interaction: "■", offer: "◆", statusChange: "▲", span: "━", today: "┃", month: "┊", todayFlag: "▼",
    continuesBefore: "◂", continuesAfter: "▸")

  static let ascii = TimelineGlyphs(
    event: "E", interaction: "I", offer: "O", statusChange: "S", span: "=", today: "!", month: ":", todayFlag: "V",
    continuesBefore: "<", continuesAfter: ">")

  func symbol(_ kind: TimelineItemKind) -> String {
    switch kind {
    case .event: event
    case .interaction: interaction
    case .offer: offer
    case .statusChange: statusChange
    }
  }
}

extension Charset {
  var timelineGlyphs: TimelineGlyphs {
    switch self {
    case .unicode: .unicode
    case .ascii: .ascii
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
struct ProgressBar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  let percent: Int
  let cells: Int
  let charset: Charset
  var style = Style.positive

  var line: Line {
    let filled = min(max(percent, 0), 100) * cells * 8 / 100
    let part = charset == .unicode ? Self.eighths[filled % 8] : ""
    let full = StyledText.repeating(charset.glyphs.bar, cells: filled / 8, style)
    let remaining = cells - filled / 8 - (part.isEmpty ? 0 : 1)
    return Line(full) + Line(part, style) + Line(.repeating(charset.glyphs.skeleton, cells: remaining, .dim))
  }
}
