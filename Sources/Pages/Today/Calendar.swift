import CompassModel
import PageKit

extension Today {
  /// Returns a calendar file of all events and the deadlines of pending offers, of the grade's open tasks and of their
  /// open prerequisites (decision D8); nil until these rows are loaded.
  package static func calendar(in context: PageContext) -> CalendarFile? {
    let sources = Sources(context)
    guard sources.hasDays, let viewer = context.viewer else { return nil }
    let schools = context.schools
    var entries = (sources.events?.all ?? []).map { CalendarEntry($0, schools) }
    for offer in sources.offers?.all ?? [] where offer.status == .pending {
      guard let deadline = offer.deadline else { continue }
      let school = SchoolDirectory.displayName(of: offer.terms.schoolID, in: schools, isLoading: false)
      entries.append(.deadline(offer.id.rawValue, "Offer deadline: \(school)", deadline, offer.terms.promise))
    }
    for task in unfinishedTasks(of: sources, grade: viewer.active.grade(on: context.today)) {
      guard let deadline = task.deadline else { continue }
      entries.append(.deadline(task.id.rawValue, "Task due: \(task.displayTitle)", deadline, task.details))
    }
    entries.sort { ($0.firstDay, $0.startTime ?? "", $0.id) < ($1.firstDay, $1.startTime ?? "", $1.id) }
    return CalendarFile(name: "Recruiting: \(viewer.active.name)", entries: entries, moment: context.moment)
  }

  /// Returns the unfinished tasks of a grade, and the unfinished tasks they depend on, directly or indirectly (decision
  /// K14); skipped tasks count as finished. Empty if tasks or statuses are not loaded, or statuses are hidden.
  static func unfinishedTasks(of sources: Sources, grade: GradeLevel?) -> [RecruitingTask] {
    guard let tasks = sources.tasks else { return [] }
    var unfinished = tasks.all.filter { $0.gradeLevel == grade && sources.isUnfinished($0) }
    var found = Set(unfinished.map(\.id))
    var next = 0
    while next < unfinished.count {
      for id in unfinished[next].prerequisites where found.insert(id).inserted {
        if let task = tasks[id], sources.isUnfinished(task) { unfinished.append(task) }
      }
      next += 1
    }
    return unfinished
  }
}

extension CalendarEntry {
  package init(_ event: Event, _ schools: SchoolDirectory?) {
    let school = event.schoolID.flatMap { schools?.name(of: $0) }
    let location = [event.location, event.address, event.city, event.state].compactMap { $0?.nilIfBlank }
    let details = [
      school, event.cost.flatMap { $0 == 0 ? nil : "Cost: \(Money.shortText($0))" },
      "Status: \(event.status.label)", event.details?.nilIfBlank,
    ]
    self.init(
      id: event.id.rawValue, title: event.displayName, firstDay: event.startDate, lastDay: event.lastDate,
      startTime: event.startTime.flatMap(TimeOfDay.text), endTime: event.endTime.flatMap(TimeOfDay.text),
      location: location.isEmpty ? nil : location.joined(separator: ", "),
      details: details.compactMap(\.self).joined(separator: "\n"), url: event.url?.nilIfBlank,
      category: event.type.label,
      isTentative: event.status == .notRegistered, customProperties: Self.customProperties(event, school))
  }

  /// Returns the columns that a calendar entry cannot hold or would merge with others, by name (decision F1).
  private static func customProperties(_ event: Event, _ school: String?) -> [String: String] {
    let texts: [String: String?] = [
      "type": event.type.wire, "school_name": school, "location": event.location, "address": event.address,
      "city": event.city, "state": event.state, "cost": event.cost.map(NumberText.plain),
      "registered": event.isRegistered ? "yes" : nil, "attended": event.isAttended ? "yes" : nil,
      "description": event.details, "performance_notes": event.performanceNotes, "url": event.url,
      "end_date": event.endDate?.wire, "end_time": event.endTime,
    ]
    return texts.compactMapValues { $0?.nilIfBlank }
  }

  fileprivate static func deadline(_ id: String, _ title: String, _ day: CalendarDate, _ details: String?) -> Self {
    Self(id: id, title: title, firstDay: day, details: details, category: "Deadline", hasReminder: true)
  }
}
