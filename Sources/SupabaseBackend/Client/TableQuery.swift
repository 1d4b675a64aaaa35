import CompassModel

/// Which rows of a table are asked for (wire.md §2).
struct TableQuery: Sendable {
  var table: String
  var columns = "*"
  /// All of them hold.
  var filters: [HTTPRequest.QueryItem] = []
  /// Ends in a unique column, so that pages neither overlap nor leave gaps.
  var order = "id.asc"

  /// How many ids one request may name.
  static let chunk = 100

  /// `column = value`: the value is raw to its end.
  static func equal(_ column: String, _ value: some Identifier) -> HTTPRequest.QueryItem {
    HTTPRequest.QueryItem(column, "eq.\(value.rawValue)")
  }

  /// `column IN (…)`.
  static func among(_ column: String, _ values: some Sequence<some Identifier>) -> HTTPRequest.QueryItem {
    HTTPRequest.QueryItem(column, "in.(\(values.map { quotedIfNeeded($0.rawValue) }.joined(separator: ",")))")
  }

  /// Quoted where a list would otherwise read it differently.
  private static func quotedIfNeeded(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      !",()\"\\".unicodeScalars.contains(scalar) && !scalar.properties.isWhitespace
    }
    guard !isPlain || text.isEmpty else { return text }
    return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
