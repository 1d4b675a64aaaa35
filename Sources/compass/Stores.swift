import CompassModel
import Foundation
import LocalBackend

/// Opens the database a command works on.
enum Stores {
  /// The dataset of `--data` in a throw-away store, else a throw-away store with demo data, else the stored one.
  ///
  /// - Parameters:
  ///   - files: files that stand in the script itself.
  ///   - directory: where relative names in a script's header begin; nil for the working directory.
  static func open(
    _ settings: Settings, isThrowAway: Bool = false, files: [String: String] = [:], directory: String? = nil
  ) async throws(CommandError) -> LocalStore {
    let day = settings.zone.date(at: settings.now ?? Instant(Date()))
    var dataset: (name: String, data: Data)?
    if let name = settings.data { dataset = (name, try contents(of: name, files, directory)) }
    do throws(StoreProblem) {
      if let (name, data) = dataset {
        let store = try await LocalStore.inMemory()
        report(try await store.importDataset(data, named: name))
        return store
      }
      if isThrowAway, settings.store == nil { return try await LocalStore.inMemory(demoDay: day) }
      let path = settings.storeDirectory(environment: ProcessInfo.processInfo.environment)
      let store = try await LocalStore.open(directory: path, demoDay: day)
      for warning in store.warnings { Output.complain("warning: \(warning)\n") }
      return store
    } catch {
      throw CommandError(error)
    }
  }
}

extension Stores {
  /// Names every row that could not be read; the others are there (interface.md, small print 5).
  static func report(_ dataset: Dataset) {
    for problem in dataset.problems { Output.complain("\(dataset.name): \(problem)\n") }
  }

  private static func contents(
    of name: String, _ files: [String: String], _ directory: String?
  ) throws(CommandError) -> Data {
    if let text = files[name] { return Data(text.utf8) }
    let path = directory.map { name.hasPrefix("/") ? name : "\($0)/\(name)" } ?? name
    return try Files.read(path)
  }
}

extension CommandError {
  init(_ problem: StoreProblem) {
    if case .refused(let refusal) = problem.reason {
      self.init(.environment, "\(refusal)")
    } else {
      self.init(.environment, problem.message)
    }
  }
}
