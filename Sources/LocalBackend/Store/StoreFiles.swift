import CompassModel
import Foundation

/// The directory and files of a store. Only their owner may look at them.
struct StoreFiles: Sendable {
  let directory: String
  var main: String { directory + "/compass.sqlite" }
  var device: String { directory + "/device.sqlite" }

  /// Makes sure that there is a directory.
  func prepareDirectory() throws(StoreProblem) {
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory) {
      if !isDirectory.boolValue { throw StoreProblem(.notADirectory, directory) }
      return
    }
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreProblem(.notWritable, directory, detail: "\(error)")
    }
  }

  /// Renames a database and its log to the first free `PATH.damaged-N`; the new name.
  static func moveAside(_ path: String) throws(StoreProblem) -> String {
    let files = FileManager.default
    var number = 1
    while files.fileExists(atPath: "\(path).damaged-\(number)") { number += 1 }
    let target = "\(path).damaged-\(number)"
    do {
      try files.moveItem(atPath: path, toPath: target)
    } catch {
      throw StoreProblem(.notWritable, path, detail: "\(error)")
    }
    for suffix in ["-wal", "-shm"] where files.fileExists(atPath: path + suffix) {
      try? files.moveItem(atPath: path + suffix, toPath: target + suffix)
    }
    return target
  }
}
