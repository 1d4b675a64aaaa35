import CompassModel
import PageKit

/// A card for one row of the home page's lists, with every text ready to show.
public struct AttentionCard: DescribedRow, Identifiable {
  /// The kind and id of the row: `task-<id>`, `offer-<id>`, `event-<id>`, `school-<id>`; for a hit of a search also
  /// `contact-<id>`, `reading-<id>`.
  public var id: Today.RowID
  public var kind: Today.Kind
  /// The title of the task, the school and terms of the offer, or the name of event or school.
  public var title: String
  /// The time or reason: `overdue by 5 days`, `due today`, `5 days left`, `18:00`, `confirm attendance, Feb 7, 2026`,
  /// `no contact for 39 days`; empty for an event of the days ahead without a time.
  public var detail: String
  /// The raw value of a task's or offer's urgency; `today` for an event of today, else `none`.
  package var urgency: String
  /// Whether the deadline of a task or offer has passed, or an offer is due within 7 days.
  package var isPressing: Bool
  /// The color of urgency or event type, which the texts give in words too (decision X20); null for none.
  @Nullable public var color: ColorToken?
  /// The deadline, the day of the event, or that of the last contact; the latest representable day for a hit without a
  /// day.
  public var date: CalendarDate
  /// Whether the row is in the list of what needs attention; rows of the days ahead may be too.
  package var needsAttention = false
  /// The texts of the row, one fact each: kind, parts of the title, detail.
  public var facts: [String]
  public var accessibilityLabel: String
  /// The kind, the parts of the title, and the time or reason as one sentence (decision V13).
  package var spokenText: String
  /// The buttons that cannot be tapped on this row now, with reasons; all others are the screen's `rowButtons`
  /// (decision U4).
  public var buttons: [ActionButton] = []
  /// The ids of the screen's `rowButtons` that the row lacks, such as `attend` for an offer.
  package var withoutRowButtons = ["complete", "attend", "dismiss", "snooze"]
  /// The text command that opens the row: `open #task-t-1`.
  package var verb: String

  init(
    id: Today.RowID, title: String, detail: String, urgency: String = "none", isPressing: Bool = false,
    color: ColorToken? = nil, date: CalendarDate
  ) {
    self.id = id
    kind = id.kind
    (self.title, self.detail) = (title, detail)
    facts = [id.kind.rawValue, title, detail]
    (self.urgency, self.isPressing, self.color, self.date) = (urgency, isPressing, color, date)
    accessibilityLabel = "\(id.kind.rawValue.capitalized): \(title), \(detail)."
    verb = "open #\(id)"
    spokenText = ""
    speak([title, detail])
  }

  /// Sets the spoken sentence; an offer's facts start with its school.
  mutating func speak(_ facts: [String]) {
    let start = kind == .offer ? "Offer from \(facts.first ?? "")" : kind.rawValue.capitalized
    spokenText = SpokenText.sentence(start, kind == .offer ? Array(facts.dropFirst()) : facts)
  }

  public var rowLabel: RowLabel { RowLabel(id: id.description, name: title) }

  public var row: ScreenRow {
    var row = ScreenRow(id: id.description, title: title, accessibilityLabel: accessibilityLabel)
    row.leading = .word(kind.rawValue, color: kind.color)
    row.badges =
      detail.isEmpty ? [] : [.init(.progress, detail, value: date.description, color: isPressing ? .red : nil)]
    row.state = isPressing ? [.pressing] : []
    row.tone = color
    row.customSentence = .init { [spokenText] in spokenText }
    row.route = id.destination.path
    (row.buttons, row.withoutRowButtons) = (buttons, withoutRowButtons)
    return row
  }

  init(listed item: Attention, in context: PageContext) {
    self.init(item, context.schools, on: context.today)
    needsAttention = true
    addMainButton(in: context)
    if case .unconfirmed = item.row { offer(nil, "dismiss") }
    offer(item.snoozeRefusal(on: context.today).map { .snooze(id, reason: $0) }, "snooze")
  }

