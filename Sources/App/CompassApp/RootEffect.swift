import CompassModel
import CompassServices
import Foundation
import PageKit
import Records
import StateMachine

/// Effects of the app as a whole.
public enum RootEffect: PlannedEffect {
  /// Requests the signed-in user and the athletes whose rows they can see. After a sign-in as another user, first
  /// deletes the former user's settings and saved copies, or asks about their waiting changes (decisions N10, J2).
  case loadFamily
  /// Ends the sign-out of a device without accounts, then continues like `loadFamily` (decision N10).
  case comeBack
  /// Discards the changes of other users that are kept on this device, then continues like `loadFamily` (decision J2).
  case discardOthers
  /// Ends the session of a user who signed in and then chose to keep another user's changes.
  case leave
  /// Saves the backend's response, for a start without a connection (decision S1).
  case saveFamily(FamilyAccess)
  /// Deletes the settings and saved copies of the user whose session has ended (decision N10), unless the device is
  /// signed in to another server.
  case forgetFamily
  /// Stores the active athlete, for the next start.
  case saveLastViewed(AthleteID)
  /// Sends `sessionIsSlow` when a page has waited for the session for `Load.slowDelay` (decision X13).
  case waitForSlowSession
  /// Sends `clockChanged` after this time, when the local day has ended.
  case waitForMidnight(Duration)
  /// Sends `pollDue` after `Polling.interval`.
  case waitForPoll
  /// Cancels `waitForPoll`, because no page is open, or polling is not possible.
  case stopPolling
  /// Requests rows and the row of the detail page in the background (decision W6).
  case poll([RowsPoll], RecordPoll?)
  /// Deletes the saved data of the user, carries out these effects, which send waiting changes, then ends the session.
  /// The user is signed in until the last step.
  case signOut(after: [AppEffect])
  /// Plans the import of a file for the athlete if the choice is nil, else stores the chosen rows (decision F11).
  indirect case importFile(ImportedFile, ImportChoice?, AthleteID)
  /// Stops all effects, so that no results for the former user arrive.
  case stopEverything

  public enum RootTrack: Hashable, Sendable {
    case family, savedFamily, lastViewed, slowSession, midnight, waitForPoll, poll
  }

  public var plan: Plan<AppEffect.Track> {
    switch self {
    case .loadFamily, .comeBack, .discardOthers: .first(.root(.family))
    case .saveFamily, .forgetFamily: .queued(.root(.savedFamily))
    case .saveLastViewed: .newest(.root(.lastViewed))
    case .waitForSlowSession: .latest(.root(.slowSession), after: Load.slowDelay)
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
  package static let signedOut = ServiceFailure(.sessionOver, detail: "signed out", reason: "You are signed out.")
}

extension Services {
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
    case .saveFamily(let family): await save(family)
    case .forgetFamily:
      // After a sign-out on this device everything is deleted already, and its mark must stay. If the device is signed
      // in to another server, no session has ended.
      if await !isSignedOut, await !backend.isSignedInElsewhere { await forgetEverything() }
    case .signOut(let unsent):
      // Deleted first, because the data are stored under the id of the signed-in user.
      await forgetEverything()
      await outbox?.forgetEverything()
      // Results of changes after signing out are not reported (decision N1).
      for effect in unsent { await handle(effect, send: Send { _ in }) }
      if !backend.asksForCredentials { await signOutOfDevice() }
      await backend.signOut()
    case .saveLastViewed(let athlete):
      // Only a default for the next start, so a failure is not reported.
      try? await preferences.store(athlete.rawValue, for: .lastViewedAthlete)
    case .waitForSlowSession: send(.answered(.sessionIsSlow))
    case .waitForMidnight: send(.app(.clockChanged))
    case .waitForPoll: send(.answered(.pollDue))
    case .poll(let rows, let record): await poll(rows, record, send: send)
    case .importFile(let file, let choice, let athlete):
      send(.answered(.importAnswered(answer: await imported(file, choice, for: athlete))))
    case .stopPolling, .stopEverything: break
    }
  }

  /// Stores on a device without accounts that the user signed out, until they sign in (decision N10).
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

  /// The signed-in user if the rows on this device belong to another user or to none; nil for the same user, if no one
  /// is signed in, or without accounts.
  private var newOwner: UserID? {
    get async {
      guard backend.asksForCredentials, let user = await backend.signedInUser else { return nil }
      return await preferences.value(for: .storeOwner) == user.rawValue ? nil : user
    }
  }

  /// Deletes the data of the former user, and stores the new one: a device with accounts keeps the rows of one user
  /// (decision N10).
  private func makeRoom(for user: UserID) async {
    if await preferences.value(for: .storeOwner)?.isEmpty == false { await forgetEverything() }
    try? await preferences.store(user.rawValue, for: .storeOwner)
  }

  /// Loads the family. With saved copies of a remote backend, the saved family is sent first (decision W1); otherwise
  /// only if the backend fails.
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

  /// Saves the family for a start without a connection, unless it is saved already or the effect was cancelled; a
  /// failure is not reported.
  private func save(_ family: FamilyAccess) async {
    guard family != (await savedFamily()) else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(family) else { return }
    let key = SettingKey.savedFamily(of: await backend.signedInUser)
    // A cancelled effect must not store again what a sign-out has deleted.
    guard !Task.isCancelled else { return }
    try? await preferences.store(String(decoding: data, as: UTF8.self), for: key)
  }
}
