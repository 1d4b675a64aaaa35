/// An athlete whose rows can be shown.
public struct Athlete: Hashable, Sendable, Codable, Identifiable {
  public var id: AthleteID
  /// "Athlete" where the row has none (decision S2).
  public var name: String
  /// The year school ends; nil where the row has none: the grade is then not known (decision K1).
  public var graduationYear: Int?
  /// Whether the stored recruiting phase is "committed" (decision E13).
  public var isCommitted: Bool
  /// Whether the athlete belongs to a family, whose the schools are (decision L1); nil where that is not known, and on a
  /// device without families.
  public var hasFamily: Bool?

  /// Makes an athlete; omitted values are unknown or false.
  public init(
    id: AthleteID, name: String, graduationYear: Int? = nil, isCommitted: Bool = false, hasFamily: Bool? = nil
  ) {
    self.id = id
    self.name = name
    self.graduationYear = graduationYear
    self.isCommitted = isCommitted
    self.hasFamily = hasFamily
  }

  /// The years of graduation that can be entered: from those who left school not long ago to those who begin it.
  public static func graduationYears(on day: CalendarDate) -> ClosedRange<Int> { day.year - 6...day.year + 12 }

  /// The grade on a local day; 10 where the graduation year is unknown (decision K1).
  public func grade(on day: CalendarDate) -> GradeLevel {
    graduationYear.map { GradeLevel(graduationYear: $0, on: day) } ?? .sophomore
  }
}

/// The school grade of an athlete, 9…12 (decision K1).
public enum GradeLevel: Int, Codable, CaseIterable, Sendable, Comparable {
  /// The first year of high school.
  case freshman = 9
  /// Grades 10, 11 and 12.
  case sophomore, junior, senior

  public static func < (left: GradeLevel, right: GradeLevel) -> Bool { left.rawValue < right.rawValue }

  /// The grade on a local day. The school year ends this calendar year from January to August and next
  /// year from 1 September on.
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

/// Phase of an athlete's recruiting, with its advice (decision E13).
public enum RecruitingPhase: Hashable, Sendable {
  /// Still looking, in this grade.
  case year(GradeLevel)
  /// Has promised to go to a school, in whatever grade.
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

  /// The label of the phase: `Junior Year`.
  public var label: String {
    switch self {
    case .year(let grade): "\(grade.name) Year"
    case .committed: "Committed"
    }
  }

  /// Advice about events in this phase.
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
