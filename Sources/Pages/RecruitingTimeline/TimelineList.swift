import CompassModel
import PageKit
import Records

/// The rows of the list below the swimlanes.
public typealias TimelineList = LazyRows<TimelineListSource>

/// A source of the rows of the list below the swimlanes.
public struct TimelineListSource: RowSource {
  let columns: TimelineColumns
  let names: LaneNames
  let positions: [Int32]
  /// The index of the first position in the whole list, from 0.
  var start = 0

  public var count: Int { positions.count }

  public func row(at index: Int) -> TimelineRow {
    TimelineRow(columns, at: Int(positions[index]), names, number: start + index + 1)
  }

  public func makesSameRows(as other: Self) -> Bool? {
    guard columns == other.columns, names === other.names else { return nil }
    return start == other.start && positions == other.positions
  }
}

extension TimelineList {
  /// Returns the id and name of a row without creating its other texts.
  func label(at index: Int) -> RowLabel {
    guard let source else { return self[index].rowLabel }
    let texts = source.columns.texts(at: Int(source.positions[index]))
    return RowLabel(id: texts.id.description, name: texts.label)
  }

  func described(_ range: Range<Int>) -> ScreenRows {
    ScreenRows(self[range]) { rows, index in rows.base.label(at: index) }
  }
}

/// One row of the list below the swimlanes, with every text ready to show (decision T10).
public struct TimelineRow: DescribedRow, Identifiable {
  public var id: TimelineItemID
  /// The number that identifies the row in commands, from `1`.
  public var number: String
  /// The source that the item comes from.
  public var type: TimelineItemKind
  package var typeLabel: String
  /// An emoji to draw before the label; its meaning is also in the texts.
  package var emoji: String
  /// A short name of the item, such as the subject of a call.
  public var label: String
  /// The color of the item's kind (decision X20).
  public var color: ColorToken
  /// The local day of the item, or its first day.
  public var date: CalendarDate
  /// The first day as text: `Feb 10, 2026`.
  public var dateText: String
  @Nullable package var timeText: String?
  /// The local last day; null for an item without a later last day.
  @Nullable package var endDate: CalendarDate?
  /// The dates and the time as text: `Mar 27 - Mar 30, 2026`, `Feb 9, 2026 at 23:30` (decision T22).
  public var whenText: String
  @Nullable package var schoolName: String?
  /// Further facts about the item; null for none.
  @Nullable public var details: String?
  /// The author of an interaction that the athlete did not log, `by Pat`; null for others, and if the name is unknown
  /// (decision L1).
  @Nullable package var loggedByText: String?
  /// The label read by screen readers: `🎯 Fall Showcase. School: Stanford. Date: January 15, 2025.`
  public var accessibilityLabel: String
  /// The sentence read aloud, without the details (decision V13).
  package var spokenText: String
  /// Always empty: the actions of a tap and a long press (decision T15) are the screen's `rowButtons` (decision U4).
  public var buttons: [ActionButton] = []
  /// Always empty: every row has all of the screen's `rowButtons`.
  package var withoutRowButtons: [String] = []

  init(_ columns: TimelineColumns, at position: Int, _ names: LaneNames, number: Int) {
    let (texts, school) = (columns.texts(at: position), names.name(ofItemAt: position, in: columns))
    let (time, end) = (columns.timeText(texts), columns.endDate(at: position))
    (id, type, self.number) = (texts.id, columns.kinds[position], "\(number)")
    (typeLabel, emoji, label, color) = (texts.typeLabel, texts.emoji, texts.label, type.color)
    date = columns.firsts[position]
    dateText = date.mediumText
    whenText = ItemDates.text(date, end, time: time)
    (timeText, endDate, schoolName) = (time, end, school)
    (details, loggedByText) = (texts.details, texts.loggedByText)
    accessibilityLabel = columns.accessibilityLabel(texts, school: school, at: position)
    spokenText = columns.spokenText(texts, school: school, at: position)
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
    row.customSentence = .init { [spokenText] in spokenText }
    row.route = id.record?.path
    return row
  }
}

/// Kind, emoji and label of each source's items (decisions T10, T11).
extension Event: TimelineSource {
  static let itemKind = TimelineItemKind.event
  var itemTime: ItemTime { .day(entry.startDate, minute: entry.startTime.flatMap(TimeOfDay.minutes)) }
  var schoolID: SchoolID? { entry.schoolID }
  var itemEnd: CalendarDate? { entry.endDate }
  /// The type's label; `Other` also for the wire value `other` (decision T11).
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

  /// The kind and subject; a contact at a game is distinct from the game itself.
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
  /// The type before the word Offer: `Full Ride`, `Partial` without the word Scholarship, else the type's label.
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
