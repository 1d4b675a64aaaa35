/// A small RFC 4180 parser for reading exports back.
enum CSVParser {
  /// Nil if the RFC does not allow the text: a quote in a plain field, something after a closing quote, an open quote.
  static func rows(_ text: String) -> [[String]]? {
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var wasQuoted = false
    let bytes = Array(text.utf8)
    var position = 0
    func endField() {
      row.append(String(decoding: field, as: UTF8.self))
      field = []
      wasQuoted = false
    }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\"") where isQuoted:
        if position < bytes.count, bytes[position] == byte {
          field.append(byte)
          position += 1
        } else {
          isQuoted = false
          wasQuoted = true
        }
      case _ where isQuoted: field.append(byte)
      case UInt8(ascii: "\""):
        guard field.isEmpty, !wasQuoted else { return nil }
        isQuoted = true
      case UInt8(ascii: ","): endField()
      case UInt8(ascii: "\n"):
        endField()
        rows.append(row)
        row = []
      default:
        guard !wasQuoted else { return nil }
        field.append(byte)
      }
    }
    return isQuoted || !row.isEmpty || !field.isEmpty ? nil : rows
  }
}
