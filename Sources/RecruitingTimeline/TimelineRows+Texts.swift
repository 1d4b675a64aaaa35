import CompassModel

/// Kind, emoji and label of what the timeline shows (decisions T10, T11).
extension TimelineEvent {
  var typeLabel: String { type.label }
  var emoji: String { type.timelineEmoji }
  /// Decision X5.
  var label: String { name?.nilIfBlank ?? "Unknown event" }
}

extension Interaction {
  var typeLabel: String { type.label }

  var emoji: String {
    switch type {
    case .email: "📧"
    case .phoneCall: "📞"
    case .text: "💬"
    case .inPersonVisit: "👥"
    case .virtualMeeting: "💻"
    case .tweet: "𝕏"
    case .directMessage: "💭"
    case .camp: EventType.camp.timelineEmoji
    case .showcase: EventType.showcase.timelineEmoji
    case .game: EventType.game.timelineEmoji
    case .officialVisit: EventType.officialVisit.timelineEmoji
    case .unofficialVisit: EventType.unofficialVisit.timelineEmoji
    case .other: "📝"
    }
  }

  var label: String { subject?.nilIfBlank ?? type.label }
}

extension TimelineOffer {
  /// `Full Ride`, `Partial`: in "Partial Offer" the word scholarship would be one too many.
  var typeLabel: String {
    switch type {
    case .fullRide: "Full Ride"
    case .partial: "Partial"
    default: type.label
    }
  }

  var emoji: String { "🎉" }
  var label: String { "\(typeLabel) Offer" }
}

extension StatusChange {
  var typeLabel: String { TimelineItemKind.statusChange.label }
  var emoji: String { "📊" }
  var label: String { "Status: \(previous?.label ?? "Initial") → \(new.label)" }
}

extension EventType {
  fileprivate var timelineEmoji: String {
    switch self {
    case .showcase: "🎯"
    case .camp: "⚾"
    case .officialVisit: "✈️"
    case .unofficialVisit: "🚗"
    case .game: "🏟️"
    case .other: "📅"
    }
  }
}

extension CalendarDate {
  /// `February 10, 2026`, as it is read out.
  var spokenText: String { "\(calendarMonth.name) \(day), \(year)" }
}
