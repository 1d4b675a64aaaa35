import Foundation

/// Reads and writes whole files, with errors a person understands.
enum Files {
  static func read(_ path: String) throws(CommandError) -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw CommandError(.environment, "\(path) cannot be read: \(reason(error))")
    }
  }

  /// Writes a file as a whole or not at all.
  static func write(_ data: Data, to path: String, overwrites: Bool) throws(CommandError) {
    guard overwrites || !FileManager.default.fileExists(atPath: path) else {
      throw CommandError(.environment, "\(path) exists; --force overwrites it")
    }
    do {
      try data.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw CommandError(.environment, "\(path) cannot be written: \(reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: "there is no such file"
    case .fileReadNoPermission, .fileWriteNoPermission: "permission denied"
    case .fileWriteOutOfSpace: "the disk is full"
    case .fileWriteVolumeReadOnly: "the disk is read-only"
    default: (error as NSError).localizedDescription
    }
  }
}
