import CompassApp
import CompassText

extension VerbTable {
  static let world: [ScriptVerb] = [
    verb("now", [.instant], "Sets the clock.", example: "now 2026-02-10T09:00:00-05:00") { .setNow($0.instant(0)) },
    verb("advance", [.duration], "Lets time pass.", example: "advance 3s") { .advance($0.duration(0)) },
    verb("width", [.number("COLUMNS")], "Sets the width of the screen.", example: "width 120") {
      .setWidth($0.number(0))
    },
    verb("network", [condition], "Sets what requests meet.", example: "network offline") {
      .network($0.choice(0, of: SimulatedNetwork.Condition.self), nil)
    },
    verb(
      "network", [condition, .word("on"), operation], "Sets what one kind of request meets.",
      example: "network 500 on deleteEvent"
    ) {
      .network($0.choice(0, of: SimulatedNetwork.Condition.self), $0.choice(1, of: SimulatedNetwork.Operation.self))
    },
    verb("latency", [.duration], "Makes every request take this long.", example: "latency 400ms") {
      .latency($0.duration(0))
    },
    verb("hold", [operation], "Keeps requests back.", example: "hold loadEvents") {
      .hold($0.choice(0, of: SimulatedNetwork.Operation.self))
    },
    verb("release", [operation], "Lets held requests go.", example: "release loadEvents") {
      .release($0.choice(0, of: SimulatedNetwork.Operation.self))
    },
    ScriptVerb("relaunch", .world, "Restarts the app with the same data.", .world(.relaunch)),
    ScriptVerb("background", .world, "Leaves the app, as for another one.", .app(.tap(.app(.backgrounded)))),
    ScriptVerb(
      "complete-line", [.text("TEXT")], .world, "Prints how a line may go on, as JSON lines.",
      example: "complete-line \"filter ty\""
    ) { .completeLine($0.text(0)) },
    ScriptVerb("foreground", .world, "Brings the app to the foreground.", .app(.tap(.app(.foregrounded)))),
    ScriptVerb("height", [.number("LINES")], .world, "The window has so many lines.", example: "height 40") {
      .world(.setHeight($0.number(0)))
    },
    ScriptVerb("keys", [.keys], .world, "Presses keys on the board.", example: "keys \"3 j j space\"") {
      .keys($0.text(0).split(separator: " ").compactMap { Key(name: String($0)) })
    },
    ScriptVerb("type", [.remaining("TEXT")], .world, "Types a text on the board.", example: "type winter camp") {
      .keys([.text($0.text(0))])
    },
    ScriptVerb("show frame", .world, "Prints what the board shows.", .showFrame),
  ]

  static let condition = Parameter.name("CONDITION", of: SimulatedNetwork.Condition.self)
  static let operation = Parameter.name("OPERATION", of: SimulatedNetwork.Operation.self)

  private static func verb(
    _ words: String, _ parameters: [Parameter], _ summary: String, example: String,
    _ command: @escaping @Sendable ([Argument]) -> WorldCommand
  ) -> ScriptVerb {
    ScriptVerb(words, parameters, .world, summary, example: example) { .world(command($0)) }
  }
}
