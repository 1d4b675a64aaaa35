/// A value of a vocabulary that may grow: one this version does not know is kept as it is (decision X6).
///
/// Encodes as its wire text.
public protocol WireValue: Hashable, Codable, Sendable {
  /// In the order they are shown in.
  static var known: [Self] { get }
  /// A value this version does not know.
  static func other(_ raw: String) -> Self
  /// The text on the wire, and the name a person reads: for an unknown value the raw text both times.
  var texts: (wire: String, label: String) { get }
}

extension WireValue {
  @inlinable public init(wire: String) { self = Self.known.first { $0.texts.wire == wire } ?? .other(wire) }

  @inlinable public var wire: String { texts.wire }
  @inlinable public var label: String { texts.label }

  public init(from decoder: any Decoder) throws {
    self.init(wire: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wire)
  }
}
