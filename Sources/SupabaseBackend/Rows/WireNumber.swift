/// Numbers that come as text.
enum WireNumber {
  /// `150.00`; nil for `nan`, `inf`, `0x10`, `1,000` and what is no number at all.
  static func read(_ text: String) -> Double? {
    guard text.utf8.allSatisfy(isOfNumber), let number = Double(text), number.isFinite else { return nil }
    return number
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
