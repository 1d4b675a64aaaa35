import CSQLite
import CompassModel
import CompassSamples
import CompassServices
import EventsList
import Foundation
import CompassLocal
import CompassApp
import Records

/// The import of a dataset, the time from rows on disk to the first screen, and the memory in use.
@MainActor
enum StoreCases {
  static func measure(_ stopwatch: inout Stopwatch) async throws {
    guard ["store.screen", "store.import", "memory"].contains(where: stopwatch.wants) else { return }
    let count = 100_000
    let directory = newDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = try await LocalStore.open(directory: directory.path(), demoDay: nil)
    let file = directory.appending(path: "bench.json")
    try dataset(count).write(to: file)
    try await measureImport(of: file, into: store, count, &stopwatch)
    await measureOpening(.events, of: store, "store.screen.\(count)", count, &stopwatch) {
      await scan(store, .events)
    }
    for (name, argument) in [("memory", directory), ("memory.import", file)] {
      let output = try CommandCases.run(CommandLine.arguments[0], ["--resident", argument.path()])
      stopwatch.add("\(name).\(count)", [Int(output) ?? 0], items: count)
    }
  }

  /// Measures an import; the floor reads the JSON and inserts as many rows without rules. Throws if that fails.
  private static func measureImport(
    of file: URL, into store: LocalStore, _ count: Int, _ stopwatch: inout Stopwatch
  ) async throws {
    let data = try Data(contentsOf: file)
    var times: [Int] = [], floors: [Int] = []
    for _ in 0..<3 {
      let start = ContinuousClock.now
      try await store.importDataset(data, named: "bench.json")
      let end = ContinuousClock.now
      times.append((end - start).nanoseconds)
      try insert(data, at: file.deletingLastPathComponent().appending(path: "floor.sqlite").path())
      floors.append((ContinuousClock.now - end).nanoseconds)
    }
    stopwatch.add("store.import.\(count)", times.sorted(), items: count, floor: floors.sorted()[1])
  }

