import CompassModel
import CompassServices
import Foundation
import CompassLocal
import CompassApp
import CompassText

@MainActor
extension CompassCommand {
  /// Uploads the device's rows to the project (decision D12); throws if it breaks off, and what was uploaded stays.
  static func upload(_ arguments: Arguments) async throws(CommandError) -> ExitCode {
    var flags = arguments.flags
    if flags["backend"] == nil { flags.set("backend", "supabase") }
    let settings = try Settings(flags, terminal: .current)
    guard case .supabase = settings.backend else { throw .usage("upload goes to a live project: --backend supabase") }
    let device = try await DeviceStore.open(in: settings.deviceDirectory)
    let (store, world, viewer) = try await AppWorld.forRows(settings)
    let rows = UploadedRows(device: device, project: world.backend, preferences: LocalPreferences(store))
    let pairs = try await pairs(try await family(of: device).athletes, viewer, arguments)
    var code = ExitCode.fine
    for (own, remote) in pairs {
      Output.write("\(shown(own)) on this device goes to \(shown(remote)) in the project.\n")
      var upload = Upload(
        from: device, to: world.backend, athletes: (own.id, remote.id), isDryRun: arguments.isDryRun,
        choosing: choice, isStopped: { Shutdown.isAsked })
      var failure: ServiceFailure?
      do throws(ServiceFailure) { try await upload.run() } catch { failure = error }
      for line in upload.report.lines(isDryRun: arguments.isDryRun) { Output.write("\(line)\n") }
      for refusal in upload.report.refusals {
        Output.fail("compass: \(refusal.kind.rawValue): “\(terminalText(refusal.name, atMost: 60))”: \(refusal.reason)")
      }
      if let failure {
        let again = "What was uploaded stays; upload again to continue."
        throw CommandError(.failed, "The upload is not complete. \(failure.message.asSentence) \(again)")
      }
      if !upload.report.refusals.isEmpty {
        code = .failed
      } else if !arguments.isDryRun {
        await rows.note(of: own.id, for: remote.id)
      }
    }
    if arguments.isDryRun { Output.write("Nothing was uploaded.\n") }
    return code
  }

  /// Asks for each of several schools whether it is the same; `.undecided` without a terminal.
  private static func choice(_ school: School, among schools: [School]) async -> Upload.ChosenSchool {
    guard Terminal.inputIsInteractive else { return .undecided }
    for one in schools {
      let location = one.placeText.map { " in \(terminalText($0))" } ?? ""
      let own = school.placeText.map { ", \(terminalText($0))" } ?? ""
      if await Terminal.confirms("Is “\(terminalText(school.name))”\(own) the school\(location) of the project?") {
        return .one(one)
      }
    }
    return .none
  }

  private static func shown(_ athlete: Athlete) -> String {
    terminalText(athlete.name.nilIfBlank ?? athlete.id.rawValue)
  }

  private static func family(of device: LocalBackend) async throws(CommandError) -> FamilyAccess {
    do throws(ServiceFailure) { return try await device.loadFamily() } catch {
      throw CommandError(.environment, "The rows of this device cannot be read. \(error.message)")
    }
  }

  /// Pairs the athletes of device and project by name, a single one also with the active one if the user agrees.
  private static func pairs(
    _ own: [Athlete], _ viewer: Viewer, _ arguments: Arguments
  ) async throws(CommandError) -> [(Athlete, Athlete)] {
    let named = own.namesakes(among: viewer.athletes)
    if named.count == own.count { return named }
    guard own.count == 1, let only = own.first else {
      let missing = own.filter { one in !named.contains { $0.0.id == one.id } }.map(shown)
      throw CommandError(
        .failed, "\(missing.listed) on this device is no athlete of the project: the names have to be equal.")
    }
    let question = "\(shown(only)) on this device goes to \(shown(viewer.active)) in the project."
    if arguments.isSure || arguments.isDryRun { return [(only, viewer.active)] }
    guard Terminal.inputIsInteractive else {
      throw CommandError(.failed, "\(question) The names differ: --yes uploads all the same.")
    }
    guard await Terminal.confirms("\(question) Go on?") else { throw CommandError(.failed, "Nothing was uploaded.") }
    return [(only, viewer.active)]
  }
}
