import CompassModel

/// Opens `device.sqlite`. What it holds can be done without, so the app always gets a database: a damaged file is
/// moved aside, and where none can be kept one in memory takes its place.
struct DeviceDatabase: Sendable {
  private let file: DatabaseFile
  private let warn: @Sendable (String) -> Void

  init(_ path: String, warn: @escaping @Sendable (String) -> Void) {
    file = DatabaseFile(path: path, schema: .device)
    self.warn = warn
  }

  func open(until deadline: ContinuousClock.Instant) throws(StoreProblem) -> Connection {
    do {
      return try file.open(until: deadline)
    } catch where error.reason == .damaged {
      return try replace(until: deadline)
    } catch {
      return try inMemory(because: error)
    }
  }

  /// A new file in the place of a damaged one, which is kept under another name.
  func replace(until deadline: ContinuousClock.Instant) throws(StoreProblem) -> Connection {
    do {
      let kept = try StoreFiles.moveAside(file.path)
      warn("\(file.path) was damaged. It was kept as \(kept); settings and saved pages start afresh.")
      return try file.open(until: deadline)
    } catch {
      return try inMemory(because: error)
    }
  }

  private func inMemory(because problem: StoreProblem) throws(StoreProblem) -> Connection {
    warn("\(problem.message) Settings and saved pages are kept only until the app ends.")
    return try file.openInMemory()
  }
}
