import CompassModel
import CompassServices
import CompassTesting
import CompassText
import Testing

@testable import Board

/// The board over in-memory rows, with a manual clock.
@MainActor
struct BoardLab {
  let world: TestWorld
  let interpreter: Interpreter
  let board: ScriptBoard

  /// Types the lines of `script`, which must be accepted, and presses keys by their names.
  init(
    _ script: String = "", keys: String = "", rows: SampleRows = .some, family: FamilyAccess? = .ava,
    accounts: SampleAccounts? = nil, columns: Int = 80, lines: Int = 24, color: Bool = false, allowsUndo: Bool = true,
    at place: SourceLocation = #_sourceLocation
  ) async {
    world = TestWorld(family, rows: rows, accounts: accounts, allowsUndo: allowsUndo)
    await world.launch()
    interpreter = Interpreter(world: world, options: RenderOptions(columns: columns, color: color, lines: lines))
    board = ScriptBoard(interpreter)
    if !script.isEmpty { await type(script, at: place) }
    guard !keys.isEmpty else { return }
    await press(keys)
    _ = await frame()
  }

  /// Presses keys by their names.
  func press(_ names: String) async {
    await board.press(names.split(separator: " ").compactMap { Key(name: String($0)) })
  }

  func frame() async -> [String] {
    await board.frame(interpreter.options).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Types lines that must be accepted, as in a script, and draws a frame.
  func type(_ lines: String, at place: SourceLocation = #_sourceLocation) async {
    do {
      #expect(try await run(lines) == nil, sourceLocation: place)
    } catch {
      Issue.record(error, sourceLocation: place)
    }
    _ = await frame()
  }

  /// Types lines, as in a script; returns the refusal of one.
  func run(_ lines: String) async throws -> String? { try await output(lines).refusal }

  /// Returns the output of lines, and the refusal of one.
  func output(_ lines: String) async throws -> (text: String, refusal: String?) {
    var text = ""
    let refusal = await ScriptRunner(interpreter) { text += $0 }.run(try Script(lines, path: "test.compass"))
    return (text, refusal)
  }

  /// The line of the keys, which is the last of the frame.
  func keyLine() async -> String { await frame().last { $0.contains("? keys") } ?? "" }

  var menu: Board.Menu? { if case .menu(let menu) = board.state.mode { menu } else { nil } }
  var palette: Board.Palette? { if case .palette(let palette) = board.state.mode { palette } else { nil } }
}

extension Board.State {
  /// Whether the first line of the cursor's row is in the window; nil without a row.
  var showsCursor: Bool? {
    body.index(of: cursor).map { (top..<top + bodyHeight).contains(body.rows[$0].lines.lowerBound) }
  }
}

/// A screen or a mode other than the one that a test needs.
struct Missing: Error {}

extension SampleRows {
  private static let hostile = [
    "", "日本語 🏈 e\u{301}", "\u{1B}[2J\u{9B}31m\u{202E}", String(repeating: "long ", count: 60), "a\nb\tc",
  ]

  /// A few rows of every page.
  static let some = SampleRows(events: events(30, names: []), offers: offers(5), tasks: tasks(8), metrics: metrics(6))
  /// Rows with schools, so that offers and contacts can be entered.
  static let entered: SampleRows = {
    var rows = SampleRows.some
    let names = ["Texas A&M", "Ohio Northern", "Stanford", "North Stan College", "UCLA", "Élan Vital"]
    rows.schools = names.enumerated().map { School(id: SchoolID("sc-\($0)"), name: $1) }
    return rows
  }()

  /// Sample rows with hostile names.
  static let strange = SampleRows(
    events: events(12, names: hostile), offers: offers(7),
    schools: hostile.enumerated().map {
      School(id: SchoolID("sc-\($0)"), name: $1)
    }, tasks: tasks(5, names: hostile), metrics: metrics(3))

  private static func events(_ count: Int, names: [String]) -> [Event] {
    (0..<count).map { number in
      .sample(
        "ev-\(number)", on: day(number), name: name(number, "Event", names), notes: names.isEmpty ? nil : names[2],
        registered: number.isMultiple(of: 2))
    }
  }

  private static func offers(_ count: Int) -> [Offer] {
    (0..<count).map { number in
      Offer(
        id: OfferID("of-\(number)"), owner: Athlete.ava.id, schoolID: SchoolID("sc-\(number)"), type: .fullRide,
        status: .pending, offerDate: CalendarDate(wire: "2026-01-0\(number % 9 + 1)") ?? .earliest,
        deadline: number == 1 ? CalendarDate(wire: "2026-02-12") : nil)
    }
  }

  private static func tasks(_ count: Int, names: [String] = []) -> [RecruitingTask] {
    let today = CalendarDate(wire: "2026-02-10") ?? .earliest
    return (0..<count).map { number in
      RecruitingTask(
        id: TaskID("ta-\(number)"), gradeLevel: GradeLevel(graduationYear: 2027, on: today),
        title: name(number, "Task", names), whyItMatters: "Coaches ask for it.",
        prerequisites: number == 3 ? [TaskID("ta-0")] : [], deadline: number == 2 ? today : nil)
    }
  }

  private static func metrics(_ count: Int) -> [PerformanceMetric] {
    (0..<count).map { number in
      PerformanceMetric(
        id: MetricID("me-\(number)"), owner: Athlete.ava.id, type: .velocity, value: 70 + Double(number), unit: "mph",
        recordedDate: CalendarDate(wire: "2026-01-1\(number % 10)") ?? .earliest)
    }
  }

  private static func name(_ number: Int, _ noun: String, _ names: [String]) -> String {
    names.isEmpty ? "\(noun) \(number)" : names[number % names.count]
  }

  private static func day(_ number: Int) -> String { "2026-0\(number % 3 + 1)-\(10 + number % 19)" }
}
