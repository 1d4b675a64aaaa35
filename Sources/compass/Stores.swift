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
    let day = settings.zone.date(at: settings.now ?? Instant(seconds: Int64(Date().timeIntervalSince1970)))
    do throws(StoreProblem) {
      if let name = settings.data {
        let data = try contents(of: name, files, directory)
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
