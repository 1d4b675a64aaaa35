import CompassModel
import CompassServices
import Foundation
import PageKit
import StateMachine

/// Effects of the app as a whole.
public enum RootEffect: PlannedEffect {
  /// Asks the backend who is signed in and whose rows they may see.
  case loadFamily
  /// Ends a sign-out of a device without accounts, and then as `loadFamily` (decision N10).
  case comeBack
  /// Discards what other persons have kept on this device, and then as `loadFamily` (decision J2).
  case discardOthers
  /// Ends the session of a person who signed in and decided to leave what another one has kept.
  case leave
  /// Stores what the backend said, for a start without a connection (decision S1).
  case saveFamily(FamilyAccess)
  /// Deletes what was stored of who was signed in: their session is over (decision N10).
  case forgetFamily
  /// Stores which athlete a parent looks at, for the next start.
  case saveLastViewed(AthleteID)
  /// Sends `sessionIsSlow` once a page has waited for the session long enough (decision X13).
  case waitForSlowSession
  /// Tells when the local day has ended.
  case waitForMidnight(Duration)
  /// Sends `pollDue` after `Polling.interval`.
  case waitForPoll
  /// Ends that: no page is open that can be asked for.
  case stopPolling
  /// Asks, behind what is on screen, for rows and the row of the detail page (decision W6).
  case poll([RowsPoll], RecordPoll?)
  /// Ends the session on this device, and forgets what was stored of who was signed in. What waited to be sent is sent
  /// first, while a person is signed in.
  case signOut(after: [AppEffect])
  /// Reads a file for the athlete, or stores what was chosen of it (decision F11).
  indirect case importFile(ImportedFile, ImportChoice?, AthleteID)
  /// Stops everything that goes on: no answer to the person who was signed in may come any more.
  case stopEverything

  public enum RootTrack: Hashable, Sendable {
    case family, savedFamily, lastViewed, slowSession, midnight, waitForPoll, poll
  }

  public var plan: Plan<AppEffect.Track> {
    switch self {
    case .loadFamily, .comeBack, .discardOthers: .first(.root(.family))
    case .saveFamily, .forgetFamily: .queued(.root(.savedFamily))
    case .saveLastViewed: .newest(.root(.lastViewed))
    case .waitForSlowSession: .latest(.root(.slowSession), after: RecordLoad.skeletonDelay)
    case .waitForMidnight(let duration): .latest(.root(.midnight), after: duration)
    case .waitForPoll: .latest(.root(.waitForPoll), after: Polling.interval)
    case .stopPolling: .cancel(.root(.waitForPoll))
    case .poll: .first(.root(.poll))
    case .signOut, .importFile, .leave: .together
    case .stopEverything: .cancelAll
    }
  }
}

extension ServiceFailure {
  /// The person signed out of it.
  package static let signedOut = ServiceFailure(.sessionOver, detail: "signed out", reason: "You are signed out.")
}

extension Services {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  func handle(_ effect: RootEffect, send: Send<AppAction>) async {
    switch effect {
    case .comeBack:
      try? await preferences.store("", for: .signedOut)
      await handle(.loadFamily, send: send)
    case .loadFamily:
      guard await !isSignedOut else { return send(.answered(.familyFailed(failure: .signedOut))) }
      if let owner = await newOwner {
        let count = (try? await outbox?.othersCount()) ?? 0
        if count > 0 { return send(.answered(.othersChangesWait(count: count))) }
        await makeRoom(for: owner)
      }
      await loadFamily(send: send)
    case .discardOthers:
      await outbox?.forgetOthers()
      await handle(.loadFamily, send: send)
    case .leave: await backend.signOut()
    case .saveFamily(let family):
      await save(family)
    case .forgetFamily:
      // Then it was forgotten already, and that they signed out is not to be; or nothing of theirs ended.
      if await !isSignedOut, await !backend.isSignedInElsewhere { await forgetEverything() }
    case .signOut(let unsent):
      // First, for it is stored under the name of the person signed in.
      await forgetEverything()
      await outbox?.forgetEverything()
      // After signing out nothing more is said (decision N1).
      for effect in unsent { await handle(effect, send: Send { _ in }) }
      if !backend.asksForCredentials { await signOutOfDevice() }
      await backend.signOut()
    case .saveLastViewed(let athlete):
      // Only a default for the next start: failing to store it is no reason to bother anybody.
      try? await preferences.store(athlete.rawValue, for: .lastViewedAthlete)
    case .waitForSlowSession:
      send(.answered(.sessionIsSlow))
    case .waitForMidnight:
      send(.app(.clockChanged))
    case .waitForPoll:
      send(.answered(.pollDue))
    case .poll(let rows, let record): await poll(rows, record, send: send)
    case .importFile(let file, let choice, let athlete):
      send(.answered(.importAnswered(answer: await imported(file, choice, for: athlete))))
    case .stopPolling, .stopEverything:
      break
    }
  }

