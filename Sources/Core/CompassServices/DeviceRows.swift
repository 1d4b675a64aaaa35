import CompassModel

/// Access to the rows stored on the device while the user is signed in to a project (decision D12).
public protocol DeviceRowsPort: Sendable {
  /// Counts the device's rows of the viewer's athlete, without demo data. Nil if there are none, if exactly these were
  /// uploaded to the project already, or if their owner is ambiguous. Sends no request.
  func rows(for viewer: Viewer) async -> DeviceRows?

  /// Uploads the device's rows of the viewer's athlete, each only once even if repeated; deletes nothing. Rows stored
  /// before a failure stay stored.
  func upload(for viewer: Viewer) async throws(ServiceFailure) -> UploadOutcome
}

/// Counts of a device's own rows.
public struct DeviceRows: Hashable, Sendable, Codable {
  /// Counts of the kinds that have rows, schools first.
  package var counts: [Count]
  /// The athlete's name on the device, where it differs from the name in the project; else nil.
  public var athlete: String?

  /// The number of rows of one kind.
  public struct Count: Hashable, Sendable, Codable {
    public var kind: RecordKind
    public var count: Int

    /// Makes a count of at least one row.
    public init(_ kind: RecordKind, _ count: Int) { (self.kind, self.count) = (kind, count) }
  }

  /// Makes the counts, in the order in which a sentence names the kinds.
  public init(_ counts: [Count], athlete: String? = nil) { (self.counts, self.athlete) = (counts, athlete) }
}

/// Result of an upload that ran to its end.
public struct UploadOutcome: Hashable, Sendable, Codable {
  /// Number of rows that this upload added to the project.
  package var uploaded: Int
  /// One sentence for each row that was not uploaded, because this program or the project refused it, with the reason.
  package var refusals: [String]

  /// Makes the result of one upload.
  public init(uploaded: Int, refusals: [String]) { (self.uploaded, self.refusals) = (uploaded, refusals) }
}
