import CompassModel

extension JSONValue {
  package static func type(_ name: String) -> JSONValue { .object(["type": .text(name)]) }
  package static func reference(_ name: String) -> JSONValue { .object(["$ref": .text("#/$defs/\(name)")]) }
  package static func choice(_ texts: [String]) -> JSONValue { .object(["enum": .list(texts.map(JSONValue.text))]) }
  package static func any(_ schemas: [JSONValue]) -> JSONValue { .object(["anyOf": .list(schemas)]) }
  package static func list(_ element: JSONValue) -> JSONValue {
    .object(["type": .text("array"), "items": element])
  }
  package static func map(_ element: JSONValue) -> JSONValue {
    .object(["type": .text("object"), "additionalProperties": element])
  }
  package static func nullable(_ schema: JSONValue) -> JSONValue { .any([schema, .type("null")]) }

  /// Makes the schema of an object; `isClosed` refuses keys other than `properties`.
  package static func object(
    _ properties: [String: JSONValue], required: [String], isClosed: Bool = false
  ) -> JSONValue {
    var schema: [String: JSONValue] = [
      "type": .text("object"), "properties": .object(properties),
      "required": .list(required.sorted().map(JSONValue.text)),
    ]
    if isClosed { schema["additionalProperties"] = .flag(false) }
    return .object(schema)
  }
}
