import CompassModel
import Foundation

/// A file under a name of its own until it is whole.
///
/// The lock on it tells a draft that is being written from one that a killed process left behind (decision B19). It is
/// a lock of the open file, apart from those that SQLite takes on the same file.
package struct Draft: Sendable {
  /// The name: the prefix, then a UUID.
  package let path: String
  /// The open descriptor, which holds the lock.
  package let file: Int32

  /// Creates an empty file, after removing what killed processes left under this prefix.
  ///
  /// - Parameter prefix: a path whose last part begins the file's name.
  package init(prefix: String, mode: mode_t) throws(SystemError) {
    Self.removeAbandoned(prefix: prefix)
    while true {
      let path = prefix + UUID().uuidString
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard file >= 0 else { throw SystemError() }
      flock(file, LOCK_EX | LOCK_NB)
      var status = stat()
      // Another process may have taken it for an abandoned one before it was locked.
      if fstat(file, &status) == 0, status.st_nlink > 0 {
        self.path = path
        self.file = file
        return
      }
      close(file)
    }
  }

  /// Deletes the draft if it still has its own name, and unlocks it.
  package func discard() {
    unlink(path)
    close(file)
  }

  /// Deletes the drafts of this prefix that no process holds. Those on a file system without locks stay.
  package static func removeAbandoned(prefix: String) {
    let slash = prefix.lastIndex(of: "/")
    let directory = slash.map { String(prefix[...$0]) } ?? "."
    let start = slash.map { prefix[prefix.index(after: $0)...] } ?? prefix[...]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [] where name.hasPrefix(start) {
      guard UUID(uuidString: String(name.dropFirst(start.count))) != nil else { continue }
      let path = slash == nil ? name : directory + name
      let file = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(file)
    }
  }
}
