import Foundation

/// Exports into a folder, and leaves nothing behind of a file that could not be finished.
public struct FolderExporter: Exporter {
  private let folder: URL
  private let nameTaken: NameTaken
  private let goesOn: @Sendable (Int) -> Bool

  /// What becomes of a file whose name another has already.
  public enum NameTaken: Sendable {
    /// It is not written: `ExportFailure.alreadyExists`.
    case refused
    /// It takes the other's place.
    case replaces
    /// It is called `name (2).csv`, or the next number that is free (decision P17).
    case numbered
  }

  /// - Parameters:
  ///   - nameTaken: what to do if there is a file of the same name.
  ///   - goesOn: asked before each piece, with the bytes written so far; false cancels.
  public init(
    _ folder: URL, nameTaken: NameTaken = .numbered, goesOn: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) {
    self.folder = folder
    self.nameTaken = nameTaken
    self.goesOn = goesOn
  }

  /// - Returns: the path of the file.
  @concurrent
  public func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8] {
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
      return try place(draft, as: fileName).path
    } catch let failure as ExportFailure {
      throw failure
    } catch {
      throw ExportFailure(Self.kind(of: error), detail: "\(error)")
    }
  }

  private func place(_ draft: URL, as fileName: String) throws -> URL {
    let file = folder.appendingPathComponent(fileName)
    switch nameTaken {
    case .replaces:
      guard rename(draft.path, file.path) == 0 else { throw ExportFailure(.notWritable, detail: "errno \(errno)") }
      return file
    case .refused:
      try FileManager.default.moveItem(at: draft, to: file)
      return file
    case .numbered:
      var number = 1
      while true {
        let file = folder.appendingPathComponent(fileName.numbered(number))
        do {
          try FileManager.default.moveItem(at: draft, to: file)
          return file
        } catch CocoaError.fileWriteFileExists {
          number += 1
        }
      }
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
