/// The order of names: case- and accent-insensitive first, then unaccented before accented and lower
/// before upper case, as en_US collation has it (decision X7). Blanks and punctuation come before digits,
/// digits before letters.
public struct NameOrder: Comparable, Sendable {
  private let key: [UInt8]
  private let name: String

  public init(_ name: String) {
    self.name = name
    key = SearchFolding.folded(name).utf8.map { $0 < 0x80 ? Self.weights[Int($0)] : $0 }
  }

  public static func < (left: NameOrder, right: NameOrder) -> Bool {
    if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
    if left.name == right.name { return false }
    let lower = (left.name.lowercased(), right.name.lowercased())
    if lower.0 != lower.1 { return lower.0.unicodeScalars.lexicographicallyPrecedes(lower.1.unicodeScalars) }
    return right.name.unicodeScalars.lexicographicallyPrecedes(left.name.unicodeScalars)
  }

  public static func == (left: NameOrder, right: NameOrder) -> Bool { left.name == right.name }

  private static let weights: [UInt8] = {
    let order = "\t\n\u{B}\u{C}\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz"
    var weights = [UInt8](repeating: 0, count: 128)
    for (index, scalar) in order.unicodeScalars.enumerated() { weights[Int(scalar.value)] = UInt8(index + 1) }
    return weights
  }()
}
