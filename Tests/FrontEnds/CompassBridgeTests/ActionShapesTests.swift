import CompassApp
import DemoHost
import Foundation
import PageKit
import TestSupport
import Testing

@testable import CompassBridge

/// Shapes of actions are derived from the types of the taps, and refusals name the accepted values (decision U3).
@MainActor
struct ActionShapesTests {
  private static func sample(_ shape: TypeShape) -> String {
    switch shape {
    case .text(let noun):
      switch noun {
      case "date"?: #""2026-02-10""#
      case "month"?: #""2026-02""#
      case "row of this page"?: #""task-t""#
      case "item of the timeline"?: #""event-e""#
      default: #""UTC""#
      }
    case .choice(let texts): "\"\(texts.first ?? "")\""
    case .whole, .number: "1"
    case .flag: "true"
    case .list(let element): "[\(sample(element))]"
    case .object(let members):
      "{\(members.map { "\"\($0.name)\":\(sample($0.shape))" }.joined(separator: ","))}"
    case .either(let members): members.first.map { "{\"\($0.name)\":\(sample($0.shape))}" } ?? "{}"
    case .map, .anything: "{}"
    }
  }

  private static func isWhole(_ shape: TypeShape) -> Bool {
    switch shape {
    case .anything, .map: false
    case .text, .choice, .whole, .number, .flag: true
    case .list(let element): isWhole(element)
    case .object(let members), .either(let members): members.allSatisfy { isWhole($0.shape) }
    }
  }

  /// Finds actions whose JSON shape cannot be derived.
  @Test func everyActionIsDescribedAndCanBeSent() throws {
    #expect(ActionShapes.all.map(\.key).count == Set(AppAction.types.map(\.key)).count)
    for page in ActionShapes.all {
      #expect(!page.actions.isEmpty && !page.answers.isEmpty, "\(page.key)")
      for action in page.actions {
        #expect(Self.isWhole(action.shape), "\(page.key).\(action.name)")
        // A route needs a valid path.
        let value = action.name == "routeOpened" ? #"{"route":"/events"}"# : Self.sample(action.shape)
        let json = "{\"\(page.key)\":{\"\(action.name)\":\(value)}}"
        #expect(try JSONDecoder().decode(AppAction.self, from: Data(json.utf8)).isTap, "\(json)")
      }
    }
  }

  @Test func enumCasesAreReflectedInEveryBuild() {
    enum Some: Codable { case first, second(name: String, of: Int?), third(Int) }
    enum One: Codable { case only }
    #expect(caseNames(of: Some.self) == ["second", "third", "first"])
    #expect(caseNames(of: One.self) == ["only"] && caseNames(of: Never.self) == [] && caseNames(of: Int.self) == nil)
    let second: [TypeShape.Member] = [
      .init(name: "name", shape: .text(noun: nil)), .init(name: "of", shape: .whole, isOptional: true),
    ]
    let expected: TypeShape = .either([
      .init(name: "first", shape: .object([])), .init(name: "second", shape: .object(second)),
      .init(name: "third", shape: .object([.init(name: "_0", shape: .whole)])),
    ])
    #expect(TypeShape.of(Some.self) == expected)
  }

  private static let mistakes: [(action: String, reason: String)] = [
    (#"{"evnts":{"addTapped":{}}}"#, #"send has no page "evnts": did you mean events?"#),
    (
      #"{"xyzzy":{}}"#,
      #"send has no page "xyzzy": it has app, home, timeline, tasks, performance, events, offers, schools, details, form, signIn."#
    ),
    (
      #"{"events":{"serchChanged":{"query":"x"}}}"#,
      #"send.events has no action "serchChanged": did you mean searchChanged or sortChanged?"#
    ),
    (#"{"events":{}}"#, "send.events needs an object with exactly one action of "),
    (#"{"events":{"addTapped":{},"moreReached":{}}}"#, "send.events needs an object with exactly one action of "),
    (#"{"events":7}"#, "send.events needs an object with exactly one action of "),
    (#"[]"#, #""send" needs an object with exactly one of app, home"#),
    (#"{"events":{"searchChanged":{}}}"#, "send.events.searchChanged.query is missing. It takes query, a text."),
    (
      #"{"events":{"searchChanged":{"qery":"x"}}}"#,
      #"send.events.searchChanged has no "qery". Did you mean query? It takes query, a text."#
    ),
    (
      #"{"events":{"searchChanged":{"query":"x","page":1}}}"#,
      #"send.events.searchChanged has no "page". It takes query, a text."#
    ),
    (#"{"events":{"addTapped":{"x":1}}}"#, #"send.events.addTapped has no "x". It takes nothing."#),
    (#"{"events":{"addTapped":null}}"#, "send.events.addTapped needs an object."),
    (#"{"events":{"searchChanged":{"query":7}}}"#, "send.events.searchChanged.query needs a text."),
    (
      #"{"events":{"typeFilterChanged":{"type":"cmp"}}}"#,
      #"send.events.typeFilterChanged.type has no value "cmp": did you mean camp?"#
    ),
    (
      #"{"offers":{"sortChanged":{"sort":{"field":"date"}}}}"#,
      "send.offers.sortChanged.sort.direction is missing. It takes field, one of "
    ),
    (
      #"{"offers":{"selectionChanged":{"id":"of-1","isSelected":"yes"}}}"#,
      "send.offers.selectionChanged.isSelected needs true or false."
    ),
    (#"{"timeline":{"lanePageChosen":{"page":1.5}}}"#, "send.timeline.lanePageChosen.page needs a whole number."),
    (#"{"events":{"dateTapped":{"date":"2026-02-30"}}}"#, #"send.events.dateTapped.date: "2026-02-30" is not a date."#),
    (#"{"app":{"routeOpened":{"route":"/nowhere"}}}"#, "send.app.routeOpened.route: No page has the path /nowhere."),
    (#"{"events":{"opened":{}}}"#, "This is what an effect answers; it cannot be sent."),
    (#"{"app":{"familyFailed":{"failure":1}}}"#, "send.app.familyFailed.failure"),
  ]

  @Test func aMistakeIsReportedWithAcceptedValues() async throws {
    let host = try await DemoHost()
    let session = BridgeSession(host)
    _ = await session.answer(#"{"show":"events"}"#)
    let before = try host.wholeScreen()
    for (action, reason) in Self.mistakes {
      let answer = try parsed(await session.answer("{\"send\":\(action)}"))
      let error = try #require(answer["error"] as? [String: Any], "\(action)")
      let message = try #require(error["message"] as? String, "\(action)")
      #expect(message.hasPrefix(reason), "\(action): \(message)")
      #expect(isSameJSON(answer["screen"], before), "\(action)")
    }
  }

  /// Covers every page, and every action that names a row.
  @Test func aMissingRowIsRefusedOnEveryPage() async throws {
    // An item that cannot be opened is answered by an alert (recruiting-timeline.md, failed navigation).
    let answeredByAlerts: Set = ["timeline.itemTapped"]
    let host = try await DemoHost()
    let session = BridgeSession(host)
    let routes = ["details": "/events/ev-1", "form": "/events/create"]
    var refused: Set<String> = []
    for page in ActionShapes.all where page.key != "signIn" {
      for action in page.actions where !answeredByAlerts.contains("\(page.key).\(action.name)") {
        guard case .object(let members) = action.shape,
          let row = members.first(where: { ["id", "school", "row"].contains($0.name) })
        else { continue }
        let open =
          routes[page.key].map { #"{"send":{"app":{"routeOpened":{"route":"\#($0)"}}}}"# }
          ?? "{\"show\":\"\(page.key == "app" ? "home" : page.key)\"}"
        _ = await session.answer(open)
        let others = members.filter { $0.name != row.name }.map { "\"\($0.name)\":\(Self.sample($0.shape))" }
        let id =
          switch row.shape {
          case .text(noun: "row of this page"?): #""event-nowhere""#
          case .text(noun: "item of the timeline"?): #""event-nowhere""#
          case .whole: "99"
          default: #""nowhere""#
          }
        let value = "{\((["\"\(row.name)\":\(id)"] + others).joined(separator: ","))}"
        let before = try host.wholeJSON()
        let answer = try parsed(await session.answer("{\"send\":{\"\(page.key)\":{\"\(action.name)\":\(value)}}}"))
        let message = (answer["error"] as? [String: Any])?["message"] as? String
        #expect(message != nil, "\(page.key).\(action.name)")
        #expect(try host.wholeJSON() == before, "\(page.key).\(action.name)")
        refused.insert("\(page.key).\(action.name)")
      }
    }
    #expect(refused.count > 25, "\(refused.sorted())")
  }
}

/// JSON clients can tap the same row buttons as a front end in Swift (decision U4).
@MainActor
struct RowButtonsTests {
  /// Includes rows that are selected, expanded or being stored, and rows behind a dialog.
  @Test(arguments: [
    ["home"], ["home", "home.snoozeTapped"], ["events"], ["events", "events.attendedTapped"],
    ["events", "events.deleteTapped"], ["tasks"], ["tasks", "tasks.taskTapped"], ["tasks", "tasks.startTapped"],
    ["tasks", "tasks.completeTapped"], ["timeline"], ["timeline", "timeline.itemInspected"],
    ["performance", "performance.tabChosen"], ["offers"], ["offers", "offers.selectionChanged"],
    ["offers", "offers.statusChosen"],
    ["offers", "offers.deleteTapped"], ["offers", "offers.schoolsTapped"],
    ["offers", "offers.schoolsTapped", "schools.statusChosen"],
  ])
  func jsonRowsHaveTheSameButtons(pageAndTaps: [String]) async throws {
    let host = try await DemoHost()
    _ = await BridgeSession(host).answer(#"{"show":"\#(pageAndTaps[0])"}"#)
    for tap in pageAndTaps.dropFirst() {
      let offered = Self.actions(of: host.compass.unobservedScreen)
      let action = try #require(try offered.first { try Self.name(of: $0) == tap })
      host.compass.send(action)
      if tap == "offers.schoolsTapped" { await host.settle() }
    }
    let shown = host.compass.unobservedScreen.pageScreen
    // Items that are upcoming and need attention occur twice, as do lane items.
    let rows = Dictionary(grouping: RowTaps.all(of: try host.wholeScreen()), by: \.row)
    #expect(rows.count > 3 && Set(rows.keys) == Set(shown.rows.prefix(rows.count).map(\.id)))
    for (id, occurrences) in rows {
      let ours = try shown.rowButtons(id: id).map { try Self.fact(of: try $0.json()) }
      let buttons = try #require(occurrences.map(\.buttons).max { $0.count < $1.count })
      #expect(Set(try buttons.map(Self.fact)) == Set(ours) && buttons.count == ours.count, "\(id)")
    }
  }

  private static func actions(of screen: AppScreen) -> [AppAction] {
    let shown = screen.pageScreen
    let rows = shown.rows.flatMap { shown.rowButtons(id: $0.id) }
    return (shown.head.buttons + rows).compactMap { AppAction($0.action) }
  }

  private static func name(of action: AppAction) throws -> String {
    let json = try parsed(String(decoding: JSONEncoder().encode(action), as: UTF8.self))
    let tap = try #require(json.first)
    return "\(tap.key).\((tap.value as? [String: Any])?.keys.first ?? "")"
  }

  /// All members of a button except its verb.
  private static func fact(of button: [String: Any]) throws -> String {
    var button = button
    button["verb"] = nil
    return String(decoding: try JSONSerialization.data(withJSONObject: button, options: .sortedKeys), as: UTF8.self)
  }
}
