/// An optional that is encoded as null rather than left out, so that a screen's JSON always has all its keys.
@propertyWrapper
public struct Nullable<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  public var wrappedValue: Value?

  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Value?.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
