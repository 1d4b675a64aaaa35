import CompassModel
import Foundation

/// Writes a schema as TypeScript declarations: an interface for each object, a type for all others.
enum TypeScript {
  static func text(of definitions: [String: JSONValue]) -> String {
    let names = definitions.keys.sorted { name(of: $0) < name(of: $1) }
    let declarations = names.compactMap { name in definitions[name].map { declaration(of: name, $0) } }
    return "// Written by `compass schema --typescript`.\n\n" + declarations.joined(separator: "\n\n") + "\n"
  }

  private static func name(of definition: String) -> String {
    definition.prefix(1).uppercased() + definition.dropFirst()
  }

  private static func declaration(of definition: String, _ schema: JSONValue) -> String {
    let name = name(of: definition)
    guard let properties = schema.members?["properties"]?.members else {
      return "export type \(name) = \(type(schema, indent: ""));"
    }
    return "export interface \(name) \(object(properties, schema, indent: ""))"
  }

  private static func type(_ schema: JSONValue, indent: String) -> String {
    guard let members = schema.members else { return "unknown" }
    if let reference = members["$ref"]?.string { return name(of: String(reference.dropFirst("#/$defs/".count))) }
    if let texts = members["enum"]?.elements { return union(texts.compactMap(\.string).map(quoted), indent: indent) }
    if case .flag(let flag)? = members["const"] { return "\(flag)" }
    if let schemas = members["anyOf"]?.elements {
      return union(schemas.map { type($0, indent: indent + "  ") }, indent: indent)
    }
    if let element = members["items"] {
      let element = type(element, indent: indent)
      return element.contains(" ") ? "Array<\(element)>" : "\(element)[]"
    }
    if let properties = members["properties"]?.members { return object(properties, schema, indent: indent) }
    switch members["type"]?.string {
    case "string": return members["pattern"]?.string == "^/" ? "`/${string}`" : "string"
    case "integer", "number": return "number"
    case "boolean": return "boolean"
    case "null": return "null"
    case "object":
      return members["additionalProperties"].map { "Record<string, \(type($0, indent: indent))>" } ?? "object"
    default: return "unknown"
    }
  }

  private static func union(_ types: [String], indent: String) -> String {
    let line = types.joined(separator: " | ")
    guard types.count > 2, line.count > 80 else { return types.isEmpty ? "never" : line }
    return types.map { "\n\(indent)  | \($0)" }.joined()
  }

  private static func object(_ properties: [String: JSONValue], _ schema: JSONValue, indent: String) -> String {
    guard !properties.isEmpty else { return "Record<string, never>" }
    let required = Set((schema.members?["required"]?.elements ?? []).compactMap(\.string))
    let lines = properties.sorted { $0.key < $1.key }.map { key, value in
      let mark = required.contains(key) ? "" : "?"
      return "\(indent)  \(property(key))\(mark): \(type(value, indent: indent + "  "));"
    }
    return "{\n\(lines.joined(separator: "\n"))\n\(indent)}"
  }

  private static func property(_ key: String) -> String {
    let isName = key.wholeMatch(of: #/[A-Za-z_$][A-Za-z0-9_$]*/#) != nil
    return isName ? key : quoted(key)
  }

  private static func quoted(_ text: String) -> String { JSONNode(.text(text)).written }
}
