import CompassModel

/// A value as JSON, with the value it was made of: so that the next one is encoded only where it differs, and the
/// difference of two can be worked out (decision U5).
public final class JSONTree {
  /// The value itself.
  let content: Content
  /// The value this was encoded from; nil for texts, numbers and flags.
  let source: (any Equatable)?
  /// Which row of a list this is; nil for what has no identity of its own.
  let identity: Identity?

  enum Content {
    case null
    case flag(Bool)
    /// As it is written.
    case number(String)
    case text(String)
    case list([JSONTree])
    case object([String: JSONTree])
  }

  /// The id of a row, which may be of any type.
  struct Identity: Hashable {
    let id: AnyHashable
  }

  init(_ content: Content, source: (any Equatable)? = nil, identity: Identity? = nil) {
    self.content = content
    self.source = source
    self.identity = identity
  }

  /// The JSON of `value`, in which what is equal in the tree of `previous` is taken from there.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - previous: the tree of an earlier value in the same shape.
  ///   - omitsEmpty: whether members that are null or an empty list are left out (decision Z9).
  public static func encoding(
    _ value: some Encodable, after previous: JSONTree? = nil, omitsEmpty: Bool = false
  ) throws -> JSONTree {
    try TreeEncoder.tree(of: value, after: previous, [], omitsEmpty)
  }

  /// Whether it is null or an empty list.
  var isEmpty: Bool {
    switch content {
    case .null: true
    case .list(let elements): elements.isEmpty
    case .flag, .number, .text, .object: false
    }
  }

  /// One line of JSON, with sorted keys.
  public var json: String {
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
