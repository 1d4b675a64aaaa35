import CompassModel
import PageKit
import Records

/// The videos that are listed.
public enum SentFilter: String, Hashable, Sendable, Codable, CaseIterable {
  case all, sent, open

  var label: String {
    switch self {
    case .all: "All"
    case .sent: "Sent"
    case .open: "Not sent"
    }
  }
}

/// The index of the list, made once for the rows and asked for every question: the newest video first.
public struct VideoTable: RowTable {
  /// The search, folded, and the filter.
  public struct Question: Hashable, Sendable {
    let query: String?
    let filter: SentFilter
  }

  private let rows: [Video]
  private let search: SearchIndex
  private let order: [Int32]

  public init(_ rows: [Video], auxiliary _: NoAuxiliary = NoAuxiliary()) {
    self.rows = rows
    var search = SearchIndex(reservingRows: rows.count)
    for row in rows { search.append(row: [row.entry.name]) }
    self.search = search
    order = rows.indices.sorted { Self.precedes(rows[$0], rows[$1]) }.map { Int32($0) }
  }

  public func numbers(_ question: Question) -> [Int32] { order.filter { passes(Int($0), question) } }

  public func passes(_ number: Int, _ question: Question) -> Bool {
    let isWanted = question.filter == .all || rows[number].entry.isSent == (question.filter == .sent)
    return isWanted && question.query.map { search.matches($0, row: number) } ?? true
  }

  public func precedes(_ number: Int, _ other: VideoTable, _ otherNumber: Int, _: Question) -> Bool {
    Self.precedes(rows[number], other.rows[otherNumber])
  }

  private static func precedes(_ video: Video, _ other: Video) -> Bool {
    (other.entry.date, video.entry.name, video.id) < (video.entry.date, other.entry.name, other.id)
  }
}
