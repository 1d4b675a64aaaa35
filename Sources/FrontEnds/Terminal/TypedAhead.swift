/// Keyboard input that is not handled yet, emitted in pieces, so that ^C does not wait (terminal.md, section 1).
package struct TypedAhead: Hashable, Sendable {
  /// Largest number of bytes handled at once; ^C waits for no more than these.
  package static let pieceSize = 512

  private static let controlC: UInt8 = 0x03

  private var bytes: [UInt8] = []
  /// The index of the first byte not emitted or dropped.
  private var start = 0
  private var wasDropped = false
  private var hasEnded = false

  package enum Piece: Hashable, Sendable {
    /// At least one byte, at most `pieceSize`.
    case bytes([UInt8])
    /// Input typed before the next bytes is dropped, including emitted input that is not yet executed.
    case dropped
    case end
  }

  package init() {}

  /// Adds bytes that were read; drops input typed before ^C, as terminals do, unless one piece holds all of it.
  package mutating func append(_ read: some Collection<UInt8>) {
    bytes += read
    guard read.contains(Self.controlC), let last = bytes.lastIndex(of: Self.controlC) else { return }
    // A second ^C in a row leaves, so that both are kept.
    var first = last
    while first > start, bytes[first - 1] == Self.controlC { first -= 1 }
    guard first - start > Self.pieceSize else { return }
    start = first
    wasDropped = true
  }

  package mutating func end() { hasEnded = true }

  package mutating func next() -> Piece? {
    if wasDropped {
      wasDropped = false
      return .dropped
    }
    if start < bytes.count {
      let piece = Array(bytes[start...].prefix(Self.pieceSize))
      start += piece.count
      if start == bytes.count { (bytes, start) = ([], 0) }
      return .bytes(piece)
    }
    guard hasEnded else { return nil }
    hasEnded = false
    return .end
  }
}
