import Foundation

/// Random numbers determined by a seed, on every machine: SplitMix64.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator {
  package mutating func number<Number: FixedWidthInteger>(in range: ClosedRange<Number>) -> Number {
    Number.random(in: range, using: &self)
  }

  /// A text of up to `length` pieces; with few distinct pieces, texts often share substrings.
  package mutating func text(of pieces: [String], upTo length: Int) -> String {
    var text = ""
    for _ in 0..<number(in: 0...length) { text += pieces[number(in: 0...pieces.count - 1)] }
    return text
  }
}

/// Whether properties are tested with all of their seeds: `COMPASS_SLOW=1` in the environment (`.ci/run --slow`).
package let isSlowRun = ProcessInfo.processInfo.environment["COMPASS_SLOW"] == "1"

/// The seeds or other cases of a property test: the first `count` of them; all of them in a slow run.
package func few<Cases: Collection>(_ count: Int, of all: Cases) -> [Cases.Element] {
  Array(all.prefix(isSlowRun ? all.count : count))
}

/// Number of repetitions or size of a sample: `count`; `all` in a slow run.
package func few(_ count: Int, of all: Int) -> Int { isSlowRun ? all : count }

/// The widths a screen is drawn at: the ends and every sixteenth between them, begun at another one for each `turn`, so that
/// all screens together are drawn at every width; in a slow run each screen is.
package func someWidths(_ turn: Int, of all: ClosedRange<Int>) -> [Int] {
  if isSlowRun { return Array(all) }
  let first = all.lowerBound + 1 + turn % 16
  return [all.lowerBound] + stride(from: first, to: all.upperBound, by: 16) + [all.upperBound]
}
