import Foundation
import StateMachineTesting
import Testing

/// Location of the built `compass`: beside the test bundle, regardless of `--scratch-path` or Xcode.
enum BuiltProgram {
  /// Names the path of another program to test, such as the optimised one in CI.
  private static let variable = "COMPASS_PROGRAM"

  /// Whether another program is to be tested.
  static var isNamed: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  static func path() throws -> String {
    if let path = ProcessInfo.processInfo.environment[variable] {
      return try #require(isProgram(path) ? path : nil, "\(variable) names no program: \(path)")
    }
    let arguments = CommandLine.arguments.filter { $0.hasPrefix("/") }
    let starts = arguments + Bundle.allBundles.map(\.bundlePath) + [Bundle.main.bundlePath]
    for start in starts {
      var directory = URL(filePath: start)
      while directory.pathComponents.count > 1 {
        let path = directory.appending(path: "compass").path(percentEncoded: false)
        if isProgram(path) { return path }
        directory.deleteLastPathComponent()
      }
    }
    let path = try packageRoot().appending(path: ".build/debug/compass").path(percentEncoded: false)
    return try #require(isProgram(path) ? path : nil, "compass is not built; looked above \(starts) and at \(path)")
  }

  static func packageRoot() throws -> URL { try SnapshotFolder.packageRoot() }

  private static func isProgram(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }
}
