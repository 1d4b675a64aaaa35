/// A seeded generator (SplitMix64): the same seed gives the same values on every machine.
struct ModelRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func number(in range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &self) }

  /// A text of up to `length` pieces; few distinct pieces, so that texts often share parts.
  mutating func text(of pieces: [String], upTo length: Int) -> String {
    var text = ""
    for _ in 0..<number(in: 0...length) { text += pieces[number(in: 0...pieces.count - 1)] }
    return text
  }
}
