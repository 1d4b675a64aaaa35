import CompassModel
import PageKit
import Records

/// An index of rows of one kind by the rows they refer to, cached with the loaded rows.
private struct LinkIndex<R: Row & EnteredRow>: RowIndex {
  private var rows: [RowReference: [R]] = [:]

  init(_ rows: [R], auxiliary _: NoAuxiliary) {
    for row in rows {
      for reference in row.references { self.rows[reference, default: []].append(row) }
    }
  }

  subscript(row: RowReference) -> [R] { rows[row] ?? [] }
}

/// The rows that refer to the record on the page: contacts, events, offers and status changes of a school, contacts and
/// readings of an event (decision G12).
struct LinkedRows: Equatable, Sendable {
  /// The listed rows of one kind, newest first, and a note on those not listed or not loaded; nil for no note.
  struct Group: Equatable, Sendable {
    let id: String, title: String
    let rows: [ScreenRow]
    let moreText: String?
  }

  /// The groups with rows, and those not loaded yet, with a text that says so (decision B15).
  private(set) var groups: [Group] = []
  /// The days of the last contact from the school and from the athlete, in words; empty for other records than schools,
  /// and before contacts are loaded.
  private(set) var lastContacts: [FieldRow] = []

  private static let most = 50

  /// Returns the kinds of records that refer to records of `kind`, in the order of listing.
  static func kinds(naming kind: RecordKind) -> [RecordKind] {
    [.interaction, .reading, .event, .offer, .school].filter { $0.refers(to: kind) }
  }

  init(of reference: RecordReference, in context: PageContext) {
    for kind in Self.kinds(naming: reference.kind) {
      if let type = kind.rows.row as? any (Row & EnteredRow).Type { add(type, naming: reference.row, in: context) }
    }
    guard case .school(let school) = reference else { return }
    addStatuses(of: school, in: context)
    guard context.hasRows(of: .interactions) else { return }
    lastContacts = [(InteractionDirection.inbound, "They last wrote"), (.outbound, "You last wrote")].map {
      let text = lastContact($0, school, in: context)
      return FieldRow(id: $0.wire, label: $1, text: text, isID: false, accessibilityLabel: "\($1): \(text)")
    }
  }

  /// Returns an id that is unique among rows of all kinds: `event-ev-1`.
  static func id(of row: RowReference) -> String { "\(row.kind.rawValue)-\(row.id)" }

  private static func rows<R: Row & EnteredRow>(_: R.Type, naming row: RowReference, in context: PageContext) -> [R] {
    context.rows(R.self)?.merged.table(LinkIndex<R>.self, auxiliary: NoAuxiliary())[row] ?? []
  }

  private mutating func add<R: Row & EnteredRow>(_: R.Type, naming row: RowReference, in context: PageContext) {
    let title = "\(R.recordKind.word.capitalized)s"
    guard context.hasRows(of: R.kind) else { return addUnknown(title) }
    add(title, Self.rows(R.self, naming: row, in: context).map { LinkedRow($0, in: context) })
  }

  private mutating func addStatuses(of school: SchoolID, in context: PageContext) {
    guard let changes = context.rows(StatusChange.self)?.merged.rows else { return addUnknown("History") }
    add("History", changes.filter { $0.schoolID == school }.map { LinkedRow($0, in: context) })
  }

  private mutating func addUnknown(_ title: String) {
    groups.append(Group(id: title.lowercased(), title: title, rows: [], moreText: "Not loaded yet."))
  }

  private mutating func add(_ title: String, _ rows: [LinkedRow]) {
    if rows.isEmpty { return }
    let newest = rows.sorted { ($1.day, $1.row.id) < ($0.day, $0.row.id) }.prefix(Self.most).map(\.row)
    groups.append(
      Group(
        id: title.lowercased(), title: title, rows: newest,
        moreText: rows.count > newest.count ? "Showing \(newest.count) of \(rows.count)." : nil))
  }

  private func lastContact(_ direction: InteractionDirection, _ school: SchoolID, in context: PageContext) -> String {
    let contacts = Self.rows(Interaction.self, naming: .school(school), in: context)
    let days = contacts.filter { $0.direction == direction }.map { context.moment.zone.date(at: $0.occurredAt) }
    guard let day = days.max() else { return "None yet" }
    let count = day.days(to: context.today)
    return count == 0 ? "Today" : day.mediumText + (count < 0 ? "" : " (\(counted(count, "day")) ago)")
  }
}

/// A row in a group, with the date (`YYYY-MM-DD`) that sorts it; empty without a date.
private struct LinkedRow {
  let day: String
  let row: ScreenRow

  init<R: Row & EnteredRow>(_ entered: R, in context: PageContext) {
    let reference = RowReference(R.recordKind, id: entered.id.rawValue)
    let id = LinkedRows.id(of: reference)
    guard let record = entered.record else {
      let reading = entered as? PerformanceMetric
      self.init(id, reading?.reading.titleText ?? reference.kind.word, [], on: reading?.recordedDate, reference)
      return
    }
    let details = record.reference.details
    let day = details.dateColumns.lazy.compactMap { record[$0]?.day(in: context.moment.zone) }.first
    let text = RecordText.displayed(record.reference, zone: context.moment.zone)
    let facts = [details.factColumn, "direction"].compactMap { name in
      name.flatMap { name in record.fields.first { $0.name == name } }.flatMap(text.text)
    }
    let sort = details.sort(of: record) ?? record.reference.label
    self.init(
      id, details.title(record, sort, nil), facts.filter { $0 != sort || record.text("name") != nil }, on: day,
      reference)
  }

  init(_ change: StatusChange, in context: PageContext) {
    self.init(
      "status-\(change.id)", change.new.label, [change.notes].compactMap { $0?.nilIfBlank },
      on: context.moment.zone.date(at: change.instant), nil)
  }

  private init(_ id: String, _ title: String, _ facts: [String], on day: CalendarDate?, _ entered: RowReference?) {
    self.day = day?.wire ?? ""
    let dates = day.map { [ScreenRow.Fact(.date, $0.mediumText, spoken: $0.longText, value: $0.wire)] } ?? []
    var row = ScreenRow(id: id, title: title, accessibilityLabel: "")
    row.facts = dates + facts.map { ScreenRow.Fact(.kind, $0) }
    row.accessibilityLabel = row.sentence
    if let entered {
      let open = RecordDetails.Tap.rowTapped(reference: entered)
      row.buttons = [ActionButton("open", "Open", icon: .open, row: id, action: open)]
      row.route = Destination(entered).path
    }
    self.row = row
  }
}

extension RecordField.Value {
  fileprivate func day(in zone: Zone) -> CalendarDate? {
    switch self {
    case .date(let day): day
    case .instant(let instant): zone.date(at: instant)
    case .text, .number, .flag, .list, .json: nil
    }
  }
}
