import CompassModel
import PageKit
import Records

/// The rows of the list under the swimlanes.
public typealias TimelineList = LazyRows<TimelineListSource>

/// Makes the rows of the list under the swimlanes.
public struct TimelineListSource: RowSource {
  let columns: TimelineColumns
  let names: LaneNames
  let positions: [Int32]
  /// The first of them among all of the list, from 0.
  var start = 0

  public var count: Int { positions.count }

  public func row(at index: Int) -> TimelineRow {
    columns.row(at: Int(positions[index]), names, number: start + index + 1)
  }

  public func makesSameRows(as other: Self) -> Bool? {
    guard columns == other.columns, names === other.names else { return nil }
    return start == other.start && positions == other.positions
  }
}

extension TimelineList {
  /// The id and the name of a row, without making what else is said of it.
  func label(at index: Int) -> RowLabel {
    guard let source else { return self[index].rowLabel }
    let texts = source.columns.texts(at: Int(source.positions[index]))
    return RowLabel(id: texts.id.description, name: texts.label)
  }

  /// The rows of a range, described when they are read.
  func described(_ range: Range<Int>) -> ScreenRows {
    ScreenRows(self[range]) { rows, index in rows.base.label(at: index) }
  }
}

/// One row of the list under the swimlanes, every text ready to show (decision T10).
public struct TimelineRow: DescribedRow, Identifiable {
  public var id: TimelineItemID
  /// The number that names the row in commands, from `1`.
  public var number: String
  /// Which of the four sources it comes from.
  public var type: TimelineItemKind
  /// The kind within the type: `Camp`, `Phone Call`, `Partial Scholarship`, `Status Change`.
  public var typeLabel: String
  /// Drawn before the label; never the only carrier of a meaning.
  public var emoji: String
  /// A short description of the item.
  public var label: String
  /// The colour of its kind (decision X20).
  public var color: ColorToken
  /// The local day it was on or begins.
  public var date: CalendarDate
  /// `Feb 10, 2026`, the start.
  public var dateText: String
  /// The local time, `09:12`; null where none is known.
  @Nullable public var timeText: String?
  /// The local last day; null where none is known.
  @Nullable public var endDate: CalendarDate?
  /// All of its dates and its time: `Mar 27 - Mar 30, 2026`, `Feb 9, 2026 at 23:30` (decision T22).
  public var whenText: String
  /// Null where it has no school.
  @Nullable public var schoolName: String?
  /// Further facts about the item; null for none.
  @Nullable public var details: String?
  /// `by Pat`, of an interaction that the athlete did not log; null of all else (decision L1).
  @Nullable public var loggedByText: String?
  /// `🎯 Fall Showcase. School: Stanford. Date: January 15, 2025.`
  public var accessibilityLabel: String
  /// All that is shown of it but its details, as one sentence (decision V13).
  public var spokenText: String
  /// Empty: what can be done with it, a tap and a long press (decision T15), is in the screen's `rowButtons` (decision
  /// U4).
  public var buttons: [ActionButton] = []
  /// The ids of the screen's `rowButtons` that it lacks: none.
  public var withoutRowButtons: [String] = []

  /// The colour comes from the type, the text of the date from the date.
  public init(
    id: TimelineItemID, number: Int, type: TimelineItemKind, typeLabel: String, emoji: String, label: String,
    date: CalendarDate,
    timeText: String? = nil, endDate: CalendarDate? = nil, schoolName: String? = nil, details: String? = nil,
    loggedByText: String? = nil, accessibilityLabel: String, spokenText: String = ""
  ) {
    self.id = id
    self.number = "\(number)"
    self.type = type
    self.typeLabel = typeLabel
    self.emoji = emoji
    self.label = label
    color = type.color
    self.date = date
    dateText = date.mediumText
    self.timeText = timeText
    self.endDate = endDate
    whenText = ItemDates.text(date, endDate, time: timeText)
    self.schoolName = schoolName
    self.details = details
    self.loggedByText = loggedByText
    self.accessibilityLabel = accessibilityLabel
    self.spokenText = spokenText
  }
}

extension TimelineRow {
  public var rowLabel: RowLabel { RowLabel(id: id.description, name: label) }

