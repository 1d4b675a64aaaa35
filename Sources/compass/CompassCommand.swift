import CompassModel
import Foundation
import LocalBackend
import RecruitingCompass
import TextInterface

/// The program: understands the command line and wires the parts together.
@main
enum CompassCommand {
  static func main() async {
    do throws(CommandError) {
      exit(try await run(try UTF8Text.arguments()).rawValue)
    } catch {
      Output.complain(lines: error.message)
      exit(error.code.rawValue)
    }
  }

  @MainActor
  static func run(_ words: [String]) async throws(CommandError) -> ExitCode {
    let arguments = try Arguments(words)
    let environment = ProcessInfo.processInfo.environment
    switch arguments.command {
    case .help:
      Output.write(Usage.full)
      return .fine
    case .version:
      Output.write(Usage.version + "\n")
      return .fine
    case .converse:
      guard Terminal.inputIsInteractive else { return try await run([.standardInput], arguments) }
      return try await converse(try Settings(arguments.flags, environment: environment, terminal: .current))
    case .run(let sources):
      return try await run(sources, arguments)
    case .test(let paths):
      return try await test(paths, arguments)
    case .show(let page, let verbs):
      return try await show(page, verbs, arguments.flags) { $0.screenText }
    case .state(let page, let verbs):
      return try await show(page, verbs, arguments.flags) { try $0.screenJSON() }
    case .pipe:
      return try await pipe(try Settings(arguments.flags, environment: environment, terminal: nil))
    case .logIn(let email):
      return try await logIn(email, try Settings(arguments.flags, environment: environment, terminal: nil))
    case .logOut:
      return try await logOut(try Settings(arguments.flags, environment: environment, terminal: nil))
    case .importDataset(let path):
      return try await importDataset(path, arguments)
    case .exportDataset(let path):
      return try await export(to: path, arguments)
    case .reset:
      return try await reset(arguments)
    }
  }
}
