import CompassModel

/// The encoder of one value: it tells the recorder what the value writes.
final class ShapeWriter: Encoder {
  private let recorder: ShapeRecorder
  private let name: String
  private var hasBegun = false
  /// Of what writes no object.
  var shape: ShapeRecorder.Shape?
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ recorder: ShapeRecorder, _ name: String) {
    self.recorder = recorder
    self.name = name
  }

  struct NotWritten: Error {}

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if !hasBegun { recorder.begin(name) }
    hasBegun = true
    return KeyedEncodingContainer(Keyed(recorder: recorder, name: name))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    shape = .list(.unknown)
    return Listed(recorder: recorder, writer: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(recorder: recorder, writer: self) }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let recorder: ShapeRecorder
    let name: String
    let codingPath: [any CodingKey] = []

    mutating func encodeNil(forKey key: Key) throws {
      try recorder.note(.nullable(.unknown), for: key.stringValue, of: name)
    }
    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      try recorder.note(recorder.shape(of: value), for: key.stringValue, of: name)
    }
    mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
      let shape = try value.map { try recorder.shape(of: $0) } ?? recorder.shape(of: Value.self)
      try recorder.note(shape, for: key.stringValue, of: name, isThere: value != nil)
    }
    mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try note(.text, value != nil, key) }
    mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try note(.flag, value != nil, key) }
    mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try note(.whole, value != nil, key) }
    mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try note(.number, value != nil, key) }

    private func note(_ shape: ShapeRecorder.Shape, _ isThere: Bool, _ key: Key) throws {
      try recorder.note(shape, for: key.stringValue, of: name, isThere: isThere)
    }

    /// Of an object that has no type: its name is made of the place.
    private func opened(_ key: any CodingKey) -> ShapeWriter {
      let nested = name + key.stringValue.prefix(1).uppercased() + key.stringValue.dropFirst()
      try? recorder.note(.object(nested), for: key.stringValue, of: name)
      return ShapeWriter(recorder, nested)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { opened(key).container(keyedBy: type) }
    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      opened(key).unkeyedContainer()
    }
    mutating func superEncoder() -> any Encoder { ShapeWriter(recorder, name) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { opened(key) }
  }

  private struct Listed: UnkeyedEncodingContainer {
    let recorder: ShapeRecorder
    let writer: ShapeWriter
    let codingPath: [any CodingKey] = []
    var count = 0

    mutating func encodeNil() throws { throw NotWritten() }
    mutating func encode<Value: Encodable>(_ value: Value) throws {
      count += 1
      let list = ShapeRecorder.Shape.list(try recorder.shape(of: value))
      writer.shape = try ShapeRecorder.both(writer.shape ?? list, list, at: "a list")
    }
    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      ShapeWriter(recorder, "Unknown").container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    mutating func superEncoder() -> any Encoder { writer }
  }

  private struct Single: SingleValueEncodingContainer {
    let recorder: ShapeRecorder
    let writer: ShapeWriter
    let codingPath: [any CodingKey] = []

    mutating func encodeNil() throws { writer.shape = .nullable(.unknown) }
    mutating func encode<Value: Encodable>(_ value: Value) throws { writer.shape = try recorder.shape(of: value) }
  }
}
