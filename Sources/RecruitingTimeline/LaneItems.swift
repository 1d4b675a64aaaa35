import CompassModel

/// The bars and dots of a swimlane, oldest first. Their places are known; texts are made when asked for.
public struct LaneItems: RandomAccessCollection, Sendable {
  struct Placed: Hashable, Sendable {
    var position: Int32
    var placement: Placement
  }

  private enum Storage: Sendable {
    case derived(TimelineColumns, LaneNames, [Placed])
    case items([LaneItem])
  }

  private let storage: Storage

  public init(_ items: [LaneItem]) { storage = .items(items) }

  init(_ columns: TimelineColumns, _ names: LaneNames, _ placed: [Placed]) {
    storage = .derived(columns, names, placed)
  }

  public var startIndex: Int { 0 }

  public var endIndex: Int {
    switch storage {
    case .derived(_, _, let placed): placed.count
    case .items(let items): items.count
    }
  }

  public subscript(index: Int) -> LaneItem {
    switch storage {
    case .derived(let columns, let names, let placed):
      columns.laneItem(at: Int(placed[index].position), placed[index].placement, names)
    case .items(let items): items[index]
    }
  }
}

extension LaneItems {
  /// What is drawn of an item beside its label.
  public struct Outline: Hashable, Sendable {
    public var type: TimelineItemKind
    public var kind: LaneItem.Shape
    /// Percent of the width: where a bar begins, the middle of a dot (decision T20).
    public var left: Double
    public var width: Double
    /// From 0 at the top.
    public var row: Int
    public var date: CalendarDate
    public var endDate: CalendarDate?
  }

  /// The outline of the item at `index`: no text is made for it, so a lane of any length can be drawn.
  public func outline(at index: Int) -> Outline {
    switch storage {
    case .derived(let columns, _, let placed):
      columns.outline(at: Int(placed[index].position), placed[index].placement)
    case .items(let items):
      Outline(
        type: items[index].type, kind: items[index].kind, left: items[index].left, width: items[index].width,
        row: items[index].row, date: items[index].date, endDate: items[index].endDate)
    }
  }
}

extension LaneItems: Hashable {
  /// Quick for items of the same rows: then only numbers are compared.
  public static func == (left: LaneItems, right: LaneItems) -> Bool {
    if case .derived(let columns, let names, let placed) = left.storage,
      case .derived(let otherColumns, let otherNames, let otherPlaced) = right.storage,
      columns === otherColumns, names === otherNames
    {
      return placed == otherPlaced
    }
    return left.count == right.count && left.elementsEqual(right)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(first)
    hasher.combine(last)
  }
}

extension LaneItems: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([LaneItem].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for item in self { try container.encode(item) }
  }
}
