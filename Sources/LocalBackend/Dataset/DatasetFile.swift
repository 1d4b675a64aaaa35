import Foundation

/// A dataset's JSON as it was parsed, with what is needed to say where something is wrong.
struct DatasetFile {
  let name: String
  let object: [String: Any]
  private let text: Data

  init(_ text: Data, name: String) throws(DatasetRefusal) {
    let value: Any
    do {
      value = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)
    } catch {
      let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "not JSON"
      throw DatasetRefusal(file: name, position: TextPosition(parserMessage: words, in: text), reason: words)
    }
    guard let object = value as? [String: Any] else {
      throw DatasetRefusal(
        file: name, position: TextPosition(of: [], in: text),
        reason: "a dataset is a JSON object, not \(QuotedValue.text(value))")
    }
    self.name = name
    self.object = object
    self.text = text
  }

  /// Top-level keys that no table has, quoted.
  var unknownParts: [String] {
    let known = Set(TableSchema.all.map(\.name) + ["family"])
    return object.keys.filter { !known.contains($0) }.sorted().map(QuotedValue.quoted)
  }

  /// The list under a key of `object`; none and null are an empty one.
  func list(_ key: String, in object: [String: Any], at path: [String]) throws(DatasetRefusal) -> [Any] {
    guard let value = object[key], !JSONNull.matches(value) else { return [] }
    guard let list = value as? [Any] else { throw refusal(at: path, "is not a list of rows", value) }
    return list
  }

  /// The family, and nil where the file has none.
  func family() throws(DatasetRefusal) -> (id: String?, members: [Any]) {
    guard let value = object["family"], !JSONNull.matches(value) else { return (nil, []) }
    guard let family = value as? [String: Any] else { throw refusal(at: ["family"], "is not an object", value) }
    let members = try list("members", in: family, at: ["family", "members"])
    guard let id = family["id"], !JSONNull.matches(id) else { return ("family", members) }
    guard let text = id as? String, !text.isEmpty else { throw refusal(at: ["family", "id"], "is not an id", id) }
    return (text, members)
  }

  private func refusal(at path: [String], _ reason: String, _ value: Any) -> DatasetRefusal {
    DatasetRefusal(
      file: name, position: TextPosition(of: path, in: text),
      reason: "\"\(path.joined(separator: "."))\" \(reason) but \(QuotedValue.text(value))")
  }
}
