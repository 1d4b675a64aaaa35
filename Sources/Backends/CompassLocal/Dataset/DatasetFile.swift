import CompassModel
import Foundation

/// A dataset file's top-level JSON object, with line and column lookup for error messages.
struct DatasetFile {
  let name: String
  let object: [String: JSONNode]
  let positions: TextPositions

  init(_ text: Data, name: String) throws(DatasetRefusal) {
    let bytes = [UInt8](text)
    let positions = TextPositions(bytes)
    let value: JSONNode
    do { value = try JSONReader.read(bytes) } catch {
      throw DatasetRefusal(file: name, position: positions.position(ofByte: error.offset), reason: error.reason)
    }
    guard let object = value.object else {
      throw DatasetRefusal(
        file: name, position: positions.position(ofByte: value.offset),
        reason: "a dataset is a JSON object, not \(QuotedValue.text(value))")
    }
    (self.name, self.object, self.positions) = (name, object, positions)
  }

  /// Quoted top-level keys that are not part of a dataset, sorted.
  var unknownParts: [String] {
    let tables = Set(TableSchema.all.map(\.name) + ["family"])
    return object.keys.filter { !tables.contains($0) }.sorted().map(QuotedValue.quoted)
  }

  /// The list under `key` of `object`; empty if the key is missing or null. Throws for any other JSON value.
  func list(_ key: String, in object: [String: JSONNode], at path: String) throws(DatasetRefusal) -> [JSONNode] {
    guard let value = object[key], !value.isNull else { return [] }
    guard let list = value.list else { throw refusal(of: value, at: path, "is not a list of rows") }
    return list
  }

  /// The family's id and members; the id is nil if the file has no family, and `family` if the family has no id. Throws
  /// for JSON of another form.
  func family() throws(DatasetRefusal) -> (id: String?, members: [JSONNode]) {
    guard let value = object["family"], !value.isNull else { return (nil, []) }
    guard let family = value.object else { throw refusal(of: value, at: "family", "is not an object") }
    let members = try list("members", in: family, at: "family.members")
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
  /// Effect of a problem on the import.
  package enum Consequence: Hashable, Sendable {
    /// The row was left out.
    case rowSkipped
    /// The row was stored, with null for an unreadable optional date or timestamp.
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
  /// The effect on the row, value or part.
  package var consequence: Consequence
  /// Id of the user that the skipped row names as its owner; nil if there is none or it cannot be read.
  var owner: String?

  /// The table, index and reason: `events[3]: start_date "2026-02-30" is not a date`.
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

  /// The complete message: `demo.json:3:14: error: "events" is not a list of rows` (interface.md, Small print 12). The
  /// file's name is made safe to print.
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

  /// Makes a position from a line and a column number.
  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

/// Finds the lines and columns of bytes of a UTF-8 text.
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
