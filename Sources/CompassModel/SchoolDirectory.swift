/// An athlete's schools: in the order of their names, and by id.
public struct SchoolDirectory: Sendable {
  /// By name, then by id (decision X7).
  public let schools: [School]
  private let names: [SchoolID: String]

  /// - Parameter schools: in any order; of two rows with the same id the later one counts.
  public init(_ schools: [School]) {
    names = Dictionary(schools.map { ($0.id, $0.name) }) { _, later in later }
    let ordered = names.map { Ordered(order: NameOrder($0.value), school: School(id: $0.key, name: $0.value)) }
    self.schools = ordered.sorted().map(\.school)
  }

  private struct Ordered: Comparable {
    let order: NameOrder
    let school: School

    static func < (left: Ordered, right: Ordered) -> Bool {
      left.order == right.order ? left.school.id < right.school.id : left.order < right.order
    }
  }

  /// Nil for a school that is not among them or has a blank name.
  public func name(of id: SchoolID) -> String? { names[id]?.nilIfBlank }

  public func contains(_ id: SchoolID) -> Bool { names[id] != nil }
}

extension SchoolDirectory: Equatable {
  public static func == (left: SchoolDirectory, right: SchoolDirectory) -> Bool { left.schools == right.schools }
}

extension SchoolDirectory: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([School].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(schools)
  }
}
