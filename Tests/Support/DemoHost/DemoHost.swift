import CompassApp
import CompassLocal
import CompassModel
import CompassServices
import CompassTesting
import Foundation
import TestSupport

/// The app over the demo data, in manual time, driven by JSON.
@MainActor
package final class DemoHost: BridgeHost {
  package let compass: Compass
  private let time = ManualTime(instant("2026-02-10T14:00:00Z"))

  /// - Parameter demoDay: the day of the demo data; nil for a store without a row.
  package init(demoDay: CalendarDate? = day("2026-02-10")) async throws {
    let store = try await LocalStore.inMemory(demoDay: demoDay)
    let now: @Sendable () -> Instant = { [time] in time.now }
    let ids = SeededIDs(seed: 7) { _ in false }
    let services = Services(
      backend: LocalBackend(store, now: now), preferences: MemoryPreferences(), exporter: MemoryExporter(),
      makeID: { await ids.next() })
    compass = Compass(services: services, zone: zone("America/New_York"), now: now, timers: time.timers)
    compass.send(.launched)
    await settle()
  }

  package func advance(by duration: Duration) async throws(BridgeFailure) {
    await time.advance(by: duration, settle: settle)
  }

  /// The complete screen as sent.
  package func wholeScreen() throws -> [String: Any] { try parsed(wholeJSON()) }

  /// The whole document as JSON text.
  package func wholeJSON() throws -> String { try JSONTree.encoding(compass.unobservedDocument).json }
}

/// The host of an app without a clock or verbs of its own.
@MainActor
package final class PlainHost: BridgeHost {
  package let compass: Compass
  package init(_ compass: Compass) { self.compass = compass }
}

/// Whether two JSON values are equal.
package func isSameJSON(_ left: Any?, _ right: Any?) -> Bool { left as? NSDictionary == right as? NSDictionary }

/// An object of JSON.
package func parsed(_ json: String) throws -> [String: Any] {
  guard let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] else {
    throw CocoaError(.propertyListReadCorrupt)
  }
  return object
}

/// Buttons of a row as a client reads them from the screen's JSON (decision U4).
package struct RowTaps {
  /// The id of the row.
  package let row: String
  /// Buttons in unspecified order, each with at least `id`, `isEnabled` and `action`.
  package let buttons: [[String: Any]]

  /// Buttons of each row, and shared buttons unless the row excludes or replaces them.
  package static func all(of screen: Any) -> [RowTaps] {
    guard let screen = screen as? [String: Any], let shared = screen["rowButtons"] as? [[String: Any]] else {
      return []
    }
    return rows(in: screen).compactMap { row in
      guard let id = row["id"] as? String else { return nil }
      let own = row["buttons"] as? [[String: Any]] ?? []
      let except = own.compactMap { $0["id"] as? String } + (row["withoutRowButtons"] as? [String] ?? [])
      return RowTaps(
        row: id,
        buttons: own
          + shared.filter { !except.contains($0["id"] as? String ?? "") }.map { button in
            var button = button
            button["action"] = filled(button.removeValue(forKey: "template") ?? [:], with: id)
            return button
          })
    }
  }

  /// Objects that list their excluded row buttons, at any depth, and the items of lanes.
  private static func rows(in value: Any) -> [[String: Any]] {
    if let list = value as? [Any] { return list.flatMap(rows) }
    guard let object = value as? [String: Any] else { return [] }
    let inner = object.keys.sorted().flatMap { rows(in: object[$0] ?? []) }
    return object["withoutRowButtons"] == nil && object["continuesBefore"] == nil ? inner : [object] + inner
  }

  private static func filled(_ template: Any, with id: String) -> Any {
    if let object = template as? [String: Any] { return object.mapValues { filled($0, with: id) } }
    return template as? String == "$row" ? id : template
  }
}
