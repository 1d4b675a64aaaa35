import CompassModel
import CompassServices
import CompassLocal
import PageKit
import CompassApp
import Scripting
import CompassText

extension AppWorld {
  /// Opens the store and a launched app for a command that needs rows and no page, for a user and an athlete.
  static func forRows(
    _ settings: Settings, for use: StoreUse = .reading
  ) async throws(CommandError) -> (LocalStore, AppWorld, Viewer) {
    let store = try await Stores.open(settings, for: use)
    let world = AppWorld(store, settings, isReading: true)
    Shutdown.watch(world) {}
    await world.launch()
    guard !world.isSignInNeeded else { throw CommandError(.signInNeeded, world.signInAdvice(settings)) }
    try await world.viewAthlete(of: settings)
    guard let viewer = world.compass.store.state.context.viewer else {
      let banner = world.compass.screen.head.banner
      throw CommandError(.environment, banner?.message ?? "whose rows these are could not be found out in time")
    }
    return (store, world, viewer)
  }

  /// Makes the athlete of `--athlete` the active one for this command (decision G4); throws unless one matches.
  func viewAthlete(of settings: Settings) async throws(CommandError) {
    guard let name = settings.athlete, let viewer = compass.store.state.context.viewer else { return }
    let athletes = viewer.athletes.map { RowLabel(id: $0.id.rawValue, name: $0.name) }
    let selector = name.first == "#" ? RowSelector.id(String(name.dropFirst())) : .name(name)
    do throws(Refusal) {
      let id = AthleteID(try selector.row(loosely: athletes, numbered: athletes, "athlete").id)
      if id != viewer.active.id { compass.send(.app(.athleteSelected(id: id))) }
    } catch {
      throw CommandError(.usage, error.message)
    }
    await settle()
  }

  func add(_ athlete: AthleteEntry) async throws(Refusal) {
    guard let device = backend as? LocalBackend else {
      throw Refusal("The athletes of a live project are its family’s: they are invited in the web app.")
    }
    // Waiting changes belong to the current user, so they are sent first.
    await send(.app(.backgrounded))
    let added = await outcome { () async throws(ServiceFailure) in
      try await device.addAthlete(
        FirstUser(name: athlete.name, graduationYear: athlete.graduationYear), parent: athlete.parent, makeID: makeID)
      await send(.app(.launched))
    }
    await send(.app(.foregrounded))
    if case .failure(let error) = added { throw Refusal(error.message.asSentence) }
  }

  func askForPassword() async throws(Refusal) -> Secret? {
    await terminalHolder?.giveTerminalAway()
    defer { terminalHolder?.takeTerminalBack() }
    return try await Terminal.askForPassword()
  }
}
