import CompassModel
import CompassServices
import LocalBackend
import RecruitingCompass
import Scripting
import TextInterface

/// Who there is, and who signs in.
extension AppWorld {
  func add(_ athlete: AthleteEntry) async throws(Refusal) {
    guard let device = backend as? LocalBackend else {
      throw Refusal("The athletes of a live project are its family’s: they are invited in the web app.")
    }
    // What waits or is under way is of the person who is signed in now.
    compass.send(.app(.backgrounded))
    await settle()
    var refusal: Refusal?
    do throws(ServiceFailure) {
      try await device.addAthlete(
        FirstUser(name: athlete.name, graduationYear: athlete.graduationYear), parent: athlete.parent, makeID: makeID)
      compass.send(.app(.launched))
      await settle()
    } catch {
      refusal = Refusal(error.message.asSentence)
    }
    compass.send(.app(.foregrounded))
    await settle()
    if let refusal { throw refusal }
  }

  func askForPassword() async throws(Refusal) -> Secret? {
    await terminalHolder?.giveTerminalAway()
    defer { terminalHolder?.takeTerminalBack() }
    return try await Terminal.askForPassword()
  }
}
