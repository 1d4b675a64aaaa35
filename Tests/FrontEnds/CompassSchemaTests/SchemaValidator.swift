import CompassModel

/// JSON Schema 2020-12, as far as our schema uses it. Keys that the schema does not name are mistakes here.
struct SchemaValidator {
  let definitions: [String: JSONValue]

  /// Reason why a value does not match the schema; nil if it does.
  func mistake(in value: JSONValue, _ schema: JSONValue, at path: String = "") -> String? {
    guard let keywords = schema.members else { return "\(path): no schema" }
    if let reference = keywords["$ref"]?.string {
      let name = String(reference.dropFirst("#/$defs/".count))
      return definitions[name].map { mistake(in: value, $0, at: path) } ?? "\(path): no schema \(name)"
    }
    if let texts = keywords["enum"]?.elements { return texts.contains(value) ? nil : "\(path): \(value) is none" }
    if let constant = keywords["const"] { return value == constant ? nil : "\(path): \(value) is not \(constant)" }
    if let schemas = keywords["anyOf"]?.elements {
      var mistakes: [String] = []
      for schema in schemas {
        guard let mistake = mistake(in: value, schema, at: path) else { return nil }
        mistakes.append(mistake)
      }
      // The deepest mistake belongs to the intended alternative.
      return mistakes.max { $0.count { $0 == "/" } < $1.count { $0 == "/" } } ?? "\(path): no choice"
    }
    switch (keywords["type"]?.string, value) {
    case (nil, _), ("string", .text), ("boolean", .flag), ("null", .null), ("number", .number): return nil
    case ("integer", .number(let number)): return number == number.rounded() ? nil : "\(path): \(number) is not whole"
    case ("array", .list(let elements)):
      guard let items = keywords["items"] else { return nil }
      for (index, element) in elements.enumerated() {
        if let mistake = mistake(in: element, items, at: "\(path)/\(index)") { return mistake }
      }
      return nil
    case ("object", .object(let members)): return mistake(in: members, keywords, at: path)
    case (let type, _): return "\(path): \(value) is not \(type ?? "")"
    }
  }

  private func mistake(in members: [String: JSONValue], _ keywords: [String: JSONValue], at path: String) -> String? {
    let properties = keywords["properties"]?.members ?? [:]
    for name in (keywords["required"]?.elements ?? []).compactMap(\.string) where members[name] == nil {
      return "\(path)/\(name) is missing"
    }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      let schema: JSONValue
      switch (properties[name], keywords["additionalProperties"]) {
      case (let property?, _): schema = property
      case (nil, .object(let other)?): schema = .object(other)
      default: return "\(path)/\(name) is not in the schema"
      }
      if let mistake = mistake(in: value, schema, at: "\(path)/\(name)") { return mistake }
    }
    return nil
  }
}
