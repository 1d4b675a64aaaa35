import CompassModel
import Drawing
import PageKit
import CompassApp
import RecruitingTimeline

extension VerbTable {
  private static let verb = PageVerbs<RecruitingTimeline.Screen>(.timeline) { .timeline(.tap($0)) }

  static let timeline: [Verb] = [
    itemVerb(
      "open", "Opens an item: of the list by its number, of a lane by 4.2.", example: "open 4.2", keys: ["enter"],
      hint: "open N|1.1"
    ) { .itemTapped(id: $0) },
    itemVerb("inspect", "Shows an item's details.", example: "inspect 4.2", keys: ["i"], hint: "inspect N|1.1") {
      .itemInspected(id: $0)
    },
    laneVerb("expand", "Expands a lane: every row, with labels.", example: "expand 1", hint: "expand N|all") {
      .laneExpanded(school: $0)
    },
    laneVerb("collapse", "Collapses a lane to one row.", example: "collapse 1", hint: "collapse N|all") {
      .laneCollapsed(school: $0)
    },
    verb("school all", [], "Shows all schools again.", example: "school all") { _ in .schoolChanged(school: nil) },
    verb.onScreen(
      "school", [.named("SCHOOL")], "Shows one school only, by its lane's number or a part of its name.",
      example: "school stanford", hint: "school"
    ) { arguments, screen throws(Refusal) in .schoolChanged(school: try screen.school(arguments.row(0))) },
    verb.onScreen(
      "toggle", [.choice("KIND", ["events", "interactions", "offers", "status"])], "Shows or hides a kind of items.",
      example: "toggle offers", keys: ["f"], hint: "toggle"
    ) { arguments, screen throws(Refusal) in screen.toggling(TimelineItemKind.allCases[arguments.position(0)]) },
    verb.onScreen(
      "toggle", [.choice("KIND", of: TimelineItemKind.self)], "The same, by the names in the JSON.",
      example: "toggle status-change"
    ) { arguments, screen throws(Refusal) in screen.toggling(arguments.choice(0, of: TimelineItemKind.self)) },
    verb("page", [.number("N")], "Shows a page of lanes.", example: "page 2") { .lanePageChosen(page: $0.number(0)) },
    verb.command("zoom in", [.date], "Shows half as many days, around a date.", example: "zoom in 2026-02-14") {
      .tapDate($0.date(0)) { .timeline(.tap(.zoomedIn(around: $0))) }
    },
    verb("list", [], "Shows the whole list.", example: "list") { _ in .listExpanded },
    verb.printing("Prints the timeline", example: "print html a4 timeline.html"),
  ]

  private static func itemVerb(
    _ word: String, _ summary: String, example: String, keys: [String], hint: String,
    _ action: @escaping @Sendable (TimelineItemID) -> RecruitingTimeline.Tap
  ) -> Verb {
    verb.onScreen(word, [.row], summary, example: example, keys: keys, hint: hint) {
      arguments, screen throws(Refusal) in action(try screen.itemID(arguments.row(0)))
    }
  }

  private static func laneVerb(
    _ word: String, _ summary: String, example: String, hint: String,
    _ action: @escaping @Sendable (SchoolID?) -> RecruitingTimeline.Tap
  ) -> Verb {
    verb.onScreen(word, [.named("LANE")], summary, example: example, keys: ["space", "enter"], hint: hint) {
      arguments, screen throws(Refusal) in
      let lane = try arguments.row(0).row(loosely: screen.laneRows, numbered: screen.laneRows, "lane")
      return action(screen.laneRows.firstIndex(of: lane).flatMap { screen.lanes[$0].schoolId })
    }
  }
}

extension RecruitingTimeline.Screen {
  /// Returns the item that a selector means; throws a refusal if there is none. An id is left to the page to refuse.
  func itemID(_ selector: RowSelector) throws(Refusal) -> TimelineItemID {
    if case .id(let text) = selector, let id = TimelineItemID(wire: text) { return id }
    if case .number(let number) = selector {
      if let id = itemID(numbered: number) { return id }
      let count = content.count ?? content.list.count
      throw Refusal(
        count == 0 ? "There are no rows on this screen." : "There is no row \(number); the last is \(count).")
    }
    if case .inside(let lane, let number) = selector { return try itemID(lane: lane, number: number) }
    let row = try selector.row(in: rows)
    guard let id = TimelineItemID(wire: row.id) else { throw Refusal("There is no item \(row.id).") }
    return id
  }

  private func itemID(lane: Int, number: Int) throws(Refusal) -> TimelineItemID {
    guard lane <= content.lanes.count else {
      throw Refusal(
        content.lanes.isEmpty
          ? "There are no lanes." : "There is no lane \(lane); the last is \(content.lanes.count).")
    }
    let items = content.lanes[lane - 1].allItems
    guard number <= items.count else { throw Refusal("Lane \(lane) has \(counted(items.count, "item")).") }
    return items[number - 1].id
  }

  /// Returns the school that a selector means, also one without a lane; throws a refusal if none or several match.
  fileprivate func school(_ selector: RowSelector) throws(Refusal) -> SchoolID {
    let schools = everySchool.map { RowLabel(id: $0.id.rawValue, name: $0.name) }
    let label = try selector.row(loosely: schools, numbered: laneRows, "school")
    if label.id == RecruitingTimeline.laneID(of: nil), !schools.contains(label) {
      throw Refusal("This lane has no school.")
    }
    return SchoolID(label.id)
  }

  fileprivate func toggling(_ kind: TimelineItemKind) -> RecruitingTimeline.Tap {
    .showsChanged(type: kind, isShown: !content.shows[kind])
  }
}
