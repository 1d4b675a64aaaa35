/// The outermost structure of a JSON text, with objects whose members are not decoded.
package enum JSONOutline: Sendable {
  case object(JSONObject)
  /// The elements of a list; nil for each element that is not an object.
  case list([JSONObject?])
  /// A string, a number, a Boolean or null.
  case other
}

/// A validated JSON object whose members are decoded on access, because few of the columns in a response are used.
package struct JSONObject: Sendable {
  struct Member {
    /// The offset after the opening quote of the name.
    var name: Int
    var value: Int
  }

  /// The bytes of the whole text, to which all offsets refer.
  let bytes: [UInt8]
  let members: [Member]

  /// The value of a member, the last of its name; nil if it is missing, null, or its name has escapes.
  package subscript(_ name: String) -> JSONNode? {
    guard let offset = offset(ofValue: name), bytes[offset] != UInt8(ascii: "n") else { return nil }
    var reader = JSONReader(bytes, at: offset)
    return try? reader.value()
  }

  /// Whether the object has a member with this name, null or not. A name that is written with escapes is not found.
  package func has(_ name: String) -> Bool { offset(ofValue: name) != nil }

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

/// The members of a validated JSON object, decoded on access; of several with the same name the last is used.
package struct JSONMembers: Sendable {
  let bytes: [UInt8]
  /// The offset of each value in the text, and the number of elements if it is a list.
  fileprivate(set) var values: [String: (offset: Int, count: Int?)] = [:]

  package var names: some Collection<String> { values.keys }

  /// The value of a member, null included; nil if it is missing.
  package subscript(_ name: String) -> JSONNode? {
    values[name].flatMap { value in
      var reader = JSONReader(bytes, at: value.offset)
      return try? reader.value()
    }
  }

  package func elements(_ name: String) -> JSONElements? {
    values[name].flatMap { value in value.count.map { JSONElements(bytes, at: value.offset + 1, count: $0) } }
  }
}

/// The elements of a validated JSON list, decoded one at a time.
package struct JSONElements: Sequence, IteratorProtocol {
  private var reader: JSONReader
  package let underestimatedCount: Int

  fileprivate init(_ bytes: [UInt8], at position: Int, count: Int) {
    (reader, underestimatedCount) = (JSONReader(bytes, at: position), count)
  }

  package mutating func next() -> JSONNode? {
    if reader.next == UInt8(ascii: ",") { reader.position += 1 }
    return reader.next == UInt8(ascii: "]") ? nil : try? reader.value()
  }
}

extension JSONReader {
  /// Reads the members of the object that starts here, without decoding their values; nil for any other value.
  mutating func members() throws(JSONMistake) -> JSONMembers? {
    guard next == UInt8(ascii: "{") else {
      makesValues = false
      _ = try value()
      return nil
    }
    var members = JSONMembers(bytes: bytes)
    try nested { (reader) throws(JSONMistake) in
      try reader.readElements("}") { (reader) throws(JSONMistake) in
        let name = try reader.name()
        reader.makesValues = false
        if reader.next == UInt8(ascii: "[") {
          let offset = reader.position
          let count = try reader.nested { (reader) throws(JSONMistake) in
            try reader.readElements("]") { (reader) throws(JSONMistake) in _ = try reader.value() }
          }
          members.values[name] = (offset, count)
        } else {
          members.values[name] = (reader.position, nil)
          _ = try reader.value()
        }
        reader.makesValues = true
      }
    }
    return members
  }

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
