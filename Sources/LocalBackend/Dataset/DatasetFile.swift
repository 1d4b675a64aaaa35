import CompassModel
import Foundation

/// A dataset's JSON as it was read, with what is needed to say where something is wrong.
struct DatasetFile {
  let name: String
  let object: [String: JSONNode]
  let places: TextPlaces

  init(_ text: Data, name: String) throws(DatasetRefusal) {
    let bytes = [UInt8](text)
    let places = TextPlaces(bytes)
    let value: JSONNode
    do {
      value = try JSONReader.read(bytes)
    } catch {
      throw DatasetRefusal(file: name, position: places.position(ofByte: error.offset), reason: error.reason)
    }
    guard let object = value.object else {
      throw DatasetRefusal(
        file: name, position: places.position(ofByte: value.offset),
        reason: "a dataset is a JSON object, not \(QuotedValue.text(value))")
    }
    self.name = name
    self.object = object
    self.places = places
  }

  /// Top-level keys that no table has, quoted.
  var unknownParts: [String] {
    let known = Set(TableSchema.all.map(\.name) + ["family"])
    return object.keys.filter { !known.contains($0) }.sorted().map(QuotedValue.quoted)
  }

  /// The list under a key of `object`; none and null are an empty one.
  func list(_ key: String, in object: [String: JSONNode], at path: String) throws(DatasetRefusal) -> [JSONNode] {
    guard let value = object[key], !value.isNull else { return [] }
    guard let list = value.list else { throw refusal(of: value, at: path, "is not a list of rows") }
    return list
  }

  /// The family, and nil where the file has none.
  func family() throws(DatasetRefusal) -> (id: String?, members: [JSONNode]) {
    guard let value = object["family"], !value.isNull else { return (nil, []) }
    guard let family = value.object else { throw refusal(of: value, at: "family", "is not an object") }
    let members = try list("members", in: family, at: "family.members")
    guard let id = family["id"], !id.isNull else { return ("family", members) }
    guard let text = id.text, !text.isEmpty else { throw refusal(of: id, at: "family.id", "is not an id") }
    return (text, members)
  }

  private func refusal(of value: JSONNode, at path: String, _ reason: String) -> DatasetRefusal {
    DatasetRefusal(
      file: name, position: places.position(ofByte: value.offset),
      reason: "\"\(path)\" \(reason) but \(QuotedValue.text(value))")
  }
}
