import CompassModel
import Foundation
import LocalBackend
import RecruitingCompass
import TextInterface

@MainActor
extension CompassCommand {
  static func converse(_ settings: Settings) async throws(CommandError) -> ExitCode {
    let world = AppWorld(try await Stores.open(settings), settings)
    await world.launch()
    world.compass.send(.app(.pageOpened(page: .events)))
    await world.settle()
    let repl = Repl(
      Interpreter(world: world, options: settings.options), read: Terminal.readLine(prompt:), write: Output.write,
      complain: Output.complain)
    await repl.run()
    return .fine
  }

  static func run(_ sources: [Arguments.Source], _ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let scripts = try scripts(arguments, areTests: false)
    var ready: [Scripts.Ready] = []
    for source in sources { ready.append(try scripts.read(source)) }
    for script in ready {
      switch try await scripts.run(script) {
      case .fine: break
      case .failed(let report):
        Output.complain(report + "\n")
        return .failed
      case .signInNeeded(let advice):
        Output.complain(advice + "\n")
        return .signInNeeded
      }
    }
    return .fine
  }

  static func test(_ paths: [String], _ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let scripts = try scripts(arguments, areTests: true)
    let files = try scriptFiles(below: paths)
    var failures = 0
    for path in files {
      do throws(CommandError) {
        guard case .failed(let report) = try await scripts.run(try scripts.read(.file(path))) else { continue }
        Output.complain(report + "\n")
      } catch {
        Output.complain(error.message + "\n")
      }
      failures += 1
    }
    Output.write("\(files.count - failures) passed, \(failures) failed\n")
    return failures == 0 ? .fine : .failed
  }

  private static func scripts(_ arguments: Arguments, areTests: Bool) throws(CommandError) -> Scripts {
    try Scripts(
      arguments.flags, environment: ProcessInfo.processInfo.environment, records: arguments.records,
      areTests: areTests)
  }

  private static func scriptFiles(below paths: [String]) throws(CommandError) -> [String] {
    var files: [String] = []
    for path in paths {
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
        throw CommandError(.environment, "\(path) cannot be read: there is no such file")
      }
      let below = isDirectory.boolValue ? (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [] : []
      let directory = path.hasSuffix("/") ? path : "\(path)/"
      files += isDirectory.boolValue ? below.sorted().map { directory + $0 } : [path]
    }
    let scripts = files.filter { $0.hasSuffix(".compass") }
    guard !scripts.isEmpty else {
      throw CommandError(.environment, "there is no *.compass below \(paths.joined(separator: ", "))")
    }
    return scripts
  }

  /// Opens a page, runs verbs, and prints what `output` makes of the screen.
  static func show(
    _ page: Page, _ verbs: String?, _ flags: Flags, _ output: (Interpreter) throws -> String
  ) async throws(CommandError) -> ExitCode {
    let script = try Scripts.script(.commands(verbs ?? "", on: page))
    let environment = ProcessInfo.processInfo.environment
    let settings = try Settings(flags, environment: environment, terminal: .current)
    let world = AppWorld(try await Stores.open(settings), settings)
    await world.launch()
    world.compass.send(.app(.pageOpened(page: page)))
    await world.settle()
    let interpreter = Interpreter(world: world, options: settings.options)
    if let report = await ScriptRunner(interpreter, write: Output.write).run(script) {
      Output.complain(report + "\n")
      return world.isSignInNeeded ? .signInNeeded : .failed
    }
    do {
      Output.write(try output(interpreter))
    } catch {
      throw CommandError(.environment, "the screen cannot be written: \(error)")
    }
    if world.isSignInNeeded {
      Output.complain(world.signInAdvice(settings) + "\n")
      return .signInNeeded
    }
    return .fine
  }
}
