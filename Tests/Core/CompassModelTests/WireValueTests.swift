import CompassModel
import Foundation
import Testing

/// Values of sets that may grow: an unknown one is kept, and shown as its raw text (decision X6).
struct WireValueTests {
  private func check<Value: WireValue>(
    _: Value.Type, _ recognized: KeyValuePairs<String, String>, unknown: KeyValuePairs<String, String>
  ) throws {
    #expect(Value.recognized.map(\.wire) == recognized.map(\.key))
    #expect(Value.recognized.map(\.label) == recognized.map(\.value))
    for (wire, label) in unknown { #expect(Value(wire: wire) == .other(wire) && Value(wire: wire).label == label) }
    let wires = (Array(recognized) + Array(unknown)).map(\.key)
    let values = Value.recognized + unknown.map { .other($0.key) }
    let data = try JSONEncoder().encode(values)
    #expect(try JSONDecoder().decode([String].self, from: data) == wires)
    #expect(try JSONDecoder().decode([Value].self, from: data) == values)
  }

  @Test func knownAndUnknownValuesRoundTrip() throws {
    try check(
      EventType.self,
      [
        "camp": "Camp", "showcase": "Showcase", "official_visit": "Official Visit",
        "unofficial_visit": "Unofficial Visit", "game": "Game",
      ], unknown: ["combine": "combine", "": "Other", "Camp": "Camp", "OFFICIAL_VISIT": "OFFICIAL_VISIT"])
    try check(
      OfferType.self,
      [
        "full_ride": "Full Ride Scholarship", "partial": "Partial Scholarship", "scholarship": "Scholarship",
        "recruited_walk_on": "Recruited Walk-On", "preferred_walk_on": "Preferred Walk-On",
      ], unknown: ["aid": "aid", "": "Other", "Full_Ride": "Full_Ride"])
    try check(
      OfferStatus.self,
      ["pending": "Pending", "accepted": "Accepted", "declined": "Declined", "expired": "Expired"],
      unknown: ["held": "held"])
    try check(
      TaskStatus.self,
      [
        "not_started": "Not Started", "in_progress": "In Progress", "completed": "Completed", "skipped": "Skipped",
      ], unknown: ["waived": "waived", "Completed": "Completed", "": "Unknown"])
    try check(UserRole.self, ["player": "Player", "parent": "Parent"], unknown: ["admin": "admin", "": ""])
  }
}
