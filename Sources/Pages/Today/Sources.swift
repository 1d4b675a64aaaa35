import CompassModel
import PageKit
import Records

extension Today {
  /// The active athlete's rows that the page reads; nil for kinds that are not loaded. Tasks, offers, events and
  /// contacts may fail separately (decision X14).
  struct Sources: Equatable, Sendable {
    let tasks: Rows<RecruitingTask>?
    /// The statuses of the tasks; nil until they are loaded, and if the viewer may not see them.
    let statuses: Rows<AthleteTask>?
    /// The tasks completed on this device since the tasks were requested.
    private let newCompletions: Set<TaskID>
    let offers: Rows<Offer>?
    let events: Rows<Event>?
    let contacts: Rows<Interaction>?
    let schools: Rows<School>?

    init(_ context: PageContext) {
      // Tasks count as loaded with their statuses, or if those are hidden from the viewer.
      tasks = context.hasRows(of: .tasks) ? context.rows() : nil
      statuses = context.rows()
      newCompletions = context.athlete.map { context.records.newCompletions(of: $0) } ?? []
      offers = context.rows()
      events = context.rows()
      contacts = context.rows()
      schools = context.rows()
    }

    var isKnown: Bool { tasks != nil || offers != nil || events != nil || contacts != nil }

    /// Whether all rows that the agenda needs are loaded.
    var hasDays: Bool { tasks != nil && offers != nil && events != nil }

    /// Whether all rows that the list needs are loaded.
    var isComplete: Bool { hasDays && hasRows(of: .school) }

    func hasRows(of kind: Kind) -> Bool {
      switch kind {
      case .task: tasks != nil
      case .offer: offers != nil
      case .event: events != nil
      case .school: contacts != nil && schools != nil && events != nil
      case .contact, .reading: true
      }
    }

    /// Returns whether the task is neither completed nor skipped; false for all tasks if the viewer may not see statuses
    /// (decision W4).
    func isUnfinished(_ task: RecruitingTask) -> Bool {
      guard let statuses else { return false }
      let status = statuses[task.id]?.status
      return status != .completed && status != .skipped
    }

    /// Returns whether the task is unfinished, and locked neither by the server nor by open or missing prerequisites.
    func isOpen(_ task: RecruitingTask) -> Bool {
      isUnfinished(task) && !task.isLockedByServer(after: newCompletions)
        && task.prerequisites.allSatisfy { tasks?[$0] != nil && statuses?[$0]?.status == .completed }
    }
  }
}
