import CompassModel
import PageKit
import Records

/// One search through the rows of all pages (decision G11).
extension Today {
  /// The kinds of rows that only a search looks through.
  static let foundRows: Set<RowKind> = [.readings]

  /// The rows that contain a text: schools first, then the newest, those without a day last.
  struct Hits: Equatable, Sendable {
    /// The first of them.
    var cards: [AttentionCard] = []
    /// The number of all of them.
    var count = 0
    /// Whether all kinds of rows are known: until then there may be more (decision B15).
    var isComplete = false
  }

  /// The rows that are searched, and everything else that the hits depend on.
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
      // Tasks are known with their statuses, or where those cannot be seen.
      tasks = context.hasRows(of: .tasks) ? context.rows() : nil
    }

    /// The hits among the rows that are known.
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
      // Stable, so that hits of one time keep the order of their kinds and ids.
      let order = found.indices.sorted { found[$0].time == found[$1].time ? $0 < $1 : found[$0].time > found[$1].time }
      hits.cards = order.prefix(limit).map { found[$0].card() }
      return hits
    }
  }

  /// All rows that contain what is searched on the page; nil while nothing is, and before all kinds of rows are known.
  public static func found(_ state: State, in context: PageContext) -> [AttentionCard]? {
    guard state.isSearching else { return nil }
    let hits = Search(state.search, atMost: .max, in: context).hits
    return hits.isComplete ? hits.cards : nil
  }

  /// A row in short, for other programs.
  public struct Item: Equatable, Sendable, Encodable {
    /// The table that the row is of.
    public var kind: Kind
    /// The id in that table.
    public var id: String
    /// The name, school or title of the row.
    public var title: String
    /// Another fact of the row, such as a time.
    public var detail: String
    /// The local day that it is about; null for none.
    @Nullable public var date: CalendarDate?
    /// The path that opens the row.
    public var route: String

    /// A row of the agenda, or one that was found.
    public init(_ card: AttentionCard) {
      (kind, id, title, detail) = (card.kind, card.id.row, card.title, card.detail)
      date = card.date == .latest ? nil : card.date
      route = card.id.destination.path ?? "/"
    }
  }
}

extension AttentionCard {
  /// The row in short, for other programs.
  public var item: Today.Item { Today.Item(self) }
}

extension Today.State {
  /// Whether anything is searched for.
  var isSearching: Bool { SearchFolding.isQuery(search) }
}

extension AttentionCard {
  /// - Parameters:
  ///   - titles: what the title says, one fact each.
  ///   - detail: what else is known of the row; nil for its day.
  ///   - spoken: the titles to be heard, where they differ.
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
      .reading, reading.id.rawValue, [reading.reading.titleText],
      date: reading.recordedDate)
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
