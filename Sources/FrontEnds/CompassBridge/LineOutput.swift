import Dispatch
import Foundation
import StateMachine

/// Lines to a descriptor, written in order by a thread of their own: a reader that is slow, or does not read at all,
/// holds up who writes, and nothing else.
public final class LineOutput: Sendable {
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "LineOutput")

  /// - Parameter descriptor: stays open for as long as lines are written.
  public init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Returns once the system has taken the line and its end. Lines are written in the order of the calls.
  ///
  /// - Returns: the error that stopped it; nil if all was written.
  public func write(_ line: String, isolation: isolated (any Actor)? = #isolation) async -> Int32? {
    // On the caller's actor up to here: a hop would let a later line overtake this one.
    await withCheckedContinuation(isolation: isolation) { written in
      queue.async { [descriptor] in written.resume(returning: Self.write(Array("\(line)\n".utf8), to: descriptor)) }
    }
  }

  /// - Returns: the error that stopped it; nil if all was written.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { bytes in
      var remaining = bytes
      while let base = remaining.baseAddress, !remaining.isEmpty {
        let count = Foundation.write(descriptor, base, remaining.count)
        if count < 0, errno == EAGAIN {
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&ready, 1, -1)
        } else if count < 0, errno != EINTR {
          return errno
        }
        remaining = UnsafeRawBufferPointer(rebasing: remaining.dropFirst(max(count, 0)))
      }
      return nil
    }
  }
}

extension BridgeSession {
  /// Sends a line for every change of the screen, the next one when `write` has returned from the last: who reads slowly
  /// gets the newest screen, and never a queue. Ends when its task is cancelled.
  public func follow(_ write: @MainActor (String) async -> Void) async {
    for await _ in AsyncStream.observing({ self.compass.screen }) {
      if Task.isCancelled { return }
      if let line = change() { await write(line) }
    }
  }
}
