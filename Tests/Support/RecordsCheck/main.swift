import Foundation

// records-check [COUNT [FIRST-SEED [STEPS]]]   random lives against a model that forgets nothing
// records-check live [COUNT]                   the same through the real store
// records-check outbox [COUNT [FIRST-SEED [STEPS]]]   lives of two devices without a steady connection
// records-check case                           what random lives seldom meet
let words = CommandLine.arguments.dropFirst()
let numbers = words.compactMap { UInt64($0) }

func fail(_ what: String) -> Never {
  print(what)
  exit(1)
}

guard OneThread.begin() else { fail("No order of the tasks can be had on this platform.") }

switch words.first {
case "live":
  let count = numbers.first ?? 100
  for seed in 1...max(count, 1) {
    do { try await live(seed: seed) } catch { fail("live seed \(seed): \(error)") }
  }
  print("\(count) lives through the store: all hold")
case "outbox":
  let (count, first) = (numbers.first ?? 1000, numbers.dropFirst().first ?? 1)
  let steps = Int(numbers.dropFirst(2).first ?? 120)
  for seed in first..<first + count {
    let life = OutboxLife(seed: seed)
    do { try await life.live(steps) } catch {
      let trace = life.log.suffix(numbers.count > 3 ? 400 : 3).map { "   " + $0.prefix(300) }
      fail("outbox seed \(seed): \((error as? Wrong)?.what ?? "\(error)")\n" + trace.joined(separator: "\n"))
    }
  }
  print("\(count) lives with an outbox from seed \(first): all hold")
  for (what, count) in OutboxLife.counts.sorted(by: { $0.key < $1.key }) { print("  \(what): \(count)") }
case "case":
  do {
    try turnsContinueAcrossSignOut()
    try retriedCreationsKeepLaterEdits()
    try lockedTasksAreNotRetried()
  } catch { fail("case: \(error)") }
  print("all cases hold")
default:
  let count = numbers.first ?? 1000
  let first = numbers.dropFirst().first ?? 1
  let steps = Int(numbers.dropFirst(2).first ?? 120)
  for seed in first..<first + count {
    var life = Life(seed: seed)
    do {
      try life.live(steps)
    } catch let wrong as Wrong {
      let trace = life.trace.suffix(numbers.count > 3 ? 60 : 3).map { "   " + $0.prefix(300) }
      fail("seed \(seed), after \(life.trace.count) actions: \(wrong.what)\n" + trace.joined(separator: "\n"))
    }
  }
  print("\(count) lives of \(steps) steps from seed \(first): all hold")
  for (what, count) in Life.counts.sorted(by: { $0.key < $1.key }) { print("  \(what): \(count)") }
}
