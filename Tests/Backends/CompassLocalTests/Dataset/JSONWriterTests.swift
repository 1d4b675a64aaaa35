import Foundation
import TestSupport
import Testing

@testable import CompassLocal

struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func objectsAndListsAreNested() {
    let written = text { writer in
      writer.object { writer in
        writer.key("a")
        writer.list { writer in
          writer.item()
          writer.object { _ in }
          writer.item()
          writer.list { _ in }
        }
        writer.key("b")
        writer.write("true")
      }
    }
    #expect(written == "{\n  \"a\": [\n    {},\n    []\n  ],\n  \"b\": true\n}")
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "-0"), (150, "150"), (66.67, "66.67"), (-1.5, "-1.5"), (0.1, "0.1"), (1e21, "1e+21"),
    (.leastNonzeroMagnitude, "5e-324"), (9_007_199_254_740_992, "9007199254740992"),
  ])
  func numbersAreShortAndExact(number: Double, expected: String) {
    let written = text { $0.number(number) }
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
    let json = Data(text { writer in writer.text(value) }.utf8)
    let read = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed) as? String
    #expect(read.map { Array($0.utf8) } == Array(value.utf8))
  }

  @Test func controlCharactersAreEscaped() {
    var value = ""
    for code in 0...0x7F { value.unicodeScalars.append(Unicode.Scalar(UInt8(code))) }
    let written = text { writer in writer.text(value) }
    #expect(written.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
  }
}