  public var row: ScreenRow {
    var row = ScreenRow(id: id.description, title: label, accessibilityLabel: accessibilityLabel)
    row.leading = .sign(type.shape, emoji: emoji, kind: type.label, color: color)
    row.badges = [.init(.kind, typeLabel, value: type.rawValue, color: color)]
    row.facts = [
      .init(.date, whenText, spoken: whenText.spokenDates, value: date.description),
      schoolName.map { .init(.school, $0, spoken: $0) }, loggedByText.map { .init(.note, $0) },
    ].compactMap(\.self)
    row.notes = details.map { [.init(nil, $0, .aside, spokenTitle: "Notes")] } ?? []
    row.tone = color
    row.ownSentence = spokenText
    row.route = id.record?.path
    return row
  }
}

extension TimelineColumns {
  func row(at position: Int, _ names: LaneNames, number: Int) -> TimelineRow {
    let texts = texts(at: position)
    let school = names.name(ofItemAt: position, in: self)
    return TimelineRow(
      id: texts.id, number: number, type: kinds[position], typeLabel: texts.typeLabel, emoji: texts.emoji,
      label: texts.label, date: firsts[position], timeText: timeText(texts), endDate: endDate(at: position),
      schoolName: school, details: texts.details, loggedByText: texts.loggedByText,
      accessibilityLabel: accessibilityLabel(texts, school: school, at: position),
      spokenText: spokenText(texts, school: school, at: position))
  }
}

/// Kind, emoji and label of what the timeline shows (decisions T10, T11).
extension Event: TimelineSource {
  static let itemKind = TimelineItemKind.event
  var itemTime: ItemTime { .day(entry.startDate, minute: entry.startTime.flatMap(TimeOfDay.minutes)) }
  var schoolID: SchoolID? { entry.schoolID }
  var itemEnd: CalendarDate? { entry.endDate }
  /// `Other` is a type too (decision T11), and in words like those of interactions.
  var typeLabel: String { entry.type == .other("other") ? "Other" : entry.type.label }
  var emoji: String { entry.type.timelineEmoji }
  /// The name, or "Unknown event" (decision X5).
  var label: String { entry.displayName }
  var spokenName: String { SpokenText.named(typeLabel, label) }
}

extension Interaction: TimelineSource {
  static let itemKind = TimelineItemKind.interaction
  var itemTime: ItemTime { .instant(instant) }
  var schoolID: SchoolID? { entry.schoolID }
  var typeLabel: String { entry.type.label }

  var emoji: String {
    switch entry.type {
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

  var label: String { entry.subject?.nilIfBlank ?? entry.type.label }

  /// Not to be taken for the event itself: a contact at a game.
  var spokenName: String {
    let kind =
      switch entry.type {
      case .camp: "Contact at a camp"
      case .showcase: "Contact at a showcase"
      case .game: "Contact at a game"
      case .unofficialVisit: "Contact on an unofficial visit"
      case .officialVisit: "Contact on an official visit"
      case .text: "Text message"
      case .directMessage: "Direct message"
      case .other: "Contact"
      case .email, .phoneCall, .inPersonVisit, .virtualMeeting, .tweet: entry.type.label
      }
    let other = if case .other(let raw) = entry.type, raw != "other" { entry.type.label } else { nil as String? }
    let about = [other, entry.subject?.nilIfBlank].compactMap(\.self).joined(separator: ", ")
    return about.isEmpty ? kind : "\(kind): \(about)"
  }
}

extension Offer: TimelineSource {
  static let itemKind = TimelineItemKind.offer
  var itemTime: ItemTime {
    switch madeAt {
    case .day(let day): .day(day, minute: nil)
    case .instant(let instant): .instant(instant)
    }
  }
  var schoolID: SchoolID? { terms.schoolID }
  /// `Full Ride`, `Partial`: in "Partial Offer" the word scholarship would be one too many.
  var typeLabel: String {
    switch terms.type {
    case .fullRide: "Full Ride"
    case .partial: "Partial"
    default: terms.type.label
    }
  }

  var emoji: String { "🎉" }
  var label: String { typeLabel.nilIfBlank.map { "\($0) Offer" } ?? "Offer" }
  var spokenName: String { typeLabel.nilIfBlank.map { "Offer: \($0)" } ?? "Offer" }
}

extension StatusChange: TimelineSource {
  static let itemKind = TimelineItemKind.statusChange
  var itemTime: ItemTime { .instant(instant) }
  var itemDetails: String? { notes?.nilIfBlank }
  var typeLabel: String { TimelineItemKind.statusChange.label }
  var emoji: String { "📊" }
  var label: String { "Status: \(previous?.label ?? "Initial") → \(new.label)" }
  var spokenName: String { "\(typeLabel): from \(previous?.label ?? "Initial") to \(new.label)" }
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
