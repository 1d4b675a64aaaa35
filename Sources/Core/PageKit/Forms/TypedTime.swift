/// A time of day as it can be typed: `9am`, `9:30`, `5:30 pm`, `0900`, `noon` (decision D5).
package enum TypedTime {
  /// As forms have it, `HH:MM`; nil for anything else. A number alone is no time.
  package static func text(_ typed: String) -> String? {
    let text = typed.lowercased().filter { $0 != " " && $0 != "." }
    if text == "noon" { return "12:00" }
    if text == "midnight" { return "00:00" }
    guard let match = text.wholeMatch(of: /([0-9]{1,2})(:?)([0-9]{2})?(am|pm)?/),
      let typedHour = Int(match.1), let minute = Int(match.3 ?? "0"), minute < 60,
      match.2.isEmpty || match.3 != nil
    else { return nil }
    var hour = typedHour
    if let half = match.4 {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "pm" ? 12 : 0)
    } else {
      // `0900`, but neither `9` nor `930`.
      guard match.3 != nil, !match.2.isEmpty || match.1.count == 2 else { return nil }
    }
    guard hour < 24 else { return nil }
    return "\(padded(hour)):\(padded(minute))"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
