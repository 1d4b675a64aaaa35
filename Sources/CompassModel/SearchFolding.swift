import Foundation

/// Text made comparable without regard to case and accents (decisions E2, X7).
///
/// Folding is done once, when rows arrive: never inside a filter or a comparator.
public enum SearchFolding {
  /// `Élan VITAL` → `elan vital`.
  public static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    // Composed first: Foundation folds `é` and `e` + accent alike, but not Hangul, kana, Hebrew or Arabic.
    return text.precomposedStringWithCanonicalMapping
      .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  /// A typed query as it is searched for: trimmed and folded; nil if nothing is left (decision E2).
  public static func query(_ text: String) -> String? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed.isEmpty ? nil : folded(trimmed)
  }
}
