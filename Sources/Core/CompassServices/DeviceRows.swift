import CompassModel

/// The device's own rows beside the project that a person is signed in to (decision D12).
public protocol DeviceRowsPort: Sendable {
  /// What the device has of its own for the athlete who is looked at, and did not bring into the project yet. Nil for
  /// nothing, and where it is not clear whose they are. Asks the project nothing.
  func rows(for viewer: Viewer) async -> DeviceRows?

  /// Brings them into the project, each once however often it is done; nothing is deleted. What was stored before a
  /// failure stays.
  func upload(for viewer: Viewer) async throws(ServiceFailure) -> UploadOutcome
}

/// How many rows a device has of its own.
public struct DeviceRows: Hashable, Sendable, Codable {
  /// Of the kinds that there are rows of, schools first.
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

/// What became of an upload that did not break off.
public struct UploadOutcome: Hashable, Sendable, Codable {
  /// Rows that the project has now and had not before.
  public var uploaded: Int
  /// Rows that the project refused, each with why in a sentence.
  public var refusals: [String]

  /// Counts of one upload.
  public init(uploaded: Int, refusals: [String]) { (self.uploaded, self.refusals) = (uploaded, refusals) }
}
