import CompassModel

/// A value as JSON, together with the source value, so that the next value is encoded only where it differs, and the
/// difference of two can be computed (decision U5).
package final class JSONTree {
  let content: Content
  private let origin: Origin?

  enum Content {
    case null
    case flag(Bool)
    /// A number in its JSON notation.
    case number(String)
    case text(String)
    case list([JSONTree])
    /// Members sorted by key, without duplicates.
    case object([Member])
  }

  typealias Member = (key: String, value: JSONTree)

  enum Identity: Hashable {
    case text(String)
    case other(AnyHashable)
  }

  /// The source and the identity, stored separately to save memory, as most values are texts without either.
  private final class Origin {
    let source: (any Equatable)?
    let identity: Identity?
    init(_ source: (any Equatable)?, _ identity: Identity?) { (self.source, self.identity) = (source, identity) }
  }

  init(_ content: Content, source: (any Equatable)? = nil, identity: Identity? = nil) {
    self.content = content
    origin = source == nil && identity == nil ? nil : Origin(source, identity)
  }

  /// The value from which the tree was encoded; nil for texts, numbers, flags and what is not equatable.
  var source: (any Equatable)? { origin?.source }
  var identity: Identity? { origin?.identity }

  /// Encodes a value, and reuses parts of an earlier tree whose source is equal. Throws if a part cannot be written as
  /// JSON, such as an infinite number.
  ///
  /// - Parameters:
  ///   - value: the value to encode.
  ///   - previous: the tree of an earlier value of the same type; nil for none.
  ///   - omitsEmpty: whether to leave out members that are null or an empty list (decision Z9).
  package static func encoding(
    _ value: some Encodable, after previous: JSONTree? = nil, omitsEmpty: Bool = false
  ) throws -> JSONTree {
    try TreeEncoder(previous: previous, omitsEmpty: omitsEmpty).tree(of: value, after: previous)
  }

  var isEmpty: Bool {
    switch content {
    case .null: true
    case .list(let elements): elements.isEmpty
    case .flag, .number, .text, .object: false
    }
  }

  /// Whether both are the same object, or equal nulls, flags, numbers or texts; different list and object instances are
  /// never the same.
  func isSame(as other: JSONTree) -> Bool {
    if self === other { return true }
    return switch (content, other.content) {
    case (.null, .null): true
    case (.flag(let old), .flag(let new)): old == new
    case (.number(let old), .number(let new)): old == new
    case (.text(let old), .text(let new)): old.utf8.elementsEqual(new.utf8)
    default: false
    }
  }

  subscript(key: String) -> JSONTree? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The value as one line of JSON with sorted keys.
  package var json: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func write(to bytes: inout [UInt8]) {
    switch content {
    case .null: bytes += "null".utf8
    case .flag(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let number): bytes += number.utf8
    case .text(let text): bytes.appendJSON(text)
    case .list(let elements): bytes.appendJSON(elements) { bytes, element in element.write(to: &bytes) }
    case .object(let members): bytes.appendJSON(members) { bytes, value in value.write(to: &bytes) }
    }
  }
}
