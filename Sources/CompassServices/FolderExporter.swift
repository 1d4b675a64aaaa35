import Foundation

/// Exports into a folder. Never overwrites a file, and leaves nothing behind of one that could not be finished.
public struct FolderExporter: Exporter {
  private let folder: URL

  public init(_ folder: URL) { self.folder = folder }

  /// - Returns: the path of the file.
  @concurrent
  public func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8] {
    let file = folder.appendingPathComponent(fileName)
    let draft = folder.appendingPathComponent(".\(fileName).\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: draft) }
    do {
      guard FileManager.default.createFile(atPath: draft.path, contents: nil) else {
        throw ExportFailure(.notWritable, detail: draft.path)
      }
      let handle = try FileHandle(forWritingTo: draft)
      defer { try? handle.close() }
      for piece in pieces {
        if Task.isCancelled { throw ExportFailure(.cancelled) }
        try handle.write(contentsOf: piece)
      }
      try FileManager.default.moveItem(at: draft, to: file)
      return file.path
    } catch let failure as ExportFailure {
      throw failure
    } catch {
      throw ExportFailure(Self.kind(of: error), detail: "\(error)")
    }
  }

  private static func kind(of error: any Error) -> ExportFailure.Kind {
    switch (error as? CocoaError)?.code {
    case .fileWriteOutOfSpace: .diskFull
    case .fileWriteNoPermission, .fileWriteVolumeReadOnly, .fileNoSuchFile: .notWritable
    case .fileWriteFileExists: .alreadyExists
    default: .failed
    }
  }
}
