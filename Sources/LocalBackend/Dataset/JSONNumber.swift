import Foundation

/// Tells `true` from `1`: `JSONSerialization` makes both an `NSNumber`, and either casts to `Bool`.
enum JSONNumber {
  static func isFlag(_ number: NSNumber) -> Bool {
    let type = number.objCType.pointee
    return type == CChar(UInt8(ascii: "c")) || type == CChar(UInt8(ascii: "B"))
  }

  static func isWhole(_ number: NSNumber) -> Int64? {
    let type = number.objCType.pointee
    if type == CChar(UInt8(ascii: "d")) { return Int64(exactly: number.doubleValue) }
    return type == CChar(UInt8(ascii: "q")) || type == CChar(UInt8(ascii: "i")) ? number.int64Value : nil
  }
}
