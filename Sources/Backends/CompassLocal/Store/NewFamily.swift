import CompassModel
import Foundation

extension Dataset {
  /// Makes the dataset of a new family: its users and the task catalogue, but no other rows (decision D1). Tasks are
  /// due by each athlete's graduation year (decisions W4, G8).
  ///
  /// - Parameters:
  ///   - athletes: in display order.
  ///   - parent: the parent's name, who is the default user; nil if the first athlete is.
  package static func newFamily(of athletes: [FirstUser], parent: String? = nil) -> Dataset {
    var people: [[String: JSONNode]] = []
    if let parent { people.append(person(parent, role: "parent")) }
    for athlete in athletes {
      var person = person(athlete.name, role: "player")
      person["graduation_year"] = JSONNode(.number(JSONNumber(athlete.graduationYear)))
      people.append(person)
    }
    let members = people.map { person in
      var member: [String: JSONNode] = [:]
      member["user_id"] = person["id"]
      member["role"] = person["role"]
      return JSONNode(.object(member))
    }
    return Dataset(
      name: "own data", rows: ["users": people.map { JSONNode(.object($0)) }, "task": DemoData.catalogue],
      family: (newID(), members))
  }

  private static func person(_ name: String, role: String) -> [String: JSONNode] {
    [
      "id": JSONNode(.text(newID())), "full_name": JSONNode(.text(name)), "role": JSONNode(.text(role)),
    ]
  }

  private static func newID() -> String { UUID().uuidString.lowercased() }
}
