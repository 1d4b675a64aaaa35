/// Where an athlete stands in recruiting, with the advice that goes with it (decision E13).
public enum RecruitingPhase: Hashable, Sendable {
  case year(GradeLevel)
  case committed

  /// Committed if stored so, else from the grade; nil if the graduation year is unknown.
  public init?(of athlete: Athlete, on day: CalendarDate) {
    if athlete.isCommitted {
      self = .committed
    } else if let year = athlete.graduationYear {
      self = .year(GradeLevel(graduationYear: year, on: day))
    } else {
      return nil
    }
  }

  /// `Junior Year`.
  public var label: String {
    switch self {
    case .year(let grade): "\(grade.name) Year"
    case .committed: "Committed"
    }
  }

  /// What to do about events in this phase.
  public var advice: String {
    switch self {
    case .year(.freshman): "Research upcoming showcases and tournaments"
    case .year(.sophomore): "Register for summer camps and exposure events"
    case .year(.junior): "Prioritize high-value programs and events"
    case .year(.senior): "Confirm attendance at key program visits"
    case .committed: "Prepare for team summer workouts and events"
    }
  }
}
