import CompassModel
import Foundation

/// A dataset's JSON as it was read, with what is needed to say where something is wrong.
struct DatasetFile {
  let name: String
  let object: [String: JSONNode]
  let positions: TextPositions

  init(_ text: Data, name: String) throws(DatasetRefusal) {
    let bytes = [UInt8](text)
    let positions = TextPositions(bytes)
    let value: JSONNode
    do {
      value = try JSONReader.read(bytes)
    } catch {
      throw DatasetRefusal(file: name, position: positions.position(ofByte: error.offset), reason: error.reason)
    }
    guard let object = value.object else {
      throw DatasetRefusal(
        file: name, position: positions.position(ofByte: value.offset),
        reason: "a dataset is a JSON object, not \(QuotedValue.text(value))")
    }
    self.name = name
    self.object = object
    self.positions = positions
  }

  /// Top-level keys that no table has, quoted.
  var unknownParts: [String] {
    let tables = Set(TableSchema.all.map(\.name) + ["family"])
    return object.keys.filter { !tables.contains($0) }.sorted().map(QuotedValue.quoted)
  }

  /// The list under a key of `object`; none and null are an empty one.
  func list(_ key: String, in object: [String: JSONNode], at path: String) throws(DatasetRefusal) -> [JSONNode] {
    guard let value = object[key], !value.isNull else { return [] }
    guard let list = value.list else { throw refusal(of: value, at: path, "is not a list of rows") }
    return list
  }

  /// The family, and nil where the file has none.
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

/// Something in a dataset that could not be taken over as it is.
public struct DatasetProblem: Hashable, Sendable, CustomStringConvertible {
  /// Effect of a problem on the row or value.
  public enum Consequence: Hashable, Sendable {
    /// The row was left out.
    case rowSkipped
    /// The row was taken, with nothing in the place of an unreadable optional date or timestamp.
    case valueDropped
    /// One of two rows with the same key was left out.
    case rowReplaced
    /// A part of the file that is no part of a dataset was left out.
    case ignored
  }

  /// The table as the file calls it: `events`, `family.members`.
  public var table: String
  /// Counts from 0; nil if the problem is not one of a row.
  public var index: Int?
  /// `start_date "2026-02-30" is not a date`. Values are shortened, and safe to print.
  public var reason: String
  /// The effect on the stored row or value.
  public var consequence: Consequence
  /// Whose row it was to be, where that much could be read.
  var owner: String?

  /// `events[3]: start_date "2026-02-30" is not a date`.
  public var description: String { "\(table)\(index.map { "[\($0)]" } ?? ""): \(reason)" }
}

/// Why a file is no dataset at all. Nothing of it was taken over.
public struct DatasetRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// As the caller named it.
  public var file: String
  /// Counts from 1; nil where the position is not known.
  public var position: TextPosition?
  /// A sentence's rest for the user, `"events" is not a list of rows`.
  public var reason: String

  /// `demo.json:3:14: error: "events" is not a list of rows` (interface.md, Small print 12).
  /// The file's name is made safe to print.
  public var description: String {
    let prefix = position.map { "\($0.line):\($0.column):" } ?? ""
    return "\(QuotedValue.printable(file)):\(prefix) error: \(reason)"
  }
}

/// A position in a text; both count from 1, columns in characters.
public struct TextPosition: Hashable, Sendable {
  /// The line number, from 1.
  public var line: Int
  /// From 1, in characters.
  public var column: Int

  /// Makes a position that is counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Finds the lines and columns of bytes of a UTF-8 text.
struct TextPositions: Sendable {
  private let bytes: [UInt8]
  /// Where the last search ended.
  private var offset = 0
  private var current = TextPosition(line: 1, column: 1)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The position of a byte; the end of the text if it is shorter.
  func position(ofByte wanted: Int) -> TextPosition {
    var positions = self
    return positions.next(ofByte: wanted)
  }

  /// The position of a byte, and quick where positions are requested in the order of the text.
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
