import CompassModel
import CompassServices
import StateMachineTesting

/// The ports as stubs that share one list of calls.
///
/// A call without an answer is reported and fails: a test learns of every request it did not expect. `report` is
/// what the test framework calls a failure, as for `TestStore`; with Swift Testing
///
/// ```swift
/// let report: (String, TestPlace) -> Void = { message, place in
///   Issue.record(
///     "\(message)",
///     sourceLocation: SourceLocation(
///       fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column))
/// }
/// let stubs = StubServices(report: report)
/// ```
@MainActor
public final class StubServices {
  /// The calls of all services.
  public let calls: CallList
  /// The stub of the backend, without closures at first.
  public let backend: StubBackend
  /// The stub of the settings, without closures at first.
  public let preferences: StubPreferences
  /// The stub of the exporter, without a closure at first.
  public let exporter: StubExporter

  /// The stubs as services without saved copies, as on a device; every new row gets the id `made`.
  public var services: Services { Services(backend: backend, preferences: preferences, exporter: exporter) { "made" } }

  /// Makes the stubs. `asksForCredentials` is whether `signIn` needs an email address and a password. `report` receives
  /// the message for a call without a stub, with the file and line at which the stubs were made.
  public init(
    asksForCredentials: Bool = false, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column, report: @escaping (String, TestPlace) -> Void
  ) {
    calls = CallList { report($0, TestPlace(fileID, filePath, line, column)) }
    backend = StubBackend(calls: calls, asksForCredentials: asksForCredentials)
    preferences = StubPreferences(calls: calls)
    exporter = StubExporter(calls: calls)
  }
}

/// The calls in their order, such as `loadEvents athlete-1`.
@MainActor
public final class CallList {
  /// Every call since the start or the last `forget`, oldest first.
  public private(set) var all: [String] = []
  private let report: (String) -> Void

  init(report: @escaping (String) -> Void) { self.report = report }

  package func forget() { all = [] }

  /// Counts the calls with this prefix.
  public func count(_ start: String) -> Int { all.count { $0.hasPrefix(start) } }

  func note<Stub>(_ call: String, _ stub: Stub?) throws(ServiceFailure) -> Stub {
    all.append(call)
    guard let stub else {
      report("Nothing is stubbed for: \(call)")
      throw ServiceFailure(.unexpectedReply, detail: "not stubbed")
    }
    return stub
  }
}

/// Settings with closures that tests set.
@MainActor
public final class StubPreferences: Preferences {
  /// The closure that answers `value(for:)`.
  public var value: (@MainActor (SettingKey) -> String?)?
  /// The closure that stores a value.
  public var store: (@MainActor (String, SettingKey) throws(ServiceFailure) -> Void)?
  /// The saved family for a start without a connection; not recorded as a call.
  package var savedFamily = ""
  /// The user whose settings and copies the device keeps; not recorded as a call.
  package var storeOwner = ""
  private let calls: CallList

  init(calls: CallList) { self.calls = calls }

  public func value(for key: SettingKey) async -> String? {
    if key == .savedFamily(of: UserID("user-1")) { return savedFamily }
    if key == .storeOwner { return storeOwner }
    return (try? calls.note("value for \(key.rawValue)", value))?(key)
  }

  public func store(_ value: String, for key: SettingKey) async throws(ServiceFailure) {
    if key == .savedFamily(of: UserID("user-1")) {
      savedFamily = value
      return
    }
    if key == .storeOwner {
      storeOwner = value
      return
    }
    try calls.note("store \(value) for \(key.rawValue)", store)(value, key)
  }

  /// Empties `savedFamily` and `storeOwner`; not recorded as a call.
  public func forgetEverything() async {
    savedFamily = ""
    storeOwner = ""
  }
}

/// An exporter with a closure that tests set.
@MainActor
public final class StubExporter: Exporter {
  /// The closure that receives the file name and the whole contents, and returns the name of the written file.
  public var export: (@MainActor (String, [UInt8]) async throws(ExportFailure) -> String)?
  private let calls: CallList

  init(calls: CallList) { self.calls = calls }

  public func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8] {
    guard let stub = try? calls.note("export \(fileName)", export) else { throw ExportFailure(.failed) }
    return try await stub(fileName, pieces.flatMap { $0 })
  }
}

/// Exported files in memory, by name.
@MainActor
public final class MemoryExporter: Exporter {
  /// The bytes of each file.
  public var files: [String: [UInt8]] = [:]

  /// Creates an exporter without any file.
  public nonisolated init() {}

  public func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8] {
    var (name, number) = (fileName, 1)
    while files[name] != nil {
      number += 1
      name = fileName.numbered(number)
    }
    files[name] = pieces.flatMap { $0 }
    return name
  }
}

/// Settings that are kept in memory.
public final class MemoryPreferences: Preferences {
  private let values = Lock<[String: String]>([:])

  /// Makes settings without values.
  public init() {}

  public func value(for key: SettingKey) async -> String? { values.withLock { $0[key.rawValue] } }

  public func store(_ value: String, for key: SettingKey) async throws(ServiceFailure) {
    values.withLock { $0[key.rawValue] = value }
  }

  public func forgetEverything() async { values.withLock { $0 = [:] } }
}

/// Saved copies that are kept in memory.
public final class MemoryCopies: SavedCopies {
  private let copies = Lock<[CopyKey: SavedCopy]>([:])

  /// Makes a store without copies.
  public init() {}

  /// All saved copies, by key.
  public var all: [CopyKey: SavedCopy] { copies.withLock { $0 } }

  public func copy(under key: CopyKey) async -> SavedCopy? { copies.withLock { $0[key] } }

  public func save(_ copy: SavedCopy, under key: CopyKey) async { copies.withLock { $0[key] = copy } }

  public func confirm(_ key: CopyKey, at instant: Instant) async { copies.withLock { $0[key]?.savedAt = instant } }

  public func remove(_ key: CopyKey) async { copies.withLock { $0[key] = nil } }

  public func forgetEverything() async { copies.withLock { $0 = [:] } }
}
