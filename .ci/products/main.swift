import Foundation
import Records
import RecruitingCompass

/// A backend without anything behind it.
struct Nowhere: Backend {
  private var nothing: ServiceFailure { ServiceFailure(.offline) }

  var signedInUser: UserID? { nil }
  var asksForCredentials: Bool { false }
  func loadFamily() async throws(ServiceFailure) -> FamilyAccess { throw nothing }
  func signIn(email: String, password: Secret) async throws(ServiceFailure) { throw nothing }
  func signOut() async {}
  func rows(of query: Query, cached: Batch?) async throws(ServiceFailure) -> Batch { throw nothing }
  func make(_ change: Change, at _: Instant?) async throws(ServiceFailure) -> StoredRow? { throw nothing }
  func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    throw nothing
  }
}

/// A device that remembers nothing.
struct Forgetful: Preferences {
  func value(for key: SettingKey) async -> String? { nil }
  func store(_ value: String, for key: SettingKey) async throws(ServiceFailure) {}
  func forgetEverything() async {}
}

let compass = Compass(
  services: Services(
    backend: Nowhere(), preferences: Forgetful(), exporter: FolderExporter(FileManager.default.temporaryDirectory)),
  zone: .utc,
  now: { Instant(seconds: 0) })
compass.send(.launched)
await compass.settled()
print(compass.screen.head.banner?.message ?? "no banner")
