/// Why a file could not be exported: what to tell the user, and a developer's detail.
public struct ExportFailure: Error, Hashable, Sendable, Codable {
  public var kind: Kind
  /// For logs and developers only.
  public var detail: String

  public init(_ kind: Kind, detail: String = "") {
    self.kind = kind
    self.detail = detail
  }

  public enum Kind: String, Codable, CaseIterable, Sendable {
    case diskFull, notWritable, alreadyExists, failed
    /// The caller went away; shown nowhere (decision X10).
    case cancelled
  }

  /// A sentence for the user.
  public var message: String {
    switch kind {
    case .diskFull: "The disk is full. Nothing was exported."
    case .notWritable: "Files cannot be written there. Nothing was exported."
    case .alreadyExists: "There is a file with this name already. Nothing was exported."
    case .failed: "The file could not be written. Please try again."
    case .cancelled: "Cancelled"
    }
  }
}
