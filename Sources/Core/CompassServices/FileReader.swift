import Foundation

/// Reads whole files and pipes up to a maximum size, so that endless input ends (decision B14).
package struct FileReader: Sendable {
  /// The maximum size in megabytes (1 MB is 1,000,000 bytes); larger input is refused.
  package let megabytes: Int
  /// Time to wait for a program to open a named pipe for writing.
  let patience: Duration

  /// The reader for datasets, tables, calendars, scripts and files to compare: up to 64 MB.
  package static let documents = FileReader(megabytes: 64)

  package init(megabytes: Int, patience: Duration = .seconds(3)) {
    (self.megabytes, self.patience) = (megabytes, patience)
  }

  /// Reads all bytes of a file, or of a named pipe until its writers have closed it. Throws the system's error,
  /// `.tooLarge` beyond the limit, or `.noWriter` if no writer opens the pipe within `patience`.
  package func read(_ path: String) throws(FileProblem) -> Data {
    // A pipe without a writer must not block here.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { throw .system(SystemError()) }
    defer { close(file) }
    return try contents(of: file, awaitsWriter: true)
  }

  /// Reads all bytes of an open file from its position; throws as `read` does. `awaitsWriter` is for a pipe opened by
  /// its name, which may have no writer yet.
  package func contents(of file: Int32, awaitsWriter: Bool = false) throws(FileProblem) -> Data {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .system(SystemError()) }
    if status.st_mode & S_IFMT == S_IFREG, status.st_size > limit { throw .tooLarge(megabytes: megabytes) }
    var hasWriter = !awaitsWriter || status.st_mode & S_IFMT != S_IFIFO
    let giveUp = ContinuousClock.now + patience
    var data = Data()
    var part = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Foundation.read(file, &part, part.count)
      if count > 0 {
        hasWriter = true
        guard data.count + count <= limit else { throw .tooLarge(megabytes: megabytes) }
        part.withUnsafeBytes { data.append(contentsOf: $0.prefix(count)) }
      } else if count == 0 {
        if hasWriter { return data }
        guard ContinuousClock.now < giveUp else { throw .noWriter }
        usleep(10_000)
        hasWriter = Self.hadWriter(file)
      } else if errno == EAGAIN {
        // A program has the pipe open, and has written nothing yet.
        hasWriter = true
        var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw .system(SystemError())
      }
    }
  }

  package var limit: Int { megabytes * 1_000_000 }

  /// Whether a writer opened and closed the pipe without writing. Only Linux can tell; false elsewhere.
  private static func hadWriter(_ file: Int32) -> Bool {
    #if os(Linux)
      var state = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP) != 0
    #else
      return false
    #endif
  }
}

/// A reason why a file was not read (decision B14).
package enum FileProblem: Error, Hashable, Sendable {
  case system(SystemError)
  case tooLarge(megabytes: Int)
  case noWriter

  /// Returns a sentence without its period about the file of this name.
  package func sentence(of name: String) -> String {
    switch self {
    case .system(let error): "\(name) cannot be read: \(error.words)"
    case .tooLarge(let megabytes): "\(name) is larger than \(megabytes) MB"
    case .noWriter: "\(name) is a pipe to which no program writes"
    }
  }
}
