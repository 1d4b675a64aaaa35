/// A value that is encoded as one text, in JSON and in columns: `2026-02-14`.
public protocol WireText: Codable, CustomStringConvertible {
  /// The noun for the type in error messages: `date`.
  static var noun: String { get }
  /// Reads a value from its text; nil for a text that is not valid.
  init?(wire text: String)
  /// The text as it is stored and sent.
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

/// A column value of a set that may grow. A value that this version does not know is kept and shown as its raw text,
/// but never offered and never written (decision X6). Encodes as its wire text.
public protocol WireValue: Hashable, Codable, Sendable {
  /// The known values, without those of earlier schemas, in the order in which forms offer them.
  static var recognized: [Self] { get }
  /// Values of earlier schemas, which are read and shown but never offered (decision B12).
  static var retired: [Self] { get }
  /// Makes a value that this version does not know from its raw text.
  static func other(_ raw: String) -> Self
  /// The stored text and the label for users. An unknown value has its raw text as both; some types capitalize its
  /// words in the label, or label a blank one "Other" or "Unknown".
  var texts: (wire: String, label: String) { get }
}

extension WireValue {
  /// An empty list, for types without values of earlier schemas.
  @inlinable public static var retired: [Self] { [] }

  /// Makes the value for a stored text; an unknown text becomes `.other`.
  @inlinable public init(wire: String) {
    self =
      Self.recognized.first { $0.texts.wire == wire } ?? Self.retired.first { $0.texts.wire == wire } ?? .other(wire)
  }

  /// The text as it is stored and sent: `official_visit`.
  @inlinable public var wire: String { texts.wire }
  /// The text for users: `Official Visit`.
  @inlinable public var label: String { texts.label }

  public init(from decoder: any Decoder) throws {
    self.init(wire: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wire)
  }
}
