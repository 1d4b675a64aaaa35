/// Makes rows when they are read, from immutable data.
public protocol RowSource: Sendable {
  /// The type of the rows.
  associatedtype Row: Equatable & Sendable & Encodable

  /// The number of rows; does not make any.
  var count: Int { get }
  /// Makes the row at an index from 0, below `count`.
  func row(at index: Int) -> Row
  /// Whether both sources make equal rows; nil if that is unknown without making them.
  func makesSameRows(as other: Self) -> Bool?
}

/// Rows that are made each time they are read, so that a long list costs only what is read. Encodes as an array.
public struct LazyRows<Source: RowSource>: RandomAccessCollection, Sendable {
  private enum Storage: Sendable {
    case source(Source)
    case rows([Source.Row])
  }

  private let storage: Storage
  public let endIndex: Int

  package init(_ rows: [Source.Row]) { (storage, endIndex) = (.rows(rows), rows.count) }

  package init(_ source: Source) { (storage, endIndex) = (.source(source), source.count) }

  package var source: Source? { if case .source(let source) = storage { source } else { nil } }

  public var startIndex: Int { 0 }

  public subscript(index: Int) -> Source.Row {
    switch storage {
    case .source(let source): source.row(at: index)
    case .rows(let rows): rows[index]
    }
  }
}

extension LazyRows: Equatable {
  /// Compares the sources if they can tell, else all rows.
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
