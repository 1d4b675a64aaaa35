import CompassModel

// Names of requests in scripts and other programs (interface.md).

extension RowKind {
  /// The name of the request for all rows of the kind: `loadEvents`.
  package var requestName: String { Self.otherNames[self] ?? "load\(rawValue.capitalized)" }

  private static let otherNames: [RowKind: String] = [
    .readings: "loadMetrics", .interactions: "timelineInteractions", .history: "timelineStatusChanges",
  ]
}

extension Change {
  /// The name of the request that makes the change: `createEvent`.
  package var requestName: String {
    switch self {
    case .create(let row, _): row.reference.kind.requestName("create")
    case .update(let row, _, _): row.kind.requestName("update")
    case .setStatus: "updateTaskStatus"
    case .delete(let row, _): row.kind.requestName("delete")
    case .note: "createStatusChange"
    }
  }
}

extension RecordKind {
  package func requestName(_ verb: String) -> String { verb + (self == .reading ? "Metric" : rawValue.capitalized) }
}
