import Foundation

/// Exports into a folder, and leaves nothing behind of a file that could not be finished.
public struct FolderExporter: Exporter {
  private let folder: URL
  private let overwrites: Bool
  private let goesOn: @Sendable (Int) -> Bool

  /// - Parameters:
  ///   - overwrites: whether a file of the same name is replaced; it is refused otherwise.
  ///   - goesOn: asked before each piece, with the bytes written so far; false cancels.
  public init(
    _ folder: URL, overwrites: Bool = false, goesOn: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) {
    self.folder = folder
    self.overwrites = overwrites
    self.goesOn = goesOn
  }

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
      var count = 0
      for piece in pieces {
        if Task.isCancelled || !goesOn(count) { throw ExportFailure(.cancelled) }
        try handle.write(contentsOf: piece)
        count += piece.count
      }
      if overwrites {
        guard rename(draft.path, file.path) == 0 else { throw ExportFailure(.notWritable, detail: "errno \(errno)") }
      } else {
        try FileManager.default.moveItem(at: draft, to: file)
      }
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
