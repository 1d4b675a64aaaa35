import CompassModel
import Foundation
import CompassApp
import Scripting
import CompassText

@MainActor
extension CompassCommand {
  /// Writes the athlete's events and deadlines to an iCalendar file (decision D8); `-` is standard output.
  static func exportCalendar(to path: String, _ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let settings = try Settings(arguments.flags, terminal: .current)
    let world = AppWorld(
      try await Stores.open(settings), settings, isReading: true, patience: .sinceStart(settings.wait))
    Shutdown.watch(world) {}
    await world.launch(on: .home)
    try await world.viewAthlete(of: settings)
    guard !world.isSignInNeeded else { throw CommandError(.signInNeeded, world.signInAdvice(settings)) }
    let gap = world.compass.loadGap
    guard gap?.isPart != true, let calendar = world.compass.calendarFile else {
      throw CommandError(.environment, gap?.message ?? "the events and deadlines could not be loaded in time")
    }
    if let gap { Output.note("compass: \(terminalText(gap.message))") }
    if path == "-" {
      Output.write(document: calendar.text)
    } else {
      try Files.write(Data(calendar.text.utf8), to: path, overwrites: arguments.overwrites)
      Output.note("compass: \(counted(calendar.entries.count, "entry", "entries")) written to \(path)")
    }
    return .fine
  }
}
