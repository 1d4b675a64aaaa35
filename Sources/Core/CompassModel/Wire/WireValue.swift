/// A value that is written as one text, in JSON as in columns: `2026-02-14`.
public protocol WireText: Codable, CustomStringConvertible {
  /// The noun for such a value in error messages: `date`.
  static var noun: String { get }
  /// Nil for a text that says no such value.
  init?(wire text: String)
  /// As it is stored and sent.
  var wire: String { get }
}

extension WireText {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = Self(wire: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not a \(Self.noun)")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wire)
  }

  public var description: String { wire }
}

/// A column's value out of a set that may grow: one that this version does not know is kept as it is, shown by its raw
/// text, never offered and never written back (decision X6).
///
/// Encodes as its wire text.
public protocol WireValue: Hashable, Codable, Sendable {
  /// The values that this version recognizes; of a column that users fill in, the choices in their order.
  static var recognized: [Self] { get }
  /// The values of earlier schemas: read and shown, never offered (decision B12).
  static var retired: [Self] { get }
  /// A value that this version does not know, by its raw text.
  static func other(_ raw: String) -> Self
  /// `wire` and `label`; of a value that this version does not know, the raw text for both.
  var texts: (wire: String, label: String) { get }
}

extension WireValue {
  /// No value, of a column whose values are all in use.
  @inlinable public static var retired: [Self] { [] }

  /// Reads the value that is stored as this text.
  @inlinable public init(wire: String) {
    self =
      Self.recognized.first { $0.texts.wire == wire } ?? Self.retired.first { $0.texts.wire == wire } ?? .other(wire)
  }

  /// As it is stored and sent: `official_visit`.
  @inlinable public var wire: String { texts.wire }
  /// As a person reads it: `Official Visit`.
  @inlinable public var label: String { texts.label }

  public init(from decoder: any Decoder) throws {
    self.init(wire: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wire)
  }
}
