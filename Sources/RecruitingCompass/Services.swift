import CompassModel
import CompassServices
import EventsList
import OffersList
import PerformanceTimeline
import RecordDetails
import RecruitingTimeline
import SignIn
import Tasks
import Foundation
import StateMachine

/// The ports the app's effects use; supply others by conforming to their protocols.
public struct Services: Sendable {
  public var backend: any Backend
  public var preferences: any Preferences
  public var cache: any PageCache
  /// Where exported files go.
  public var exporter: any Exporter
  /// Makes an id that no other offer has.
  public var makeOfferID: @Sendable () async -> OfferID

  /// - Parameters:
  ///   - exporter: the working directory where nothing else is said.
  ///   - makeOfferID: random ids where nothing else is said.
  public init(
    backend: any Backend, preferences: any Preferences, cache: any PageCache,
    exporter: any Exporter = FolderExporter(URL(filePath: FileManager.default.currentDirectoryPath)),
    makeOfferID: @escaping @Sendable () async -> OfferID = { OfferID(UUID().uuidString.lowercased()) }
  ) {
    self.backend = backend
    self.preferences = preferences
    self.cache = cache
    self.exporter = exporter
    self.makeOfferID = makeOfferID
  }

  /// Does what an effect asks for and sends the answer.
  @MainActor
  func handle(_ effect: AppEffect, send: Send<AppAction>) async {
    switch effect {
    case .loadFamily:
      do {
        let family = try await backend.loadFamily()
        send(.app(.familyLoaded(family: family, lastViewed: await lastViewed())))
      } catch where error.kind == .sessionOver || error.kind == .cancelled {
        send(.app(.familyFailed(failure: error)))
      } catch {
        if let family = await savedFamily() {
          send(.app(.savedFamilyFound(family: family, lastViewed: await lastViewed(), failure: error)))
        } else {
          send(.app(.familyFailed(failure: error)))
        }
      }
    case .saveFamily(let family):
      await save(family)
    case .forgetFamily:
      await save(nil)
    case .signOut:
      // First, for it is stored under the name of whoever is signed in.
      await save(nil)
      await backend.signOut()
    case .saveLastViewed(let athlete):
      // Only a default for the next start: failing to store it is no reason to bother anybody.
      try? await preferences.store(athlete.rawValue, for: .lastViewedAthlete)
    case .waitForMidnight:
      send(.app(.clockChanged))
    case .stopEverything:
      break
    case .tasks(let effect):
      let services = Tasks.Services(backend: backend, preferences: preferences)
      await Tasks.handle(effect, with: services, send: send.map { .tasks($0) })
    case .offers(let effect):
      let services = OffersList.Services(offers: backend, schools: backend, makeOfferID: makeOfferID)
      await OffersList.handle(effect, with: services, send: send.map { .offers($0) })
    case .details(let effect):
      let services = RecordDetails.Services(details: backend, schools: backend)
      await RecordDetails.handle(effect, with: services, send: send.map { .details($0) })
    case .performance(let effect):
      let services = PerformanceTimeline.Services(
        metrics: backend, events: backend, preferences: preferences, exporter: exporter)
      await PerformanceTimeline.handle(effect, with: services, send: send.map { .performance($0) })
    case .timeline(let effect):
      let services = RecruitingTimeline.Services(
        timeline: backend, schools: backend, preferences: preferences, cache: cache)
      await RecruitingTimeline.handle(effect, with: services, send: send.map { .timeline($0) })
    case .signIn(let effect):
      await SignIn.handle(effect, with: backend, send: send.map { .signIn($0) })
    case .events(let effect):
      let services = EventsList.Services(backend: backend, preferences: preferences, cache: cache)
      await EventsList.handle(effect, with: services, send: send.map { .events($0) })
    }
  }

  private func lastViewed() async -> AthleteID? {
    await preferences.value(for: .lastViewedAthlete).map(AthleteID.init)
  }

  private func savedFamily() async -> FamilyAccess? {
    let text = await preferences.value(for: .savedFamily(of: await backend.signedInUser))
    return text.flatMap { try? JSONDecoder().decode(FamilyAccess.self, from: Data($0.utf8)) }
  }

  /// Only a help for a start without a connection: failing to store it is no reason to bother anybody.
  private func save(_ family: FamilyAccess?) async {
    guard family != (await savedFamily()) else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = family.flatMap { try? encoder.encode($0) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let key = PreferenceKey.savedFamily(of: await backend.signedInUser)
    // Stopped by a sign-out: what that has forgotten must not be stored again.
    guard !Task.isCancelled else { return }
    try? await preferences.store(text, for: key)
  }
}
