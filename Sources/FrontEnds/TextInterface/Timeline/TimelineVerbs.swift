import CompassModel
import Drawing
import PageKit
import RecruitingCompass
import RecruitingTimeline

extension VerbTable {
  private static let verb = PageVerbs<RecruitingTimeline.Screen>(.timeline) { .timeline(.tap($0)) }

  static let timeline = items + lanes + dates + list

  private static let items: [Verb] = [
    verb.choice(
      "range", "RANGE", of: ViewRange.self, "Shows more or fewer months.", example: "range 12", keys: ["f"]
    ) { .rangeChanged(range: $0) },
    verb("school all", "Shows all schools again.", .schoolChanged(school: nil)),
    verb("school more", "Lists more schools to choose from.", .moreSchoolsTapped),
    verb.onScreen(
      [.word("school"), .named("SCHOOL")], "Shows one school only, by its lane's number or a part of its name.",
      example: "school stanford"
    ) { arguments, screen throws(Refusal) in
      .schoolChanged(school: try screen.school(arguments.row(0)))
    },
    verb("find clear", "Shows again what was not found.", .searchChanged(query: "")),
    verb(
      [.word("find"), .rest("TEXT")], "Shows only what contains a text, also in the school's name.",
      example: "find camp", keys: ["/"]
    ) { .searchChanged(query: $0.text(0)) },
    verb.onScreen(
      [.word("toggle"), .choice("KIND", ["events", "interactions", "offers", "status"])],
      "Shows or hides a kind of items.", example: "toggle offers", keys: ["f"]
    ) { arguments, screen throws(Refusal) in
      screen.toggling(TimelineItemKind.allCases[arguments.position(0)])
    },
    verb.onScreen(
      [.word("toggle"), .choice("KIND", of: TimelineItemKind.self)], "The same, by the names in the JSON.",
      example: "toggle status-change"
    ) { arguments, screen throws(Refusal) in
      screen.toggling(arguments.choice(0, of: TimelineItemKind.self))
    },
    itemVerb(
      "open", "Opens an item: of the list by its number, of a lane by 4.2.", example: "open 4.2", keys: ["enter"]
    ) { .itemTapped(id: $0) },
    itemVerb("inspect", "Shows an item's details.", example: "inspect 4.2", keys: ["i"]) { .itemInspected(id: $0) },
  ]

  private static let list: [Verb] = [
    verb("add", "Opens the form for a new call, message or visit.", keys: ["n"], .addTapped),
    verb([.word("list"), .optional(.word("all"))], "Shows the whole list.", example: "list all", keys: ["l"]) { _ in
      .listExpanded
    },
    verb("list short", "Shows only the beginning of the list.", keys: ["l"], .listCollapsed),
    verb.command(
      [
        .word("print"), .optional(.choice("FORMAT", of: PrintFormat.self)),
        .optional(.choice("PAPER", of: PrintPaper.self)), .optional(.unmistakableFile), .optional(.word("--force")),
      ], "Prints the timeline, into a file if one is named.", example: "print html a4 timeline.html", keys: ["p"]
    ) {
      .print(
        PrintOrder(
          format: $0.optionalChoice(0, of: PrintFormat.self), paper: $0.optionalChoice(1, of: PrintPaper.self),
          file: $0.optionalText(2), overwrites: $0.isPresent(3)))
    },
  ]

  private static let lanes: [Verb] = [
    verb("expand all", "Expands all lanes: every row, with labels.", .allLanesExpanded),
    laneVerb("expand", "Expands a lane: every row, with labels.", example: "expand 1", keys: ["space", "enter"]) {
      .laneExpanded(school: $0)
    },
    verb("collapse all", "Collapses all lanes to one row each.", .allLanesCollapsed),
    laneVerb("collapse", "Collapses a lane to one row.", example: "collapse 1", keys: ["space", "enter"]) {
      .laneCollapsed(school: $0)
    },
    verb("page next", "Shows the next lanes.", keys: ["]"], .nextLanePageTapped),
    verb("page prev", "Shows the previous lanes.", keys: ["["], .previousLanePageTapped),
    verb([.word("page"), .number("N")], "Shows a page of lanes.", example: "page 2") {
      .lanePageChosen(page: $0.number(0))
    },
  ]

  private static let dates: [Verb] = [
    verb("zoom in", "Shows half as many days.", keys: ["+"], .zoomedIn(around: nil)),
    verb.command(
      [.word("zoom"), .word("in"), .date], "Shows half as many days, around a date.", example: "zoom in 2026-02-14"
    ) { .tapDate($0.date(0)) { .timeline(.tap(.zoomedIn(around: $0))) } },
    verb("zoom out", "Shows twice as many days.", keys: ["-"], .zoomedOut),
    verb("zoom reset", "Shows the whole range.", keys: ["0"], .zoomReset),
    verb.choice(
      "pan", "DIRECTION", of: Zoom.Direction.self, "Moves by half a view.", example: "pan earlier", keys: ["<", ">"]
    ) { .panned(direction: $0) },
  ]

  private static func itemVerb(
    _ word: String, _ summary: String, example: String, keys: [String] = [],
    _ action: @escaping @Sendable (TimelineItemID) -> RecruitingTimeline.Tap
  ) -> Verb {
    verb.onScreen([.word(word), .row], summary, example: example, keys: keys) { arguments, screen throws(Refusal) in
      action(try screen.itemID(arguments.row(0)))
    }
  }

  private static func laneVerb(
    _ word: String, _ summary: String, example: String, keys: [String] = [],
    _ action: @escaping @Sendable (SchoolID?) -> RecruitingTimeline.Tap
  ) -> Verb {
    verb.onScreen([.word(word), .named("LANE")], summary, example: example, keys: keys) {
      arguments, screen throws(Refusal) in
      let lane = try arguments.row(0).row(loosely: screen.laneRows, numbered: screen.laneRows, "lane")
      return action(screen.laneRows.firstIndex(of: lane).flatMap { screen.lanes[$0].schoolId })
    }
  }
}

extension RecruitingTimeline.Screen {
  /// The item that is meant. Any id of the right form is one: whether there is such an item, the page says.
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

  /// The school that is meant; it need not have a lane.
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
