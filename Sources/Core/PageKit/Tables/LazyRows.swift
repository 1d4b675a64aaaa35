/// Makes rows when they are asked for, from what never changes.
public protocol RowSource: Sendable {
  /// The type that is made: one row of a screen.
  associatedtype Row: Equatable & Sendable & Encodable

  /// The number of rows; does not make any.
  var count: Int { get }
  /// - Parameter index: from 0, below `count`.
  func row(at index: Int) -> Row
  /// Whether both make the same rows, where that is known without making any; else nil.
  func makesSameRows(as other: Self) -> Bool?
}

/// Rows that are made when they are asked for, so that a list of any length costs what is read. It encodes as an
/// array.
public struct LazyRows<Source: RowSource>: RandomAccessCollection, Sendable {
  private enum Storage: Sendable {
    case source(Source)
    case rows([Source.Row])
  }

  private let storage: Storage
  public let endIndex: Int

  /// Rows that are there already, as for a preview.
  public init(_ rows: [Source.Row]) { (storage, endIndex) = (.rows(rows), rows.count) }

  /// Rows that are made when they are asked for.
  public init(_ source: Source) { (storage, endIndex) = (.source(source), source.count) }

  /// The source of the rows; nil for rows that were there already.
  public var source: Source? { if case .source(let source) = storage { source } else { nil } }

  public var startIndex: Int { 0 }

  public subscript(index: Int) -> Source.Row {
    switch storage {
    case .source(let source): source.row(at: index)
    case .rows(let rows): rows[index]
    }
  }
}

extension LazyRows: Equatable {
  /// Quick where the sources can tell.
  public static func == (left: LazyRows, right: LazyRows) -> Bool {
    if let own = left.source, let other = right.source, let isSame = own.makesSameRows(as: other) { return isSame }
    return left.count == right.count && left.elementsEqual(right)
  }
}

extension LazyRows: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for row in self { try container.encode(row) }
  }
}
