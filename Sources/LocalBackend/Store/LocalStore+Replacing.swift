import CompassModel
import Foundation

extension LocalStore {
  /// Whether a directory holds a store already.
  public static func exists(in directory: String) -> Bool {
    FileManager.default.fileExists(atPath: StoreFiles(directory: directory).main)
  }

  /// Replaces all rows, after the database as it was is kept beside it as `compass.sqlite.bak`, in the place of an
  /// earlier copy. Nothing that another program stores meanwhile is lost between the two (decision N8).
  ///
  /// - Returns: the path of the copy; nil for a store in memory.
  /// - Throws: where there is no room for the copy, or it cannot be written, nothing is changed.
  public func replaceAll(keepingOld dataset: Dataset) async throws(StoreProblem) -> String? {
    guard path != Connection.memory else {
      try await replaceAll(with: dataset)
      return nil
    }
    let copy = DatabaseCopy(of: path)
    let problem = try await perform { (connection) throws(ServiceFailure) -> StoreProblem? in
      var problem: StoreProblem?
      do throws(ServiceFailure) {
        // Whoever holds the lock to write reads what nobody can change any more.
        try connection.transaction { () throws(ServiceFailure) in
          do throws(ServiceFailure) {
            try copy.write()
          } catch {
            problem = StoreProblem(error, copy.path)
            throw error
          }
          try dataset.replaceAll(in: connection)
        }
      } catch {
        guard let problem else { throw error }
        return problem
      }
      return nil
    }
    if let problem { throw problem }
    return copy.path
  }
}

extension Dataset {
  /// The data a new store begins with, around `day`.
  public static func demo(on day: CalendarDate) -> Dataset { DemoData.dataset(on: day) }
}

/// A whole copy of a database in one file, its write-ahead log included, for its owner's eyes only.
private struct DatabaseCopy: Sendable {
  private let source: String
  var path: String { source + ".bak" }
  private var draft: String { path + "-draft" }

  init(of source: String) { self.source = source }

  /// Writes all of it beside the old copy and then takes its place.
  func write() throws(ServiceFailure) {
    unlink(draft)
    // SQLite fills an empty file, and leaves its rights alone.
    close(try checked(open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)))
    defer { unlink(draft) }
    try Connection(source, .readOnly).run("VACUUM INTO ?", .text(draft))
    let file = try checked(open(draft, O_RDONLY | O_CLOEXEC))
    defer { close(file) }
    _ = try checked(fsync(file))
    _ = try checked(rename(draft, path))
  }

  private func checked(_ result: Int32) throws(ServiceFailure) -> Int32 {
    guard result < 0 else { return result }
    throw ServiceFailure(errno == ENOSPC || errno == EDQUOT ? .diskFull : .databaseReadOnly, detail: "errno \(errno)")
  }
}