  /// Adds the button of the row's main action, to complete a task or confirm an event's attendance (decision G10); with
  /// the reason if that cannot be done now. Adds none if there is nothing to do, the viewer lacks the permission, or
  /// the row is of another kind.
  mutating func addMainButton(in context: PageContext) {
    let main: (String, (Today.RowID, String?) -> ActionButton, Today.Tap)
    switch kind {
    case .task: main = ("complete", ActionButton.complete, .completeTapped(id: id))
    case .event: main = ("attend", ActionButton.attend, .attendedTapped(id: id))
    case .offer, .school, .contact, .reading: return
    }
    let (button, make, tap) = main
    switch tap.answer(in: context) {
    case .change: offer(nil, button)
    case .locked(let reason): offer(make(id, reason), button)
    case .refused(.notNow(let reason)): offer(make(id, reason()), button)
    case nil, .refused(.pointless), .refused(.notPermitted): break
    }
  }

  /// Adds one of the screen's buttons to the row, or `own` in its place.
  private mutating func offer(_ own: ActionButton?, _ button: String) {
    withoutRowButtons.removeAll { $0 == button }
    if let own { buttons.append(own) }
  }

  init(_ item: Attention, _ schools: SchoolDirectory?, on today: CalendarDate) {
    let spoken: [String]
    switch item.row {
    case .task(let task):
      let urgency = TaskUrgency(deadline: task.deadline, today: today)
      self.init(
        id: item.id, title: task.displayTitle, detail: task.deadlineText(from: today).asDetail,
        urgency: urgency.rawValue, isPressing: urgency == .critical, color: urgency.color, date: item.date)
      spoken = [title, detail]
    case .offer(let offer):
      let urgency = OfferUrgency(daysUntilDeadline: offer.daysUntilDeadline(from: today))
      let promise = offer.terms.promise
      let school = SchoolDirectory.displayName(of: offer.schoolID, in: schools, isLoading: schools == nil)
      self.init(
        id: item.id, title: "\(school) · \(promise)", detail: (offer.timeLeftText(from: today) ?? "").asDetail,
        urgency: urgency.rawValue, isPressing: urgency == .overdue || urgency == .critical, color: urgency.color,
        date: item.date)
      facts = [kind.rawValue, school, promise, detail]
      spoken = [school, offer.terms.spokenPromise, detail]
    case .event(let event):
      self.init(
        id: item.id, title: event.displayName.cut(at: 60), detail: event.timeText(on: today), urgency: "today",
        color: event.type.color, date: item.date)
      spoken = [title] + event.spokenTimes(on: today)
    case .unconfirmed(let event):
      let day = event.startDate.mediumText
      self.init(
        id: item.id, title: event.displayName.cut(at: 60), detail: "confirm attendance, \(day)",
        color: event.type.color, date: item.date)
      spoken = [title, day, "attendance not confirmed"]
    case .quiet(let school):
      self.init(
        id: item.id, title: schools?.label(of: school.id) ?? "Unknown School",
        detail: "no contact for \(counted(item.date.days(to: today), "day"))", date: item.date)
      spoken = [title, detail]
    }
    speak(spoken)
  }
}

extension OfferTerms {
  /// A short name that distinguishes the offer from others of its school: `66.67%`, `$50,000`, or the type.
  var promise: String {
    type == .fullRide ? type.label : percentage.map(Percentage.text) ?? amount.map(Money.shortText) ?? type.label
  }

  /// The short name as read aloud: `scholarship of 66.67%`, or the type.
  var spokenPromise: String {
    if type == .fullRide { return type.label }
    let amount = percentage.map(Percentage.text) ?? amount.map(Money.shortText)
    return amount.map { "scholarship of \($0)" } ?? type.label
  }
}

extension Event {
  fileprivate func spokenTimes(on today: CalendarDate) -> [String] {
    if entry.startDate == today {
      let last = lastDate > today ? ["until \(lastDate.mediumText)"] : []
      return ["today\(entry.startTime.flatMap(TimeOfDay.text).map { " at \($0)" } ?? "")"] + last
    }
    return ["continues today", "began on \(entry.startDate.mediumText)"]
      + [lastDate == today ? "today is its last day" : "ends on \(lastDate.mediumText)"]
  }

  fileprivate func timeText(on today: CalendarDate) -> String {
    if entry.startDate == today { return entry.startTime.flatMap(TimeOfDay.text) ?? "today" }
    return lastDate == today ? "last day" : "until \(lastDate.mediumText)"
  }
}

extension String {
  fileprivate var asDetail: String { prefix(1).lowercased() + dropFirst() }
}
