import TestSupport

/// Seeded texts and choices for the properties of the offers page.
struct OffersRandom: RandomNumberGenerator {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { generator.next() }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True once in `count` times.
  mutating func oneIn(_ count: Int) -> Bool { number(1...count) == 1 }

  mutating func one<Value>(of values: [Value], else fallback: Value) -> Value {
    values.randomElement(using: &self) ?? fallback
  }
}