  /// Parses a dataset, and inserts its events into a new database, which is then deleted. Throws if it is not JSON.
  private static func insert(_ data: Data, at path: String) throws {
    let dataset = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let events = dataset?["events"] as? [[String: Any]] ?? []
    var database: OpaquePointer?, statement: OpaquePointer?
    defer {
      sqlite3_finalize(statement)
      sqlite3_close(database)
      try? FileManager.default.removeItem(atPath: path)
    }
    sqlite3_open(path, &database)
    sqlite3_exec(database, "CREATE TABLE rows (a TEXT PRIMARY KEY, b, c, d, e); BEGIN", nil, nil, nil)
    sqlite3_prepare_v2(database, "INSERT INTO rows VALUES (?, ?, ?, ?, ?)", -1, &statement, nil)
    for event in events {
      for (index, column) in ["id", "user_id", "name", "type", "start_date"].enumerated() {
        let text = event[column] as? String ?? ""
        sqlite3_bind_text(statement, Int32(index + 1), text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      }
      sqlite3_step(statement)
      sqlite3_reset(statement)
    }
    let code = sqlite3_exec(database, "COMMIT", nil, nil, nil)
    check(code == SQLITE_OK && events.count > 0, "no rows were inserted")
  }

  private static func scan(_ store: LocalStore, _ kinds: RowKind...) async {
    for kind in kinds {
      let batch = try? await LocalBackend(store).rows(of: Query(RowsKey(kind, of: owner)), cached: nil)
      check(batch?.skipped == 0, "\(kind) were not read")
    }
  }

  static let owner = AthleteID("athlete-1")
  nonisolated static let instant = Instant(seconds: 1_770_732_000)
  static let day = Zone.utc.date(at: instant)

  /// Opens a store's events, or imports a dataset; returns the memory, of an import the most, in bytes, or throws.
  static func residentBytes(opening path: String) async throws -> Int {
    let isDataset = path.hasSuffix(".json")
    let directory = isDataset ? newDirectory().path() : path
    let store = try await LocalStore.open(directory: directory, demoDay: nil)
    if isDataset {
      defer { try? FileManager.default.removeItem(atPath: directory) }
      try await store.importDataset(try Data(contentsOf: URL(filePath: path)), named: "bench.json")
      return try residentBytes(process: "self", "VmHWM:")
    }
    await open(.events, of: store).store.settle()
    return try residentBytes(process: "self")
  }

  private static func open(_ page: Page, of store: LocalStore) async -> Compass {
    let services = Services(
      backend: LocalBackend(store), preferences: LocalPreferences(store), exporter: MemoryExporter())
    let compass = Compass(services: services, zone: .utc, now: { instant })
    compass.send(.app(.launched))
    compass.send(.app(.pageOpened(page: page)))
    // The screen is read only once, because building it repeatedly would add to the measured time.
    while !isLoaded(page.feature, compass.store.untracked) { await Task.yield() }
    let count = compass.unobservedScreen.pageScreen.listCount ?? 0
    check(count > 0, "\(page): no rows")
    return compass
  }

  private static func isLoaded(_ feature: (some RootPage).Type, _ state: AppState) -> Bool {
    let load = feature.load(of: state)
    return load.source != .none && !load.isRunning
  }

  private static func measureOpening(
    _ page: Page, of store: LocalStore, _ name: String, _ count: Int, _ stopwatch: inout Stopwatch,
    floor scan: () async -> Void
  ) async {
    var times: [Int] = [], floors: [Int] = []
    for _ in 0..<5 {
      let start = ContinuousClock.now
      let compass = await open(page, of: store)
      times.append((ContinuousClock.now - start).nanoseconds)
      // Work that continues after the first screen must not affect the next sample.
      await compass.store.settle()
      let beforeScan = ContinuousClock.now
      await scan()
      floors.append((ContinuousClock.now - beforeScan).nanoseconds)
    }
    stopwatch.add(name, times.sorted(), items: count, floor: floors.sorted()[floors.count / 2])
  }

  private static func dataset(_ count: Int) throws -> Data {
    let encoder = JSONEncoder()
    let rows = String(decoding: try encoder.encode(SampleEvents.events(count, of: owner, around: day)), as: UTF8.self)
    let users = #"[{"id": "athlete-1", "email": "a@example.com", "role": "player", "full_name": "Jordan"}]"#
    return Data("{\"users\": \(users), \"events\": \(rows)}".utf8)
  }

  /// A process's resident memory, or another line of its status, in bytes; 0 except on Linux. Throws without it.
  static func residentBytes(process: String, _ key: String = "VmRSS:") throws -> Int {
    #if os(Linux)
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
      let kilobytes = line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
      return kilobytes * 1024
    #else
      return 0
    #endif
  }
}

/// The time from the four tables of a database to the first screen of the timeline.
extension StoreCases {
  static func measureTimeline(_ stopwatch: inout Stopwatch) async throws {
    guard stopwatch.wants("store.timeline") else { return }
    let count = 100_000
    let directory = newDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = try await LocalStore.open(directory: directory.path(), demoDay: nil)
    try await store.importDataset(try timelineDataset(count), named: "bench.json")
    await measureOpening(.timeline, of: store, "store.timeline.\(count)", count, &stopwatch) {
      await scan(store, .events, .interactions, .offers, .history)
    }
  }

  private static func timelineDataset(_ count: Int) throws -> Data {
    let rows = SampleTimeline.rows(count, of: SampleRows.athlete.id, around: day)
    let owner = owner.rawValue
    let dataset: [String: Any] = [
      "users": [["id": owner, "email": "a@example.com", "role": "player", "full_name": "Jordan"]],
      "schools": SampleOffers.schools.map { ["id": $0.id.rawValue, "user_id": owner, "name": $0.name] },
      "events": rows.events.map {
        [
          "id": $0.id.rawValue, "user_id": owner, "school_id": $0.schoolID?.rawValue, "type": $0.type.wire,
          "name": $0.name, "start_date": $0.startDate.wire, "end_date": $0.endDate?.wire,
        ].compactMapValues(\.self)
      },
      "interactions": rows.interactions.map {
        [
          "id": $0.id.rawValue, "school_id": $0.schoolID?.rawValue, "type": $0.type.wire, "subject": $0.subject,
          "occurred_at": $0.instant.wire,
        ].compactMapValues(\.self)
      },
      "offers": rows.offers.map {
        [
          "id": $0.id.rawValue, "user_id": owner, "school_id": $0.schoolID?.rawValue, "offer_type": $0.type.wire,
          "offer_date": $0.offerDate.wire,
        ].compactMapValues(\.self)
      },
      "school_status_history": rows.history.map {
        [
          "id": $0.id.rawValue, "school_id": $0.schoolID?.rawValue, "previous_status": $0.previous?.wire,
          "new_status": $0.new.wire, "changed_at": $0.instant.wire,
        ].compactMapValues(\.self)
      },
    ]
    return try JSONSerialization.data(withJSONObject: dataset)
  }
}
