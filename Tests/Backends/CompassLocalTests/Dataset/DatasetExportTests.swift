import Foundation
import TestSupport
import Testing

@testable import CompassLocal

struct DatasetExportTests {
  @Test func theFileIsFormattedAndSorted() throws {
    let file = Data(
      #"""
      {"users": [{"id": "z", "role": "player"}, {"id": "a", "graduation_year": 2028}],
       "family": {"id": "f", "members": [{"user_id": "z", "role": "player"}]},
       "offers": [{"id": "o", "user_id": "z", "school_id": "s", "offer_type": "partial", "offer_date": "2026-02-01",
                   "scholarship_percentage": 66.67, "scholarship_amount": 150.00, "notes": "\"quoted\"\n\u001b"}],
       "events": [{"id": "e2", "user_id": "z", "type": "rodeo", "start_date": "2026-02-10", "registered": true,
                   "coaches_present": ["c1", "c2"], "stats_recorded": {"b": 1, "a": null}},
                  {"id": "e1", "user_id": "z", "type": "camp", "start_date": "2026-02-11", "name": "日本"}]}
      """#.utf8)
    let connection = try Dataset.read(file, name: "x.json").stored()
    let exported = String(decoding: try DatasetExport.data(of: connection), as: UTF8.self)
    #expect(
      exported == #"""
        {
          "athlete_task": [],
          "events": [
            {
              "id": "e1",
              "name": "日本",
              "start_date": "2026-02-11",
              "type": "camp",
              "user_id": "z"
            },
            {
              "coaches_present": ["c1","c2"],
              "id": "e2",
              "registered": true,
              "start_date": "2026-02-10",
              "stats_recorded": {"a":null,"b":1},
              "type": "rodeo",
              "user_id": "z"
            }
          ],
          "family": {
            "id": "f",
            "members": [
              {
                "role": "player",
                "user_id": "z"
              }
            ]
          },
          "interactions": [],
          "offers": [
            {
              "id": "o",
              "notes": "\"quoted\"\n\u001b",
              "offer_date": "2026-02-01",
              "offer_type": "partial",
              "scholarship_amount": 150,
              "scholarship_percentage": 66.67,
              "school_id": "s",
              "user_id": "z"
            }
          ],
          "performance_metrics": [],
          "school_status_history": [],
          "schools": [],
          "task": [],
          "users": [
            {
              "id": "z",
              "role": "player"
            },
            {
              "graduation_year": 2028,
              "id": "a"
            }
          ]
        }

        """#)
  }

  @Test func anEmptyStoreExportsAValidFile() throws {
    let dataset = try Dataset.read(try DatasetExport.data(of: try mainConnection()), name: "x.json")
    #expect(dataset.problems == [])
    #expect(dataset.rowCount == 0)
  }
}

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
    #expect(text { writer in writer.text(value) }.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
  }
}
