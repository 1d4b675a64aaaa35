import CompassModel
import CompassServices
import Foundation
import LocalBackend
import RecruitingCompass
import StateMachine
import StateMachineTesting
import Synchronization
import TextInterface

/// The app on its database, in real time or in time that stands still until it is moved.
@MainActor
final class AppWorld: World {
  private(set) var compass: Compass
  let network: SimulatedNetwork
  private let services: Services
  private let preferences: LocalPreferences
  private let zone: Zone
  private let time: Time

  private enum Time {
    case real
    case standing(StandingClock, ManualTimers)

    var now: @Sendable () -> Instant {
      switch self {
      case .real: { Instant(Date()) }
      case .standing(let clock, _): { clock.now }
      }
    }

    /// Where time stands still, ids are counted, so that two runs are the same.
    var makeOfferID: @Sendable () -> OfferID {
      switch self {
      case .real: { OfferID(UUID().uuidString.lowercased()) }
      case .standing(let clock, _): { OfferID("offer-new-\(clock.nextNumber())") }
      }
    }

    @MainActor var timers: Timers {
      switch self {
      case .real: .live
      case .standing(_, let timers): timers.value
      }
    }
  }

  /// Starts the app on an open store.
  init(_ store: LocalStore, _ settings: Settings) {
    zone = settings.zone
    time = settings.now.map { .standing(StandingClock($0), ManualTimers()) } ?? .real
    network = SimulatedNetwork(LocalBackend(store, signedIn: settings.user, now: time.now), timers: time.timers)
    preferences = LocalPreferences(store)
    services = Services(
      backend: network, preferences: preferences, cache: LocalPageCache(store), makeOfferID: time.makeOfferID)
    compass = Compass(services: services, zone: zone, now: time.now, timers: time.timers)
    network.onPark = { [weak self] in self?.compass.store.nudge() }
  }

  /// Whether the app stands at its sign-in page.
  var isSignInNeeded: Bool { compass.store.state.routes.last == .signIn }

  /// Tells the app that it was launched.
  func launch() async {
    compass.send(.app(.launched))
    await settle()
  }

  func relaunch() async {
    compass = Compass(services: services, zone: zone, now: time.now, timers: time.timers)
    await launch()
  }

  func settle() async {
    switch time {
    case .real: await compass.store.settle { self.network.heldCount }
    case .standing: await compass.store.settle { self.network.parkedCount }
    }
  }

  func advance(by duration: Duration) async throws(Refusal) {
    guard case .standing(let clock, let timers) = time else { throw .timeIsReal }
    // Day by day for as long as anybody would watch; further away only the end matters.
    guard duration < .seconds(400 * 86_400) else { return try await setNow(clock.now.adding(duration)) }
    var remaining = duration
    while remaining > .zero {
      let step = min(timers.untilNext ?? remaining, remaining)
      clock.move(by: step)
      timers.advance(by: step)
      await settle()
      remaining -= step
    }
  }

  func setNow(_ instant: Instant) async throws(Refusal) {
    guard case .standing(let clock, let timers) = time else { throw .timeIsReal }
    let step = clock.now.duration(to: instant)
    clock.move(by: step)
    timers.advance(by: max(step, .zero))
    compass.send(.app(.clockChanged))
    await settle()
  }

  func askForPassword() async throws(Refusal) -> Secret? { try await Terminal.askForPassword() }

  func storedPreference(_ key: String) async -> String? {
    await preferences.value(for: PreferenceKey(rawValue: key))
  }
}

extension Refusal {
  fileprivate static let timeIsReal = Refusal("Time can be moved only where it stands still: config now, or --now.")
}

/// A clock that moves only when it is told to.
private final class StandingClock: Sendable {
  private let instant: Mutex<Instant>
  private let numbers = Mutex(0)

  init(_ instant: Instant) { self.instant = Mutex(instant) }

  var now: Instant { instant.withLock { $0 } }
  func move(by duration: Duration) { instant.withLock { $0 = $0.adding(duration) } }

  /// 1, 2, 3 …
  func nextNumber() -> Int {
    numbers.withLock { number in
      number += 1
      return number
    }
  }
}
