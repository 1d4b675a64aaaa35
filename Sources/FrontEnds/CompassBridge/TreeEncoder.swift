/// Encodes a value as a tree, and takes from an earlier tree what is equal.
final class TreeEncoder: Encoder {
  let codingPath: [any CodingKey]
  /// What stood here before.
  let previous: JSONTree?
  /// Whether members that are null or an empty list are left out.
  private let omitsEmpty: Bool
  fileprivate var parts = Parts.nothing
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  fileprivate enum Parts {
    case nothing
    case single(JSONTree)
    case list(Elements)
    case object(Members)
  }

  fileprivate final class Members {
    var all: [String: JSONTree] = [:]
    /// Encoders of members that are filled later.
    var open: [(key: String, encoder: TreeEncoder)] = []
  }

  fileprivate final class Elements {
    var all: [JSONTree] = []
    var open: [(index: Int, encoder: TreeEncoder)] = []
    /// Where the rows of the earlier list are, made when it is first needed.
    var places: [JSONTree.Identity: Int]?
  }

  init(_ codingPath: [any CodingKey], previous: JSONTree?, omitsEmpty: Bool) {
    self.codingPath = codingPath
    self.previous = previous
    self.omitsEmpty = omitsEmpty
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Keyed(encoder: self, members: members))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(encoder: self, elements: elements) }
  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  /// A screen's head and content write into the same object.
  fileprivate var members: Members {
    if case .object(let members) = parts { return members }
    let members = Members()
    parts = .object(members)
    return members
  }

  fileprivate var elements: Elements {
    if case .list(let elements) = parts { return elements }
    let elements = Elements()
    parts = .list(elements)
    return elements
  }

  fileprivate func tree(source: (any Equatable)?, identity: JSONTree.Identity?) -> JSONTree {
    switch parts {
    case .nothing: return JSONTree(.object([:]), source: source, identity: identity)
    case .single(let tree): return JSONTree(tree.content, source: source, identity: identity)
    case .list(let elements):
      for open in elements.open { elements.all[open.index] = open.encoder.tree(source: nil, identity: nil) }
      return JSONTree(.list(elements.all), source: source, identity: identity)
    case .object(let members):
      for open in members.open {
        let member = open.encoder.tree(source: nil, identity: nil)
        if !omitsEmpty || !member.isEmpty { members.all[open.key] = member }
      }
      return JSONTree(.object(members.all), source: source, identity: identity)
    }
  }

  static func tree<Value: Encodable>(
    of value: Value, after previous: JSONTree?, _ path: [any CodingKey], _ omitsEmpty: Bool
  ) throws -> JSONTree {
    switch value {
    case let text as String: return JSONTree(.text(text))
    case let flag as Bool: return JSONTree(.flag(flag))
    case let number as Int: return JSONTree(.number(String(number)))
    case let number as Double: return try JSONTree(number, path)
    default: break
    }
    let source = value as? any Equatable
    if let previous, let before = previous.source, let source, source.equals(before) { return previous }
    let encoder = TreeEncoder(path, previous: previous, omitsEmpty: omitsEmpty)
    try value.encode(to: encoder)
    return encoder.tree(source: source, identity: identity(of: value))
  }

  fileprivate static func identity(of value: some Any) -> JSONTree.Identity? {
    (value as? any Identifiable).map { JSONTree.Identity(id: $0.anyID) }
  }
}

extension Equatable {
  fileprivate func equals(_ other: any Equatable) -> Bool { (other as? Self) == self }
}

extension Identifiable {
  fileprivate var anyID: AnyHashable { AnyHashable(id) }
}

extension JSONTree {
  fileprivate convenience init(_ number: Double, _ path: [any CodingKey]) throws {
    guard number.isFinite else {
      throw EncodingError.invalidValue(
        number, .init(codingPath: path, debugDescription: "JSON has no number like this."))
    }
    let whole = number.rounded() == number && abs(number) < 1e15
    self.init(.number(whole ? String(Int(number)) : "\(number)"))
  }
}

extension TreeEncoder {
  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: TreeEncoder
    let members: Members
    var codingPath: [any CodingKey] { encoder.codingPath }

    private func before(_ key: Key) -> JSONTree? {
      guard case .object(let members) = encoder.previous?.content else { return nil }
      return members[key.stringValue]
    }

    mutating func encodeNil(forKey key: Key) {
      if !encoder.omitsEmpty { members.all[key.stringValue] = JSONTree(.null) }
    }
    mutating func encode(_ value: Bool, forKey key: Key) { members.all[key.stringValue] = JSONTree(.flag(value)) }
    mutating func encode(_ value: String, forKey key: Key) { members.all[key.stringValue] = JSONTree(.text(value)) }
    mutating func encode(_ value: Double, forKey key: Key) throws {
      members.all[key.stringValue] = try JSONTree(value, encoder.codingPath + [key])
    }
    mutating func encode(_ value: Int, forKey key: Key) {
      members.all[key.stringValue] = JSONTree(.number(String(value)))
    }
    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      let member = try tree(of: value, after: before(key), encoder.codingPath + [key], encoder.omitsEmpty)
      if !encoder.omitsEmpty || !member.isEmpty { members.all[key.stringValue] = member }
    }

    private func opened(_ key: any CodingKey) -> TreeEncoder {
      let opened = TreeEncoder(
        encoder.codingPath + [key], previous: Key(stringValue: key.stringValue).flatMap(before),
        omitsEmpty: encoder.omitsEmpty)
      members.open.append((key.stringValue, opened))
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
    let elements: Elements
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { elements.all.count }

    /// The row of the same id; of what has no id, what stood at the same place.
    private func before(_ identity: JSONTree.Identity?) -> JSONTree? {
      guard case .list(let rows) = encoder.previous?.content else { return nil }
      let here = rows.indices.contains(count) ? rows[count] : nil
      guard let identity, here?.identity != identity else { return here }
      if elements.places == nil {
        elements.places = Dictionary(
          rows.enumerated().compactMap { index, row in row.identity.map { ($0, index) } }, uniquingKeysWith: { $1 })
      }
      return elements.places?[identity].map { rows[$0] }
    }

    mutating func encodeNil() { elements.all.append(JSONTree(.null)) }
    mutating func encode(_ value: String) { elements.all.append(JSONTree(.text(value))) }
    mutating func encode(_ value: Bool) { elements.all.append(JSONTree(.flag(value))) }
    mutating func encode<Value: Encodable>(_ value: Value) throws {
      let before = before(identity(of: value))
      elements.all.append(try tree(of: value, after: before, encoder.codingPath, encoder.omitsEmpty))
    }

    private func opened() -> TreeEncoder {
      let opened = TreeEncoder(encoder.codingPath, previous: before(nil), omitsEmpty: encoder.omitsEmpty)
      elements.open.append((count, opened))
      elements.all.append(JSONTree(.null))
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

    mutating func encodeNil() { encoder.parts = .single(JSONTree(.null)) }
    mutating func encode<Value: Encodable>(_ value: Value) throws {
      encoder.parts = .single(
        try tree(of: value, after: encoder.previous, encoder.codingPath, encoder.omitsEmpty))
    }
  }
}
