import CompassModel
import PageKit
import Records

/// The search through the rows of all pages (decision G11).
extension Today {
  /// The kinds of rows that are loaded only for a search.
  static let foundRows: Set<RowKind> = [.readings]

  /// The result of a search: schools first, then the newest rows, those without a day last.
  struct Hits: Equatable, Sendable {
    var cards: [AttentionCard] = []
    var count = 0
    /// Whether all kinds of rows are loaded; if not, there may be more hits (decision B15).
    var isComplete = false
  }

  /// A search with the rows that it looks through, as a key for caching.
  struct Search: Equatable {
    let text: String
    let limit: Int
    let sources: Sources
    let readings: Rows<PerformanceMetric>?
    let zone: Zone
    let grade: GradeLevel?

    init(_ text: String, atMost limit: Int, in context: PageContext) {
      (self.text, self.limit, zone) = (text, limit, context.moment.zone)
      grade = context.viewer?.active.grade(on: context.today)
      (sources, readings) = (Sources(context), context.rows())
    }

    /// The hits in the loaded rows, at most `limit` of them with cards; none for a blank text.
    var hits: Hits {
      guard let query = SearchFolding.query(text) else { return Hits() }
      let directory = sources.schools?.merged.table(SchoolDirectory.self, auxiliary: NoAuxiliary())
      let named = directory?.ids(matching: query) ?? []
      var hits = Hits(isComplete: true)
      var found: [(time: Int64, card: () -> AttentionCard)] = []
      func look<R: FoundRow>(
        through rows: Rows<R>?, without others: Set<Identifier<R.Named>> = [], _ card: @escaping (R) -> AttentionCard
      ) {
        guard let rows else { return hits.isComplete = false }
        for (base, hidden) in [(rows.base, rows.hidden), (rows.changed, [])] {
          let index = base.table(FindIndex<R>.self, auxiliary: NoAuxiliary())
          let left = others.isEmpty ? [] : base.rows.indices.filter { others.contains(base.rows[$0].rowID) }
          let (count, first) = index.hits(query, schools: named, hiding: hidden + left, atMost: limit)
          hits.count += count
          found += first.map { time, number in (time, { card(base.rows[number]) }) }
        }
      }
      func school(_ id: SchoolID?) -> String? {
        id.map { SchoolDirectory.displayName(of: $0, in: directory, isLoading: directory == nil) }
      }
      look(through: sources.schools) {
        AttentionCard(
          .school, $0.id.rawValue, [$0.name.nilIfBlank ?? "Unknown School"],
          detail: $0.facts.joined(separator: " · "), date: nil)
      }
      look(through: sources.contacts) {
        let title = $0.entry.subject?.nilIfBlank ?? $0.entry.type.label
        return AttentionCard(
          .contact, $0.id.rawValue, [title, school($0.entry.schoolID)].compactMap(\.self),
          date: zone.date(at: $0.instant))
      }
      look(through: readings) {
        AttentionCard(.reading, $0.id.rawValue, [$0.reading.titleText], date: $0.recordedDate)
      }
      look(through: sources.events) {
        AttentionCard(.event, $0.id.rawValue, [$0.displayName.cut(at: 60)], date: $0.startDate)
      }
      look(through: sources.offers) {
        let school = school($0.schoolID) ?? "No School"
        return AttentionCard(
          .offer, $0.id.rawValue, [school, $0.terms.promise], spoken: [school, $0.terms.spokenPromise],
          date: $0.deadline)
      }
      // The tasks page has no others, so a hit could not be opened (decision V2).
      let unfinished = Set(unfinishedTasks(of: sources, grade: grade).map(\.id))
      let others = (sources.tasks?.all ?? []).filter { $0.gradeLevel != grade && !unfinished.contains($0.id) }
      look(through: sources.tasks, without: Set(others.map(\.id))) {
        AttentionCard(.task, $0.id.rawValue, [$0.displayTitle], date: $0.deadline)
      }
      // A stable order: hits of one time keep the order of kinds and ids.
      let order = found.indices.sorted { found[$0].time == found[$1].time ? $0 < $1 : found[$0].time > found[$1].time }
      hits.cards = order.prefix(limit).map { found[$0].card() }
      return hits
    }
  }

  /// Returns all rows that match the page's search; nil without a search, and until all kinds of rows are loaded.
  package static func found(_ state: State, in context: PageContext) -> [AttentionCard]? {
    guard state.isSearching else { return nil }
    let hits = Search(state.search, atMost: .max, in: context).hits
    return hits.isComplete ? hits.cards : nil
  }

  /// A short form of a row, for export.
  public struct Item: Equatable, Sendable, Encodable {
    public var kind: Kind
    public var id: String
    /// The name, school or title of the row.
    public var title: String
    /// Another fact of the row, such as a time.
    public var detail: String
    /// The local day of the row; null if it has none.
    @Nullable public var date: CalendarDate?
    /// The path that opens the row; `/` if it has none.
    public var route: String
  }
}

extension AttentionCard {
  /// The row in its short form, for export.
  public var item: Today.Item {
    Today.Item(
      kind: kind, id: id.row, title: title, detail: detail, date: date == .latest ? nil : date,
      route: id.destination.path ?? "/")
  }
}

extension Today.State {
  var isSearching: Bool { SearchFolding.isQuery(search) }
}

extension AttentionCard {
  /// Creates the card of a found row; a nil `detail` is the date, nil `spoken` parts are those of the title.
  fileprivate init(
    _ kind: Today.Kind, _ id: String, _ titles: [String], detail: String? = nil, spoken: [String]? = nil,
    date: CalendarDate?
  ) {
    let detail = detail ?? date?.mediumText ?? "no deadline"
    self.init(
      id: Today.RowID(kind, id), title: titles.joined(separator: " · "), detail: detail, color: kind.color,
      date: date ?? .latest)
    facts = [kind.rawValue] + titles + [detail]
    let isDue = date != nil && (kind == .offer || kind == .task)
    speak((spoken ?? titles) + [isDue ? "due \(detail)" : detail])
  }
}
