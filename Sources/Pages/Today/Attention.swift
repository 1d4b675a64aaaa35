import CompassModel
import PageKit

struct Attention: Equatable, Sendable {
  var id: Today.RowID
  var row: Row
  var weight: Weight
  /// The deadline, the event's day, or the day of the last contact.
  var date: CalendarDate

  enum Row: Hashable, Sendable {
    case task(RecruitingTask)
    case offer(Offer)
    case event(Event)
    /// A past event whose attendance can still be confirmed (decision E11).
    case unconfirmed(Event)
    /// A school without contact for 30 days or more (decision G12).
    case quiet(School)
  }

  /// The urgency of rows across kinds, most urgent first.
  enum Weight: Int, Hashable, Sendable {
    case overdue
    /// An event is today, or a deadline within 7 days.
    case near
    /// An offer's deadline is within 30 days.
    case later
    case unconfirmed
    case quiet
  }
}

extension Attention {
  /// The sort key of the list: urgency, date, kind, start time (decision G6), id.
  fileprivate var order: (Int, CalendarDate, Int, Int, String) {
    let minute =
      switch row {
      case .event(let event), .unconfirmed(let event): event.startMinute
      case .task, .offer, .quiet: -1
      }
    return (weight.rawValue, date, Today.Kind.allCases.firstIndex(of: id.kind) ?? 0, minute, id.row)
  }

  /// Creates the entry of a task that is overdue or due within 7 days (decision K2); nil for others.
  init?(_ task: RecruitingTask, on today: CalendarDate) {
    guard let deadline = task.deadline else { return nil }
    switch TaskUrgency(deadline: deadline, today: today) {
    case .critical: weight = .overdue
    case .urgent: weight = .near
    case .upcoming, .future, .none: return nil
    }
    (id, row, date) = (Today.RowID(.task, task.id.rawValue), .task(task), deadline)
  }

  /// Creates the entry of a pending offer that is overdue or due within 30 days (decision O1); nil for others.
  init?(_ offer: Offer, on today: CalendarDate) {
    guard offer.status == .pending, let deadline = offer.deadline else { return nil }
    switch OfferUrgency(daysUntilDeadline: offer.daysUntilDeadline(from: today)) {
    case .overdue: weight = .overdue
    case .critical: weight = .near
    case .urgent: weight = .later
    case .normal, .none: return nil
    }
    (id, row, date) = (Today.RowID(.offer, offer.id.rawValue), .offer(offer), deadline)
  }

  /// Creates the entry of an event today, or of a past one whose attendance the viewer can confirm (decision E11); nil
  /// for others.
  init?(_ event: Event, on today: CalendarDate, mayConfirm: Bool) {
    id = Today.RowID(.event, event.id.rawValue)
    if event.startDate <= today && today <= event.lastDate {
      (row, weight, date) = (.event(event), .near, today)
    } else if mayConfirm && event.awaitsAttendance(on: today) {
      (row, weight, date) = (.unconfirmed(event), .unconfirmed, event.startDate)
    } else {
      return nil
    }
  }

  /// Creates the entry of a school without contact for 30 days and without a planned event (decision G12); nil for
  /// others.
  init?(_ school: School, _ contacts: SchoolContacts) {
    guard contacts.isQuiet(school), let day = contacts.days?[school.id] else { return nil }
    self.init(id: Today.RowID(.school, school.id.rawValue), row: .quiet(school), weight: .quiet, date: day)
  }

  /// Returns the reason why the row cannot be snoozed, which is that its date is today (decision G7); nil if it can.
  func snoozeRefusal(on today: CalendarDate) -> String? {
    guard date == today else { return nil }
    return switch row {
    case .task, .offer: "It is due today."
    case .event, .unconfirmed, .quiet: "It is today."
    }
  }
}

extension Today {
  struct Candidates {
    private let sources: Sources
    private let today: CalendarDate
    private let grade: GradeLevel?
    private let mayConfirm: Bool
    private let contacts: SchoolContacts

    init(_ sources: Sources, in context: PageContext) {
      (self.sources, today) = (sources, context.today)
      grade = context.viewer?.active.grade(on: context.today)
      mayConfirm = context.may(.markEventAttended)
      contacts = SchoolContacts(context)
    }

    /// Every row that needs attention, most urgent first, also rows that the user has hidden.
    var list: [Attention] {
      var list: [Attention] = []
      for task in sources.tasks?.all ?? [] { if let item = item(task) { list.append(item) } }
      for offer in sources.offers?.all ?? [] { if let item = item(offer) { list.append(item) } }
      for event in sources.events?.all ?? [] { if let item = item(event) { list.append(item) } }
      for school in sources.schools?.all ?? [] { if let item = item(school) { list.append(item) } }
      // Sorts small keys with indices, as rows are much larger.
      let order = list.indices.map { (key: list[$0].order, index: $0) }.sorted { $0.key < $1.key }
      return order.map { list[$0.index] }
    }

    /// Returns the row with this id if it needs attention, hidden by the user or not; nil for others.
    func item(_ id: RowID) -> Attention? {
      switch id.kind {
      case .task: sources.tasks?[TaskID(id.row)].flatMap(item)
      case .offer: sources.offers?[OfferID(id.row)].flatMap(item)
      case .event: sources.events?[EventID(id.row)].flatMap(item)
      case .school: sources.schools?[SchoolID(id.row)].flatMap(item)
      case .contact, .reading: nil
      }
    }

    private func item(_ task: RecruitingTask) -> Attention? {
      guard task.gradeLevel == grade, let item = Attention(task, on: today) else { return nil }
      return sources.isOpen(task) ? item : nil
    }

    private func item(_ offer: Offer) -> Attention? { Attention(offer, on: today) }
    private func item(_ event: Event) -> Attention? { Attention(event, on: today, mayConfirm: mayConfirm) }
    private func item(_ school: School) -> Attention? { Attention(school, contacts) }
  }

  /// Returns for each of the seven days from today the number of events that start, and whether an earlier one
  /// continues; nil before the events are loaded.
  static func week(of sources: Sources, on today: CalendarDate) -> [(starts: Int, continues: Bool)]? {
    guard let events = sources.events?.all else { return nil }
    var days = [(starts: Int, continues: Bool)](repeating: (0, false), count: weekLength)
    for event in events {
      let (first, last) = (today.days(to: event.startDate), today.days(to: event.lastDate))
      guard first < weekLength, last >= 0 else { continue }
      if first >= 0 { days[first].starts += 1 }
      for later in max(first + 1, 0)..<max(first + 1, 0, min(last + 1, weekLength)) {
        days[later].continues = true
      }
    }
    return days
  }
}
