import CompassModel

/// The device's own rows beside the project that a person is signed in to (decision D12).
public protocol DeviceRowsPort: Sendable {
  /// Counts the device's own rows for the viewer's athlete that are not uploaded to the project yet. Nil for none, and
  /// where their owner is not clear. Sends no request.
  func rows(for viewer: Viewer) async -> DeviceRows?

  /// Brings them into the project, each once however often it is done; nothing is deleted. What was stored before a
  /// failure stays.
  func upload(for viewer: Viewer) async throws(ServiceFailure) -> UploadOutcome
}

/// Counts of a device's own rows.
public struct DeviceRows: Hashable, Sendable, Codable {
  /// Counts of the kinds that have rows, schools first.
  public var counts: [Count]
  /// Whose they are on the device, where that is another name than in the project.
  public var athlete: String?

  /// Rows of one kind.
  public struct Count: Hashable, Sendable, Codable {
    public var kind: RecordKind
    public var count: Int

    /// At least one row.
    public init(_ kind: RecordKind, _ count: Int) { (self.kind, self.count) = (kind, count) }
  }

  /// Counts of kinds, in the order in which a sentence names them.
  public init(_ counts: [Count], athlete: String? = nil) { (self.counts, self.athlete) = (counts, athlete) }
}

/// Result of an upload that ran to its end.
public struct UploadOutcome: Hashable, Sendable, Codable {
  /// Rows that the project has now and had not before.
  public var uploaded: Int
  /// Rows that the project refused, each with why in a sentence.
  public var refusals: [String]

  /// Counts of one upload.
  public init(uploaded: Int, refusals: [String]) { (self.uploaded, self.refusals) = (uploaded, refusals) }
}
