import CompassModel
import TestSupport
import Testing

@testable import CompassLocal

/// Decisions K8, K12, X6, X16.
struct LocalBackendTaskStatusTests {
  private let goals = TaskID("task-goals")
  private let first = instant("2026-02-10T14:00:00.5Z")

  private func backend(as user: UserID? = nil, at now: Instant, _ store: LocalStore) -> LocalBackend {
    LocalBackend(store, signedIn: user, now: { now })
  }

  private func status(of id: TaskID, _ athlete: AthleteID, _ store: LocalStore) async throws -> AthleteTask? {
    try await LocalBackend(store).loadTasks(of: athlete).statuses.first { $0.task == id }
  }

  @Test(arguments: TaskStatus.recognized, ["task-goals", "task-psat"])
  func newAndChangedStatusesAreStored(to status: TaskStatus, task: String) async throws {
    let store = try await LocalStore.inMemory(demoDay: today)
    let row = try await backend(at: first, store).updateTaskStatus(TaskID(task), of: jordan, to: status)
    let expected = AthleteTask(
      athlete: jordan, task: TaskID(task), status: status, completedAt: status == .completed ? first : nil,
      updatedAt: first)
    #expect(row == expected)
    #expect(try await self.status(of: TaskID(task), jordan, store) == expected)
  }

  @Test func aCompletionMadeEarlierHasItsOwnTime() async throws {
    let store = try await LocalStore.inMemory(demoDay: today)
    let earlier = instant("2026-02-07T14:00:00Z")
    try await backend(at: first, store).make(.setStatus(goals, .completed, of: jordan), at: earlier)
    let row = try await status(of: goals, jordan, store)
    #expect(row?.completedAt == earlier && row?.updatedAt == first)
  }

  @Test func aStatusChangesOneRow() async throws {
    let store = try await LocalStore.inMemory(demoDay: today)
    let before = try await LocalBackend(store).loadTasks(of: jordan)
    let rileys = try await LocalBackend(store).loadTasks(of: riley)
    _ = try await backend(at: first, store).updateTaskStatus(TaskID("task-strength"), of: jordan, to: .notStarted)
    let after = try await LocalBackend(store).loadTasks(of: jordan)
    #expect(after.tasks == before.tasks)
    #expect(after.statuses.filter { !before.statuses.contains($0) }.map(\.task.rawValue) == ["task-strength"])
    #expect(after.statuses.count == before.statuses.count)
    #expect(try await LocalBackend(store).loadTasks(of: riley) == rileys)
  }

  private static let refusals: [(user: String?, athlete: AthleteID, task: String, ServiceFailure.Kind)] = [
    (nil, jordan, "task-none", .notFound), (nil, jordan, "", .notFound), (nil, riley, "task-goals", .notPermitted),
    (nil, riley, "task-none", .notPermitted), ("parent-pat", jordan, "task-goals", .notPermitted),
    ("parent-pat", AthleteID("parent-pat"), "task-goals", .notPermitted),
    ("nobody", jordan, "task-goals", .sessionOver),
  ]

  @Test func otherUsersAndUnknownTasksAreRefused() async throws {
    let store = try await LocalStore.inMemory(demoDay: today)
    let before = try await store.exportDataset()
    for (user, athlete, task, kind) in Self.refusals {
      let backend = backend(as: user.map(UserID.init(rawValue:)), at: first, store)
      #expect(
        await failure { () throws(ServiceFailure) in
          _ = try await backend.updateTaskStatus(TaskID(task), of: athlete, to: .completed)
        }?.kind == kind, "\(user ?? "") \(athlete) \(task)")
    }
    #expect(try await store.exportDataset() == before)
  }

  @Test func inconsistentCompletionTimesAreRefused() async throws {
    let store = try await LocalStore.inMemory(demoDay: today)
    for change in ["status = 'completed'", "completed_at = updated_at", "status = NULL"] {
      #expect(
        await failure(of: "UPDATE athlete_task SET \(change) WHERE task_id = 'task-goals'", in: store)
          == .valuesRefused, "\(change)")
    }
  }
}
