/// Why a file is no dataset at all. Nothing of it was taken over.
public struct DatasetRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// Counts from 1; nil where the place is not known.
  public var position: TextPosition?
  /// A sentence's rest for the user, `"events" is not a list of rows`.
  public var reason: String

  /// `demo.json:3:14: error: "events" is not a list of rows` (interface.md, Small print 12).
  /// The file's name is made safe to print.
  public var description: String {
    let place = position.map { "\($0.line):\($0.column):" } ?? ""
    return "\(QuotedValue.printable(file)):\(place) error: \(reason)"
  }
}

/// A place in a text; both count from 1, columns in characters.
public struct TextPosition: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
