import CompassModel
import Foundation

extension Dataset {
  /// Makes the dataset of a new family: its users and the task catalogue (decisions D1, W4, G8). The parent, else the
  /// first athlete, is the default user.
  package static func newFamily(of athletes: [FirstUser], parent: String? = nil) -> Dataset {
    var people: [DemoData.Row] = []
    if let parent { people.append(["id": newID(), "full_name": parent, "role": "parent"]) }
    for athlete in athletes {
      people.append([
        "id": newID(), "full_name": athlete.name, "role": "player", "graduation_year": athlete.graduationYear,
      ])
    }
    let members: [DemoData.Row] = people.map { ["user_id": $0["id"] ?? nil, "role": $0["role"] ?? nil] }
    return Dataset(
      name: "own data", rows: ["users": people.map(DemoData.json), "task": DemoData.catalogue],
      family: (newID(), members.map(DemoData.json)))
  }

  private static func newID() -> String { UUID().uuidString.lowercased() }
}
