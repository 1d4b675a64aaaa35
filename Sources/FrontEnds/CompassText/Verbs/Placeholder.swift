/// A word in capitals in a verb's form, to be replaced by typed text; screen readers read its meaning (decision V13).
enum Placeholder: String, CaseIterable {
  case row = "N"
  case date = "DATE"
  case status = "STATUS"
  case field = "FIELD"
  case value = "VALUE"
  case file = "FILE"
  case email = "EMAIL"
  case month = "MONTH"
  case metric = "METRIC"

  var meaning: String {
    switch self {
    case .row: "the number of a row"
    case .date: "a day, such as 2026-02-14 or tomorrow"
    case .status: "the new status"
    case .field: "the name of a field, as it is called here"
    case .value: "what it is to hold"
    case .file: "the name of a file that is written"
    case .email: "your e-mail address"
    case .month: "a month, such as 2026-03"
    case .metric: "the name of a metric, such as velocity"
    }
  }

  static func choice(of values: [String]) -> String { "one of \(values.joined(separator: ", "))" }

  /// The sentence that explains the word, `N is the number of a row.`; `meaning` replaces the usual meaning.
  func explained(as meaning: String? = nil) -> String { "\(rawValue) is \(meaning ?? self.meaning)." }
}

extension [String] {
  /// The sentences that explain the words in capitals, `N is the number of a row.`; nil if there are none.
  func explained(_ meanings: [Placeholder: String] = [:]) -> String? {
    let words = Set(flatMap { $0.split { !$0.isLetter } }.map(String.init))
    let used = Placeholder.allCases.filter { words.contains($0.rawValue) }
    return used.isEmpty ? nil : used.map { $0.explained(as: meanings[$0]) }.joined(separator: " ")
  }
}
