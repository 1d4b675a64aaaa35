/// An athlete whose rows the user can see.
public struct Athlete: Hashable, Sendable, Codable, Identifiable {
  public var id: AthleteID
  /// The name; "Athlete" if the stored row has none (decision S2).
  public var name: String
  /// The year in which high school ends; nil if the row has none, so that the grade is unknown (decision K1).
  public var graduationYear: Int?
  /// Whether the stored recruiting phase is "committed" (decision E13).
  public var isCommitted: Bool
  /// Whether the athlete belongs to a family, which then owns the schools (decision L1); nil if this is unknown.
  public var hasFamily: Bool?

  /// Makes an athlete; omitted values are nil or false.
  public init(
    id: AthleteID, name: String, graduationYear: Int? = nil, isCommitted: Bool = false, hasFamily: Bool? = nil
  ) {
    (self.id, self.name, self.graduationYear) = (id, name, graduationYear)
    (self.isCommitted, self.hasFamily) = (isCommitted, hasFamily)
  }

  package static func graduationYears(on day: CalendarDate) -> ClosedRange<Int> { day.year - 6...day.year + 12 }

  /// The grade on a local day; grade 10 if the graduation year is unknown (decision K1).
  package func grade(on day: CalendarDate) -> GradeLevel {
    graduationYear.map { GradeLevel(graduationYear: $0, on: day) } ?? .sophomore
  }
}

/// The school grade of an athlete, 9 to 12 (decision K1).
public enum GradeLevel: Int, Codable, CaseIterable, Sendable, Comparable {
  /// Grade 9, the first year of high school.
  case freshman = 9
  /// Grades 10, 11 and 12.
  case sophomore, junior, senior

  public static func < (left: GradeLevel, right: GradeLevel) -> Bool { left.rawValue < right.rawValue }

  /// Computes the grade on a local day. A school year ends in the same calendar year from January to August, in the
  /// next one from 1 September on. Before high school the grade is 9, after graduation 12.
  public init(graduationYear: Int, on day: CalendarDate) {
    let endOfSchoolYear = day.month >= 9 ? day.year + 1 : day.year
    self =
      switch max(graduationYear, 0) - endOfSchoolYear {
      case ...0: .senior
      case 1: .junior
      case 2: .sophomore
      default: .freshman
      }
  }

  /// The English name: `Junior`.
  public var name: String {
    switch self {
    case .freshman: "Freshman"
    case .sophomore: "Sophomore"
    case .junior: "Junior"
    case .senior: "Senior"
    }
  }
}

/// Phase of an athlete's recruiting, for which there is advice (decision E13).
public enum RecruitingPhase: Hashable, Sendable {
  /// Not committed to a school, in this grade.
  case year(GradeLevel)
  /// Committed to a school, in any grade.
  case committed

  /// Makes the phase of an athlete on a local day; nil if the athlete is neither committed nor has a graduation year.
  public init?(of athlete: Athlete, on day: CalendarDate) {
    if athlete.isCommitted {
      self = .committed
    } else if let year = athlete.graduationYear {
      self = .year(GradeLevel(graduationYear: year, on: day))
    } else {
      return nil
    }
  }

  /// The label of the phase: `Junior Year`.
  public var label: String {
    switch self {
    case .year(let grade): "\(grade.name) Year"
    case .committed: "Committed"
    }
  }

  package var advice: String {
    switch self {
    case .year(.freshman): "Research upcoming showcases and tournaments"
    case .year(.sophomore): "Register for summer camps and exposure events"
    case .year(.junior): "Prioritize high-value programs and events"
    case .year(.senior): "Confirm attendance at key program visits"
    case .committed: "Prepare for team summer workouts and events"
    }
  }
}
