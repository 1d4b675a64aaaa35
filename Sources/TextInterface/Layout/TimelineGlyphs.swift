import RecruitingTimeline

/// What the swimlanes are drawn with; each is one cell wide (text-ui.md §1, principle 8).
struct TimelineGlyphs: Equatable, Sendable {
  let event, interaction, offer, statusChange: String
  /// The length of a bar.
  let span: String
  let today, month: String
  /// Points down to where today is.
  let todayFlag: String
  /// The ends of a bar that goes on outside the dates shown.
  let continuesBefore, continuesAfter: String

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
