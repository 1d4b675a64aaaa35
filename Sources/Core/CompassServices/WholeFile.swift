import Foundation

/// Writes a file as a whole: what is not complete is never seen under its name.
public enum WholeFile {
  /// Writes the pieces one after the other, and leaves nothing behind of a file that could not be finished.
  ///
  /// Where a file is replaced it is written through what the path is (decision M3): a link stays a link, and its target
  /// is written, whether it is there or not; a file keeps its mode; a pipe or a device takes the pieces as they come.
  ///
  /// - Parameters:
  ///   - pieces: the bytes, in order; asked for one at a time.
  ///   - path: seen from the working directory.
  ///   - nameTaken: what to do if there is something under this name.
  ///   - goesOn: asked before each piece, with the bytes written so far, and while a pipe is not read; false cancels,
  ///     as the end of the task does.
  /// - Returns: the path of the file, with a number in it where the name was taken and the file numbered.
  @discardableResult
  public static func write(
    _ pieces: some Sequence<[UInt8]>, to path: String, nameTaken: FolderExporter.NameTaken,
    goesOn: (Int) -> Bool = { _ in true }
  ) throws(ExportFailure) -> String {
    switch nameTaken {
    case .refused:
      // Before the work, not after it.
      guard !isTaken(path) else { throw ExportFailure(.alreadyExists, detail: path) }
      try withDraft(of: pieces, nextTo: path, goesOn) { (draft) throws(ExportFailure) in
        guard try publish(draft, as: path) else { throw ExportFailure(.alreadyExists, detail: path) }
      }
      return path
    case .numbered:
      var (name, number) = (path, 1)
      try withDraft(of: pieces, nextTo: path, goesOn) { (draft) throws(ExportFailure) in
        while try !publish(draft, as: name) {
          number += 1
          name = numbered(path, number)
        }
      }
      return name
    case .replaces:
      try replace(path, by: pieces, goesOn)
      return path
    }
  }

  /// Gives a finished file its name, if nothing has that name yet.
  ///
  /// - Returns: false, and nothing is changed, where the name is taken.
  package static func publish(_ draft: String, as path: String) throws(ExportFailure) -> Bool {
    if link(draft, path) == 0 { return true }
    let error = SystemError()
    if error.number == EEXIST || isTaken(path) { return false }
    // Not every file system has hard links.
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.number) else { throw ExportFailure(error, path) }
    guard rename(draft, path) == 0 else { throw ExportFailure(SystemError(), path) }
    return true
  }

  private static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private static func replace(
    _ path: String, by pieces: some Sequence<[UInt8]>, _ goesOn: (Int) -> Bool
  ) throws(ExportFailure) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT == S_IFDIR { throw ExportFailure(SystemError(EISDIR), path) }
    if isThere, status.st_mode & S_IFMT != S_IFREG { return try writeThrough(path, pieces, goesOn) }
    let target = try target(of: path)
    try withDraft(of: pieces, nextTo: target, goesOn) { (draft) throws(ExportFailure) in
      if isThere {
        // Only root may give a file away: what another has becomes one's own then, as with most programs.
        _ = chown(draft, status.st_uid, status.st_gid)
        _ = chmod(draft, status.st_mode & 0o7777)
      }
      guard rename(draft, target) == 0 else { throw ExportFailure(SystemError(), path) }
    }
  }

  /// Where a path leads, through all links of its last part; as many as the system follows.
  private static func target(of path: String) throws(ExportFailure) -> String {
    var target = path
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target) else { return target }
      target = next.hasPrefix("/") ? next : directory(of: target) + next
    }
    throw ExportFailure(SystemError(ELOOP), path)
  }

  /// `a/` of `a/b`, nothing of `b`.
  private static func directory(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[...$0] } ?? ""
  }

  private static func numbered(_ path: String, _ number: Int) -> String {
    let directory = directory(of: path)
    return directory + String(path.dropFirst(directory.count)).numbered(number)
  }

  /// Writes a draft next to `path`, hands it over, and deletes what is left of it then.
  private static func withDraft(
    of pieces: some Sequence<[UInt8]>, nextTo path: String, _ goesOn: (Int) -> Bool,
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
    try fill(dup(draft.file), path, pieces, goesOn)
    try use(draft.path)
  }

  /// Waits for the other end of a pipe, as often as `goesOn` allows.
  private static func writeThrough(
    _ path: String, _ pieces: some Sequence<[UInt8]>, _ goesOn: (Int) -> Bool
  ) throws(ExportFailure) {
    while true {
      let file = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      if file >= 0 { return try fill(file, path, pieces, goesOn) }
      let error = SystemError()
      guard error.number == ENXIO || error.number == EINTR else { throw ExportFailure(error, path) }
      if Task.isCancelled || !goesOn(0) { throw ExportFailure(.cancelled) }
      usleep(20_000)
    }
  }

  /// Writes all pieces to an open file, and closes it.
  private static func fill(
    _ file: Int32, _ path: String, _ pieces: some Sequence<[UInt8]>, _ goesOn: (Int) -> Bool
  ) throws(ExportFailure) {
    var isOpen = true
    defer { if isOpen { close(file) } }
    var count = 0
    for piece in pieces {
      var remaining = piece[...]
      repeat {
        if Task.isCancelled || !goesOn(count) { throw ExportFailure(.cancelled) }
        let written = remaining.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
        if written >= 0 {
          remaining = remaining.dropFirst(written)
          count += written
        } else if errno == EAGAIN {
          // A pipe that is full.
          var waiting = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, 50)
        } else if errno != EINTR {
          throw ExportFailure(SystemError(), path)
        }
      } while !remaining.isEmpty
    }
    isOpen = false
    // Some disks tell only now that there was no room.
    guard close(file) == 0 else { throw ExportFailure(SystemError(), path) }
  }
}

extension ExportFailure {
  /// Maps the error of writing a file; `ENOENT` is reported as a missing directory.
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
