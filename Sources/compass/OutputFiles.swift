import CompassServices
import Foundation

/// Where the files go that a person asks for: to the disk, or, for a test, nowhere but memory.
@MainActor
final class OutputFiles {
  private var inMemory: [String: Data]?

  init(areKeptInMemory: Bool) { inMemory = areKeptInMemory ? [:] : nil }

  func write(_ data: Data, to path: String, overwrites: Bool) throws(CommandError) {
    guard let files = inMemory else { return try Files.write(data, to: path, overwrites: overwrites) }
    guard overwrites || files[path] == nil else { throw Files.exists(path) }
    inMemory?[path] = data
  }

  /// Writes a long file piece by piece, with a line that tells how far it is, until Ctrl-C.
  func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, to path: String, nameTaken: FolderExporter.NameTaken
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8] {
    guard let files = inMemory else {
      let file = URL(filePath: path)
      let progress = ExportProgress()
      defer { progress.end() }
      return try await FolderExporter(
        file.deletingLastPathComponent(), nameTaken: nameTaken, goesOn: { progress.goesOn(after: $0) }
      ).export(pieces, as: file.lastPathComponent)
    }
    var (name, number) = (path, 1)
    while files[name] != nil, nameTaken != .replaces {
      guard nameTaken == .numbered else { throw ExportFailure(.alreadyExists) }
      number += 1
      name = path.numbered(number)
    }
    var data = Data()
    for piece in pieces { data.append(contentsOf: piece) }
    inMemory?[name] = data
    return name
  }

  func read(_ path: String) throws(CommandError) -> Data {
    if let data = inMemory?[path] { return data }
    return try Files.read(path)
  }
}

/// Exports of the app into the working directory.
struct WorkingDirectoryExporter: Exporter {
  let files: OutputFiles

  func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8] {
    try await files.export(pieces, to: fileName, nameTaken: .numbered)
  }
}
