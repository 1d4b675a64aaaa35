import CompassModel
import CompassServices
import Synchronization

/// The catalogue of the fixtures, and what each athlete stored.
final class StubTasks: Sendable {
  private let statuses = Mutex<[AthleteID: [AthleteTask]]>([:])

  func statuses(of athlete: AthleteID) -> [AthleteTask] {
    statuses.withLock { $0[athlete] } ?? .small.map { row in
      var row = row
      row.athlete = athlete
      return row
    }
  }

  func store(_ row: AthleteTask) {
    let rows = statuses(of: row.athlete).filter { $0.task != row.task } + [row]
    statuses.withLock { $0[row.athlete] = rows }
  }
}

extension StubBackend: TasksBackend {
  func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks {
    LoadedTasks(tasks: .small, statuses: tasks.statuses(of: athlete))
  }

  func updateTaskStatus(
    _ id: TaskID, of athlete: AthleteID, to status: TaskStatus
  ) async throws(ServiceFailure) -> AthleteTask {
    let row = AthleteTask(
      athlete: athlete, task: id, status: status, completedAt: status == .completed ? Moment.fixed.instant : nil)
    tasks.store(row)
    return row
  }
}
