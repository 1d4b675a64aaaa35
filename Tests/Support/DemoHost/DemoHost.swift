import CompassBridge
import CompassModel
import CompassServices
import CompassTesting
import Foundation
import CompassLocal
import CompassApp
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
