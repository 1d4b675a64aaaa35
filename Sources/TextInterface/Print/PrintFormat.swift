/// How a timeline is printed (decision T19).
public enum PrintFormat: String, Hashable, Sendable, CaseIterable {
  case html, text

  /// HTML but for names that end in `.txt`.
  init(fileName: String) { self = fileName.lowercased().hasSuffix(".txt") ? .text : .html }
}
