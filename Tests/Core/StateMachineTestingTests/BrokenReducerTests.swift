import StateMachine
import StateMachineTesting
import Testing

/// The report of a broken reducer has at most ten lines and names the differences (I11).
struct BrokenReducerTests {
  /// A list whose reducer applies the fault of its context.
  enum Faulty: Feature {
    struct Row: Equatable, Sendable { var id: Int; var name = "Winter Camp"; var place = Place() }
    struct Place: Equatable, Sendable { var city = "Austin"; var zone = "Central" }
    enum Phase: Equatable, Sendable { case idle, saving(request: Int) }
    struct State: Equatable, Sendable {
      var query = "q"
      var phase = Phase.saving(request: 1)
      var selection: Int? = 3
      var totals = ["camp": 1, "game": 2]
      var tags: Set<String> = ["a", "b"]
      var rows = (0..<1_000).map { Row(id: $0) }
    }
    enum Action: Equatable, Sendable { case tapped, saved }
    enum Effect: PlannedEffect {
      case save(Int), log
      var plan: Plan<Int> { .together }
    }
    struct Fault: Sendable { var change: @Sendable (inout State) -> Void = { _ in }; var effects = [Effect.save(1)] }

    static func reduce(_ state: inout State, _ action: Action, in fault: Fault) -> [Effect] {
      if action == .saved { return [] }
      fault.change(&state)
      return fault.effects
    }
  }

  static let faults: [(Faulty.Fault, [String])] = [
    (.init { $0.query = "x" }, [#"- query: "q""#, #"+ query: "x""#]),
    (.init(effects: []), ["- [0]: .save(1)"]),
    (.init(effects: [.save(1), .log]), ["+ [1]: .log"]),
    (.init { $0.rows[500].name = "Visit" }, [#"- rows[500].name: "Winter Camp""#, #"+ rows[500].name: "Visit""#]),
    (.init { $0.phase = .idle }, ["- phase: .saving(request: 1)", "+ phase: .idle"]),
    (.init { $0.phase = .saving(request: 2) }, ["- phase.saving.request: 1", "+ phase.saving.request: 2"]),
    (.init { $0.selection = nil }, ["- selection: 3", "+ selection: nil"]),
    (
      .init { $0.totals = ["camp": 5, "visit": 2] },
      [#"- totals["camp"]: 1"#, #"+ totals["camp"]: 5"#, #"- totals["game"]: 2"#, #"+ totals["visit"]: 2"#]
    ),
    (
      .init { $0.rows[7].place.zone = "Eastern" },
      [#"- rows[7].place.zone: "Central""#, #"+ rows[7].place.zone: "Eastern""#]
    ),
    (.init { $0.tags = ["c", "b"] }, [#"- tags: "a""#, #"+ tags: "c""#]),
    (.init { $0.rows.remove(at: 999) }, ["- rows[999]: Row(id: 999, "]),
    (
      .init { state in for id in 0..<1_000 { state.rows[id].id += 1 } },
      ["- rows[0]: Row(id: 0, ", "+ rows[999]: Row(id: 1000, "]
    ),
  ]

  @Test(arguments: faults.indices) func isReportedByItsDifferences(_ index: Int) throws {
    let (fault, named) = Self.faults[index]
    var reports: [String] = []
    var store = TestStore(Faulty.State(), of: Faulty.self, in: fault) { message, _ in reports.append(message) }
    store.send(.tapped, asks: [.save(1)])
    #expect(reports.count == 1)
    let lines = try #require(reports.first).split(separator: "\n")
    #expect(lines.count <= 10)
    let differences = lines.dropFirst().dropLast()
    #expect(differences.count == named.count)
    for (line, start) in zip(differences, named) { #expect(line.hasPrefix(start)) }
  }

  @Test func aMissingAnswerIsReportedInOneLine() {
    var reports: [String] = []
    let fault = Faulty.Fault(effects: (0..<100).map { .save($0) })
    var store = TestStore(Faulty.State(), of: Faulty.self, in: fault) { message, _ in reports.append(message) }
    store.send(.tapped, asks: fault.effects)
    store.answer(.save(1), with: .saved)
    store.finish()
    #expect(
      reports == [
        "Left unanswered: .save(0), .save(2), .save(3), .save(4), .save(5) and 94 more. `answer` them, or say `ignore`."
      ])
  }
}
