import Foundation

/// Reads and writes whole files, with errors a person understands.
enum Files {
  /// Reads anything that can be read to its end, pipes too.
  static func read(_ path: String) throws(CommandError) -> Data {
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? file.close() }
      return try file.readToEnd() ?? Data()
    } catch {
      throw CommandError(.environment, "\(path) cannot be read: \(reason(error, path))")
    }
  }

  /// Writes a file as a whole or not at all.
  static func write(_ data: Data, to path: String, overwrites: Bool) throws(CommandError) {
    guard overwrites || !FileManager.default.fileExists(atPath: path) else {
      throw exists(path)
    }
    do {
      try data.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw CommandError(.environment, "\(path) cannot be written: \(reason(error, path))")
    }
  }

  static func exists(_ path: String) -> CommandError {
    CommandError(.environment, "\(path) exists; --force overwrites it")
  }

  private static func reason(_ error: any Error, _ path: String) -> String {
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
      return "it is a directory"
    }
    return switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile: "there is no such file"
    case .fileNoSuchFile: "there is no such directory"
    case .fileReadNoPermission, .fileWriteNoPermission: "permission denied"
    case .fileWriteOutOfSpace: "the disk is full"
    case .fileWriteVolumeReadOnly: "the disk is read-only"
    default: (error as NSError).localizedDescription
    }
  }
}
