import CompassServices
import Foundation

/// A small file that only its owner may look at, replaced as a whole or not at all.
struct PrivateFile: Sendable {
  let path: String
  /// Larger ones are not read: no session is.
  private static let largest = 1 << 20
  private var draft: String { path + ".new" }

  /// Nil if there is no file; what is no regular file, or too large, reads as empty.
  func read() throws(SessionStoreFailure) -> Data? {
    // A pipe under this name shall not hold anybody up.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure("opened")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure("examined") }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.largest else { return Data() }
    do {
      return try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd() ?? Data()
    } catch {
      throw failure("read")
    }
  }

  /// Makes the directory, too, for its owner only, if there is none.
  func write(_ data: Data) throws(SessionStoreFailure) {
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("created") }
    let isWritten = Self.write(data, to: descriptor) && fsync(descriptor) == 0
    let reason = errno
    close(descriptor)
    guard isWritten else {
      unlink(draft)
      errno = reason
      throw failure("written")
    }
    guard rename(draft, path) == 0 else {
      let failure = failure("replaced")
      unlink(draft)
      throw failure
    }
    syncDirectory()
  }

  func delete() throws(SessionStoreFailure) {
    unlink(draft)
    guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw failure("deleted") }
    syncDirectory()
  }

  /// Keeps what is there under another name.
  func moveAside(to other: String) throws(SessionStoreFailure) {
    guard rename(path, other) == 0 else { throw failure("moved") }
  }

  /// Makes the directory, for its owner only; one that is there is left as it is.
  func prepareDirectory() throws(SessionStoreFailure) {
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SessionStoreFailure(detail: "\(directory) cannot be created")
    }
  }

  private var directory: String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
  }

  /// So that a power cut brings nothing back.
  private func syncDirectory() {
    let descriptor = open(directory, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func write(_ data: Data, to descriptor: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Foundation.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }

  private func failure(_ verb: String) -> SessionStoreFailure {
    SessionStoreFailure(detail: "\(path) cannot be \(verb): \(String(cString: strerror(errno)))")
  }
}
