import CompassModel
import PageKit

/// A card for one event of the list, with every text ready to show (decision E8).
public struct EventCard: ListCard, Identifiable {
  public var id: EventID
  /// The display name; if longer than 60 characters, the first 60 and an ellipsis (decision X18).
  public var name: String
  /// The display name in full length.
  public var fullName: String
  public var type: EventType
  public var typeLabel: String
  public var typeColor: ColorToken
  /// The attendance status; already `.attended` while that change is being stored.
  public var status: EventStatus
  public var statusLabel: String
  public var statusColor: ColorToken
  /// The first and last day, `Apr 15, 2026 - Apr 16, 2026`; a single date for a one-day event.
  public var dateText: String
  /// Whether today is one of the days of an event that lasts several (decision E15).
  public var isOngoing: Bool
  /// `Day 2 of 5`; null unless `isOngoing`.
  @Nullable public var ongoingText: String?
  /// The local start time, `09:00`; null without a readable time.
  @Nullable public var timeText: String?
  /// `$150.00`, "Free" for 0, null for none.
  @Nullable public var costText: String?
  /// The city and state, or another place name: `Atlanta, GA`; null if the event names no place.
  @Nullable public var placeText: String?
  /// The notes on the athlete's performance; null if blank.
  @Nullable public var notes: String?
  /// Whether the viewer can mark attendance: permitted, registered, started, not being stored (decisions E11, E15).
  public var canMarkAttended: Bool
  /// Whether the viewer has permission to delete the event.
  public var canDelete: Bool
  /// Whether a change of the attendance is being stored.
  public var isUpdating: Bool
  /// `saving…` while attendance is being stored, `waiting for a connection` for a change kept offline, else null.
  @Nullable public var updatingText: String?
  /// Always false here: an event being deleted has left the list (decision E10).
  public var isDeleting: Bool
  public var accessibilityLabel = ""
  public var deleteAccessibilityLabel: String
  /// `attend` while attendance is being stored. All others are in the screen's `rowButtons` (decision U4).
  public var buttons: [ActionButton] = []
  /// The ids of the screen's `rowButtons` that this event lacks: `attend` for an event that is attended, not registered
  /// for or not started yet.
  public var withoutRowButtons: [String] = []
  @Unencoded var event: Event

  /// Creates the card without its buttons, which the list adds.
  init(_ listed: ListedRow<EventsList>, in context: PageContext) {
    let (event, isAttending) = (listed.row, listed.isUpdating)
    self.event = event
    id = event.id
    fullName = event.displayName
    name = event.displayName.cut(at: 60)
    type = event.type
    typeLabel = event.type.label
    typeColor = event.type.color
    status = isAttending ? .attended : event.status
    statusLabel = status.label
    statusColor = status.color
    dateText = Self.dateText(event)
    let ongoing = event.ongoingText(on: context.today)
    isOngoing = ongoing != nil
    ongoingText = ongoing
    timeText = event.startTime.flatMap(TimeOfDay.text)
    costText = event.cost.map { $0 == 0 ? "Free" : Money.text($0) }
    placeText = event.placeText
    notes = event.performanceNotes?.nilIfBlank
    canMarkAttended = !isAttending && event.awaitsAttendance(on: context.today) && context.may(.markEventAttended)
    canDelete = context.may(.deleteEvent)
    isUpdating = isAttending
    updatingText = .progress(isUpdating: isAttending, isKept: listed.isKept)
    isDeleting = false
    deleteAccessibilityLabel = "Delete \(event.displayName)"
    accessibilityLabel =
      [fullName, typeLabel, dateText, ongoingText, statusLabel].compactMap { $0 }.joined(separator: ", ") + "."
  }

  public var rowLabel: RowLabel { RowLabel(id: id.rawValue, name: fullName) }

  public var row: ScreenRow {
    var row = ScreenRow(id: id.rawValue, title: fullName, accessibilityLabel: accessibilityLabel)
    row.badges = [
      .init(.kind, typeLabel, value: type.wire, color: typeColor),
      .init(.status, statusLabel, value: status.rawValue, color: statusColor),
    ]
    row.facts = [
      .init(.date, dateText, spoken: dateText.spokenDates, value: event.startDate.description),
      ongoingText.map { .init(.progress, $0) }, timeText.map { .init(.time, $0, spoken: "at \($0)", value: $0) },
      costText.map { .init(.money, $0, value: event.cost.map { "\($0)" }) },
      placeText.map { .init(.location, $0, spoken: $0) },
    ].compactMap(\.self)
    row.notes = notes.map { [.init("Notes", $0)] } ?? []
    row.show(updatingText, isUpdating: isUpdating)
    row.tone = typeColor
    row.route = RecordReference.event(id).path
    (row.buttons, row.withoutRowButtons) = (buttons, withoutRowButtons)
    row.prompt = canMarkAttended ? "attend" : nil
    return row
  }

  private static func dateText(_ event: Event) -> String {
    event.lastDate == event.startDate
      ? event.startDate.mediumText : "\(event.startDate.mediumText) - \(event.lastDate.mediumText)"
  }
}

extension EventStatus {
  /// The color of the status badge (decision E9).
  var color: ColorToken {
    switch self {
    case .attended: .green
    case .registered: .blue
    case .notRegistered: .gray
    }
  }
}
