import CompassModel
import Foundation
import PageKit
import Testing

@testable import RecordForm

/// Times of forms are entered as times (Z9).
struct TimeFieldsTests {
  @Test func timeFieldsHaveTheTimeKind() throws {
    let form = try #require(RecordForm.State.showing(.new(.event)).screen().form)
    let times = FormSection(form).inputs.filter { $0.kind == .time }
    #expect(times.map(\.id) == ["startTime", "endTime"])
  }

  @Test func timeFieldsAreEncodedAsText() throws {
    let form = try #require(RecordForm.State.showing(.new(.event)).screen().form)
    let time = try #require(form.inputs.first { $0.field == .startTime })
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(time)) as? [String: Any]
    #expect(time.kind == .time && json?["kind"] as? String == "text")
  }
}
