import CompassModel
import PageKit
import Records

/// A row that a search on the home page can find (decision G11).
protocol FoundRow: Row {
  /// The texts to search, besides the name of `foundSchool`; nil for missing ones.
  var foundTexts: [String?] { get }
  /// The school whose name also matches the row; nil for none.
  var foundSchool: SchoolID? { get }
  /// The time that orders the hits, in microseconds, independent of the time zone; nil for a row without a day.
  var foundTime: Int64? { get }
}

extension FoundRow {
  fileprivate static func time(of day: CalendarDate?, minute: Int = 0) -> Int64? {
    day.map { Zone.utc.start(of: $0).microseconds + Int64(max(0, minute)) * 60_000_000 }
  }
}

extension School: FoundRow {
  var foundTexts: [String?] { [self.name] + facts }
  var foundSchool: SchoolID? { nil }
  /// The time that sorts schools before other rows.
  var foundTime: Int64? { .max }
}

extension Interaction: FoundRow {
  var foundTexts: [String?] { [entry.subject, entry.content, entry.type.label] }
  var foundSchool: SchoolID? { entry.schoolID }
  var foundTime: Int64? { instant.microseconds }
}

extension PerformanceMetric: FoundRow {
  var foundTexts: [String?] { [self.type.label, self.notes] }
  var foundSchool: SchoolID? { nil }
  var foundTime: Int64? { Self.time(of: self.recordedDate) }
}

extension Event: FoundRow {
  var foundTexts: [String?] { searchedTexts }
  var foundSchool: SchoolID? { entry.schoolID }
  var foundTime: Int64? { Self.time(of: self.startDate, minute: startMinute) }
}

extension Offer: FoundRow {
  var foundTexts: [String?] { [terms.type.label] }
  var foundSchool: SchoolID? { self.schoolID }
  var foundTime: Int64? { Self.time(of: self.deadline) }
}

extension RecruitingTask: FoundRow {
  var foundTexts: [String?] { [title, details] }
  var foundSchool: SchoolID? { nil }
  var foundTime: Int64? { Self.time(of: self.deadline) }
}

/// A search index over the rows of one kind, newest first: a search reads the texts once and creates only the listed
/// hits.
struct FindIndex<R: FoundRow>: RowIndex {
  /// The row numbers, newest first, those without a day last.
  private let numbers: [Int32]
  private let times: [Int64]
  private let texts: SearchIndex
  private let schools: CodedColumn<SchoolID?>

  init(_ rows: [R], auxiliary _: NoAuxiliary) {
    let all = rows.map { $0.foundTime ?? .min }
    let order = rows.indices.sorted { all[$0] == all[$1] ? $0 < $1 : all[$0] > all[$1] }
    numbers = order.map { Int32($0) }
    times = order.map { all[$0] }
    schools = CodedColumn(order.map { rows[$0].foundSchool })
    var texts = SearchIndex(reservingRows: rows.count)
    for number in order { texts.append(row: rows[number].foundTexts) }
    self.texts = texts
  }

  /// Returns the number of rows that match a folded text or belong to the `named` schools, and the first of them in the
  /// index's order. Leaves out the `hidden` rows, which were changed or deleted.
  func hits(
    _ query: String, schools named: Set<SchoolID>, hiding hidden: [Int], atMost limit: Int
  ) -> (count: Int, first: [(time: Int64, number: Int)]) {
    let matches = texts.matches(query)
    let isNamed = schools.values.map { $0.map(named.contains) ?? false }
    let hidden = Set(hidden)
    var (count, first): (Int, [(time: Int64, number: Int)]) = (0, [])
    for (position, number) in numbers.enumerated() where matches[position] || isNamed[Int(schools.codes[position])] {
      if !hidden.isEmpty, hidden.contains(Int(number)) { continue }
      count += 1
      if first.count < limit { first.append((times[position], Int(number))) }
    }
    return (count, first)
  }
}

extension Today {
  /// Builds the search indexes in advance. Slow for many rows: call it off the main actor.
  package static func prepare(_ batch: Batch) {
    func prepare<R: FoundRow>(_: R.Type) { _ = batch.base(R.self)?.table(FindIndex<R>.self, auxiliary: NoAuxiliary()) }
    prepare(School.self)
    prepare(Interaction.self)
    prepare(PerformanceMetric.self)
    prepare(Event.self)
    prepare(Offer.self)
    prepare(RecruitingTask.self)
    SchoolContacts.prepare(batch)
  }
}
