import Foundation

/// Values of JSON whose kind Foundation leaves open: `true` and `1` are both an `NSNumber`, and either casts to `Bool`.
enum JSONCell {
  /// Nil for what is neither a finite number nor a text that is one: `150.00`, not `nan`, `0x10` or `1,000`.
  static func number(_ value: Any) -> Double? {
    let number: Double?
    if let text = value as? String {
      number = text.utf8.allSatisfy(isOfNumber) ? Double(text) : nil
    } else {
      number = isFlag(value) ? nil : (value as? NSNumber)?.doubleValue
    }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  static func flag(_ value: Any) -> Bool? { isFlag(value) ? value as? Bool : nil }

  private static func isFlag(_ value: Any) -> Bool {
    if type(of: value) == Bool.self { return true }
    guard let type = (value as? NSNumber)?.objCType.pointee else { return false }
    return type == CChar(UInt8(ascii: "c")) || type == CChar(UInt8(ascii: "B"))
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
