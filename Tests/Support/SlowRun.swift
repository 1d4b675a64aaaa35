import Foundation

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
