import CompassModel
import PageKit
import Records

/// A row that can be found by a text, in whichever table it is (decision G11).
protocol FoundRow: Row {
  static var foundKind: Today.Kind { get }
  /// The texts that a search looks through, beside the name of the school.
  var foundTexts: [String?] { get }
  /// The school whose name finds the row too.
  var foundSchool: SchoolID? { get }
  /// The time by which hits are ordered, in microseconds; the same in every zone. Nil for a row without a day.
  var foundTime: Int64? { get }
}

extension FoundRow {
  fileprivate static func time(of day: CalendarDate?, minute: Int = 0) -> Int64? {
    day.map { Zone.utc.start(of: $0).microseconds + Int64(max(0, minute)) * 60_000_000 }
  }
}

extension School: FoundRow {
  static let foundKind = Today.Kind.school
  var foundTexts: [String?] { [self.name] + facts }
  var foundSchool: SchoolID? { nil }
  /// Schools come before everything else.
  var foundTime: Int64? { .max }
}

extension Interaction: FoundRow {
  static let foundKind = Today.Kind.contact
  var foundTexts: [String?] { [entry.subject, entry.content, entry.type.label] }
  var foundSchool: SchoolID? { entry.schoolID }
  var foundTime: Int64? { instant.microseconds }
}

extension PerformanceMetric: FoundRow {
  static let foundKind = Today.Kind.reading
  var foundTexts: [String?] { [self.type.label, self.notes] }
  var foundSchool: SchoolID? { nil }
  var foundTime: Int64? { Self.time(of: self.recordedDate) }
}

extension Event: FoundRow {
  static let foundKind = Today.Kind.event
  var foundTexts: [String?] { searchedTexts }
  var foundSchool: SchoolID? { entry.schoolID }
  var foundTime: Int64? { Self.time(of: self.startDate, minute: startMinute) }
}

extension Offer: FoundRow {
  static let foundKind = Today.Kind.offer
  var foundTexts: [String?] { [terms.type.label] }
  var foundSchool: SchoolID? { self.schoolID }
  var foundTime: Int64? { Self.time(of: self.deadline) }
}

extension RecruitingTask: FoundRow {
  static let foundKind = Today.Kind.task
  var foundTexts: [String?] { [title, details] }
  var foundSchool: SchoolID? { nil }
  var foundTime: Int64? { Self.time(of: self.deadline) }
}

/// The folded texts of the rows of one kind, newest first, so that a keystroke costs one pass over memory and makes no
/// more than the hits that are shown.
struct FindIndex<R: FoundRow>: RowIndex {
  /// The numbers of the rows, the newest first, those without a day last.
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

  /// The number of rows that contain the query, and the first of them.
  ///
  /// - Parameters:
  ///   - query: folded, see `SearchFolding.query`.
  ///   - named: the schools whose names contain it.
  ///   - hidden: the numbers of rows that are not there any more.
  ///   - limit: the greatest number of hits that are listed.
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
  /// Builds the indexes of the search: takes a while for many rows, so not on the main actor.
  public static func prepare(_ batch: Batch) {
    func prepare<R: FoundRow>(_: R.Type) {
      _ = batch.base(R.self)?.table(FindIndex<R>.self, auxiliary: NoAuxiliary())
    }
    prepare(School.self)
    prepare(Interaction.self)
    prepare(PerformanceMetric.self)
    prepare(Event.self)
    prepare(Offer.self)
    prepare(RecruitingTask.self)
    SchoolContacts.prepare(batch)
  }
}
