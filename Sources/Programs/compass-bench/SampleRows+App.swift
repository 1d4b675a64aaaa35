import CompassModel
import CompassSamples
import CompassServices
import Foundation
import CompassApp

extension SampleRows {
  static let graduationYear = 2028
  static let athlete = Athlete(id: AthleteID("athlete-1"), name: "Jordan", graduationYear: graduationYear)

  /// An app with these rows in memory, no delay and the system's clock, on a page that is loaded.
  @MainActor
  func app(on page: Page) async -> Compass {
    let stubs = StubServices { message, _ in print(message) }
    let backend = stubs.backend
    backend.signedInUser = nil
    backend.loadFamily = {
      FamilyAccess(user: UserID("athlete-1"), name: "Jordan", role: .player, athletes: [Self.athlete])
    }
    backend.loadEvents = { _ in Loaded(rows: events) }
    backend.loadOffers = { _ in Loaded(rows: offers) }
    backend.loadSchools = { _ in Loaded(rows: schools) }
    backend.loadTasks = { _ in LoadedTasks(tasks: tasks, statuses: []) }
    backend.loadMetrics = { _, first, last in
      Loaded(rows: metrics.filter { $0.recordedDate >= first ?? .earliest && $0.recordedDate <= last })
    }
    backend.loadInteractions = { _ in Loaded(rows: interactions) }
    backend.loadStatusChanges = { _ in Loaded(rows: history) }
    let services = Services(backend: backend, preferences: ForgetfulDevice(), exporter: stubs.exporter)
    let compass = Compass(services: services, zone: .utc, now: { Instant(Date()) })
    compass.send(.app(.launched))
    compass.send(.app(.pageOpened(page: page)))
    await compass.store.settle()
    return compass
  }
}

struct ForgetfulDevice: Preferences {
  func value(for key: SettingKey) async -> String? { nil }
  func store(_ value: String, for key: SettingKey) async throws(ServiceFailure) {}
  func forgetEverything() async {}
}
