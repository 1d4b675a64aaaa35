/// Settings by the name of their flag, from the command line or from a script's header.
struct Flags {
  /// What each flag takes, for help and for checking names.
  static let known: [(name: String, value: String)] = [
    ("backend", "local"), ("data", "FILE"), ("store", "DIR"), ("now", "TIME"), ("time-zone", "NAME"),
    ("as", "USER_ID"), ("width", "N"), ("charset", "unicode|ascii|auto"), ("color", "auto|always|never"),
  ]

  private(set) var values: [String: String] = [:]

  subscript(name: String) -> String? { values[name] }

  /// False if there is no such flag.
  mutating func set(_ name: String, _ value: String) -> Bool {
    guard Self.known.contains(where: { $0.name == name }) else { return false }
    values[name] = value
    return true
  }

  /// These flags, and where one is not given, the other's.
  func over(_ other: Flags) -> Flags {
    var flags = self
    flags.values.merge(other.values) { mine, _ in mine }
    return flags
  }
}
