import CompassModel

// All lists of row kinds in this module are here. A new kind must be added to each; the compiler reports missing cases.

/// Kinds of an athlete's rows, each loaded, saved and permitted separately; only readings can be limited to some days.
public enum RowKind: String, CaseIterable, Sendable, Codable {
  /// Rows of `events`, `offers`, `schools` and `performance_metrics`.
  case events, offers, schools, readings
  /// Tasks of the catalogue, and the athlete's statuses of them: rows of `task` and of `athlete_task`.
  case tasks, statuses
  /// Contacts with schools, and the history of schools' statuses: rows of `interactions` and `school_status_history`.
  case interactions, history

  /// The Swift type of the kind's rows.
  public var row: any Row.Type {
    switch self {
    case .events: Event.self
    case .offers: Offer.self
    case .schools: School.self
    case .readings: PerformanceMetric.self
    case .tasks: RecruitingTask.self
    case .statuses: AthleteTask.self
    case .interactions: Interaction.self
    case .history: StatusChange.self
    }
  }
}

extension RecordKind {
  /// The kind of rows to which such records belong.
  public var rows: RowKind {
    switch self {
    case .event: .events
    case .offer: .offers
    case .reading: .readings
    case .school: .schools
    case .interaction: .interactions
    }
  }
}

/// The rows of one kind, of any type.
public enum AnyRows: Equatable, Sendable, Codable {
  /// The rows as a `Base` of their type, one case for each kind.
  case events(Base<Event>), offers(Base<Offer>), schools(Base<School>), readings(Base<PerformanceMetric>)
  case tasks(Base<RecruitingTask>), statuses(Base<AthleteTask>)
  case interactions(Base<Interaction>), history(Base<StatusChange>)

  package var kind: RowKind { base.kind }

  var base: any AnyBase {
    switch self {
    case .events(let base): base
    case .offers(let base): base
    case .schools(let base): base
    case .readings(let base): base
    case .tasks(let base): base
    case .statuses(let base): base
    case .interactions(let base): base
    case .history(let base): base
    }
  }
}

/// A row that a backend has stored, with the columns that the server fills in.
public enum StoredRow: Hashable, Sendable, Codable {
  /// The row after it was created, or after a task status was set.
  case event(Event), offer(Offer), reading(PerformanceMetric), interaction(Interaction), status(AthleteTask)
  /// A created school; its status is the table's default if none was entered (decision B5).
  case school(School)

  var row: any Row {
    switch self {
    case .event(let event): event
    case .offer(let offer): offer
    case .reading(let reading): reading
    case .interaction(let interaction): interaction
    case .status(let status): status
    case .school(let school): school
    }
  }
}
