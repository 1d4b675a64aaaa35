import CompassModel
import Foundation

/// Files that a person hands in, for the athlete who is looked at (decision F11).
public protocol FileImportsPort: Sendable {
  /// Reads a file and says what it would add and change; nothing is stored.
  func plan(_ file: ImportedFile, for athlete: AthleteID) async throws(ServiceFailure) -> ImportPlan

  /// Reads the file again, over the rows as they are by then, and stores what was chosen. What was stored before a failure
  /// stays.
  func carryOut(
    _ file: ImportedFile, _ choice: ImportChoice, for athlete: AthleteID
  ) async throws(ServiceFailure) -> ImportOutcome
}

/// A calendar or a table as it was handed in.
public struct ImportedFile: Hashable, Sendable, Codable {
  public var kind: Kind
  /// The name of the file without its folder, which may be a feed's too.
  public var name: String
  /// The whole text; of a file that is not UTF-8 its bytes, as a data URL: `data:text/csv;base64,…`.
  public var contents: String

  /// Rows that a file can hold.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Rows of calendars and tables of events, or of tables of readings.
    case events, readings
  }

  /// A file of that kind.
  public init(_ kind: Kind, name: String, contents: String) {
    (self.kind, self.name, self.contents) = (kind, name, contents)
  }

  /// The bytes of the file.
  package var bytes: [UInt8] {
    encodedBytes.flatMap { Data(base64Encoded: Data($0)) }.map { [UInt8]($0) } ?? Array(contents.utf8)
  }

  /// The size of the file in bytes, of a data URL nearly.
  package var size: Int { encodedBytes.map { $0.count / 4 * 3 } ?? contents.utf8.count }

  /// The bytes behind the head of a data URL; nil for a text.
  private var encodedBytes: Substring.UTF8View? {
    guard contents.hasPrefix("data:"), let comma = contents.utf8.firstIndex(of: UInt8(ascii: ",")),
      contents[..<comma].hasSuffix(";base64")
    else { return nil }
    return contents[contents.utf8.index(after: comma)...].utf8
  }
}

/// Sums up what importing a file would do, for a person to decide (decisions F2, F3).
public struct ImportPlan: Hashable, Sendable, Codable {
  /// Rows that would be added, and those that only an update adds again.
  public var added, again: Int
  /// Differences of rows that are there: new values, and rows that would be deleted.
  public var changes, deletions: Int
  /// Rows that cannot be read.
  public var problems: Int
  /// Notes, problems, differences by name and unusual values, each a sentence with the file's name and line.
  public var lines: [String]

  /// The counts of one file, and its sentences.
  public init(added: Int, again: Int, changes: Int, deletions: Int, problems: Int, lines: [String]) {
    (self.added, self.again, self.changes, self.deletions) = (added, again, changes, deletions)
    (self.problems, self.lines) = (problems, lines)
  }
}

/// An answer to the question what of a file is to be stored; rows with problems are left out by each.
public enum ImportChoice: String, Hashable, Sendable, Codable, CaseIterable {
  /// Stores new rows alone.
  case add
  /// Stores differences too, without deletions.
  case change
  /// Stores differences and deletions too, and what was deleted by hand again.
  case update
}

/// An answer to a file that was handed in.
public enum ImportAnswer: Hashable, Sendable, Codable {
  /// The file was read for an athlete; nothing is stored.
  case planned(ImportPlan, AthleteID)
  /// The rows that were chosen were stored.
  case made(ImportOutcome)
  /// The rows could not be asked for, or not all be stored.
  case failed(ServiceFailure)
}

/// The end of an import.
public struct ImportOutcome: Hashable, Sendable, Codable {
  /// A sentence of what was stored: `3 events added, 1 changed.`
  public var text: String
  /// Rows that were not changed or deleted, each with why in a sentence.
  public var failures: [String]

  /// The end of one import.
  public init(text: String, failures: [String]) { (self.text, self.failures) = (text, failures) }
}
