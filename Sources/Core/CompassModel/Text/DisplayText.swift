import Foundation

extension String {
  /// The text, or its first `length` characters with an ellipsis if it is longer (decision X18).
  package func cut(at length: Int) -> String {
    guard utf8.count > length, let end = index(startIndex, offsetBy: length, limitedBy: endIndex), end != endIndex
    else { return self }
    return self[..<end] + "…"
  }

  @inlinable package var nilIfBlank: String? { isBlank ? nil : self }

  @usableFromInline package var trimmed: String {
    // Visible ASCII at both ends decides most texts.
    let visible: ClosedRange<UInt8> = 0x21...0x7E
    if let first = utf8.first, let last = utf8.last, visible ~= first, visible ~= last { return self }
    return first?.isWhitespace == true || last?.isWhitespace == true
      ? trimmingCharacters(in: .whitespacesAndNewlines) : self
  }

  @usableFromInline package var isBlank: Bool {
    // A visible ASCII character is never part of a blank character, so most texts are decided by their first byte.
    !utf8.contains { $0 > 0x20 && $0 < 0x7F } && allSatisfy(\.isWhitespace)
  }

  package var asSentence: String {
    switch unicodeScalars.last {
    case ".", "!", "?", "…": self
    default: self + "."
    }
  }

  package var insideSentence: String { hasPrefix("The ") ? "the \(dropFirst(4))" : self }
}

/// A password or a token, whose text appears in no description, dump or encoding.
public struct Secret: Hashable, Sendable {
  private let text: String

  /// Wraps the text, which only `reveal()` returns.
  public init(_ text: String) { self.text = text }

  package func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private static let placeholder = "<secret>"
  public var description: String { Self.placeholder }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

extension Secret: Codable {
  /// Decodes a text that a program typed (decision U1); the placeholder decodes as an empty text.
  public init(from decoder: any Decoder) throws {
    let read = try decoder.singleValueContainer().decode(String.self)
    text = read == Self.placeholder ? "" : read
  }

  /// Encodes a placeholder in place of the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.placeholder)
  }
}
