/// Times of day, as the wire has them.
public enum TimeOfDay {
  /// `09:00` of `09:00` or `09:00:00`; nil for anything that is no time of day.
  public static func text(_ wire: String) -> String? {
    let parts = wire.split(separator: ":", omittingEmptySubsequences: false)
    let areNumbers = parts.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy { (48...57).contains($0) } }
    // Two digits each, so texts compare as numbers do.
    guard parts.count == 2 || parts.count == 3, areNumbers, parts[0] < "24", parts[1] < "60" else { return nil }
    return "\(parts[0]):\(parts[1])"
  }
}
