import CompassModel
import Foundation
import Records
import RecruitingCompass
import Scripting
import TextInterface

@MainActor
extension CompassCommand {
  /// Adds the events of a CSV or iCalendar file, all of them or, where one cannot be read, none (decision D13); `-` is
  /// standard input.
  static func importEvents(_ path: String, _ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let bytes = [UInt8](path == "-" ? try Files.standardInput() : try Files.read(path))
    let name = path == "-" ? "<stdin>" : terminalText(path, atMost: 1000)
    let rows = try await OwnRows.open(arguments.flags)
    let context = ImportContext(
      schools: SchoolDirectory(try await rows.all(School.self)), moment: rows.moment)
    let plan = EventImport(bytes, existing: try await rows.all(Event.self), context)
    for note in plan.notes { Output.complain(note.text(in: name)) }
    guard plan.problems.isEmpty else {
      for problem in plan.problems { Output.fail(problem.text(in: name)) }
      throw CommandError(.environment, "\(name) has \(counted(plan.problems.count, "problem")). Nothing was added.")
    }
    if arguments.isDryRun {
      for (line, event) in plan.added { Output.write("\(name):\(line): \(plan.text(of: event))\n") }
      Output.write("Understood: \(counted(plan.added.count, "event")) to add. Nothing was added.\n")
      return .fine
    }
    for (count, (line, event)) in plan.added.enumerated() {
      do throws(ServiceFailure) {
        try await rows.make(.create(.event(event, EventID(await rows.makeID()))))
      } catch {
        throw CommandError(
          .failed,
          "\(name):\(line): “\(terminalText(event.name, atMost: 60))” was not added: \(error.message.asSentence) "
            + "\(count) of \(counted(plan.added.count, "event")) were added; import events again adds the others.")
      }
    }
    Output.write("\(counted(plan.added.count, "event")) added.\n")
    return .fine
  }
}

/// The rows of the athlete one looks at, for commands that need no page.
@MainActor
struct OwnRows {
  let moment: Moment
  let owner: AthleteID
  let makeID: @Sendable () async -> String
  private let world: AppWorld

  /// Throws where no one is signed in, or there is no athlete to look at.
  static func open(_ flags: Flags) async throws(CommandError) -> OwnRows {
    let settings = try Settings(flags, environment: ProcessInfo.processInfo.environment, terminal: .current)
    let store = try await Stores.open(settings)
    let world = AppWorld(store, settings, isReading: true)
    Shutdown.watch(world) {}
    await world.launch()
    guard !world.isSignInNeeded else { throw CommandError(.signInNeeded, world.signInAdvice(settings)) }
    guard let viewer = world.compass.store.state.context.viewer else {
      let banner = world.compass.screen.head.banner
      throw CommandError(.environment, banner?.message ?? "whose rows these are could not be found out in time")
    }
    return OwnRows(
      moment: Moment(instant: world.now, zone: settings.zone), owner: viewer.active.id,
      makeID: settings.makeID(over: store), world: world)
  }

  func all<R: Row>(_: R.Type) async throws(CommandError) -> [R] {
    do throws(ServiceFailure) {
      let batch = try await world.backend.rows(of: Query(RowsKey(R.kind, of: owner)), known: nil)
      return batch.base(R.self)?.rows ?? []
    } catch {
      throw CommandError(.environment, error.message)
    }
  }

  func make(_ change: Change.What) async throws(ServiceFailure) {
    try await world.backend.make(Change(change, of: owner))
  }
}
