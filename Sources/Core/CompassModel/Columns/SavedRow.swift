// Saved copies of rows: JSON objects whose keys are column names. Empty columns are omitted.

struct ColumnKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }

  static let owner = ColumnKey(stringValue: "user_id")

  /// Whether the key is an earlier name of this column: `schoolID`, `isAttended`, or `details` for `description`.
  func isEarlierName(of column: String) -> Bool {
    let words = stringValue == "details" ? "description" : stringValue.replacing(/^is(?=[A-Z])/, with: "")
    return words.lowercased() == column.replacing("_", with: "")
  }
}

/// The columns of a saved copy as a `ColumnSource`; reading them this way takes two thirds of the time of key paths.
private final class SavedRow: ColumnSource {
  private let copy: KeyedDecodingContainer<ColumnKey>
  private let keys: [ColumnKey]

  init(copy: KeyedDecodingContainer<ColumnKey>, keys: [ColumnKey]) { (self.copy, self.keys) = (copy, keys) }

  func text(at column: Int) throws(UnreadableRow) -> String? { try read(String.self, column) }
  func number(at column: Int) throws(UnreadableRow) -> Double? {
    guard let number = try read(Double.self, column) else { return nil }
    guard number.isFinite else { throw UnreadableRow() }
    return number
  }
  func flag(at column: Int) throws(UnreadableRow) -> Bool? { try read(Bool.self, column) }

  private func read<Value: Decodable>(_: Value.Type, _ column: Int) throws(UnreadableRow) -> Value? {
    do { return try copy.decodeIfPresent(Value.self, forKey: keys[column]) } catch { throw UnreadableRow() }
  }
}

extension EnteredRow {
  public init(from decoder: any Decoder) throws { try self.init(savedIn: decoder) }

  /// Reads a saved copy. Throws if the row cannot be read (decision X5), or lacks its owner.
  init(savedIn decoder: any Decoder) throws {
    let (copy, keys) = (try decoder.container(keyedBy: ColumnKey.self), Entry.Columns.table.keys)
    let owner = Self.namesOwner ? try copy.decode(AthleteID.self, forKey: .owner) : AthleteID(rawValue: "")
    do {
      try self.init(ColumnReader(SavedRow(copy: copy, keys: keys)), of: owner)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: copy.codingPath, debugDescription: "the row cannot be read", underlyingError: error))
    }
  }

  public func encode(to encoder: any Encoder) throws { try listedColumns.encodeColumns(to: encoder) }
}

extension RowEntry {
  /// Reads a saved entry, also with the property names of earlier editions. Throws if a value cannot be read as its
  /// column's kind, or an indispensable column is missing.
  public init(from decoder: any Decoder) throws {
    let copy = try decoder.container(keyedBy: ColumnKey.self)
    self = .blank
    // Before the fourth edition, entries other than offers and readings were saved under their property names.
    let earlier = copy.allKeys.filter { !Columns.table.names.contains($0.stringValue) }
    for (_, column) in Columns.table.held {
      let own = ColumnKey(stringValue: column.facts.name)
      let key = earlier.first { !copy.contains(own) && $0.isEarlierName(of: column.facts.name) } ?? own
      let value: RecordField.Value? =
        switch column.facts.kind {
        case .number, .dollars, .percent: try copy.decodeIfPresent(Double.self, forKey: key)?.inColumn
        case .flag: try copy.decodeIfPresent(Bool.self, forKey: key)?.inColumn
        case .date: try copy.decodeIfPresent(CalendarDate.self, forKey: key)?.inColumn
        case .instant: try copy.decodeIfPresent(Instant.self, forKey: key)?.inColumn
        case .texts: try copy.decodeIfPresent([String].self, forKey: key).map { .list($0) }
        case .json: try copy.decodeIfPresent(String.self, forKey: key).map { .json($0) }
        case .id, .reference, .line, .lines, .choice, .time:
          try copy.decodeIfPresent(String.self, forKey: key)?.inColumn
        }
      if value == nil, column.isIndispensable {
        throw DecodingError.valueNotFound(
          String.self, .init(codingPath: copy.codingPath + [key], debugDescription: "\(column.facts.name) is missing"))
      }
      column.store?(&self, value)
    }
  }

  public func encode(to encoder: any Encoder) throws { try columns.encodeColumns(to: encoder) }
}

extension [RecordField] {
  fileprivate func encodeColumns(to encoder: any Encoder) throws {
    var copy = encoder.container(keyedBy: ColumnKey.self)
    for column in self {
      let key = ColumnKey(stringValue: column.name)
      switch column.value {
      case nil: break
      case .text(let text), .json(let text): try copy.encode(text, forKey: key)
      case .number(let number): try copy.encode(number, forKey: key)
      case .flag(let flag): try copy.encode(flag, forKey: key)
      case .date(let date): try copy.encode(date, forKey: key)
      case .instant(let time): try copy.encode(time, forKey: key)
      case .list(let texts): try copy.encode(texts, forKey: key)
      }
    }
  }
}
