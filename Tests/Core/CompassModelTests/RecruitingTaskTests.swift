import CompassModel
import Foundation
import Testing

@Suite struct RecruitingTaskTests {
  private static let fullRow = """
    {"id":"t1","category":"recruiting","grade_level":10,"title":"Film","description":"Cut it",\
    "why_it_matters":"Coaches watch","failure_risk":"Nobody sees you","required":true,\
    "dependency_task_ids":["t2","t1"],"deadline_date":"2026-06-01","has_incomplete_prerequisites":true}
    """

  private func read(_ row: String) throws -> RecruitingTask {
    try JSONDecoder().decode(RecruitingTask.self, from: Data(row.utf8))
  }

  @Test func roundTripsWithTheWireNames() throws {
    let task = try read(Self.fullRow)
    #expect(
      task
        == RecruitingTask(
          id: TaskID("t1"), category: "recruiting", gradeLevel: .sophomore, title: "Film", details: "Cut it",
          whyItMatters: "Coaches watch", failureRisk: "Nobody sees you", isRequired: true,
          prerequisites: [TaskID("t2"), TaskID("t1")], deadline: CalendarDate(wire: "2026-06-01"),
          isLockedByServer: true))
    #expect(task.deadline != nil)
    let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(task)) as? NSDictionary
    #expect(written == (try JSONSerialization.jsonObject(with: Data(Self.fullRow.utf8)) as? NSDictionary))
  }

  @Test(arguments: [
    #"{"id":"t","grade_level":9,"title":"A"}"#,
    #"""
    {"id":"t","grade_level":9,"title":"A","category":null,"description":null,"why_it_matters":null,
    "failure_risk":null,"required":null,"dependency_task_ids":null,"deadline_date":null,
    "has_incomplete_prerequisites":null,"division_applicability":["D1"],"athlete_task":{"status":"completed"}}
    """#,
  ])
  func missingAndNullFieldsGetDefaults(row: String) throws {
    let task = try read(row)
    #expect(task == RecruitingTask(id: TaskID("t"), gradeLevel: .freshman, title: "A"))
    #expect(try JSONDecoder().decode(RecruitingTask.self, from: JSONEncoder().encode(task)) == task)
  }

  @Test(arguments: [
    ("2026-06-01", "2026-06-01"), ("2026-06-01T00:00:00Z", "2026-06-01"),
    ("2026-06-01T23:59:59.999999+00:00", "2026-06-01"),
    ("2026-06-01 04:00:00+00", "2026-06-01"),
  ])
  func deadlinesAcceptDatesAndTimestamps(wire: String, day: String) throws {
    let task = try read(#"{"id":"t","grade_level":9,"title":"A","deadline_date":"\#(wire)"}"#)
    #expect(task.deadline?.wire == day)
  }

  @Test(arguments: [
    #"{"grade_level":9,"title":"A"}"#, #"{"id":"t","title":"A"}"#, #"{"id":"t","grade_level":9}"#,
    #"{"id":"t","grade_level":8,"title":"A"}"#, #"{"id":"t","grade_level":13,"title":"A"}"#,
    #"{"id":"t","grade_level":"9","title":"A"}"#, #"{"id":"t","grade_level":9,"title":null}"#,
    #"{"id":"t","grade_level":9,"title":"A","deadline_date":"2026-02-30"}"#,
    #"{"id":"t","grade_level":9,"title":"A","dependency_task_ids":"t2"}"#,
  ])
  func impossibleRowsAreRejected(row: String) {
    #expect(throws: DecodingError.self) { try read(row) }
  }
}

@Suite struct AthleteTaskTests {
  private func row(_ json: String) throws -> AthleteTask {
    try JSONDecoder().decode(AthleteTask.self, from: Data(json.utf8))
  }

  private func row(updatedAt: String?) -> AthleteTask {
    AthleteTask(
      athlete: AthleteID("a"), task: TaskID("t"), status: .completed, updatedAt: updatedAt.flatMap(Instant.init(wire:)))
  }

  @Test func roundTripsWithTheWireNames() throws {
    let read = try row(
      #"""
      {"id":"x","athlete_id":"a","task_id":"t","status":"completed","completed_at":"2026-02-01T00:00:00Z",
      "updated_at":"2026-02-02 10:00:00.5+00:00"}
      """#)
    let expected = AthleteTask(
      athlete: AthleteID("a"), task: TaskID("t"), status: .completed,
      completedAt: Instant(wire: "2026-02-01T00:00:00Z"),
      updatedAt: Instant(wire: "2026-02-02T10:00:00.5Z"))
    #expect(read == expected)
    #expect(read.completedAt != nil && read.updatedAt != nil)
    #expect(try JSONDecoder().decode(AthleteTask.self, from: JSONEncoder().encode(read)) == read)
  }

  @Test(arguments: [
    (#"{"athlete_id":"a","task_id":"t"}"#, TaskStatus.notStarted),
    (#"{"athlete_id":"a","task_id":"t","status":null,"completed_at":null}"#, .notStarted),
    (#"{"athlete_id":"a","task_id":"t","status":"waived"}"#, .other("waived")),
  ])
  func aMissingStatusIsNotStarted(json: String, status: TaskStatus) throws {
    #expect(try row(json).status == status)
  }

  @Test(arguments: [#"{"athlete_id":"a"}"#, #"{"task_id":"t","status":"completed"}"#])
  func rowsWithoutAthleteOrTaskAreRejected(json: String) {
    #expect(throws: DecodingError.self) { try row(json) }
  }

  @Test(
    arguments: [
      ("2026-02-02T00:00:00Z", "2026-02-01T00:00:00Z", true), ("2026-02-01T00:00:00Z", "2026-02-02T00:00:00Z", false),
      ("2026-02-01T00:00:00Z", "2026-02-01T00:00:00Z", true), (nil, nil, true), (nil, "2026-02-01T00:00:00Z", false),
      ("2026-02-01T00:00:00Z", nil, true), ("2026-02-01T00:00:00.000001Z", "2026-02-01T00:00:00Z", true),
    ] as [(String?, String?, Bool)])
  func theNewerRowReplacesTheOlder(later: String?, earlier: String?, replaces: Bool) {
    #expect(row(updatedAt: later).replaces(row(updatedAt: earlier)) == replaces)
  }
}

@Suite struct TaskUrgencyTests {
  @Test(arguments: [
    (-100_000, TaskUrgency.critical), (-1, .critical), (0, .urgent), (1, .urgent), (7, .urgent), (8, .upcoming),
    (14, .upcoming), (15, .future), (100_000, .future),
  ])
  func urgencyCountsCalendarDays(days: Int, urgency: TaskUrgency) throws {
    // A leap day, both changes of the clock and the end of a year lie within a fortnight of one of these.
    for today in ["2026-02-10", "2028-02-28", "2026-03-07", "2026-10-31", "2026-12-31"] {
      let today = try #require(CalendarDate(wire: today))
      #expect(TaskUrgency(deadline: today.adding(days: days), today: today) == urgency)
    }
  }

  @Test func urgencyIsNoneWithoutADeadline() throws {
    #expect(TaskUrgency(deadline: nil, today: try #require(CalendarDate(wire: "2026-02-10"))) == .none)
    #expect(TaskUrgency.allCases.map(\.rawValue) == ["critical", "urgent", "upcoming", "future", "none"])
  }

  @Test func urgencyWorksAtTheEndsOfTheCalendar() {
    #expect(TaskUrgency(deadline: .latest, today: .earliest) == .future)
    #expect(TaskUrgency(deadline: .earliest, today: .latest) == .critical)
  }
}

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
