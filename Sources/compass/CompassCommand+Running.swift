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

  static func run(_ sources: [Arguments.Source], _ scripts: Scripts) async throws(CommandError) -> ExitCode {
    var read: [Script] = []
    for source in sources { read.append(try Scripts.read(source)) }
    for script in read {
      if let report = try await scripts.run(script, isTest: false) {
        Output.complain(report + "\n")
        return .failed
      }
    }
    return .fine
  }

  static func test(_ paths: [String], _ scripts: Scripts) async throws(CommandError) -> ExitCode {
    var failures = 0
    let files = try scriptFiles(below: paths)
    for path in files {
      var complaint: String?
      do throws(CommandError) {
        complaint = try await scripts.run(try Scripts.read(.file(path)), isTest: true)
      } catch {
        complaint = error.message
      }
      guard let complaint else { continue }
      failures += 1
      Output.complain(complaint + "\n")
    }
    Output.write("\(files.count - failures) passed, \(failures) failed\n")
    return failures == 0 ? .fine : .failed
  }

  private static func scriptFiles(below paths: [String]) throws(CommandError) -> [String] {
    var files: [String] = []
    for path in paths {
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
        throw CommandError(.environment, "\(path) cannot be read: there is no such file")
      }
      let below = isDirectory.boolValue ? (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [] : []
      files += isDirectory.boolValue ? below.sorted().map { "\(path)/\($0)" } : [path]
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
    let script = try Scripts.read(.commands(verbs ?? ""))
    let environment = ProcessInfo.processInfo.environment
    let settings = try Settings(flags, environment: environment, terminal: .current)
    let world = AppWorld(try await Stores.open(settings), settings)
    await world.launch()
    world.compass.send(.app(.pageOpened(page: page)))
    await world.settle()
    let interpreter = Interpreter(world: world, options: settings.options)
    if let report = await ScriptRunner(interpreter, write: Output.write).run(script) {
      Output.complain(report + "\n")
      return .failed
    }
    do {
      Output.write(try output(interpreter))
    } catch {
      throw CommandError(.environment, "the screen cannot be written: \(error)")
    }
    if world.compass.store.state.session == .over {
      let who = settings.user.map { "nobody with the id \($0)" } ?? "nobody"
      Output.complain("sign-in needed: \(who) is signed in\n")
      return .signInNeeded
    }
    return .fine
  }
}
