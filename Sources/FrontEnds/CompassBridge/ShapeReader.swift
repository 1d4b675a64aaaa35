import CompassModel

extension TypeShape {
  /// Derives the JSON shape of a type by decoding it: each requested key is noted and answered with a sample.
  static func of<Value: Decodable>(_ type: Value.Type) -> TypeShape { read(type).shape }

  /// Returns the shape, and a sample value if one could be decoded, so that members decoded after it are seen, too.
  fileprivate static func read<Value: Decodable>(_ type: Value.Type) -> (shape: TypeShape, value: Value?) {
    if let simple = simple(type) { return (simple.shape, simple.value as? Value) }
    if let texts = rawTexts(of: type) { return (.choice(texts.map(\.text)), texts.first?.value as? Value) }
    let noun = (type as? any WireText.Type)?.noun
    var shape: TypeShape?
    for text in samples {
      let reader = ShapeReader(text: text)
      let value = try? Value(from: reader)
      shape = reader.shape
      if shape == nil, let cases = reader.cases { return either(type, cases) }
      if let value { return (noun.map { .text(noun: $0) } ?? shape ?? .anything, value) }
    }
    return (noun.map { .text(noun: $0) } ?? shape ?? .anything, nil)
  }

  /// Reads an enum with values case by case, each as the only key.
  private static func either<Value: Decodable>(_ type: Value.Type, _ cases: [String]) -> (TypeShape, Value?) {
    var made: Value?
    let members = cases.map { name in
      let reader = ShapeReader(text: "", choosing: name)
      let value = try? Value(from: reader)
      if made == nil { made = value }
      return Member(name: name, shape: .object(reader.chosen?.members ?? []))
    }
    return (.either(members), made)
  }

  private static func simple(_ type: Any.Type) -> (shape: TypeShape, value: Any)? {
    switch type {
    case is String.Type: (.text(noun: nil), "")
    case is Bool.Type: (.flag, false)
    case is Int.Type: (.whole, 1)
    case is Double.Type: (.number, 1.0)
    case let optional as any OptionalType.Type: (optional.wrappedShape, optional.none)
    default: nil
    }
  }

  private static func rawTexts(of type: Any.Type) -> [(text: String, value: Any)]? {
    guard let listed = type as? any CaseIterable.Type else { return nil }
    let texts = listed.all.compactMap { value in
      ((value as? any RawRepresentable)?.rawValue as? String).map { ($0, value) }
    }
    return texts.isEmpty ? nil : texts
  }

  /// Sample texts, of which every type that is decoded from a text accepts at least one.
  private static let samples = [
    "", "2026-02-10", "2026-02", "09:00", "2026-02-10T14:00:00Z", "UTC", "/events", "event-1",
  ]
}

extension CaseIterable {
  fileprivate static var all: [Any] { Array(allCases) }
}

private protocol OptionalType {
  static var wrappedShape: TypeShape { get }
  static var none: Self { get }
}

extension Optional: OptionalType {
  fileprivate static var wrappedShape: TypeShape { (Wrapped.self as? any Decodable.Type)?.shape ?? .anything }
}

extension Decodable {
  fileprivate static var shape: TypeShape { TypeShape.of(Self.self) }
}

private final class ShapeReader: Decoder {
  let text: String
  /// The only key present, for an enum with values; nil to list the cases.
  let choice: String?
  var shape: TypeShape?
  /// Names of an enum's cases; nil unless the type has asked for all keys.
  var cases: [String]?
  var chosen: Members?
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  final class Members { var members: [TypeShape.Member] = [] }

  init(text: String, choosing choice: String? = nil) { (self.text, self.choice) = (text, choice) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed(reader: self, members: Members(), isOfCase: false))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { List(reader: self) }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(reader: self) }

  struct NoSample: Error {}
}

extension ShapeReader {
  fileprivate struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reader: ShapeReader
    let members: Members
    /// Whether the keys are the values of an enum's case.
    let isOfCase: Bool
    let codingPath: [any CodingKey] = []

    /// The key of the chosen case; empty while the cases are listed. Only enums with values ask for all keys.
    var allKeys: [Key] {
      reader.cases = caseNames(of: Key.self) ?? []
      return reader.choice.flatMap(Key.init(stringValue:)).map { [$0] } ?? []
    }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      let (shape, value) = TypeShape.read(type)
      note(key, shape, isOptional: type is any OptionalType.Type)
      guard let value else { throw NoSample() }
      return value
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
      note(key, TypeShape.of(type), isOptional: true)
      return nil
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { none(.text(noun: nil), key) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { none(.flag, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { none(.whole, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { none(.number, key) }

    private func none<Value>(_ shape: TypeShape, _ key: Key) -> Value? {
      note(key, shape, isOptional: true)
      return nil
    }

    private func note(_ key: Key, _ shape: TypeShape, isOptional: Bool) {
      members.members.append(TypeShape.Member(name: key.stringValue, shape: shape, isOptional: isOptional))
      if !isOfCase { reader.shape = .object(members.members) }
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      let nested = Members()
      reader.chosen = nested
      return KeyedDecodingContainer(ShapeReader.Keyed<Nested>(reader: reader, members: nested, isOfCase: true))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw NoSample() }
    func superDecoder() throws -> any Decoder { throw NoSample() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw NoSample() }
  }

  /// Decodes a list of one element.
  fileprivate struct List: UnkeyedDecodingContainer {
    let reader: ShapeReader
    let codingPath: [any CodingKey] = []
    let count: Int? = 1
    var currentIndex = 0
    var isAtEnd: Bool { currentIndex > 0 }

    mutating func decodeNil() throws -> Bool { false }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      currentIndex += 1
      let (shape, value) = TypeShape.read(type)
      reader.shape = .list(shape)
      guard let value else { throw NoSample() }
      return value
    }
    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { throw NoSample() }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoSample() }
    mutating func superDecoder() throws -> any Decoder { throw NoSample() }
  }

  fileprivate struct Single: SingleValueDecodingContainer {
    let reader: ShapeReader
    let codingPath: [any CodingKey] = []

    func decodeNil() -> Bool { false }
    func decode(_ type: String.Type) throws -> String {
      reader.shape = .text(noun: nil)
      return reader.text
    }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      let (shape, value) = TypeShape.read(type)
      reader.shape = shape
      guard let value else { throw NoSample() }
      return value
    }
  }
}
