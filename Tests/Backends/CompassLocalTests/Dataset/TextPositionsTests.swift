import TestSupport
import Testing

@testable import CompassLocal

struct TextPositionsTests {
  @Test(arguments: [(0, 1, 1), (1, 1, 2), (3, 1, 3), (4, 1, 4), (5, 2, 1), (6, 2, 2), (99, 2, 3)])
  func positionsCountLinesAndCharacters(offset: Int, line: Int, column: Int) {
    let positions = TextPositions(Array("aéb\ncd".utf8))
    #expect(positions.position(ofByte: offset) == TextPosition(line: line, column: column))
  }

  @Test func positionsAreIndependentOfTheOrder() {
    var random = SeededGenerator(seed: 1)
    let bytes = (0..<400).map { _ in [0x0A, 0x61, 0xC3, 0xA9].randomElement(using: &random) ?? 0 } as [UInt8]
    var positions = TextPositions(bytes)
    for _ in 0..<200 {
      let offset = Int.random(in: 0...450, using: &random)
      let expected = TextPositions(bytes).position(ofByte: offset)
      #expect(positions.next(ofByte: offset) == expected)
    }
  }
}
