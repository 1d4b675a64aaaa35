import Foundation

/// A source of ids that are the same for the same seed and store, so that runs are reproducible; never returns an id in
/// use (decision N7).
package actor SeededIDs {
  private var numbers: SplitMix64
  private let isTaken: @Sendable (String) async -> Bool

  package init(seed: UInt64, isTaken: @escaping @Sendable (String) async -> Bool) {
    numbers = SplitMix64(state: seed)
    self.isTaken = isTaken
  }

  package static func maker(
    seed: UInt64?, isTaken: @escaping @Sendable (String) async -> Bool
  ) -> @Sendable () async -> String {
    guard let seed else { return { UUID().uuidString.lowercased() } }
    let ids = SeededIDs(seed: seed, isTaken: isTaken)
    return { await ids.next() }
  }

  package func next() async -> String {
    while true {
      let id = numbers.nextUUID()
      if await !isTaken(id) { return id }
    }
  }
}

/// Sebastiano Vigna's SplitMix64 generator of pseudorandom numbers; no number repeats within its period of 2^64.
package struct SplitMix64: RandomNumberGenerator {
  package var state: UInt64

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a UUID of version 4 in lower case (RFC 9562 section 5.4).
  package mutating func nextUUID() -> String {
    let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = Array(hexadecimal(high) + hexadecimal(low))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }

  private func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
