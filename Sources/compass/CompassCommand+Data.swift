import CompassModel
import Foundation
import LocalBackend

@MainActor
extension CompassCommand {
  /// Replaces all rows by those of a dataset; one without a row that can be read changes nothing (decision N8).
  static func importDataset(_ path: String, _ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let settings = try localSettings(arguments.flags)
    let isStandardInput = path == "-"
    let data = isStandardInput ? try Files.standardInput() : try Files.read(path)
    let dataset = try dataset(data, named: isStandardInput ? "<stdin>" : path)
    Stores.report(dataset)
    guard dataset.rowCount > 0 else {
      let what = dataset.problems.isEmpty ? "has no rows" : "has no row that can be read"
      throw CommandError(.environment, "\(dataset.name) \(what). Nothing was changed.")
    }
    let rows = counted(dataset.rowCount, "row")
    return try await replaceAll(by: "the \(rows) of \(dataset.name)", settings, arguments) { _ in
      dataset
    } done: {
      "\(rows) imported, \(dataset.skippedCount) could not be read"
    }
  }

  static func reset(_ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let settings = try localSettings(arguments.flags)
    return try await replaceAll(by: "demo data", settings, arguments) { .demo(on: $0) } done: { nil }
  }

  static func export(to path: String, _ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let store = try await Stores.open(try localSettings(arguments.flags))
    let data: Data
    do throws(StoreProblem) {
      data = try await store.exportDataset()
    } catch {
      throw CommandError(error)
    }
    if path == "-" {
      Output.write(String(decoding: data, as: UTF8.self))
    } else {
      try Files.write(data, to: path, overwrites: arguments.overwrites)
    }
    return .fine
  }

  /// Asks first on a terminal, where there is something to lose, and keeps the database as it was.
  ///
  /// - Parameters:
  ///   - what: takes the place of all rows, for the question.
  ///   - dataset: the new rows, as of today.
  ///   - done: what is said of them when they are stored.
  private static func replaceAll(
    by what: String, _ settings: Settings, _ arguments: Arguments, with dataset: (CalendarDate) -> Dataset,
    done: () -> String?
  ) async throws(CommandError) -> ExitCode {
    let directory = settings.storeDirectory(environment: ProcessInfo.processInfo.environment)
    let hasOld = settings.data == nil && LocalStore.exists(in: directory)
    let store = try await Stores.open(settings)
    if hasOld, !arguments.isSure, Terminal.inputIsInteractive {
      let isWanted = await Terminal.confirms("All data in \(directory) will be replaced by \(what). Go on?")
      guard isWanted else { throw CommandError(.failed, "Nothing was changed.") }
    }
    let new = dataset(settings.zone.date(at: settings.now ?? Instant(Date())))
    var copy: String?
    do throws(StoreProblem) {
      if hasOld { copy = try await store.replaceAll(keepingOld: new) } else { try await store.replaceAll(with: new) }
    } catch {
      throw CommandError(error)
    }
    if let text = done() { Output.complain(text) }
    if let copy { Output.complain("The database as it was is kept as \(copy)") }
    return .fine
  }

  /// What is done to all rows concerns nobody in particular.
  private static func localSettings(_ flags: Flags) throws(CommandError) -> Settings {
    var settings = try Settings(flags, environment: ProcessInfo.processInfo.environment, terminal: nil)
    guard case .local = settings.backend else {
      throw .usage("import, export and reset are for the local database")
    }
    settings.user = nil
    return settings
  }

  private static func dataset(_ data: Data, named name: String) throws(CommandError) -> Dataset {
    do throws(DatasetRefusal) {
      return try Dataset.read(data, name: name)
    } catch {
      throw CommandError(.environment, located: error.description)
    }
  }
}
