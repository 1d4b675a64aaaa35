import CompassModel
import CompassSchema

extension ShapeRecorder {
  /// As schemas, by name; `screen` is any of those whose values of `page` are given, by which they differ.
  func definitions(pages: [String: Set<String>]) -> [String: JSONValue] {
    var definitions: [String: JSONValue] = [:]
    for (name, object) in objects {
      definitions[name] = schema(object, replacing: pages[name].map { ["page": .choice($0.sorted())] } ?? [:])
    }
    definitions["screen"] = .any(pages.keys.sorted().map(JSONValue.reference))
    return definitions
  }

  private func schema(_ object: Object, replacing known: [String: JSONValue]) -> JSONValue {
    // A front end of text adds verbs, and an older core has none.
    let required = object.counts.filter { $0.value == object.count && $0.key != "verb" }.map(\.key)
    return .object(object.members.mapValues(schema).merging(known) { $1 }, required: required)
  }

  private func schema(_ shape: Shape) -> JSONValue {
    switch shape {
    case .text: .type("string")
    case .whole: .type("integer")
    case .number: .type("number")
    case .flag: .type("boolean")
    case .unknown, .never: .object([:])
    case .choice(let texts): .choice(texts)
    case .list(let element): .list(schema(element))
    case .map(let element): .map(schema(element))
    case .nullable(.never): .type("null")
    case .nullable(let value): .nullable(schema(value))
    case .object(let name): .reference(name)
    case .type(let name): written[name].map(schema) ?? .object([:])
    }
  }

  /// Where nothing was ever seen of a type.
  var unknownPlaces: [String] {
    objects.flatMap { name, object in
      object.members.filter { hasUnknown($0.value) }.map { "\(name).\($0.key)" }
    }.sorted()
  }

  private func hasUnknown(_ shape: Shape) -> Bool {
    switch shape {
    case .unknown: true
    case .type(let name): written[name].map(hasUnknown) ?? true
    case .list(let inner), .map(let inner), .nullable(let inner): hasUnknown(inner)
    case .text, .whole, .number, .flag, .never, .choice, .object: false
    }
  }
}
