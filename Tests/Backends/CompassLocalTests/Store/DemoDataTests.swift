import CompassModel
import CompassServices
import Foundation
import Testing

@testable import CompassLocal

struct DemoDataTests {
  private static let days = [
    today, CalendarDate.earliest, .latest, CalendarDate(clampingDayNumber: 19_782),
    CalendarDate(clampingDayNumber: 20_819),
  ]

  @Test(arguments: days)
  func everyRowIsReadableOnAnyDay(day: CalendarDate) {
    #expect(DemoData.dataset(on: day).problems == [])
  }

  @Test func everyTableHasItsNumberOfRows() throws {
    let connection = try DemoData.dataset(on: today).stored()
    let expected = [
      "users": 3, "family_member": 3, "schools": 12, "events": 48, "offers": 10, "interactions": 31,
      "school_status_history": 15, "task": 26, "athlete_task": 15, "performance_metrics": 68,
    ]
    for (table, count) in expected { #expect(try connection.count(table) == count, "\(table)") }
    #expect(try connection.count("(SELECT DISTINCT status FROM offers)") == 4)
    #expect(try connection.count("(SELECT DISTINCT offer_type FROM offers)") == 5)
    #expect(try connection.count("(SELECT DISTINCT grade_level FROM task)") == 4)
    #expect(try connection.count("(SELECT DISTINCT status FROM athlete_task)") == 4)
    #expect(try connection.count("(SELECT DISTINCT metric_type FROM performance_metrics)") == 8)
  }

  @Test func equalDaysGiveEqualExports() async throws {
    let first = try await LocalStore.inMemory(demoDay: today).exportDataset()
    let second = try await LocalStore.inMemory(demoDay: today).exportDataset()
    let other = try await LocalStore.inMemory(demoDay: today.adding(days: 1)).exportDataset()
    #expect(first == second)
    #expect(first != other)
  }

  @Test func anExportRoundTripsByteForByte() async throws {
    let store = try await LocalStore.inMemory(demoDay: today)
    let exported = try await store.exportDataset()
    #expect(try await store.importDataset(exported, named: "x.json").problems == [])
    #expect(try await store.exportDataset() == exported)
  }

  /// Decision G8: tasks of a new store have explanations, and are due in the school year of each athlete's grade.
  @Test func deadlinesFollowTheGraduationYear() async throws {
    let people = [2028, 2030].map { FirstUser(name: "Class of \($0)", graduationYear: $0) }
    let directory = try TemporaryDirectory()
    let family = Dataset.newFamily(of: people, parent: "Pat Lee")
    let backend = LocalBackend(try await LocalStore.startAfresh(directory: directory.store, with: family).store)
    for athlete in try await backend.loadFamily().athletes {
      let year = try #require(athlete.graduationYear)
      let tasks = try await backend.loadTasks(of: athlete.id).tasks
      #expect(tasks.count == 26)
      #expect(tasks.allSatisfy { $0.details != nil && $0.whyItMatters != nil && $0.failureRisk != nil })
      let due = tasks.compactMap { task in task.deadline.map { (task, $0) } }
      #expect(due.count == 22)
      for (task, deadline) in due {
        let first = year - 13 + task.gradeLevel.rawValue
        #expect(("\(first)-08-31"..."\(first + 1)-06-01").contains(deadline.wire), Comment(rawValue: task.title))
      }
    }
  }

  /// Decision G8: demo data has a day, other data has none.
  @Test func onlyDemoDataHasADay() async throws {
    #expect(try await LocalStore.inMemory(demoDay: today).demoDay() == today)
    #expect(try await LocalStore.inMemory().demoDay() == nil)
  }

  @Test func theFamilyHasAParentAndTwoAthletes() async throws {
    let store = try await LocalStore.inMemory(demoDay: today)
    let expected = FamilyAccess(
      user: UserID("athlete-jordan"), name: "Jordan Smith", role: .player,
      athletes: [Athlete(id: jordan, name: "Jordan Smith", graduationYear: 2028, hasFamily: true)])
    #expect(try await LocalBackend(store).loadFamily() == expected)
    let parent = try await LocalBackend(store, signedIn: UserID("parent-pat")).loadFamily()
    #expect(parent.role == .parent)
    #expect(parent.athletes.map(\.name) == ["Jordan Smith", "Riley Smith"])
  }

  @Test func eventsCoverEverySituation() async throws {
    let store = try await LocalStore.inMemory(demoDay: today)
    let events = try await LocalBackend(store).loadEvents(of: jordan).rows
    let situations: [(String, (Event) -> Bool)] = [
      ("today", { $0.startDate == today }), ("several days", { $0.lastDate > $0.startDate }),
      ("past and attended", { $0.startDate < today && $0.isAttended }),
      ("past, registered, not attended", { $0.startDate < today && $0.status == .registered }),
      ("running over today", { $0.startDate < today && $0.lastDate > today }), ("free", { $0.cost == 0 }),
      ("priced", { ($0.cost ?? 0) > 0 }), ("without a price", { $0.cost == nil }),
      ("long name", { ($0.name?.count ?? 0) > 60 }), ("wide name", { $0.name?.contains("日本語") == true }),
      ("far ahead", { today.days(to: $0.startDate) > 300 }), ("long ago", { $0.startDate.days(to: today) > 300 }),
      ("with an address", { $0.address != nil }), ("with notes", { $0.performanceNotes != nil }),
      ("next month", { $0.startDate.calendarMonth == today.calendarMonth.adding(1) }),
    ]
    for (name, holds) in situations { #expect(events.contains(where: holds), "\(name)") }
    for type in EventType.recognized { #expect(events.contains { $0.type == type }, "\(type)") }
    #expect(Dictionary(grouping: events, by: \.startDate).values.contains { $0.count >= 3 })
  }

  /// References of demo rows have targets, also from one grade to another.
  @Test func everyReferenceHasATarget() throws {
    let connection = try DemoData.dataset(on: today).stored()
    for table in ["interactions", "offers", "school_status_history", "events"] {
      let lost = "SELECT id FROM \(table) WHERE school_id NOT IN (SELECT id FROM schools)"
      #expect(try connection.texts(lost) == [], "\(table)")
    }
    let needs = """
      SELECT task.id FROM task, json_each(task.dependency_task_ids) AS list LEFT JOIN task AS needed
      ON needed.id = list.value WHERE
      """
    #expect(try connection.texts("\(needs) needed.id IS NULL") == [])
    #expect(try connection.texts("\(needs) needed.grade_level < task.grade_level").count > 3)
    #expect(try connection.texts("SELECT id FROM athlete_task WHERE task_id NOT IN (SELECT id FROM task)") == [])
    let histories = """
      SELECT id FROM schools WHERE status <>
      (SELECT new_status FROM school_status_history WHERE school_id = schools.id ORDER BY changed_at DESC LIMIT 1)
      """
    #expect(try connection.texts(histories) == [])
  }
}
