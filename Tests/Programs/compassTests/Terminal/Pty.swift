import Foundation

enum Pty {
  /// The two ends of a new terminal, which no program started meanwhile inherits: while one holds the
  /// keyboard's end, the terminal is not hung up.
  static func open() throws -> (keyboard: FileHandle, terminal: FileHandle) {
    #if canImport(Darwin)
      let primary = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard primary >= 0, grantpt(primary) == 0, unlockpt(primary) == 0, let name = ptsname(primary) else {
        throw POSIXError(.ENOTTY)
      }
      let path = String(cString: name)
    #else
      // Glibc's posix_openpt is hidden from Swift: these are TIOCSPTLCK and TIOCGPTN, of which it consists.
      let primary = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var lock: Int32 = 0
      var number: Int32 = 0
      guard primary >= 0, ioctl(primary, 0x4004_5431, &lock) == 0, ioctl(primary, 0x8004_5430, &number) == 0 else {
        throw POSIXError(.ENOTTY)
      }
      let path = "/dev/pts/\(number)"
    #endif
    let secondary = Foundation.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard secondary >= 0 else { throw POSIXError(.ENOTTY) }
    return (
      FileHandle(fileDescriptor: primary, closeOnDealloc: true),
      FileHandle(fileDescriptor: secondary, closeOnDealloc: true)
    )
  }
}
