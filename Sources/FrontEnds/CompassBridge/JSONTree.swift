import CompassModel

/// A value as JSON, with the value it was made of: so that the next one is encoded only where it differs, and the
/// difference of two can be worked out (decision U5).
public final class JSONTree {
  let content: Content
  private let origin: Origin?

  enum Content {
    case null
    case flag(Bool)
    /// As it is written.
    case number(String)
    case text(String)
    case list([JSONTree])
    /// In the order of the keys, each of them once.
    case object([Member])
  }

  /// A member of an object.
  typealias Member = (key: String, value: JSONTree)

  /// The id of a row, which may be of any type.
  enum Identity: Hashable {
    case text(String)
    case other(AnyHashable)
  }

  /// Beside the content, as most values are texts.
  private final class Origin {
    let source: (any Equatable)?
    let identity: Identity?
    init(_ source: (any Equatable)?, _ identity: Identity?) { (self.source, self.identity) = (source, identity) }
  }

  init(_ content: Content, source: (any Equatable)? = nil, identity: Identity? = nil) {
    self.content = content
    origin = source == nil && identity == nil ? nil : Origin(source, identity)
  }

  /// The value this was encoded from; nil for texts, numbers and flags.
  var source: (any Equatable)? { origin?.source }
  /// Which row of a list this is; nil for what has no identity of its own.
  var identity: Identity? { origin?.identity }

  /// The JSON of `value`, in which what is equal in the tree of `previous` is taken from there.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - previous: the tree of an earlier value in the same shape.
  ///   - omitsEmpty: whether members that are null or an empty list are left out (decision Z9).
  public static func encoding(
    _ value: some Encodable, after previous: JSONTree? = nil, omitsEmpty: Bool = false
  ) throws -> JSONTree {
    try TreeEncoder(previous: previous, omitsEmpty: omitsEmpty).tree(of: value, after: previous)
  }

  /// Whether it is null or an empty list.
  var isEmpty: Bool {
    switch content {
    case .null: true
    case .list(let elements): elements.isEmpty
    case .flag, .number, .text, .object: false
    }
  }

  /// Whether it is the same tree as another, or a value of the same text.
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

  /// The member of a key; nil for a value that has none of it.
  subscript(key: String) -> JSONTree? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
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
