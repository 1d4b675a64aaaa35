import CompassModel
import Foundation
import PageKit

/// Notes what types write as JSON (decision U6). A value is seen for its type: what may be null, what a list holds and
/// which texts there are is read off the types; a type that writes an object is known once one was seen.
final class ShapeRecorder {
  /// Of each type that writes an object, by its name.
  private(set) var objects: [String: Object] = [:]
  /// What each type wrote, by its name.
  private(set) var written: [String: Shape] = [:]
  /// Of each type that lists its cases.
  private var texts: [ObjectIdentifier: [String]] = [:]

  struct Object {
    var members: [String: Shape] = [:]
    /// How often each member was there, and all of it.
    var counts: [String: Int] = [:]
    var count = 0
  }

  indirect enum Shape: Hashable, Sendable {
    case text, whole, number, flag, unknown
    /// Of a value that there never is.
    case never
    /// What a type writes, once one was seen.
    case type(String)
    case choice([String])
    case list(Shape)
    case map(Shape)
    case nullable(Shape)
    /// The object of a type.
    case object(String)
  }

  /// One place is of two types.
  struct Mismatch: Error {
    var place: String
    var shapes: [Shape]
  }

  /// - Parameter name: of the object that the value writes; nil for that of its type.
  func note(_ value: some Encodable, as name: String? = nil) throws { _ = try shape(of: value, name: name) }

  /// `RecruitingCompass.Navigation.Tab` is `NavigationTab`.
  static func name(of type: Any.Type) -> String {
    let parts = String(reflecting: type).prefix { $0 != "<" }.split(separator: ".").dropFirst()
    return parts.filter { !$0.hasPrefix("(") }.joined()
  }

  func shape<Value: Encodable>(of value: Value, name: String? = nil) throws -> Shape {
    if let known = known(Value.self) { return known }
    switch value {
    case let optional as any OptionalValue: return .nullable(try optional.shape(self))
    case let map as any MapValue: return .map(try map.shape(self))
    case let list as any Collection: return .list(try list.shape(self))
    default:
      let name = name ?? Self.name(of: Value.self)
      let writer = ShapeWriter(self, name)
      try value.encode(to: writer)
      let shape = writer.shape ?? .object(name)
      written[name] = try Self.both(written[name] ?? shape, shape, at: name)
      return shape
    }
  }

  /// Without a value.
  func shape(of type: Any.Type) -> Shape {
    if let known = known(type) { return known }
    switch type {
    case let optional as any OptionalValue.Type: return .nullable(optional.shape(self))
    case let map as any MapValue.Type: return .map(map.shape(self))
    case let list as any Collection.Type: return .list(list.shape(self))
    case is any WireText.Type, is any WireValue.Type, is any RawRepresentable<String>.Type: return .text
    case is any Encodable.Type: return .type(Self.name(of: type))
    default: return .unknown
    }
  }

  private func known(_ type: Any.Type) -> Shape? {
    switch type {
    case is Never.Type: return .never
    case is String.Type: return .text
    case is Bool.Type: return .flag
    case is Int.Type: return .whole
    case is Double.Type: return .number
    // What can be sent has a schema of its own.
    case is SentAction.Type: return .object("action")
    case is ActionTemplate.Type: return .object("actionTemplate")
    case let listed as any CaseIterable.Type:
      let id = ObjectIdentifier(type)
      let texts = texts[id] ?? listed.texts
      self.texts[id] = texts
      return texts.isEmpty ? nil : .choice(texts)
    default: return nil
    }
  }

  func begin(_ name: String) { objects[name, default: Object()].count += 1 }

  func note(_ shape: Shape, for key: String, of name: String, isThere: Bool = true) throws {
    let before = objects[name]?.members[key] ?? .unknown
    objects[name]?.members[key] = try Self.both(before, shape, at: "\(name).\(key)")
    if isThere { objects[name]?.counts[key, default: 0] += 1 }
  }

  static func both(_ left: Shape, _ right: Shape, at place: String) throws -> Shape {
    switch (left, right) {
    case _ where left == right: return left
    case (.unknown, let other), (let other, .unknown): return other
    // What a value wrote says more than its type.
    case (.type, let other), (let other, .type): return other
    case (.nullable(let left), .nullable(let right)): return .nullable(try both(left, right, at: place))
    case (.nullable(let one), let other), (let other, .nullable(let one)):
      return .nullable(try both(one, other, at: place))
    case (.whole, .number), (.number, .whole): return .number
    case (.list(let left), .list(let right)): return .list(try both(left, right, at: place))
    case (.map(let left), .map(let right)): return .map(try both(left, right, at: place))
    default: throw Mismatch(place: place, shapes: [left, right])
    }
  }
}

extension CaseIterable {
  /// As they are written, where each is a text.
  fileprivate static var texts: [String] {
    let texts = allCases.compactMap { ($0 as? any Encodable)?.writtenText }
    return texts.count == allCases.count ? texts : []
  }
}

extension Encodable {
  fileprivate var writtenText: String? {
    (try? JSONEncoder().encode([self])).flatMap { try? JSONDecoder().decode([String].self, from: $0).first }
  }
}

private protocol OptionalValue {
  static func shape(_ recorder: ShapeRecorder) -> ShapeRecorder.Shape
  func shape(_ recorder: ShapeRecorder) throws -> ShapeRecorder.Shape
}

extension Optional: OptionalValue {
  fileprivate static func shape(_ recorder: ShapeRecorder) -> ShapeRecorder.Shape { recorder.shape(of: Wrapped.self) }
  fileprivate func shape(_ recorder: ShapeRecorder) throws -> ShapeRecorder.Shape {
    guard case let value? = self, let value = value as? any Encodable else { return recorder.shape(of: Wrapped.self) }
    return try recorder.shape(of: value)
  }
}

extension Nullable: OptionalValue {
  fileprivate static func shape(_ recorder: ShapeRecorder) -> ShapeRecorder.Shape { recorder.shape(of: Value.self) }
  fileprivate func shape(_ recorder: ShapeRecorder) throws -> ShapeRecorder.Shape { try wrappedValue.shape(recorder) }
}

private protocol MapValue {
  static func shape(_ recorder: ShapeRecorder) -> ShapeRecorder.Shape
  func shape(_ recorder: ShapeRecorder) throws -> ShapeRecorder.Shape
}

extension Dictionary: MapValue {
  fileprivate static func shape(_ recorder: ShapeRecorder) -> ShapeRecorder.Shape { recorder.shape(of: Value.self) }
  fileprivate func shape(_ recorder: ShapeRecorder) throws -> ShapeRecorder.Shape {
    try Array(values).shape(recorder)
  }
}

extension Collection {
  fileprivate static func shape(_ recorder: ShapeRecorder) -> ShapeRecorder.Shape { recorder.shape(of: Element.self) }
  fileprivate func shape(_ recorder: ShapeRecorder) throws -> ShapeRecorder.Shape {
    var shape = recorder.shape(of: Element.self)
    for element in self {
      guard let element = element as? any Encodable else { continue }
      shape = try ShapeRecorder.both(shape, recorder.shape(of: element), at: "a list of \(Element.self)")
    }
    return shape
  }
}
