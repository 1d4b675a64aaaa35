/// A value of JSON as it stands in a text: numbers keep their digits, and each value knows where it begins.
///
/// For files, where a number has to come back as it was and a mistake has a place; `JSONValue` is what it means.
public struct JSONNode: Sendable {
  public enum Content: Sendable {
    case object([String: JSONNode])
    case list([JSONNode])
    case text(String)
    case number(JSONNumber)
    case flag(Bool)
    case null
  }

  public var content: Content
  /// How many bytes of its text stand before it.
  public var offset: Int

  public init(_ content: Content, offset: Int = 0) {
    self.content = content
    self.offset = offset
  }

  public var isNull: Bool { if case .null = content { true } else { false } }
  public var text: String? { if case .text(let text) = content { text } else { nil } }
  public var list: [JSONNode]? { if case .list(let elements) = content { elements } else { nil } }
  public var object: [String: JSONNode]? { if case .object(let members) = content { members } else { nil } }
}

/// A number of JSON by its digits, which may be more than any type of number holds.
public struct JSONNumber: Hashable, Sendable {
  /// `-1.50e3`, as it is written.
  public let literal: String

  /// - Parameter literal: a number by the grammar of JSON.
  init(literal: String) { self.literal = literal }

  public init(_ number: Int) { literal = "\(number)" }

  /// Nil for a number that JSON cannot say: one that is not finite.
  public init?(_ number: Double) {
    guard number.isFinite else { return nil }
    literal = NumberText.shortest(number)
  }

  /// The number nearest to the digits; nil if they are beyond all of them, as `1e999`.
  public var double: Double? { Double(literal).flatMap { $0.isFinite ? $0 : nil } }

  /// Nil for what has a fraction, or does not fit. `2028.0` and `1e3` are whole.
  public var whole: Int64? { Int64(literal) ?? double.flatMap(Int64.init(exactly:)) }
}
