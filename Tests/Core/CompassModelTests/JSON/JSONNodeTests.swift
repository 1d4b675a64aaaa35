import CompassModel
import Foundation
import TestSupport
import Testing

struct JSONNodeTests {
  @Test(arguments: [
    (0, "0"), (-0.0, "-0"), (150, "150"), (66.67, "66.67"), (-1.5, "-1.5"), (0.1, "0.1"), (1e21, "1e+21"),
    (.leastNonzeroMagnitude, "5e-324"), (9_007_199_254_740_992, "9007199254740992"),
  ])
  func numbersAreShortAndExact(number: Double, expected: String) throws {
    let written = JSONNode(.number(try #require(JSONNumber(number)))).written
    #expect(written == expected)
    #expect(Double(written) == number)
  }

  @Test(arguments: few(10, of: UInt64(1)...50))
  func anyTextRoundTrips(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scalars = (0..<40).compactMap { _ in
      Unicode.Scalar(UInt32.random(in: 0...(Bool.random(using: &random) ? 0x7F : 0x1_F9FF), using: &random))
    }
    var value = ""
    value.unicodeScalars.append(contentsOf: scalars)
    let json = Data(JSONNode(.text(value)).written.utf8)
    let read = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed) as? String
    #expect(read.map { Array($0.utf8) } == Array(value.utf8))
  }

  @Test func controlCharactersAreEscaped() {
    var value = ""
    for code in 0...0x7F { value.unicodeScalars.append(Unicode.Scalar(UInt8(code))) }
    #expect(JSONNode(.text(value)).written.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
  }
}
