import Foundation

/// Writes whole files: an incomplete file never appears under its name.
package enum WholeFile {
  /// Writes the pieces in order, requested one at a time; deletes a file that could not be completed. Returns its path,
  /// with a number if the name was taken and `nameTaken` is `.numbered`.
  ///
  /// A replaced file is written through its path (decision M3): a link stays a link, and its target is written, whether
  /// it exists or not; a file keeps its mode; a pipe or a device gets the pieces one by one. `continues` is called
  /// before each piece with the number of bytes written, and while a pipe is not read; returning false cancels, as does
  /// the task's cancellation.
  @discardableResult
  package static func write(
    _ pieces: some Sequence<[UInt8]>, to path: String, nameTaken: FolderExporter.NameTaken,
    continues: (Int) -> Bool = { _ in true }
  ) throws(ExportFailure) -> String {
    switch nameTaken {
    case .refused:
      // Checked before the work, not only after it.
      guard !isTaken(path) else { throw ExportFailure(.alreadyExists, detail: path) }
      try withDraft(of: pieces, nextTo: path, continues) { (draft) throws(ExportFailure) in
        guard try publish(draft, as: path) else { throw ExportFailure(.alreadyExists, detail: path) }
      }
      return path
    case .numbered:
      var (name, number) = (path, 1)
      try withDraft(of: pieces, nextTo: path, continues) { (draft) throws(ExportFailure) in
        while try !publish(draft, as: name) {
          number += 1
          name = numbered(path, number)
        }
      }
      return name
    case .replaces:
      try replace(path, by: pieces, continues)
      return path
    }
  }

  /// Gives a complete draft its final path, if that is free; the draft's own path may stay until `discard`. Throws if
  /// the system refuses that.
  ///
  /// - Returns: false, and nothing is changed, if the path is taken.
  package static func publish(_ draft: String, as path: String) throws(ExportFailure) -> Bool {
    if link(draft, path) == 0 { return true }
    let error = SystemError()
    if error.number == EEXIST || isTaken(path) { return false }
    // Not every file system has hard links.
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.number) else { throw ExportFailure(error, path) }
    return try publishWithoutLinks(draft, as: path)
  }

  /// Moves a draft as `publish` does, without hard links: one process at a time moves a draft into a directory.
  package static func publishWithoutLinks(_ draft: String, as path: String) throws(ExportFailure) -> Bool {
    let directory = open("\(directory(of: path)).", O_RDONLY | O_CLOEXEC)
    guard directory >= 0 else { throw ExportFailure(SystemError(), path) }
    defer { close(directory) }
    flock(directory, LOCK_EX)
    if isTaken(path) { return false }
    guard rename(draft, path) == 0 else { throw ExportFailure(SystemError(), path) }
    return true
  }

  private static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private static func replace(
    _ path: String, by pieces: some Sequence<[UInt8]>, _ continues: (Int) -> Bool
  ) throws(ExportFailure) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT == S_IFDIR { throw ExportFailure(SystemError(EISDIR), path) }
    if isThere, status.st_mode & S_IFMT != S_IFREG { return try writeThrough(path, pieces, continues) }
    let target = try target(of: path)
    try withDraft(of: pieces, nextTo: target, continues) { (draft) throws(ExportFailure) in
      if isThere {
        // Only root can keep another owner: else the file becomes the writer's, as with most programs.
        _ = chown(draft, status.st_uid, status.st_gid)
        _ = chmod(draft, status.st_mode & 0o7777)
      }
      guard rename(draft, target) == 0 else { throw ExportFailure(SystemError(), path) }
    }
  }

  private static func target(of path: String) throws(ExportFailure) -> String {
    var target = path
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target) else { return target }
      target = next.hasPrefix("/") ? next : directory(of: target) + next
    }
    throw ExportFailure(SystemError(ELOOP), path)
  }

  /// The directory of a path with its slash: `a/` for `a/b`, empty for `b`.
  static func directory(of path: String) -> Substring { path.lastIndex(of: "/").map { path[...$0] } ?? "" }

  private static func numbered(_ path: String, _ number: Int) -> String {
    let directory = directory(of: path)
    return directory + String(path.dropFirst(directory.count)).numbered(number)
  }

  /// Writes the pieces to a draft next to `path`, calls `use` with its path, and deletes it unless `use` moved it.
  private static func withDraft(
    of pieces: some Sequence<[UInt8]>, nextTo path: String, _ continues: (Int) -> Bool,
    _ use: (String) throws(ExportFailure) -> Void
  ) throws(ExportFailure) {
    let draft: Draft
    do throws(SystemError) {
      draft = try Draft(prefix: "\(directory(of: path)).compass-", mode: 0o666)
    } catch {
      throw ExportFailure(error, path)
    }
    defer { draft.discard() }
    // Closing a copy of the descriptor reports a full disk, and keeps the draft's lock.
    try fill(dup(draft.file), path, pieces, continues)
    try use(draft.path)
  }

  /// Writes the pieces to a pipe or device; waits for a pipe's reader.
  private static func writeThrough(
    _ path: String, _ pieces: some Sequence<[UInt8]>, _ continues: (Int) -> Bool
  ) throws(ExportFailure) {
    while true {
      let file = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      if file >= 0 { return try fill(file, path, pieces, continues) }
      let error = SystemError()
      guard error.number == ENXIO || error.number == EINTR else { throw ExportFailure(error, path) }
      if Task.isCancelled || !continues(0) { throw ExportFailure(.cancelled) }
      usleep(20_000)
    }
  }

  /// Writes all pieces to an open file, and closes it. Throws `.cancelled` once `continues` returns false.
  private static func fill(
    _ file: Int32, _ path: String, _ pieces: some Sequence<[UInt8]>, _ continues: (Int) -> Bool
  ) throws(ExportFailure) {
    var isOpen = true
    defer { if isOpen { close(file) } }
    var count = 0
    for piece in pieces {
      var remaining = piece[...]
      repeat {
        if Task.isCancelled || !continues(count) { throw ExportFailure(.cancelled) }
        let written = remaining.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
        if written >= 0 {
          remaining = remaining.dropFirst(written)
          count += written
        } else if errno == EAGAIN {
          // The pipe is full: wait for its reader.
          var waiting = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, 50)
        } else if errno != EINTR {
          throw ExportFailure(SystemError(), path)
        }
      } while !remaining.isEmpty
    }
    isOpen = false
    // Some file systems report only here that the disk is full.
    guard close(file) == 0 else { throw ExportFailure(SystemError(), path) }
  }
}

extension ExportFailure {
  package init(_ error: SystemError, _ path: String) {
    let kind: Kind =
      switch error.number {
      case ENOSPC, EDQUOT, EFBIG: .diskFull
      case EEXIST: .alreadyExists
      case EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG, ELOOP: .notWritable
      default: .failed
      }
    let words = error.number == ENOENT ? "there is no such directory" : error.words
    self.init(kind, detail: "errno \(error.number): \(path)", reason: words)
  }
}
