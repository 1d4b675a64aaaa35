import CompassModel

/// A parser for times of day as users type them: `9am`, `9:30`, `5:30 pm`, `0900`, `noon` (decision D5).
package enum TypedTime {
  /// Returns the time as `HH:MM`; nil for any other text. `9` or `930` alone is no time.
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
      // Accepts `0900`, but neither `9` nor `930`.
      guard match.3 != nil, !match.2.isEmpty || match.1.count == 2 else { return nil }
    }
    guard hour < 24 else { return nil }
    return TimeOfDay.text(minutes: hour * 60 + minute)
  }

  /// Returns one time or two, typed as `9am`, `9am-4pm`, `9-16`, `1:00-3:30 PM` or `9am to noon`, as `HH:MM`; `end` is
  /// nil for a single time, the result for any other text.
  ///
  /// A half of the day that only one of them has counts for the other, unless the event would then end before it begins
  /// (decision F9).
  package static func range(_ typed: String) -> (start: String, end: String?)? {
    let parts = typed.lowercased().replacing(/\ to\ |–|—/, with: "-").split(
      separator: "-", omittingEmptySubsequences: false
    ).map { $0.filter { $0 != " " && $0 != "." } }
    if parts.count == 1 { return text(typed).map { ($0, nil) } }
    guard parts.count == 2 else { return nil }
    // `9-16`: hours of a day of 24.
    if let start = Int(parts[0]), let end = Int(parts[1]), (13..<24).contains(end), (0..<end).contains(start) {
      return (TimeOfDay.text(minutes: start * 60), TimeOfDay.text(minutes: end * 60))
    }
    let halves = parts.map { part in ["am", "pm"].first { part.hasSuffix($0) } }
    func other(_ index: Int, in half: String?) -> String? { half.flatMap { text(parts[index] + $0) } }
    let (first, last) = (text(parts[0]), text(parts[1]))
    switch (halves[0], halves[1]) {
    case (nil, let half?):
      guard let last else { return nil }
      if let start = other(0, in: half), start <= last { return (start, last) }
      let start = first ?? other(0, in: half == "pm" ? "am" : "pm")
      return start.flatMap { $0 <= last ? ($0, last) : nil } ?? first.map { ($0, last) }
    case (let half?, nil):
      guard let first else { return nil }
      if let end = other(1, in: half), end >= first { return (first, end) }
      let end = last ?? other(1, in: half == "am" ? "pm" : "am")
      return end.map { (first, $0) }
    case (nil, nil), (_?, _?):
      guard let first, let last else { return nil }
      return (first, last)
    }
  }
}
