/// Outline of a JSON text, whose objects are not read yet.
package enum JSONOutline: Sendable {
  case object(JSONObject)
  /// Nil for what is no object.
  case list([JSONObject?])
  /// A text, a number, a flag or nothing.
  case other
}

/// An object of JSON, checked, whose members are read when they are asked for: of the many columns that rows come with,
/// few are.
package struct JSONObject: Sendable {
  /// The offsets of a member in the text.
  struct Member {
    /// Behind the opening quote.
    var name: Int
    var value: Int
  }

  /// The bytes of the whole text.
  let bytes: [UInt8]
  let members: [Member]

  /// The value of a member; nil where there is none, and where it is null. Of two with one name the later counts. Names
  /// with escapes are not found.
  package subscript(_ name: String) -> JSONNode? {
    guard let offset = offset(ofValue: name), bytes[offset] != UInt8(ascii: "n") else { return nil }
    var reader = JSONReader(bytes, at: offset)
    return try? reader.value()
  }

  /// Whether it has a member of that name, null or not.
  package func has(_ name: String) -> Bool { offset(ofValue: name) != nil }

  /// The outline of a member; nil where there is none.
  package func outline(_ name: String) -> JSONOutline? {
    guard let offset = offset(ofValue: name) else { return nil }
    var reader = JSONReader(bytes, at: offset)
    return try? reader.outline()
  }

  private func offset(ofValue name: String) -> Int? {
    var name = name
    return name.withUTF8 { name in
      bytes.withUnsafeBufferPointer { bytes in
        members.last { member in
          let end = member.name + name.count
          return end < member.value && bytes[end] == UInt8(ascii: "\"")
            && bytes[member.name..<end].elementsEqual(name)
        }?.value
      }
    }
  }
}

extension JSONReader {
  mutating func outline() throws(JSONMistake) -> JSONOutline {
    makesValues = false
    defer { makesValues = true }
    switch next {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["):
      var objects: [JSONObject?] = []
      try nested { (reader) throws(JSONMistake) in
        try reader.readElements("]") { (reader) throws(JSONMistake) in
          if reader.next == UInt8(ascii: "{") {
            objects.append(try reader.object())
          } else {
            _ = try reader.value()
            objects.append(nil)
          }
        }
      }
      return .list(objects)
    default:
      _ = try value()
      return .other
    }
  }

  private mutating func object() throws(JSONMistake) -> JSONObject {
    var members: [JSONObject.Member] = []
    members.reserveCapacity(likelyCount)
    try nested { (reader) throws(JSONMistake) in
      try reader.readElements("}") { (reader) throws(JSONMistake) in
        _ = reader.next
        let start = reader.position
        _ = try reader.name()
        _ = reader.next
        members.append(JSONObject.Member(name: start + 1, value: reader.position))
        _ = try reader.value()
      }
    }
    likelyCount = members.count
    return JSONObject(bytes: bytes, members: members)
  }
}
