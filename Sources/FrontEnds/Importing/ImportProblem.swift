import CompassModel

/// A problem at one position of an imported file, with a hint how to correct it (decision D13).
package struct ImportProblem: Error, Hashable, Sendable {
  /// Line and column from 1; the column counts characters.
  package var line, column: Int
  /// A sentence without the position.
  package var message: String

  init(_ line: Int, _ column: Int, _ message: String) {
    (self.line, self.column, self.message) = (line, column, message)
  }

  init(_ line: Int, _ message: String) { self.init(line, 1, message) }

  /// Message with the position: `camps.csv:3:7: error: “someday” is no date: …`
  package func text(in file: String) -> String { "\(file):\(line):\(column): error: \(message)" }
}

/// A note on a file that is imported nevertheless: a row that exists already, a column that is not used.
package struct ImportNote: Hashable, Sendable {
  package var line: Int
  package var message: String

  init(_ line: Int, _ message: String) { (self.line, self.message) = (line, message) }

  /// Message with file and line: `camps.csv:3: “Elite Camp” is there already.`
  package func text(in file: String) -> String { "\(file):\(line): \(message)" }
}

/// The readable rows of a file with their line numbers, and the problems of the others (decision F3).
package struct ImportedRows<Row: Sendable>: Sendable {
  package var rows: [(line: Int, row: Row)] = []
  package var problems: [ImportProblem] = []
  package var notes: [ImportNote] = []
  /// Values that need confirmation (decision F7).
  package var doubts: [ImportNote] = []
  /// Whether the columns are those of this app's own files.
  package var isOwnExport = false
}

/// Quotes a text of the file in a message: up to 60 characters, without control characters.
func quoted(_ text: String) -> String { "“\(terminalText(text, atMost: 60))”" }

extension String {
  /// Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252 (decision F7); throws for a NUL character.
  init(importing bytes: [UInt8]) throws(ImportProblem) {
    let mark = bytes.prefix(2)
    if mark == [0xFF, 0xFE] || mark == [0xFE, 0xFF] {
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return mark == [0xFF, 0xFE] ? second << 8 | first : first << 8 | second
      }
      self = try Self(importing: Array(String(decoding: units, as: UTF16.self).utf8))
      return
    }
    let bytes = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    let text = String(validating: bytes, as: UTF8.self) ?? Windows1252.text(bytes)
    if let index = text.unicodeScalars.firstIndex(of: "\0") {
      let lines = text.unicodeScalars[..<index].split(separator: "\n", omittingEmptySubsequences: false)
      throw ImportProblem(
        lines.count, (lines.last?.count ?? 0) + 1, "This is not text: the character NUL is in it.")
    }
    self = text
  }
}
