import CompassModel
import PageKit
import Records

extension Today {
  /// The rows of the active athlete that the page looks through; nil for what is not known. Each of tasks, offers,
  /// events and contacts may fail by itself (decision X14).
  struct Sources: Equatable, Sendable {
    let tasks: Rows<RecruitingTask>?
    /// Nil also where the person signed in cannot see them.
    let statuses: Rows<AthleteTask>?
    let offers: Rows<Offer>?
    let events: Rows<Event>?
    let contacts: Rows<Interaction>?
    let schools: Rows<School>?

    init(_ context: PageContext) {
      // Tasks are known with their statuses, or where those cannot be seen.
      tasks = context.hasRows(of: .tasks) ? context.rows() : nil
      statuses = context.rows()
      offers = context.rows()
      events = context.rows()
      contacts = context.rows()
      schools = context.rows()
    }

    /// Whether anything is known of what may need attention.
    var isKnown: Bool { tasks != nil || offers != nil || events != nil || contacts != nil }

    /// Whether all sources of the days ahead are known.
    var hasDays: Bool { tasks != nil && offers != nil && events != nil }

    /// Whether all sources of the list are known.
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

    /// Whether a task can be done now. What is open is not known where statuses cannot be seen (decision W4): then none
    /// is.
    func isOpen(_ task: RecruitingTask) -> Bool {
      guard let tasks, let statuses, !task.isLockedByServer else { return false }
      let status = statuses[task.id]?.status
      return status != .completed && status != .skipped
        && task.prerequisites.allSatisfy { tasks[$0] != nil && statuses[$0]?.status == .completed }
    }
  }
}
