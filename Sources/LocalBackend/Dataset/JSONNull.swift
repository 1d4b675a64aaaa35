import Foundation

/// Tells `null` from other values. `value is NSNull` would first turn a text or a whole list into an object of
/// Foundation, which made reading a file half as slow again.
enum JSONNull {
  static func matches(_ value: Any) -> Bool { type(of: value) is NSNull.Type }
}
