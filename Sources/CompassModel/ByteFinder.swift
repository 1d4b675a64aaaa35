/// Finds a short byte string in a long one, sixteen positions at a time: only where both its first and
/// its last byte agree is the rest compared. Linux offers `memmem` to C only.
struct ByteFinder {
  private let needle: [UInt8]
  private let first: SIMD16<UInt8>
  private let last: SIMD16<UInt8>

  /// - Parameter needle: not empty.
  init(_ needle: [UInt8]) {
    self.needle = needle
    first = SIMD16(repeating: needle.first ?? 0)
    last = SIMD16(repeating: needle.last ?? 0)
  }

  /// The offset of the first match at or after `start`, nil if there is none.
  func firstMatch(in haystack: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let reach = needle.count - 1
    let end = haystack.count - reach
    var position = start
    while position + 16 <= end {
      let fronts = haystack.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
      let backs = haystack.loadUnaligned(fromByteOffset: position + reach, as: SIMD16<UInt8>.self)
      let candidates = (fronts .== first) .& (backs .== last)
      if any(candidates) {
        for lane in 0..<16 where candidates[lane] && agrees(haystack, at: position + lane) { return position + lane }
      }
      position += 16
    }
    while position < end {
      if agrees(haystack, at: position) { return position }
      position += 1
    }
    return nil
  }

  private func agrees(_ haystack: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    for index in needle.indices where haystack[offset + index] != needle[index] { return false }
    return true
  }
}
