import CompassModel
import Testing

@Suite struct GradeLevelTests {
  @Test(arguments: [
    (2026, "2026-08-31", GradeLevel.senior), (2027, "2026-08-31", .junior), (2028, "2026-08-31", .sophomore),
    (2029, "2026-08-31", .freshman), (2026, "2026-09-01", .senior), (2027, "2026-09-01", .senior),
    (2028, "2026-09-01", .junior), (2029, "2026-09-01", .sophomore), (2030, "2026-09-01", .freshman),
    (2027, "2026-12-31", .senior), (2027, "2027-01-01", .senior), (2028, "2026-12-31", .junior),
    (2028, "2027-01-01", .junior), (2030, "2026-08-31", .freshman), (2031, "2026-09-01", .freshman),
    (2020, "2026-04-15", .senior), (0, "2026-04-15", .senior), (-5, "2026-04-15", .senior),
    (9999, "2026-04-15", .freshman), (.max, "2026-04-15", .freshman), (.min, "2026-04-15", .senior),
    (.min, "9999-12-31", .senior), (.max, "0001-01-01", .freshman), (1, "0001-01-01", .senior),
  ])
  func theSchoolYearStartsInSeptember(graduation: Int, day: String, grade: GradeLevel) throws {
    #expect(GradeLevel(graduationYear: graduation, on: try #require(CalendarDate(wire: day))) == grade)
  }

  @Test func gradesAreNumberedAndNamed() {
    #expect(GradeLevel.allCases.map(\.rawValue) == [9, 10, 11, 12])
    #expect(GradeLevel.allCases.map(\.name) == ["Freshman", "Sophomore", "Junior", "Senior"])
    #expect(GradeLevel.allCases.sorted() == GradeLevel.allCases)
  }
}

@Suite struct RecruitingPhaseTests {
  private func phase(year: Int?, committed: Bool) throws -> RecruitingPhase? {
    let athlete = Athlete(id: AthleteID("a"), name: "Sam", graduationYear: year, isCommitted: committed)
    return RecruitingPhase(of: athlete, on: try #require(CalendarDate(wire: "2026-04-15")))
  }

  @Test(arguments: [
    (2029, "Freshman Year", "Research upcoming showcases and tournaments"),
    (2028, "Sophomore Year", "Register for summer camps and exposure events"),
    (2027, "Junior Year", "Prioritize high-value programs and events"),
    (2026, "Senior Year", "Confirm attendance at key program visits"),
  ])
  func followsTheGrade(year: Int, label: String, advice: String) throws {
    let phase = try phase(year: year, committed: false)
    #expect(phase?.label == label)
    #expect(phase?.advice == advice)
  }

  @Test(arguments: [2028, 1990, nil])
  func committedOverridesTheGrade(year: Int?) throws {
    let phase = try phase(year: year, committed: true)
    #expect(phase == .committed)
    #expect(phase?.label == "Committed")
    #expect(phase?.advice == "Prepare for team summer workouts and events")
  }

  @Test func isNilWithoutGraduationYear() throws {
    #expect(try phase(year: nil, committed: false) == nil)
  }
}
