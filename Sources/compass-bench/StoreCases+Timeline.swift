import CompassModel
import CompassServices
import Foundation
import LocalBackend
import RecruitingCompass

/// From the four sources in a database to the timeline's first screen.
extension StoreCases {
  static func measureTimeline(_ stopwatch: inout Stopwatch) async throws {
    let count = 100_000
    let directory = FileManager.default.temporaryDirectory.appending(path: "compass-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = try await LocalStore.open(directory: directory.path(), demoDay: nil)
    try await store.importDataset(try timelineDataset(count), named: "bench.json")
    var times: [Int] = []
    for _ in 0..<5 {
      // Without a saved copy, which would be there sooner.
      let services = Services(
        backend: LocalBackend(store), preferences: LocalPreferences(store), cache: ForgetfulDevice())
      let start = ContinuousClock.now
      let compass = Compass(services: services, zone: .utc, now: { instant })
      compass.send(.app(.launched))
      compass.send(.app(.pageOpened(page: .timeline)))
      while true {
        if case .timeline(let screen) = compass.screen, screen.list.count > 0 { break }
        await Task.yield()
      }
      times.append((ContinuousClock.now - start).nanoseconds)
      await compass.store.settle()
    }
    stopwatch.add("first timeline from \(count) rows of SQLite", times.sorted())
  }

  private static func timelineDataset(_ count: Int) throws -> Data {
    let answer = SampleTimeline.answer(count, around: day)
    let owner = owner.rawValue
    let dataset: [String: Any] = [
      "users": [["id": owner, "email": "a@example.com", "role": "player", "full_name": "Jordan"]],
      "schools": SampleOffers.schools.map { ["id": $0.id.rawValue, "user_id": owner, "name": $0.name] },
      "events": try answer.events.get().rows.map {
        [
          "id": $0.id.rawValue, "user_id": owner, "school_id": $0.schoolID?.rawValue, "type": $0.type.wire,
          "name": $0.name, "start_date": $0.startDate.wire, "end_date": $0.endDate?.wire,
        ].compactMapValues(\.self)
      },
      "interactions": try answer.interactions.get().rows.map {
        [
          "id": $0.id.rawValue, "school_id": $0.schoolID?.rawValue, "type": $0.type.wire, "subject": $0.subject,
          "occurred_at": $0.instant.wire,
        ].compactMapValues(\.self)
      },
      "offers": try answer.offers.get().rows.map {
        [
          "id": $0.id.rawValue, "user_id": owner, "school_id": $0.schoolID?.rawValue, "offer_type": $0.type.wire,
          "offer_date": $0.date.date(in: .utc).wire,
        ].compactMapValues(\.self)
      },
      "school_status_history": try answer.statusChanges.get().rows.map {
        [
          "id": $0.id.rawValue, "school_id": $0.schoolID?.rawValue, "previous_status": $0.previous?.wire,
          "new_status": $0.new.wire, "changed_at": $0.instant.wire,
        ].compactMapValues(\.self)
      },
    ]
    return try JSONSerialization.data(withJSONObject: dataset)
  }
}
