/// The school grade of an athlete, 9…12 (decision K1).
public enum GradeLevel: Int, Codable, CaseIterable, Sendable, Comparable {
  case freshman = 9
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

  /// `Junior`.
  public var name: String {
    switch self {
    case .freshman: "Freshman"
    case .sophomore: "Sophomore"
    case .junior: "Junior"
    case .senior: "Senior"
    }
  }
}
