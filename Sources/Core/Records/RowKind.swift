import CompassModel

// All lists of this module that name the kinds of rows. A new kind is in each of them; the compiler asks for the lines
// that are missing.

/// Kinds of an athlete's rows: each is loaded, saved and forbidden as a whole.
public enum RowKind: String, CaseIterable, Sendable, Codable {
  /// Rows of `events`, `offers`, `schools` and `performance_metrics`.
  case events, offers, schools, readings
  /// The catalogue of tasks, and how far the athlete got with them: rows of `task` and of `athlete_task`.
  case tasks, statuses
  /// Contacts with schools, and how the schools' statuses changed: rows of `interactions` and `school_status_history`.
  case interactions, history

  /// The type of such rows.
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
  /// The kind of rows that such records are.
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
  /// A case for each kind.
  case events(Base<Event>), offers(Base<Offer>), schools(Base<School>), readings(Base<PerformanceMetric>)
  case tasks(Base<RecruitingTask>), statuses(Base<AthleteTask>)
  case interactions(Base<Interaction>), history(Base<StatusChange>)

  /// Which rows these are.
  public var kind: RowKind { base.kind }

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

/// A row as a backend stored it, with the columns that the server fills in.
public enum StoredRow: Hashable, Sendable, Codable {
  /// The row after a creation or a change of a status.
  case event(Event), offer(Offer), reading(PerformanceMetric), interaction(Interaction), status(AthleteTask)
  /// A school with the status of the table, where none was entered (decision B5).
  case school(School)

  /// The row, of any type.
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
