import CompassModel
import CompassServices
import Foundation
import CompassLocal
import CompassApp
import CompassSupabase
import CompassText

enum Stores {
  /// Opens `--data`, or with `isThrowAway` demo data, in memory, else the database; `files` are a script's sections.
  static func open(
    _ settings: Settings, for use: StoreUse = .reading, isThrowAway: Bool = false, files: [String: String] = [:]
  ) async throws(CommandError) -> LocalStore {
    let store = try await store(settings, use, isThrowAway: isThrowAway, files: files)
    guard case .local = settings.backend, let wanted = settings.user else { return store }
    let users: [(id: UserID, name: String?)]
    do throws(StoreProblem) { users = try await store.users() } catch { throw CommandError(error) }
    let namesakes = users.count { $0.name?.lowercased() == wanted.rawValue.lowercased() }
    guard users.contains(where: { $0.id == wanted }) || namesakes == 1 else {
      throw settings.refusal(of: "as", "is not a user: \(list(users))")
    }
    return store
  }

  /// Lists at most five users: `there are jordan (Jordan Smith), pat (Pat Smith)`.
  private static func list(_ users: [(id: UserID, name: String?)]) -> String {
    let names = users.prefix(5).map { user in
      let name = user.name.map { " (\(terminalText($0, atMost: 60)))" } ?? ""
      return terminalText(user.id.rawValue, atMost: 60) + name
    }
    if names.isEmpty { return "there are none" }
    let remaining = users.count > names.count ? " and \(users.count - names.count) more" : ""
    return "there \(users.count == 1 ? "is" : "are") \(names.joined(separator: ", "))\(remaining)"
  }

  private static func store(
    _ settings: Settings, _ use: StoreUse, isThrowAway: Bool, files: [String: String]
  ) async throws(CommandError) -> LocalStore {
    let day = settings.today
    var dataset: (name: String, data: Data)?
    if let entry = settings.data { dataset = (entry.value, try contents(of: entry, files)) }
    let path = settings.storeDirectory
    if !isThrowAway, settings.hasNoStore, let store = try await begin(use, in: path, on: day) {
      return store
    }
    do throws(StoreProblem) {
      if let (name, data) = dataset {
        let store = try await LocalStore.inMemory()
        report(try await store.importDataset(data, named: name))
        return store
      }
      if isThrowAway { return try await LocalStore.inMemory(demoDay: day) }
      let store =
        switch settings.backend {
        case .local: try await LocalStore.open(directory: path, demoDay: day)
        case .supabase: try await LocalStore.openSettings(directory: path)
        }
      var warnings = store.warnings
      if case .supabase = settings.backend {
        warnings += [DeviceSessionStore(beside: path).file.exposure].compactMap(\.self)
      }
      for warning in warnings { Output.note("compass: warning: \(warning)") }
      if settings.now == nil, let made = await store.demoDay(), made.days(to: day) > 60 {
        Output.note("compass: this is demo data of \(made.mediumText); compass reset renews it")
      }
      return store
    } catch {
      throw CommandError(error)
    }
  }

  /// Reports problems of a dataset in at most twenty lines and their number (interface.md, small print 5).
  static func report(_ dataset: Dataset) {
    for line in dataset.report { Output.note("\(line)\n") }
  }

  /// The contents of a dataset: in a script's header a section or a file beside it, else a file by its path.
  private static func contents(of entry: Flags.Entry, _ files: [String: String]) throws(CommandError) -> Data {
    guard let line = entry.line else { return try Files.read(entry.value) }
    if let text = files[entry.value] { return Data(text.utf8) }
    let directory = URL(filePath: Console.current.path(line.path)).deletingLastPathComponent()
    let path = URL(filePath: entry.value, relativeTo: directory).path(percentEncoded: false)
    do throws(CommandError) { return try Files.read(path) } catch { throw line.error(error.code, error.reason) }
  }
}

extension CommandError {
  init(_ problem: StoreProblem) {
    if case .refused(let refusal) = problem.reason {
      self.init(.environment, located: "\(refusal)")
    } else {
      var message = problem.message
      if [.notWritable, .notADirectory].contains(problem.reason), let why = Files.obstacle(above: problem.path) {
        message += " \(why)"
      }
      if problem.isLoss { message += " compass reset or compass import FILE begins anew and keeps what there is." }
      self.init(.environment, message)
    }
    isStoreLost = problem.isLoss
  }
}

/// The backend of the data: `--backend`, with the configuration of a live project from the environment (interface.md).
enum BackendChoice {
  case local
  case supabase(SupabaseConfiguration)

  /// Reads the choice from `--backend`, `--routes` and the variables `COMPASS_…`; throws for what does not fit.
  init(_ flags: Flags) throws(CommandError) {
    let routes = try flags.choice("routes", SupabaseConfiguration.Routes.self)
    switch flags["backend"] ?? "local" {
    case "local":
      if routes != nil { throw flags.refusal(of: "routes", "goes with --backend supabase") }
      self = .local
    case "supabase":
      for name in ["data", "demo", "as", "seed"] where flags[name] != nil {
        throw flags.refusal(of: name, "does not go with --backend supabase")
      }
      do throws(SupabaseConfigurationProblem) { self = .supabase(try Self.configuration(routes)) } catch {
        throw .usage(error.message)
      }
    default: throw flags.refusal(of: "backend", "is none of local, supabase")
    }
  }

  static func problem(_ flags: Flags) -> SupabaseConfigurationProblem? {
    do throws(SupabaseConfigurationProblem) {
      _ = try configuration(flags["routes"].flatMap(SupabaseConfiguration.Routes.init))
      return nil
    } catch {
      return error
    }
  }

  private static func configuration(
    _ routes: SupabaseConfiguration.Routes?
  ) throws(SupabaseConfigurationProblem) -> SupabaseConfiguration {
    try SupabaseConfiguration(environment: Console.current.environment, routes: routes)
  }
}

/// Stored settings, some of whose changes last only for this run.
actor RunPreferences: Preferences {
  enum Place {
    /// With the other settings.
    case stored
    /// In memory, over the stored value. Erasing a value is stored, as at sign-out and at the end of a session.
    case run
    /// In memory, and unrelated to the stored value, which stays unchanged.
    case process
  }

  private let stored: any Preferences
  private let place: @Sendable (SettingKey) -> Place
  private var changes: [SettingKey: String] = [:]

  init(_ stored: any Preferences, place: @escaping @Sendable (SettingKey) -> Place) {
    (self.stored, self.place) = (stored, place)
  }

  func value(for key: SettingKey) async -> String? {
    if let change = changes[key] { return change }
    return place(key) == .process ? nil : await stored.value(for: key)
  }

  /// Changes a value in its place. Throws if storing fails.
  func store(_ value: String, for key: SettingKey) async throws(ServiceFailure) {
    let place = place(key)
    if place == .stored { return try await stored.store(value, for: key) }
    changes[key] = value
    if place == .run, value.isEmpty, await stored.value(for: key) != nil { try await stored.store(value, for: key) }
  }

  func forgetEverything() async {
    changes = [:]
    await stored.forgetEverything()
  }
}
