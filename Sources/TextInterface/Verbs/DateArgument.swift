import CompassModel

/// A day as it can be typed: `2026-02-14`, `today`, `today+7d`, `today-1d`.
public enum DateArgument: Hashable, Sendable {
  case day(CalendarDate)
  case fromToday(days: Int)

  public init?(_ text: String) {
    if text.utf8.count == 10, let date = CalendarDate(wire: text) {
      self = .day(date)
      return
    }
    guard text.hasPrefix("today") else { return nil }
    let rest = text.dropFirst(5)
    if rest.isEmpty {
      self = .fromToday(days: 0)
      return
    }
    guard let sign = rest.first, sign == "+" || sign == "-", rest.last == "d",
      let days = Int(digits: rest.dropFirst().dropLast()), days <= 4_000_000
    else { return nil }
    self = .fromToday(days: sign == "-" ? -days : days)
  }

  public func date(today: CalendarDate) -> CalendarDate {
    switch self {
    case .day(let date): date
    case .fromToday(let days): today.adding(days: days)
    }
  }
}

extension Duration {
  /// `300ms`, `3s`, `5m`, `1h` or `2d`; nil for anything else.
  public init?(typed text: String) {
    let units: [(suffix: String, milliseconds: Int64)] = [
      ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      let count = Int(digits: text.dropLast(unit.suffix.count)), count <= 1_000_000_000
    else { return nil }
    self = .milliseconds(Int64(count) * unit.milliseconds)
  }
}

extension Int {
  /// Digits and nothing else: no sign.
  init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    self.init(text)
  }
}
