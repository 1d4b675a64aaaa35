import CompassModel

/// The rows of the list under the swimlanes. Each is made when asked for, so that a list of any length costs what is
/// looked at.
public struct TimelineList: RandomAccessCollection, Sendable {
  private enum Storage: Sendable {
    case derived(TimelineColumns, SchoolNames, positions: [Int32])
    case rows([TimelineRow])
  }

  private let storage: Storage

  public init(_ rows: [TimelineRow]) { storage = .rows(rows) }

  init(_ columns: TimelineColumns, _ names: SchoolNames, positions: [Int32]) {
    storage = .derived(columns, names, positions: positions)
  }

  public var startIndex: Int { 0 }

  public var endIndex: Int {
    switch storage {
    case .derived(_, _, let positions): positions.count
    case .rows(let rows): rows.count
    }
  }

  public subscript(index: Int) -> TimelineRow {
    switch storage {
    case .derived(let columns, let names, let positions): columns.row(at: Int(positions[index]), names)
    case .rows(let rows): rows[index]
    }
  }
}

extension TimelineList: Hashable {
  /// Quick for lists of the same rows: then only numbers are compared.
  public static func == (left: TimelineList, right: TimelineList) -> Bool {
    if case .derived(let columns, let names, let positions) = left.storage,
      case .derived(let otherColumns, let otherNames, let otherPositions) = right.storage,
      columns === otherColumns, names === otherNames
    {
      return positions == otherPositions
    }
    return left.count == right.count && left.elementsEqual(right)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(first)
    hasher.combine(last)
  }
}

extension TimelineList: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([TimelineRow].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for row in self { try container.encode(row) }
  }
}
