import PageKit
import TestSupport
import Testing

/// Cards are rebuilt only where their rows differ.
struct CardMemoTests {
  private struct Row: Equatable, Identifiable {
    var id: Int
    var text: String
  }

  private let key = CardKey(.sample(), refusal: nil)

  @Test func onlyChangedRowsAreRebuilt() {
    var memo = CardMemo<Row, String>()
    var made: [Int] = []
    func cards(_ rows: [Row], _ key: CardKey) -> [String] {
      memo(rows, for: key) { row in
        made.append(row.id)
        return "\(row.id)\(row.text)"
      }
    }
    let rows = (1...4).map { Row(id: $0, text: "a") }
    #expect(cards(rows, key) == ["1a", "2a", "3a", "4a"] && made == [1, 2, 3, 4])
    made = []
    #expect(cards([rows[3], rows[0], Row(id: 2, text: "b")], key) == ["4a", "1a", "2b"] && made == [2])
    made = []
    #expect(cards([rows[0]], CardKey(.sample(), refusal: "A question is open.")) == ["1a"] && made == [1])
  }

  @Test(arguments: few(1, of: UInt64(0)..<20))
  func cachedCardsEqualNewOnes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var memo = CardMemo<Row, String>()
    for _ in 0..<20 {
      let rows = (0..<8).shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random)).map {
        Row(id: $0, text: Bool.random(using: &random) ? "a" : "b")
      }
      let key = CardKey(.sample(viewer: Bool.random(using: &random) ? nil : .sample()), refusal: nil)
      #expect(memo(rows, for: key) { "\($0.id)\($0.text)" } == rows.map { "\($0.id)\($0.text)" })
    }
  }
}
