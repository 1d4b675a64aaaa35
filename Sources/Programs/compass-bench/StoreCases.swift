import CompassModel
import CompassSamples
import CompassServices
import EventsList
import Foundation
import CompassLocal
import CompassApp

/// Cases of the database: from rows on disk to the first screen, and the memory in use.
@MainActor
enum StoreCases {
  static func measure(_ stopwatch: inout Stopwatch) async throws {
    guard stopwatch.wants("store.screen") || stopwatch.wants("memory") else { return }
    let count = 100_000
    let directory = newDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = try await LocalStore.open(directory: directory.path(), demoDay: nil)
    try await store.importDataset(try dataset(count), named: "bench.json")
    await measureOpening(.events, of: store, "store.screen.\(count)", count, &stopwatch)
    let output = try CommandCases.run(CommandLine.arguments[0], ["--resident", directory.path()])
    stopwatch.add("memory.\(count)", [Int(output) ?? 0], items: count)
  }

  static let owner = AthleteID("athlete-1")
  nonisolated static let instant = Instant(seconds: 1_770_732_000)
  static let day = Zone.utc.date(at: instant)

  /// Opens a store's events in this process, which does nothing else; returns the resident memory in bytes.
  static func residentBytes(directory: String) async throws -> Int {
    let store = try await LocalStore.open(directory: directory, demoDay: nil)
    await open(.events, of: store).store.settle()
    return try residentBytes(process: "self")
  }

  /// Opens a page and waits until all its rows are loaded.
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
    _ page: Page, of store: LocalStore, _ name: String, _ count: Int, _ stopwatch: inout Stopwatch
  ) async {
    var times: [Int] = []
    for _ in 0..<5 {
      let start = ContinuousClock.now
      let compass = await open(page, of: store)
      times.append((ContinuousClock.now - start).nanoseconds)
      // Work that continues after the first screen must not affect the next sample.
      await compass.store.settle()
    }
    stopwatch.add(name, times.sorted(), items: count)
  }

  private static func dataset(_ count: Int) throws -> Data {
    let encoder = JSONEncoder()
    let rows = String(decoding: try encoder.encode(SampleEvents.events(count, of: owner, around: day)), as: UTF8.self)
    let users = #"[{"id": "athlete-1", "email": "a@example.com", "role": "player", "full_name": "Jordan"}]"#
    return Data("{\"users\": \(users), \"events\": \(rows)}".utf8)
  }

  /// Returns the resident memory of a process in bytes; 0 except on Linux.
  static func residentBytes(process: String = "self") throws -> Int {
    #if os(Linux)
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
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
    await measureOpening(.timeline, of: store, "store.timeline.\(count)", count, &stopwatch)
  }

  private static func timelineDataset(_ count: Int) throws -> Data {
    let rows = SampleTimeline.backend(count, around: day)
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
