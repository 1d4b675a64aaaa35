extension String {
  /// The text, or its first `length` characters and an ellipsis (decision X18).
  public func cut(at length: Int) -> String {
    guard utf8.count > length, let end = index(startIndex, offsetBy: length, limitedBy: endIndex), end != endIndex
    else { return self }
    return self[..<end] + "…"
  }

  /// Nil for a text of nothing but blanks.
  public var nilIfBlank: String? { isBlank ? nil : self }

  /// Whether it says nothing: no characters, or blanks alone.
  public var isBlank: Bool {
    // A visible ASCII character is part of no blank: most texts are decided by their first byte.
    !utf8.contains { $0 > 0x20 && $0 < 0x7F } && allSatisfy(\.isWhitespace)
  }

  /// With a full stop, unless it ends a sentence already.
  public var asSentence: String {
    switch unicodeScalars.last {
    case ".", "!", "?", "…": self
    default: self + "."
    }
  }
}

/// A password or a token: kept out of everything that shows, compares in words or records values.
public struct Secret: Hashable, Sendable {
  private let text: String

  /// Keeps the text where neither printing nor encoding shows it.
  public init(_ text: String) { self.text = text }

  /// The text itself, for the one place that sends or stores it.
  public func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private static let placeholder = "<secret>"
  public var description: String { Self.placeholder }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

extension Secret: Codable {
  /// Reads a text that a program typed (decision U1); a placeholder is empty.
  public init(from decoder: any Decoder) throws {
    let read = try decoder.singleValueContainer().decode(String.self)
    text = read == Self.placeholder ? "" : read
  }

  /// Writes a placeholder in place of the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.placeholder)
  }
}
