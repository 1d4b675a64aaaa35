import CompassModel
import Foundation
import LocalBackend

@MainActor
extension CompassCommand {
  /// Does something with the store and today's date, and hands on what it gives.
  static func manage(
    _ flags: Flags, _ work: (LocalStore, CalendarDate) async throws(StoreProblem) -> Data?
  ) async throws(CommandError) -> ExitCode {
    _ = try await result(flags, work)
    return .fine
  }

  static func export(to path: String, _ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let data = try await result(arguments.flags) { (store, _) throws(StoreProblem) in try await store.exportDataset() }
    if path == "-" {
      Output.write(String(decoding: data ?? Data(), as: UTF8.self))
    } else {
      try Files.write(data ?? Data(), to: path, overwrites: arguments.overwrites)
    }
    return .fine
  }

  private static func result(
    _ flags: Flags, _ work: (LocalStore, CalendarDate) async throws(StoreProblem) -> Data?
  ) async throws(CommandError) -> Data? {
    let settings = try Settings(flags, environment: ProcessInfo.processInfo.environment, terminal: nil)
    guard case .local = settings.backend else {
      throw .usage("import, export and reset are for the local database")
    }
    let store = try await Stores.open(settings)
    let now = settings.now ?? Instant(Date())
    do throws(StoreProblem) {
      return try await work(store, settings.zone.date(at: now))
    } catch {
      throw CommandError(error)
    }
  }
}
