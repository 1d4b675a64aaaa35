import Foundation

/// Where files go that a person exports: a share sheet, a folder.
public protocol Exporter: Sendable {
  /// Writes the pieces one after the other; a file that is not complete is never seen.
  ///
  /// A name that a file has already gets ` (2)` (decision P17); the name returned tells.
  ///
  /// Asks between two pieces whether its task was cancelled, and then throws `.cancelled`.
  ///
  /// - Returns: where the file is, as a person knows it.
  func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8]
}

/// Why a file could not be exported: what to tell the user, and a developer's detail.
public struct ExportFailure: Error, Hashable, Sendable, Codable {
  /// Why, as far as a person can do something about it.
  public var kind: Kind
  /// For logs and developers only.
  public var detail: String
  /// Why, in the system's terms, for the end of a sentence: `the name is too long`. Nil where only the kind is known.
  public var reason: String?

  /// `detail` is for logs: a path, an error of the system.
  public init(_ kind: Kind, detail: String = "", reason: String? = nil) {
    self.kind = kind
    self.detail = detail
    self.reason = reason
  }

  /// Reasons why a file cannot be written.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// There is no room for the file.
    case diskFull
    /// The folder may not be written to, or is not there.
    case notWritable
    /// Another file has the name, and may not be replaced.
    case alreadyExists
    /// Anything else; trying again may help.
    case failed
    /// The caller went away; shown nowhere (decision X10).
    case cancelled
  }

  /// A sentence for the user.
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

/// Exports into a folder, as `WholeFile` writes.
public struct FolderExporter: Exporter {
  private let folder: URL
  private let nameTaken: NameTaken
  private let goesOn: @Sendable (Int) -> Bool

  /// Handling of a file whose name is taken.
  public enum NameTaken: Sendable {
    /// It is not written: `ExportFailure.alreadyExists`.
    case refused
    /// The existing file gets new contents: a link's target, a pipe, a file with the mode it had (decision M3).
    case replaces
    /// It is called `name (2).csv`, or the next number that is free (decision P17).
    case numbered
  }

  /// - Parameters:
  ///   - folder: where the files go; it must exist.
  ///   - nameTaken: what to do if there is a file of the same name.
  ///   - goesOn: asked before each piece, with the bytes written so far, and while a pipe is not read; false cancels.
  public init(
    _ folder: URL, nameTaken: NameTaken = .numbered, goesOn: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) {
    self.folder = folder
    self.nameTaken = nameTaken
    self.goesOn = goesOn
  }

  /// - Returns: the path of the file.
  @concurrent
  public func export<Pieces: Sequence & Sendable>(
    _ pieces: Pieces, as fileName: String
  ) async throws(ExportFailure) -> String where Pieces.Element == [UInt8] {
    let path = folder.appending(path: fileName, directoryHint: .notDirectory).path(percentEncoded: false)
    return try WholeFile.write(pieces, to: path, nameTaken: nameTaken, goesOn: goesOn)
  }
}

extension String {
  /// `report (2).csv` of `report.csv`: the name for the second file of a name (decision P17). The first keeps its own.
  public func numbered(_ number: Int) -> String {
    guard number > 1 else { return self }
    guard let point = lastIndex(of: "."), point > startIndex else { return "\(self) (\(number))" }
    return "\(self[..<point]) (\(number))\(self[point...])"
  }
}
