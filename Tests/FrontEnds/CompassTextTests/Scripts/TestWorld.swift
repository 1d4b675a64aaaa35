import CompassModel
import CompassServices
import CompassTesting

@testable import Scripting
@testable import CompassText

extension FamilyAccess {
  static let athlete = FamilyAccess(user: UserID("ath-1"), name: "Jordan Smith", role: .player, athletes: [.jordan])
  static let parent = FamilyAccess(
    user: UserID("par-1"), name: "Pat Smith", role: .parent, athletes: [.jordan, .riley])
  static let coach = FamilyAccess(user: UserID("co-1"), name: "Coach", role: .other("coach"), athletes: [.jordan])
}

extension Event {
  static let riley = Event(
    id: EventID("ri-1"), owner: AthleteID("ath-2"), type: .game, name: "Riley's Game",
    startDate: CalendarDate(wire: "2026-02-12") ?? .earliest)
}

/// Runs scripts in a separate world.
@MainActor
struct ScriptLab {
  let world: TestWorld
  let interpreter: Interpreter

  init(
    _ family: FamilyAccess? = .athlete, rows: [Event] = .small, offers: [Offer] = [], schools: [School] = .small,
    metrics: [PerformanceMetric] = [], accounts: SampleAccounts? = nil, options: RenderOptions = RenderOptions(),
    snapshots: SnapshotChecker? = nil
  ) async {
    let statuses = [Athlete.jordan, .riley].flatMap { athlete in
      [AthleteTask].small.map { row in
        var row = row
        row.athlete = athlete.id
        return row
      }
    }
    let rows = SampleRows(
      events: rows + [.riley], offers: offers, schools: schools, tasks: .small, statuses: statuses, metrics: metrics)
    world = TestWorld(family, rows: rows, at: .fixed, accounts: accounts)
    await world.launch()
    interpreter = Interpreter(world: world, options: options, snapshots: snapshots)
  }

  /// - Returns: the output and the report of the failed step.
  func run(_ text: String) async throws -> (output: String, report: String?) {
    let script = try Script(text, path: "demo.compass")
    var output = ""
    let report = await ScriptRunner(interpreter) { output += $0 }.run(script)
    return (output, report)
  }
}

extension ScriptCommand {
  /// The command of the app; nil for a command of scripts.
  var appCommand: Command? { if case .app(let command) = self { command } else { nil } }
}

/// Runs a script in a fresh world.
///
/// - Returns: the report of the failed step; nil if every step passed.
@MainActor
func report(
  _ text: String, family: FamilyAccess? = .athlete, rows: [Event] = .small,
  offers: [Offer] = [], schools: [School] = .small, metrics: [PerformanceMetric] = [],
  options: RenderOptions = RenderOptions()
) async throws -> String? {
  try await ScriptLab(family, rows: rows, offers: offers, schools: schools, metrics: metrics, options: options)
    .run(text).report
}

/// Message of the refusal of a verb that only other pages have.
func elsewhere(_ verb: String) -> String {
  Refusal.only(VerbTable.app.filter { $0.name == verb }.compactMap(\.page)).message
}

/// The first line of a report without `demo.compass:LINE:COL: error: `.
func message(_ report: String?) -> String? {
  report?.split(separator: "\n").first.map { line in
    line.split(separator: ": error: ", maxSplits: 1).last.map(String.init) ?? ""
  }
}
