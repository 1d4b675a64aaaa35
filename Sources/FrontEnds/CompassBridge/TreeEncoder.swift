final class TreeEncoder: Encoder {
  private let parent: TreeEncoder?
  private let key: (any CodingKey)?
  let previous: JSONTree?
  private let omitsEmpty: Bool
  private var kind = Kind.nothing
  /// Members in the order of encoding; a screen's head and content both add to the same object.
  private var members: [JSONTree.Member] = []
  private var elements: [JSONTree] = []
  /// Nested encoders whose contents are added at the end.
  private var open: [(key: String, index: Int, encoder: TreeEncoder)] = []
  private var places: [JSONTree.Identity: Int]?
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private enum Kind {
    case nothing, list, object
    case single(JSONTree)
  }

  convenience init(previous: JSONTree?, omitsEmpty: Bool) {
    self.init(nil, nil, previous: previous, omitsEmpty: omitsEmpty)
  }

  private init(_ parent: TreeEncoder?, _ key: (any CodingKey)?, previous: JSONTree?, omitsEmpty: Bool) {
    (self.parent, self.key, self.previous, self.omitsEmpty) = (parent, key, previous, omitsEmpty)
  }

  /// The path of the value, for messages of errors only.
  var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    kind = .object
    return KeyedEncodingContainer(Keyed(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    kind = .list
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private func tree(source: (any Equatable)?, identity: JSONTree.Identity?) -> JSONTree {
    switch kind {
    case .nothing: return JSONTree(.object([]), source: source, identity: identity)
    case .single(let tree): return identity == nil ? tree : JSONTree(tree.content, source: source, identity: identity)
    case .list:
      for open in open { elements[open.index] = open.encoder.tree(source: nil, identity: nil) }
      return JSONTree(.list(elements), source: source, identity: identity)
    case .object:
      for open in open { add(open.encoder.tree(source: nil, identity: nil), open.key) }
      return JSONTree(.object(sortedMembers), source: source, identity: identity)
    }
  }

  /// The members sorted by key; of members with the same key, the last one.
  private var sortedMembers: [JSONTree.Member] {
    let sorted = members.sorted { $0.key < $1.key }
    guard zip(sorted, sorted.dropFirst()).contains(where: { $0.key == $1.key }) else { return sorted }
    return Dictionary(members) { $1 }.sorted { $0.key < $1.key }
  }

  private func add(_ member: JSONTree, _ key: String) {
    if !omitsEmpty || !member.isEmpty { members.append((key, member)) }
  }

  /// Encodes a nested value, or returns the earlier tree at the same position if its source is equal. `key` is nil for
  /// an element of a list and for the outermost value.
  func tree<Value: Encodable>(
    of value: Value, after previous: JSONTree?, _ key: (any CodingKey)? = nil, identity: JSONTree.Identity? = nil
  ) throws -> JSONTree {
    // Comparing types first avoids the cost of a cast.
    if Value.self == String.self, let text = value as? String { return JSONTree(.text(text)) }
    if Value.self == String?.self, let text = value as? String? { return JSONTree(text.map { .text($0) } ?? .null) }
    if Value.self == Bool.self, let flag = value as? Bool { return JSONTree(.flag(flag)) }
    if Value.self == Int.self, let number = value as? Int { return JSONTree(.number(String(number))) }
    if Value.self == Double.self, let number = value as? Double {
      return try JSONTree(number) { codingPath + (key.map { [$0] } ?? []) }
    }
    var source: (any Equatable)?
    if let before = previous?.source {
      source = value as? any Equatable
      if let previous, let source, source.equals(before) { return previous }
    }
    let encoder = TreeEncoder(self, key, previous: previous, omitsEmpty: omitsEmpty)
    try value.encode(to: encoder)
    // A single value's tree has its own source.
    if case .single = encoder.kind {} else { source = source ?? value as? any Equatable }
    return encoder.tree(source: source, identity: identity)
  }

  fileprivate static func identity(of value: some Any) -> JSONTree.Identity? {
    (value as? any Identifiable).map { $0.identity }
  }
}

extension Equatable {
  fileprivate func equals(_ other: any Equatable) -> Bool { (other as? Self) == self }
}

extension Identifiable {
  fileprivate var identity: JSONTree.Identity {
    if ID.self == String.self, let text = id as? String { return .text(text) }
    return .other(AnyHashable(id))
  }
}

extension JSONTree {
  fileprivate convenience init(_ number: Double, at path: () -> [any CodingKey]) throws {
    guard number.isFinite else {
      throw EncodingError.invalidValue(
        number, .init(codingPath: path(), debugDescription: "JSON has no number like this."))
    }
    let whole = number.rounded() == number && abs(number) < 1e15
    self.init(.number(whole ? String(Int(number)) : "\(number)"))
  }
}

extension TreeEncoder {
  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: TreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func encodeNil(forKey key: Key) { encoder.add(JSONTree(.null), key.stringValue) }
    mutating func encode(_ value: Bool, forKey key: Key) { encoder.add(JSONTree(.flag(value)), key.stringValue) }
    mutating func encode(_ value: String, forKey key: Key) { encoder.add(JSONTree(.text(value)), key.stringValue) }
    mutating func encode(_ value: Double, forKey key: Key) throws {
      encoder.add(try JSONTree(value) { encoder.codingPath + [key] }, key.stringValue)
    }
    mutating func encode(_ value: Int, forKey key: Key) {
      encoder.add(JSONTree(.number(String(value))), key.stringValue)
    }
    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      let name = key.stringValue
      encoder.add(try encoder.tree(of: value, after: encoder.previous?[name], key), name)
    }

    private func opened(_ key: any CodingKey) -> TreeEncoder {
      let opened = TreeEncoder(
        encoder, key, previous: encoder.previous?[key.stringValue], omitsEmpty: encoder.omitsEmpty)
      encoder.open.append((key.stringValue, 0, opened))
      return opened
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { opened(key).container(keyedBy: type) }
    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      opened(key).unkeyedContainer()
    }
    mutating func superEncoder() -> any Encoder { opened(NamedKey("super")) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { opened(key) }
  }

  private struct NamedKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: TreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.elements.count }

    /// Finds the earlier row with the same id; for a value without one, the earlier element at the same index. Nil if
    /// there is none.
    private func before(_ identity: JSONTree.Identity?) -> JSONTree? {
      guard case .list(let rows) = encoder.previous?.content else { return nil }
      let existing = rows.indices.contains(count) ? rows[count] : nil
      guard let identity, existing?.identity != identity else { return existing }
      if encoder.places == nil {
        encoder.places = Dictionary(
          rows.enumerated().compactMap { index, row in row.identity.map { ($0, index) } }, uniquingKeysWith: { $1 })
      }
      return encoder.places?[identity].map { rows[$0] }
    }

    mutating func encodeNil() { encoder.elements.append(JSONTree(.null)) }
    mutating func encode(_ value: String) { encoder.elements.append(JSONTree(.text(value))) }
    mutating func encode(_ value: Bool) { encoder.elements.append(JSONTree(.flag(value))) }
    mutating func encode<Value: Encodable>(_ value: Value) throws {
      let identity = identity(of: value)
      encoder.elements.append(try encoder.tree(of: value, after: before(identity), identity: identity))
    }

    private func opened() -> TreeEncoder {
      let opened = TreeEncoder(encoder, nil, previous: before(nil), omitsEmpty: encoder.omitsEmpty)
      encoder.open.append(("", count, opened))
      encoder.elements.append(JSONTree(.null))
      return opened
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      opened().container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { opened().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { opened() }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: TreeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    mutating func encodeNil() { encoder.kind = .single(JSONTree(.null)) }
    mutating func encode<Value: Encodable>(_ value: Value) throws {
      encoder.kind = .single(try encoder.tree(of: value, after: encoder.previous))
    }
  }
}
