import CompassModel
import Foundation

/// A file under a temporary name until it is complete.
///
/// The lock on the file distinguishes a draft that is being written from one that a killed process left behind
/// (decision B19). This `flock` does not conflict with the locks that SQLite takes on the same file.
package struct Draft: Sendable {
  /// The temporary path: the prefix, then a UUID.
  package let path: String
  /// The open descriptor, which holds the lock.
  package let file: Int32

  /// Creates an empty, locked file with the permissions `mode`, after deleting abandoned drafts with this prefix, a
  /// path whose last component begins the name. Throws if the file cannot be created.
  package init(prefix: String, mode: mode_t) throws(SystemError) {
    Self.removeAbandoned(prefix: prefix)
    while true {
      let path = prefix + UUID().uuidString
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard file >= 0 else { throw SystemError() }
      flock(file, LOCK_EX | LOCK_NB)
      var status = stat()
      // Another process may have deleted it as abandoned before it was locked.
      if fstat(file, &status) == 0, status.st_nlink > 0 {
        (self.path, self.file) = (path, file)
        return
      }
      close(file)
    }
  }

  /// Closes the file, which unlocks it, and deletes it unless it was renamed.
  package func discard() {
    unlink(path)
    close(file)
  }

  /// Deletes the drafts with this prefix that no process has locked. On a file system without locks none is deleted.
  package static func removeAbandoned(prefix: String) {
    let directory = WholeFile.directory(of: prefix)
    let start = prefix.dropFirst(directory.count)
    let names = try? FileManager.default.contentsOfDirectory(atPath: directory.isEmpty ? "." : String(directory))
    for name in names ?? [] where name.hasPrefix(start) {
      guard UUID(uuidString: String(name.dropFirst(start.count))) != nil else { continue }
      let path = "\(directory)\(name)"
      let file = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(file)
    }
  }
}
