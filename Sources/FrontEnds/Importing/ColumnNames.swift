import CompassModel

/// The user's names for columns of a file: `ExitVelocity=exit-velo` (decision F8).
package struct ColumnNames: Sendable {
  private var names: [String: String] = [:]
  private var written: [String] = []

  package init() {}

  /// Parses texts of the form `HEAD=NAME`; nil if any has another form.
  package init?(_ texts: [String]) {
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1).map { $0.trimmingPrefix(while: \.isWhitespace) }
      guard parts.count == 2, let head = String(parts[0]).nilIfBlank, let name = String(parts[1]).nilIfBlank else {
        return nil
      }
      names[Self.key(head)] = name
      written.append(head)
    }
  }

  private static func key(_ head: String) -> String {
    head.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  func name(of head: String) -> String { names[Self.key(head)] ?? head }

  /// Throws for a head that the table does not have, and for a name that `isKnown` does not accept.
  func check(_ table: CSVTable, isKnown: (String) -> Bool) throws(ImportProblem) {
    for head in written {
      let name = name(of: head)
      guard isKnown(name) else {
        throw ImportProblem(1, "--column \(quoted("\(head)=\(name)")): \(quoted(name)) is no column and no metric.")
      }
      guard table.rows.prefix(20).contains(where: { $0.contains { Self.key($0.text) == Self.key(head) } }) else {
        throw ImportProblem(1, "--column \(quoted("\(head)=\(name)")): the file has no column \(quoted(head)).")
      }
    }
  }
}
