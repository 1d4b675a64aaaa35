import CompassBridge
import CompassModel
import CompassSamples
import CompassApp

/// The time from another program's request that types a letter to the line with the patch (decision U5).
@MainActor
enum PipeCases {
  private final class Host: BridgeHost {
    let compass: Compass
    init(_ compass: Compass) { self.compass = compass }
  }

  static func measure(_ stopwatch: inout Stopwatch) async {
    for format in ScreenFormat.allCases {
      for count in [40, 100_000] { await measure(count, format, &stopwatch) }
    }
  }

  private static func measure(_ count: Int, _ format: ScreenFormat, _ stopwatch: inout Stopwatch) async {
    let name = "pipe.patch\(format == .typed ? "" : ".sections").\(count)"
    if stopwatch.wants(name) {
      let rows = SampleEvents.events(count, of: SampleRows.athlete.id, around: PageCases.today)
      let session = BridgeSession(Host(await SampleRows(events: rows).app(on: .events)))
      _ = await session.answer(#"{"subscribe":"patch","format":"\#(format.rawValue)"}"#)
      var times: [Int] = []
      var longest = 0
      for word in Array(repeating: ["camp", "showcase", "visit", "game"], count: 10).flatMap(\.self) {
        _ = await session.answer(request(""))
        for length in 1...word.count {
          let line = request(String(word.prefix(length)))
          let start = ContinuousClock.now
          let answer = await session.answer(line)
          times.append((ContinuousClock.now - start).nanoseconds)
          precondition(answer.contains(#""ok":true,"patch":["#), "a letter typed is answered by a patch")
          longest = max(longest, answer.utf8.count)
        }
      }
      stopwatch.add(name, times.sorted(), items: longest)
    }
  }

  private static func request(_ query: String) -> String {
    #"{"send":{"events":{"searchChanged":{"query":"\#(query)"}}}}"#
  }
}
