import CompassModel
import Foundation

/// Imports of files that the user hands in for the athlete shown (decision F11).
public protocol FileImportsPort: Sendable {
  /// Reads a file and returns what importing it would add, change and delete; stores nothing. Throws if the stored rows
  /// cannot be loaded; problems of the file are in the plan.
  func plan(_ file: ImportedFile, for athlete: AthleteID) async throws(ServiceFailure) -> ImportPlan

  /// Reads the file again, compares it with the current rows, and stores the chosen changes; those before a failure
  /// stay.
  func carryOut(
    _ file: ImportedFile, _ choice: ImportChoice, for athlete: AthleteID
  ) async throws(ServiceFailure) -> ImportOutcome
}

/// A calendar or a table as the user handed it in.
public struct ImportedFile: Hashable, Sendable, Codable {
  public var kind: Kind
  /// The file's name without its folder; also the name of the feed if the file contains none.
  public var name: String
  /// The whole text; for a file that is not UTF-8, its bytes as a data URL: `data:text/csv;base64,…`.
  public var contents: String

  /// Kinds of rows that a file can contain.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Calendars and tables of events, or tables of performance readings.
    case events, readings
  }

  /// Makes a file of this kind.
  public init(_ kind: Kind, name: String, contents: String) {
    (self.kind, self.name, self.contents) = (kind, name, contents)
  }

  package var bytes: [UInt8] {
    encodedBytes.flatMap { Data(base64Encoded: Data($0)) }.map { [UInt8]($0) } ?? Array(contents.utf8)
  }

  /// The size of the file in bytes; for a data URL an approximation.
  package var size: Int { encodedBytes.map { $0.count / 4 * 3 } ?? contents.utf8.count }

  private var encodedBytes: Substring.UTF8View? {
    guard contents.hasPrefix("data:"), let comma = contents.utf8.firstIndex(of: UInt8(ascii: ",")),
      contents[..<comma].hasSuffix(";base64")
    else { return nil }
    return contents[contents.utf8.index(after: comma)...].utf8
  }
}

/// A preview of importing a file, for the user to decide (decisions F2, F3).
public struct ImportPlan: Hashable, Sendable, Codable {
  /// Numbers of rows: `added` would be new; `again` were deleted by hand and are added only by `ImportChoice.update`.
  public var added, again: Int
  /// Numbers of existing rows that would get new values, and that would be deleted.
  public var changes, deletions: Int
  /// Number of rows in the file that cannot be read.
  public var problems: Int
  /// Problems, differences, unusual values and notes, one sentence each, with the file's name and line.
  public var lines: [String]

  /// Makes the preview of one file.
  public init(added: Int, again: Int, changes: Int, deletions: Int, problems: Int, lines: [String]) {
    (self.added, self.again, self.changes, self.deletions) = (added, again, changes, deletions)
    (self.problems, self.lines) = (problems, lines)
  }
}

/// The user's choice of what to store from a file; rows with problems are never stored.
public enum ImportChoice: String, Hashable, Sendable, Codable, CaseIterable {
  /// Stores only new rows.
  case add
  /// Stores new rows and changed values, without deletions.
  case change
  /// Stores new rows, changed values and deletions, and adds rows again that were deleted by hand.
  case update
}

/// A result of planning or carrying out an import.
public enum ImportAnswer: Hashable, Sendable, Codable {
  /// The preview of a file for this athlete; nothing is stored.
  case planned(ImportPlan, AthleteID)
  /// The chosen rows were stored.
  case made(ImportOutcome)
  /// The rows could not be loaded, or not all be stored.
  case failed(ServiceFailure)
}

/// The result of a completed import.
public struct ImportOutcome: Hashable, Sendable, Codable {
  /// A sentence that sums up what was stored, `3 events added, 1 changed.`, and further ones.
  public var text: String
  /// One sentence with the reason for each row that could not be changed or deleted.
  public var failures: [String]

  /// Makes the result of one import.
  public init(text: String, failures: [String]) { (self.text, self.failures) = (text, failures) }
}
