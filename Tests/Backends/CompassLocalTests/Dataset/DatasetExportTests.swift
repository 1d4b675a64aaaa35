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
