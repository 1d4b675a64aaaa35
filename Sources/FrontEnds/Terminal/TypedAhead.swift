/// Keyboard input that is not handled yet, emitted in pieces, so that ^C does not wait (terminal.md, section 1).
package struct TypedAhead: Hashable, Sendable {
  /// Largest number of bytes handled at once; ^C waits for no more than these.
  package static let pieceSize = 512

  private static let controlC: UInt8 = 0x03

  private var bytes: ArraySlice<UInt8> = []
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
    while first > bytes.startIndex, bytes[first - 1] == Self.controlC { first -= 1 }
    guard first - bytes.startIndex > Self.pieceSize else { return }
    bytes = bytes[first...]
    wasDropped = true
  }

  package mutating func end() { hasEnded = true }

  package mutating func next() -> Piece? {
    if wasDropped {
      wasDropped = false
      return .dropped
    }
    if !bytes.isEmpty {
      defer { bytes = bytes.dropFirst(Self.pieceSize) }
      return .bytes(Array(bytes.prefix(Self.pieceSize)))
    }
    guard hasEnded else { return nil }
    hasEnded = false
    return .end
  }
}
