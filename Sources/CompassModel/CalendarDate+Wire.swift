extension CalendarDate {
  /// Reads `YYYY-MM-DD` strictly: `2026-02-30` and `2026-4-9` are nil. A longer text counts by its
  /// first 10 characters (decision X1).
  public init?(wire text: String) {
    var digits: (Int, Int, Int) = (0, 0, 0)
    var position = 0
    for byte in text.utf8 {
      if position == 10 { break }
      if position == 4 || position == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard byte >= 48, byte <= 57 else { return nil }
        let digit = Int(byte - 48)
        switch position {
        case 0..<4: digits.0 = digits.0 * 10 + digit
        case 5..<7: digits.1 = digits.1 * 10 + digit
        default: digits.2 = digits.2 * 10 + digit
        }
      }
      position += 1
    }
    guard position == 10 else { return nil }
    self.init(year: digits.0, month: digits.1, day: digits.2)
  }

  /// `YYYY-MM-DD`.
  public var wire: String {
    let (year, month, day) = (year, month, day)
    var text = year < 10 ? "000" : year < 100 ? "00" : year < 1000 ? "0" : ""
    text += "\(year)"
    text += month < 10 ? "-0\(month)" : "-\(month)"
    text += day < 10 ? "-0\(day)" : "-\(day)"
    return text
  }
}

extension CalendarDate: Codable, CustomStringConvertible {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = CalendarDate(wire: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not a date")
    }
    self = date
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wire)
  }

  public var description: String { wire }
}
