import CompassModel
import CompassServices
import Foundation

/// A session in a file that only its owner can read, for programs without a key chain.
///
/// Processes that share the file refresh one at a time. If the file cannot be read, `load` throws the reason (decision
/// L11); a later sign-in replaces it and keeps it as `….unreadable`; a sign-out deletes both.
public struct FileSessionStore: SessionStore {
  private let file: PrivateFile
  private let patience: Duration

  /// Makes a store; touches no file yet. The directory is created when a session is stored; `patience` is how long to
  /// wait for another process's refresh, which may have been suspended.
  public init(path: String, patience: Duration = .seconds(30)) {
    file = PrivateFile(path: path)
    self.patience = patience
  }

  public func load() async throws(SessionStoreFailure) -> StoredSession? { try stored() }

  private func stored() throws(SessionStoreFailure) -> StoredSession? {
    guard let data = try file.read() else { return nil }
    guard let session = SessionDocument.session(in: data) else {
      throw SessionStoreFailure(detail: "\(file.path) cannot be read: it is no session of this version")
    }
    return session
  }

  public func save(_ session: StoredSession) async throws(SessionStoreFailure) {
    try file.prepareDirectory()
    try await changing { () throws(SessionStoreFailure) in
      let isReadable: Bool
      do { isReadable = try stored() != nil } catch { isReadable = false }
      try write(session, keepingOldAs: isReadable ? nil : unreadable.path)
    }
  }

  public func replace(_ old: StoredSession, with new: StoredSession?) async throws(SessionStoreFailure) -> Bool {
    try await changing { () throws(SessionStoreFailure) in
      guard try file.read().flatMap(SessionDocument.session) == old else { return false }
      if let new { try write(new) } else { try file.delete() }
      return true
    }
  }

  public func clear() async throws(SessionStoreFailure) {
    try await changing { () throws(SessionStoreFailure) in
      try file.delete()
      // The unreadable file may hold tokens, too.
      try unreadable.delete()
    }
  }

  public func exclusively<Value: Sendable>(_ operation: @Sendable () async -> Value) async -> Value {
    let lock = await AdvisoryLock.acquire(file.path + ".refresh-lock", patience: patience)
    defer { lock?.release() }
    return await operation()
  }

  /// Warning if other users may read the file, with its path and mode; nil otherwise (decision L11).
  package var exposure: String? { file.exposure }

  private var unreadable: PrivateFile { PrivateFile(path: file.path + ".unreadable") }

  private func write(_ session: StoredSession, keepingOldAs other: String? = nil) throws(SessionStoreFailure) {
    try file.write(try SessionDocument.data(of: session), keepingOldAs: other)
  }

  /// Runs a change of the file, if possible without other processes' changes, for which it waits at most 5 s.
  private func changing<Value>(
    _ change: () throws(SessionStoreFailure) -> Value
  ) async throws(SessionStoreFailure) -> Value {
    let lock = await AdvisoryLock.acquire(file.path + ".lock", patience: .seconds(5))
    defer { lock?.release() }
    return try change()
  }
}

/// A small file that only its owner can read, always replaced as a whole.
struct PrivateFile: Sendable {
  let path: String
  /// The reader of the file, up to 1 MB: sessions are much smaller (decision B14).
  private static let reader = FileReader(megabytes: 1)
  private var draft: String { path + ".new" }

  /// Reads the file; nil if there is none. Throws the reason if it cannot be read.
  func read() throws(SessionStoreFailure) -> Data? {
    // Opening a pipe at this path must not block.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw unreadable(obstacle(errno))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(obstacle(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw unreadable("it is no file") }
    do throws(FileProblem) {
      return try Self.reader.contents(of: descriptor)
    } catch {
      if case .system(let error) = error { throw unreadable(obstacle(error.number)) }
      throw SessionStoreFailure(detail: error.sentence(of: path))
    }
  }

  /// Warning if other users may read the file, with the command that fixes it; nil otherwise, and if there is no file.
  var exposure: String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return nil }
    return "\(path) holds the session, and others may read it: its mode is \(Self.mode(of: status)). "
      + "chmod 600 makes it private."
  }

  /// Replaces the file; moves the old one to the path `other`, unless that is nil.
  func write(_ data: Data, keepingOldAs other: String? = nil) throws(SessionStoreFailure) {
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("created") }
    let error = writeAll([UInt8](data), to: descriptor) ?? (fsync(descriptor) == 0 ? nil : SystemError())
    close(descriptor)
    if let error { throw unfinished("written", error) }
    if let other, rename(path, other) != 0, errno != ENOENT { throw unfinished("moved", SystemError()) }
    guard rename(draft, path) == 0 else { throw unfinished("replaced", SystemError()) }
    syncDirectory()
  }

  func delete() throws(SessionStoreFailure) {
    unlink(draft)
    guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw failure("deleted") }
    syncDirectory()
  }

  /// Creates the directory, accessible to its owner only; an existing one is left as it is.
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

  /// Flushes the directory, so that a power failure does not restore the old file.
  private func syncDirectory() {
    let descriptor = open(directory, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func unreadable(_ why: String) -> SessionStoreFailure {
    SessionStoreFailure(detail: "\(path) cannot be read: \(why)")
  }

  /// Reason why the system refused to open or read the file, in words that help the user (decision L11).
  private func obstacle(_ code: Int32) -> String {
    switch code {
    case EACCES, EPERM: forbiddingComponent
    case ELOOP: "its links lead in a circle"
    case EMFILE, ENFILE: "too many files are open"
    case EIO: "the disk cannot be read"
    default: String(cString: strerror(code))
    }
  }

  /// Names the file, or its first ancestor folder that cannot be entered, with its owner or mode.
  private var forbiddingComponent: String {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += path.hasPrefix("/") || !folder.isEmpty ? "/\(part)" : "\(part)"
      if access(folder, X_OK) != 0, let why = Self.rights(of: folder, named: "its folder \(folder)") { return why }
    }
    return Self.rights(of: path, named: "it") ?? String(cString: strerror(EACCES))
  }

  private static func rights(of path: String, named name: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    guard status.st_uid == geteuid() else {
      let owner = getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) } ?? "\(status.st_uid)"
      return "\(name) belongs to another user (\(owner))"
    }
    let mode = mode(of: status)
    return name == "it" ? "its mode is \(mode)" : "the mode of \(name) is \(mode)"
  }

  /// The permissions of a file as `chmod` takes them, such as `0644`.
  private static func mode(of status: stat) -> String {
    String(format: "%04o", status.st_mode & 0o7777)
  }

  /// Deletes the draft, and returns the failure.
  private func unfinished(_ verb: String, _ error: SystemError) -> SessionStoreFailure {
    unlink(draft)
    return failure(verb, error)
  }

  private func failure(_ verb: String, _ error: SystemError = SystemError()) -> SessionStoreFailure {
    SessionStoreFailure(detail: "\(path) cannot be \(verb): \(error.words)")
  }
}
