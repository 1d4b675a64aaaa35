import CompassModel
import PageKit

extension Today {
  /// The tasks, offers and events that contain a text, the earliest day first, rows without a day last; nil before the
  /// rows are known.
  ///
  /// Searched are a task's title and description, an offer's school and type, and of an event what its own page searches.
  public static func found(_ text: String, in context: PageContext) -> [AttentionCard]? {
    let sources = Sources(context)
    guard sources.isComplete else { return nil }
    guard let query = SearchFolding.query(text) else { return [] }
    func matches(_ texts: [String?]) -> Bool {
      texts.contains { $0.map { SearchFolding.folded($0).contains(query) } ?? false }
    }
    var cards: [AttentionCard] = []
    for event in sources.events?.all ?? [] where matches(event.searchedTexts) {
      cards.append(
        AttentionCard(
          found: RowID(.event, event.id.rawValue), titles: [event.displayName.cut(at: 60)], date: event.startDate))
    }
    for offer in sources.offers?.all ?? [] {
      let school = SchoolDirectory.displayName(
        of: offer.schoolID, in: context.schools, isLoading: context.schools == nil)
      guard matches([school, offer.terms.type.label]) else { continue }
      cards.append(
        AttentionCard(
          found: RowID(.offer, offer.id.rawValue), titles: [school, offer.terms.promise],
          spoken: [school, offer.terms.spokenPromise], date: offer.deadline))
    }
    for task in sources.tasks?.all ?? [] where matches([task.title, task.details]) {
      cards.append(
        AttentionCard(found: RowID(.task, task.id.rawValue), titles: [task.title], date: task.deadline))
    }
    return cards.sorted { ($0.date, $0.id.wire) < ($1.date, $1.id.wire) }
  }
}

extension AttentionCard {
  /// - Parameters:
  ///   - titles: what the title says, one fact each.
  ///   - spoken: the same to be heard, where it differs.
  fileprivate init(found id: Today.RowID, titles: [String], spoken: [String]? = nil, date: CalendarDate?) {
    let detail = date?.mediumText ?? "no deadline"
    self.init(id: id, title: titles.joined(separator: " · "), detail: detail, date: date ?? .latest)
    facts = [id.kind.rawValue] + titles + [detail]
    speak((spoken ?? titles) + [id.kind == .event || date == nil ? detail : "due \(detail)"])
  }
}
