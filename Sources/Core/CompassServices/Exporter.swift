import Foundation

/// Destination of files that the user exports: a share sheet, a folder.
public protocol Exporter: Sendable {
  /// Writes the pieces in order to a new file, which appears under its name only when complete.
  ///
  /// If the name is taken, the file gets ` (2)` (decision P17), unless the exporter has another rule; the returned text
  /// contains the actual name.
  ///
  /// Checks between two pieces whether the task was cancelled, and then throws `.cancelled`.
  ///
  /// - Returns: the location of the file, as shown to the user.
  func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8]
}

/// A reason why a file was not exported, with a message for the user and details for developers.
public struct ExportFailure: Error, Hashable, Sendable, Codable {
  /// The category of the reason, which selects the message.
  public var kind: Kind
  /// Details for logs and developers only.
  public var detail: String
  /// The system's reason as the end of a sentence: `the name is too long`. Nil where only the kind is known.
  public var reason: String?

  /// Makes a failure; `detail` is for logs: a path, a system error.
  public init(_ kind: Kind, detail: String = "", reason: String? = nil) {
    (self.kind, self.detail, self.reason) = (kind, detail, reason)
  }

  /// Reasons why a file cannot be written.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// There is no room for the file.
    case diskFull
    /// The folder is missing or not writable.
    case notWritable
    /// A file with this name exists, and must not be replaced.
    case alreadyExists
    /// Any other reason; a retry may help.
    case failed
    /// The export was cancelled by the caller; not shown (decision X10).
    case cancelled
  }

  /// The sentence shown to the user.
  public var message: String {
    switch (kind, reason) {
    case (.diskFull, nil): "The disk is full. Nothing was exported."
    case (.notWritable, nil): "Files cannot be written there. Nothing was exported."
    case (.failed, nil): "The file could not be written. Please try again."
    case (.diskFull, let reason?), (.notWritable, let reason?), (.failed, let reason?):
      "The file could not be written: \(reason). Nothing was exported."
    case (.alreadyExists, _): "There is a file with this name already. Nothing was exported."
    case (.cancelled, _): "Cancelled"
    }
  }
}

/// Exports into a folder by `WholeFile.write`.
public struct FolderExporter: Exporter {
  private let folder: URL
  private let nameTaken: NameTaken
  private let continues: @Sendable (Int) -> Bool

  /// Rules for a file name that is taken.
  public enum NameTaken: Sendable {
    /// Writes nothing and throws `ExportFailure.alreadyExists`.
    case refused
    /// Overwrites the file and keeps its mode; writes to the target of a link, and to the reader of a pipe (decision
    /// M3).
    case replaces
    /// Names the new file `name (2).csv`, or with the next free number (decision P17).
    case numbered
  }

  /// Makes an exporter into an existing folder. `nameTaken` is the rule if a file of the same name exists. `continues`
  /// is called before each piece with the number of bytes written so far, and while a pipe is not read; returning false
  /// cancels.
  public init(
    _ folder: URL, nameTaken: NameTaken = .numbered, continues: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) {
    (self.folder, self.nameTaken, self.continues) = (folder, nameTaken, continues)
  }

  /// Writes the pieces to a file in the folder and returns its path; throws for a taken name under the rule `.refused`.
  @concurrent
  public func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8] {
    let path = folder.appending(path: fileName, directoryHint: .notDirectory).path(percentEncoded: false)
    return try WholeFile.write(pieces, to: path, nameTaken: nameTaken, continues: continues)
  }
}

extension String {
  /// Returns the name with a number before its extension: `report (2).csv` (decision P17); unchanged for number 1.
  public func numbered(_ number: Int) -> String {
    guard number > 1 else { return self }
    guard let point = lastIndex(of: "."), point > startIndex else { return "\(self) (\(number))" }
    return "\(self[..<point]) (\(number))\(self[point...])"
  }
}
