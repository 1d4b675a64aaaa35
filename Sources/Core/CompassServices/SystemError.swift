import Foundation

package struct SystemError: Error, Hashable, Sendable {
  package var number: Int32

  package init(_ number: Int32 = errno) { self.number = number }

  /// The reason as the end of a sentence that names the file, without a period: `permission denied`.
  package var words: String {
    switch number {
    case ENOENT: "there is no such file"
    case ENOTDIR: "a part of its path is not a directory"
    case EISDIR: "it is a directory"
    case EACCES, EPERM: "permission denied"
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "the limit on the size of files is reached"
    case EROFS: "the disk is read-only"
    case EIO: "the disk reports an error"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "its links lead in a circle"
    case EMFILE, ENFILE: "too many files are open"
    case ETXTBSY, EBUSY: "it is in use"
    case EPIPE: "the program that reads it has ended"
    case 0: "the system does not say why"
    default: "the system's error \(number)"
    }
  }

  package var sentence: String { "\(words.prefix(1).uppercased())\(words.dropFirst())." }

  package var isNoRoom: Bool { [ENOSPC, EDQUOT, EFBIG].contains(number) }

  package var isNotAllowed: Bool { [EACCES, EPERM, EROFS].contains(number) }
}

/// Writes all bytes, blocking until the system has taken them. Returns nil, or the error of a failed write.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> SystemError? {
  bytes.withUnsafeBytes { bytes in
    var remaining = bytes
    while let base = remaining.baseAddress, !remaining.isEmpty {
      let count = Foundation.write(descriptor, base, remaining.count)
      if count < 0, errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&ready, 1, -1)
      } else if count < 0, errno != EINTR {
        return SystemError()
      }
      remaining = UnsafeRawBufferPointer(rebasing: remaining.dropFirst(max(count, 0)))
    }
    return nil
  }
}
