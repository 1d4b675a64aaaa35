import CompassModel
import Foundation
import LocalBackend
import TextInterface

/// Opens the database a command works on.
enum Stores {
  /// The dataset of `--data` in a throw-away store, else a throw-away store with demo data, else the stored one.
  ///
  /// - Parameter files: files that stand in the script itself.
  ///
  /// Refuses a user whom the local database does not know.
  static func open(
    _ settings: Settings, isThrowAway: Bool = false, files: [String: String] = [:]
  ) async throws(CommandError) -> LocalStore {
    let store = try await store(settings, isThrowAway: isThrowAway, files: files)
    guard case .local = settings.backend, let wanted = settings.user else { return store }
    let users: [(id: UserID, name: String?)]
    do throws(StoreProblem) {
      users = try await store.users()
    } catch {
      throw CommandError(error)
    }
    guard users.contains(where: { $0.id == wanted }) else {
      throw settings.refusal(of: "as", "is not a user: \(list(users))")
    }
    return store
  }

  /// `there are jordan (Jordan Smith), pat (Pat Smith)`: five at most.
  private static func list(_ users: [(id: UserID, name: String?)]) -> String {
    let shown = users.prefix(5).map { user in
      let name = user.name.map { " (\(terminalText($0, atMost: 60)))" } ?? ""
      return terminalText(user.id.rawValue, atMost: 60) + name
    }
    if shown.isEmpty { return "there are none" }
    let rest = users.count > shown.count ? " and \(users.count - shown.count) more" : ""
    return "there \(users.count == 1 ? "is" : "are") \(shown.joined(separator: ", "))\(rest)"
  }

  private static func store(
    _ settings: Settings, isThrowAway: Bool, files: [String: String]
  ) async throws(CommandError) -> LocalStore {
    let day = settings.zone.date(at: settings.now ?? Instant(Date()))
    var dataset: (name: String, data: Data)?
    if let entry = settings.data { dataset = (entry.value, try contents(of: entry, files)) }
    do throws(StoreProblem) {
      if let (name, data) = dataset {
        let store = try await LocalStore.inMemory()
        report(try await store.importDataset(data, named: name))
        return store
      }
      if isThrowAway { return try await LocalStore.inMemory(demoDay: day) }
      let path = settings.storeDirectory(environment: ProcessInfo.processInfo.environment)
      let demoDay: CalendarDate? = if case .local = settings.backend { day } else { nil }
      let store = try await LocalStore.open(directory: path, demoDay: demoDay)
      for warning in store.warnings { Output.complain("compass: warning: \(warning)") }
      return store
    } catch {
      throw CommandError(error)
    }
  }

  /// Names the rows that could not be read, the first of very many; the others are there (interface.md, small print 5).
  static func report(_ dataset: Dataset) {
    for line in dataset.report { Output.complain("\(line)\n") }
  }

  /// A name in a script's header means a section of the script, else a file beside it; a name on the command line
  /// a file seen from the working directory.
  private static func contents(of entry: Flags.Entry, _ files: [String: String]) throws(CommandError) -> Data {
    guard let line = entry.line else { return try Files.read(entry.value) }
    if let text = files[entry.value] { return Data(text.utf8) }
    let directory = URL(filePath: line.path).deletingLastPathComponent()
    let path = URL(filePath: entry.value, relativeTo: directory).path(percentEncoded: false)
    do throws(CommandError) {
      return try Files.read(path)
    } catch {
      throw line.error(error.code, error.reason)
    }
  }
}

extension CommandError {
  init(_ problem: StoreProblem) {
    if case .refused(let refusal) = problem.reason {
      self.init(.environment, located: "\(refusal)")
    } else {
      self.init(.environment, problem.message)
    }
  }
}
