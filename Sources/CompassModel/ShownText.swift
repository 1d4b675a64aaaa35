extension String {
  /// The text, or its first `length` characters and an ellipsis (decision X18).
  public func cut(at length: Int) -> String {
    guard utf8.count > length, let end = index(startIndex, offsetBy: length, limitedBy: endIndex), end != endIndex
    else { return self }
    return self[..<end] + "…"
  }

  /// Nil for a text of nothing but blanks.
  public var nilIfBlank: String? { contains { !$0.isWhitespace } ? self : nil }

  /// With a full stop, unless it ends a sentence already.
  public var asSentence: String { last.map { ".!?…".contains($0) } == true ? self : self + "." }
}