  /// A device without accounts remembers that they signed out, until `sign-in` (decision N10).
  private func signOutOfDevice() async { try? await preferences.store(Self.mark, for: .signedOut) }

  private static let mark = "yes"

  private var isSignedOut: Bool {
    get async {
      guard !backend.asksForCredentials else { return false }
      return await preferences.value(for: .signedOut) == Self.mark
    }
  }

  /// Deletes the user's settings and saved copies on this device (decision N10).
  private func forgetEverything() async {
    await preferences.forgetEverything()
    await copies?.forgetEverything()
  }

  /// The person signed in, where the rows on this device are not theirs: nil for the same person, or no accounts.
  private var newOwner: UserID? {
    get async {
      guard backend.asksForCredentials, let user = await backend.signedInUser else { return nil }
      return await preferences.value(for: .storeOwner) == user.rawValue ? nil : user
    }
  }

  /// A device that asks who signs in keeps one person's rows: another's sign-in is the end of the first (decision N10).
  private func makeRoom(for user: UserID) async {
    if await preferences.value(for: .storeOwner)?.isEmpty == false { await forgetEverything() }
    try? await preferences.store(user.rawValue, for: .storeOwner)
  }

  /// Loads the family. The stored copy is sent first where the backend is not on the device (decision W1), else only if
  /// the backend fails.
  @MainActor
  private func loadFamily(send: Send<AppAction>) async {
    if copies != nil, let family = await savedFamily() {
      send(.answered(.savedFamilyFound(family: family, lastViewed: await lastViewed(), failure: nil)))
    }
    do throws(ServiceFailure) {
      let family = try await backend.loadFamily()
      send(.answered(.familyLoaded(family: family, lastViewed: await lastViewed())))
    } catch {
      if copies == nil, ![.sessionOver, .cancelled].contains(error.kind), let family = await savedFamily() {
        send(.answered(.savedFamilyFound(family: family, lastViewed: await lastViewed(), failure: error)))
      } else {
        send(.answered(.familyFailed(failure: error)))
      }
    }
  }

  private func lastViewed() async -> AthleteID? {
    await preferences.value(for: .lastViewedAthlete).map(AthleteID.init(rawValue:))
  }

  private func savedFamily() async -> FamilyAccess? {
    let text = await preferences.value(for: .savedFamily(of: await backend.signedInUser))
    return text.flatMap { try? JSONDecoder().decode(FamilyAccess.self, from: Data($0.utf8)) }
  }

  /// Only a help for a start without a connection: failing to store it is no reason to bother anybody.
  private func save(_ family: FamilyAccess) async {
    guard family != (await savedFamily()) else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(family) else { return }
    let key = SettingKey.savedFamily(of: await backend.signedInUser)
    // Stopped by a sign-out: what that has forgotten must not be stored again.
    guard !Task.isCancelled else { return }
    try? await preferences.store(String(decoding: data, as: UTF8.self), for: key)
  }
}
