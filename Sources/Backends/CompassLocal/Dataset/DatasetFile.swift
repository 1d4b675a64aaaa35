import CompassModel
import Foundation

/// A dataset file's top-level JSON object, with line and column lookup for error messages. Its values are decoded when
/// they are read, rows one at a time, as all of them would take several times the memory of the file.
struct DatasetFile {
  let name: String
  let positions: TextPositions
  private let members: JSONMembers

  init(_ text: consuming Data, name: String) throws(DatasetRefusal) {
    let bytes = [UInt8](text)
    text = Data()
    (self.name, positions) = (name, TextPositions(bytes))
    let members: JSONMembers?
    do { members = try JSONReader.members(bytes) } catch {
      throw DatasetRefusal(file: name, position: positions.position(ofByte: error.offset), reason: error.reason)
    }
    if let members {
      self.members = members
    } else {
      let value = (try? JSONReader.read(bytes)) ?? JSONNode(.null)
      throw DatasetRefusal(
        file: name, position: positions.position(ofByte: value.offset),
        reason: "a dataset is a JSON object, not \(QuotedValue.text(value))")
    }
  }

  var unknownTables: [String] {
    let tables = Set(TableSchema.all.map(\.name) + ["family"])
    return members.names.filter { !tables.contains($0) }.sorted().map(QuotedValue.quoted)
  }

  /// The rows of a table; none if the key is missing or null. Throws for any other JSON value than a list.
  func rows(of table: String) throws(DatasetRefusal) -> JSONElements? {
    if let rows = members.elements(table) { return rows }
    guard let value = members[table], !value.isNull else { return nil }
    throw refusal(of: value, at: table, "is not a list of rows")
  }

  /// The family's id and members; the id is nil if the file has no family, and `family` if the family has no id. Throws
  /// for JSON of another form.
  func family() throws(DatasetRefusal) -> (id: String?, members: [JSONNode]) {
    guard let value = members["family"], !value.isNull else { return (nil, []) }
    guard let family = value.object else { throw refusal(of: value, at: "family", "is not an object") }
    var members: [JSONNode] = []
    if let value = family["members"], !value.isNull {
      guard let list = value.list else { throw refusal(of: value, at: "family.members", "is not a list of rows") }
      members = list
    }
    guard let id = family["id"], !id.isNull else { return ("family", members) }
    guard let text = id.text, !text.isEmpty else { throw refusal(of: id, at: "family.id", "is not an id") }
    return (text, members)
  }

  private func refusal(of value: JSONNode, at path: String, _ reason: String) -> DatasetRefusal {
    DatasetRefusal(
      file: name, position: positions.position(ofByte: value.offset),
      reason: "\"\(path)\" \(reason) but \(QuotedValue.text(value))")
  }
}

/// A row, value or part of a dataset file that was not imported as it is.
package struct DatasetProblem: Hashable, Sendable, CustomStringConvertible {
  package enum Consequence: Hashable, Sendable {
    case rowSkipped
    /// The row was stored, with null for an unreadable value that may be left out, such as an optional date.
    case valueDropped
    /// One of two rows with the same key was left out.
    case rowReplaced
    /// A part of the file that is not part of a dataset was left out.
    case ignored
  }

  /// Name of the table in the file: `events`, `family.members`.
  package var table: String
  /// Index of the row in the table, from 0; nil if the problem is not about a row.
  package var index: Int?
  /// Reason for the user, such as `start_date "2026-02-30" is not a date`. Values are shortened and safe to print.
  package var reason: String
  package var consequence: Consequence
  /// Id of the user that the skipped row names as its owner; nil if there is none or it cannot be read.
  var owner: String?

  package var description: String { "\(table)\(index.map { "[\($0)]" } ?? ""): \(reason)" }
}

/// Refusal of a whole file that is not a dataset. Nothing of the file was imported.
public struct DatasetRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Name or path of the file, as the caller passed it.
  public var file: String
  /// Position of the fault in the file; nil where it is not known.
  public var position: TextPosition?
  /// Reason for the user, without the file's name: `"events" is not a list of rows`.
  public var reason: String

  /// The message, safe to print: `a.json:3:14: error: "events" is not a list of rows` (interface.md, Small print 12).
  public var description: String {
    let prefix = position.map { "\($0.line):\($0.column):" } ?? ""
    return "\(QuotedValue.printable(file)):\(prefix) error: \(reason)"
  }
}

/// A position in a text; line and column count from 1, columns in characters.
public struct TextPosition: Hashable, Sendable {
  /// The line number, from 1.
  public var line: Int
  /// Column number in characters, from 1.
  public var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

struct TextPositions: Sendable {
  private let bytes: [UInt8]
  /// Byte offset of `current`, up to which the text was scanned.
  private var offset = 0
  private var current = TextPosition(line: 1, column: 1)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the position of a byte offset, or of the text's end if the text is shorter.
  func position(ofByte wanted: Int) -> TextPosition {
    var positions = self
    return positions.next(ofByte: wanted)
  }

  /// Returns the position of a byte offset; fast if the offsets of successive calls ascend.
  mutating func next(ofByte wanted: Int) -> TextPosition {
    if wanted < offset { (offset, current) = (0, TextPosition(line: 1, column: 1)) }
    while offset < min(wanted, bytes.count) {
      if bytes[offset] == UInt8(ascii: "\n") {
        current = TextPosition(line: current.line + 1, column: 1)
      } else if bytes[offset] & 0xC0 != 0x80 {
        current.column += 1
      }
      offset += 1
    }
    return current
  }
}
