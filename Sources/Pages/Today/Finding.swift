import CompassModel
import PageKit
import Records

/// The search through the rows of all pages (decision G11).
extension Today {
  /// The kinds of rows that are loaded only for a search.
  static let foundRows: Set<RowKind> = [.readings]

  /// The result of a search: schools first, then the newest rows, those without a day last.
  struct Hits: Equatable, Sendable {
    /// The cards of the listed hits.
    var cards: [AttentionCard] = []
    /// The number of all hits.
    var count = 0
    /// Whether all kinds of rows are loaded; if not, there may be more hits (decision B15).
    var isComplete = false
  }

  /// A search with everything its hits depend on, as a key for caching.
  struct Search: Equatable {
    let text: String
    let limit: Int
    let schools: Rows<School>?
    let contacts: Rows<Interaction>?
    let readings: Rows<PerformanceMetric>?
    let events: Rows<Event>?
    let offers: Rows<Offer>?
    let tasks: Rows<RecruitingTask>?
    let zone: Zone

    init(_ text: String, atMost limit: Int, in context: PageContext) {
      (self.text, self.limit, zone) = (text, limit, context.moment.zone)
      (schools, contacts, readings) = (context.rows(), context.rows(), context.rows())
      (events, offers) = (context.rows(), context.rows())
      // Tasks count as loaded with their statuses, or if those are hidden from the viewer.
      tasks = context.hasRows(of: .tasks) ? context.rows() : nil
    }

    /// The hits in the loaded rows, at most `limit` of them with cards; none for a blank text.
    var hits: Hits {
      guard let query = SearchFolding.query(text) else { return Hits() }
      let directory = schools?.merged.table(SchoolDirectory.self, auxiliary: NoAuxiliary())
      let named = directory?.ids(matching: query) ?? []
      var hits = Hits(isComplete: true)
      var found: [(time: Int64, card: () -> AttentionCard)] = []
      func look<R: FoundRow>(through rows: Rows<R>?, _ card: @escaping (R) -> AttentionCard) {
        guard let rows else { return hits.isComplete = false }
        for (base, hidden) in [(rows.base, rows.hidden), (rows.changed, [])] {
          let index = base.table(FindIndex<R>.self, auxiliary: NoAuxiliary())
          let (count, first) = index.hits(query, schools: named, hiding: hidden, atMost: limit)
          hits.count += count
          found += first.map { time, number in (time, { card(base.rows[number]) }) }
        }
      }
      func school(_ id: SchoolID?) -> String? {
        id.map { SchoolDirectory.displayName(of: $0, in: directory, isLoading: directory == nil) }
      }
      look(through: schools) { AttentionCard(found: $0) }
      look(through: contacts) { AttentionCard(found: $0, at: school($0.entry.schoolID), in: zone) }
      look(through: readings) { AttentionCard(found: $0) }
      look(through: events) { AttentionCard(found: $0) }
      look(through: offers) { AttentionCard(found: $0, of: school($0.schoolID) ?? "No School") }
      look(through: tasks) { AttentionCard(found: $0) }
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
    /// The kind of row, which is its table.
    public var kind: Kind
    /// The id in its table.
    public var id: String
    /// The name, school or title of the row.
    public var title: String
    /// Another fact of the row, such as a time.
    public var detail: String
    /// The local day of the row; null if it has none.
    @Nullable public var date: CalendarDate?
    /// The path that opens the row; `/` if it has none.
    public var route: String

    /// Creates the short form of a row in the agenda or a search.
    package init(_ card: AttentionCard) {
      (kind, id, title, detail) = (card.kind, card.id.row, card.title, card.detail)
      date = card.date == .latest ? nil : card.date
      route = card.id.destination.path ?? "/"
    }
  }
}

extension AttentionCard {
  /// The row in its short form, for export.
  public var item: Today.Item { Today.Item(self) }
}

extension Today.State {
  /// Whether a search text is entered that is not blank.
  var isSearching: Bool { SearchFolding.isQuery(search) }
}

extension AttentionCard {
  /// Creates the card of a found row.
  ///
  /// - Parameters:
  ///   - titles: the parts of the title.
  ///   - detail: another fact; nil for the date.
  ///   - spoken: the parts of the title as read aloud; nil if they are the same.
  private init(
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

  fileprivate init(found school: School) {
    let name = school.name.nilIfBlank ?? "Unknown School"
    self.init(.school, school.id.rawValue, [name], detail: school.facts.joined(separator: " · "), date: nil)
  }

  fileprivate init(found contact: Interaction, at school: String?, in zone: Zone) {
    let title = contact.entry.subject?.nilIfBlank ?? contact.entry.type.label
    self.init(
      .contact, contact.id.rawValue, [title, school].compactMap(\.self), date: zone.date(at: contact.instant))
  }

  fileprivate init(found reading: PerformanceMetric) {
    self.init(
      .reading, reading.id.rawValue, [reading.reading.titleText], date: reading.recordedDate)
  }

  fileprivate init(found event: Event) {
    self.init(.event, event.id.rawValue, [event.displayName.cut(at: 60)], date: event.startDate)
  }

  fileprivate init(found offer: Offer, of school: String) {
    self.init(
      .offer, offer.id.rawValue, [school, offer.terms.promise], spoken: [school, offer.terms.spokenPromise],
      date: offer.deadline)
  }

  fileprivate init(found task: RecruitingTask) {
    self.init(.task, task.id.rawValue, [task.displayTitle], date: task.deadline)
  }
}
