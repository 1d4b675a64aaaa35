import CompassModel
import CompassServices

/// No tasks at all.
extension StubBackend: TasksBackend {
  func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks {
    LoadedTasks(tasks: [], statuses: [])
  }

  func updateTaskStatus(
    _ id: TaskID, of athlete: AthleteID, to status: TaskStatus
  ) async throws(ServiceFailure) -> AthleteTask {
    throw ServiceFailure(.notFound)
  }
}
