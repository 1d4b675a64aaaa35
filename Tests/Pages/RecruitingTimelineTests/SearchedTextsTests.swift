import CompassModel
import CompassServices
import Testing

@testable import RecruitingTimeline

@Suite struct SearchedTextsTests {
  /// The rows whose texts were asked for, in order.
  private let asked = Lock<[String]>([])

  private func search(_ rows: [String]) -> SearchedTexts {
    SearchedTexts(rows) { [asked] row in
      asked.withLock { $0.append(row) }
      return [row, nil]
    }
  }

  @Test func noTextIsReadBeforeSomebodySearches() {
    let search = search(["Camp", "Éclair Camp"])
    #expect(asked.withLock { $0 } == [])
    #expect(search.index.matches("eclair") == [false, true])
    #expect(asked.withLock { $0 } == ["Camp", "Éclair Camp"])
  }

  @Test func everyTextIsReadOnceHoweverManySearchAtOnce() async {
    let rows = (0..<500).map { "row \($0)" }
    let search = search(rows)
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { search.index.count } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == [Int](repeating: 500, count: 8))
    #expect(asked.withLock { $0 } == rows)
  }
}
