import CompassModel
import CompassServices
import Testing

@testable import CompassLocal

/// The demo data cover the features of the offers and tasks pages.
struct DemoPagesTests {
  @Test func offersCoverEverySituation() async throws {
    let backend = LocalBackend(try await LocalStore.inMemory(demoDay: today))
    let loaded = try await backend.loadOffers(of: jordan)
    #expect(loaded.rows.count == 10)
    #expect(loaded.skipped == 0)
    let situations: [(String, (Offer) -> Bool)] = [
      ("due today", { $0.deadline == today }),
      ("due soon", { (1...7).contains($0.daysUntilDeadline(from: today) ?? 0) }),
      ("due later", { ($0.daysUntilDeadline(from: today) ?? 0) > 30 }),
      ("overdue and pending", { ($0.daysUntilDeadline(from: today) ?? 0) < 0 && $0.status == .pending }),
      ("without a deadline", { $0.deadline == nil }), ("for nothing", { $0.amount == 0 }),
      ("cents", { $0.amount == 9_750.5 }), ("a part of a percent", { $0.percentage == 66.67 }),
      ("with both", { $0.amount != nil && $0.percentage != nil }),
      ("with neither", { $0.amount == nil && $0.percentage == nil }), ("with notes", { $0.notes != nil }),
    ]
    for (name, holds) in situations { #expect(loaded.rows.contains(where: holds), "\(name)") }
    for type in OfferType.recognized { #expect(loaded.rows.contains { $0.type == type }, "\(type)") }
    for status in OfferStatus.recognized { #expect(loaded.rows.contains { $0.status == status }, "\(status)") }
    #expect(try await backend.loadOffers(of: riley) == Loaded(rows: []))
  }

  @Test func everyOfferHasASchoolOfTheAthlete() async throws {
    let backend = LocalBackend(try await LocalStore.inMemory(demoDay: today))
    let schools = try await backend.loadSchools(of: jordan)
    #expect(schools.rows.count == 12)
    #expect(schools.skipped == 0)
    let known = Set(schools.rows.map(\.id))
    #expect(try await backend.loadOffers(of: jordan).rows.allSatisfy { $0.schoolID.map(known.contains) == true })
    // The family's (decision L1).
    #expect(try await backend.loadSchools(of: riley) == schools)
  }

  @Test func everyDemoOfferIsValidForTheForm() async throws {
    let backend = LocalBackend(try await LocalStore.inMemory(demoDay: today))
    for row in try await backend.loadOffers(of: jordan).rows {
      try await backend.createOffer(row.terms, as: OfferID("new-\(row.id)"), of: jordan)
    }
  }

  @Test func tasksCoverEverySituation() async throws {
    let loaded = try await LocalBackend(try await LocalStore.inMemory(demoDay: today)).loadTasks(of: jordan)
    #expect(loaded.tasks.count == 26)
    #expect(loaded.statuses.count == 13)
    #expect(loaded.skipped == 0)
    let grades = Dictionary(uniqueKeysWithValues: loaded.tasks.map { ($0.id, $0.gradeLevel) })
    let completed = Set(loaded.statuses.filter { $0.status == .completed }.map(\.task))
    let situations: [(String, (RecruitingTask) -> Bool)] = [
      ("due today", { $0.deadline == today }),
      ("overdue", { ($0.deadline ?? today) < today && !completed.contains($0.id) }),
      ("due soon", { (1...7).contains($0.deadline.map(today.days(to:)) ?? 0) }),
      ("without a deadline", { $0.deadline == nil }), ("with a reason", { $0.whyItMatters != nil }),
      (
        "open over another grade",
        { task in
          !task.prerequisites.isEmpty
            && task.prerequisites.allSatisfy {
              completed.contains($0) && grades[$0] != task.gradeLevel
            }
        }
      ),
      ("locked by several", { $0.prerequisites.count { !completed.contains($0) } == 1 && $0.prerequisites.count == 2 }),
      ("required", { $0.isRequired }), ("optional", { !$0.isRequired }),
    ]
    for (name, holds) in situations { #expect(loaded.tasks.contains(where: holds), "\(name)") }
    for grade in GradeLevel.allCases { #expect(loaded.tasks.contains { $0.gradeLevel == grade }, "\(grade)") }
    for status in TaskStatus.recognized { #expect(loaded.statuses.contains { $0.status == status }, "\(status)") }
    #expect(loaded.statuses.allSatisfy { ($0.completedAt != nil) == ($0.status == .completed) })
  }

  /// Checks several days of creation, including the turns of a school year, a month and a year.
  @Test(arguments: ["2026-02-10", "2026-08-31", "2026-09-01", "2026-12-31", "2028-02-29", "2027-03-01"])
  func demoDataHasCurrentRowsOnAnyDay(day: String) async throws {
    let day = try #require(CalendarDate(wire: day))
    let backend = LocalBackend(try await LocalStore.inMemory(demoDay: day))
    let athlete = try #require(try await backend.loadFamily().athletes.first)
    let grade = GradeLevel(graduationYear: try #require(athlete.graduationYear), on: day)
    let tasks = try await backend.loadTasks(of: jordan)
    let done = Set(tasks.statuses.filter { $0.status == .completed }.map(\.task))
    let own = tasks.tasks.filter { $0.gradeLevel == grade }
    #expect(own.count { done.contains($0.id) } >= 3 && own.count { !done.contains($0.id) } >= 5)
    let due = try await backend.loadOffers(of: jordan).rows.filter { $0.status == .pending }
    #expect(due.contains { (1...6).contains($0.daysUntilDeadline(from: day) ?? -1) })
    let metrics = try await backend.loadMetrics(of: jordan, from: day.adding(months: -12), through: day).rows
    let recent = metrics.filter { $0.recordedDate >= day.adding(months: -3) }
    #expect(Dictionary(grouping: metrics, by: \.type).values.allSatisfy { $0.count >= 6 })
    #expect(MetricType.recognized.allSatisfy { type in recent.count { $0.type == type } >= 4 })
    let calls = try await backend.loadInteractions(of: jordan)
    let isCallOfThisMonth = { (call: Interaction) in
      call.type == .phoneCall && Zone.utc.date(at: call.instant).calendarMonth == day.calendarMonth
    }
    #expect(calls.rows.contains(where: isCallOfThisMonth))
  }
}
