/// Where files go that a person exports: a share sheet, a folder.
public protocol Exporter: Sendable {
  /// Writes the pieces one after the other; a file that is not complete is never seen.
  ///
  /// A name that a file has already gets ` (2)` (decision P17); the name returned tells.
  ///
  /// Asks between two pieces whether its task was cancelled, and then throws `.cancelled`.
  ///
  /// - Returns: where the file is, as a person knows it.
  func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8]
}
