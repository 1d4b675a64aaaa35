import CompassModel
import CompassServices
import CompassTesting
import DemoHost
import Foundation
import CompassApp
import Synchronization
import Testing

/// A file imported by JSON, and its dialog (decision F11).
@MainActor
struct ImportTests {
  /// Returns one plan for every file, and records the confirmed choices.
  private final class Files: FileImportsPort {
    let plan: ImportPlan
    let chosen = Mutex<[String]>([])
    init(_ plan: ImportPlan) { self.plan = plan }

    func plan(_ file: ImportedFile, for athlete: AthleteID) async throws(ServiceFailure) -> ImportPlan { plan }

    func carryOut(
      _ file: ImportedFile, _ choice: ImportChoice, for athlete: AthleteID
    ) async throws(ServiceFailure) -> ImportOutcome {
      chosen.withLock { $0.append("\(choice) \(file.kind) \(file.name) \(athlete)") }
      return ImportOutcome(text: "2 events added.", failures: ["x.ics:3: “Camp”: not changed: It is gone."])
    }
  }

  private let files = Files(
    ImportPlan(added: 2, again: 1, changes: 1, deletions: 1, problems: 1, lines: ["x.ics:3:1: error: no"]))
  private nonisolated static let file = #"{"import":{"kind":"events","name":"x.ics","contents":"x"}}"#

  private func answers(
    _ files: Files?, as family: FamilyAccess = .ava, to lines: String...
  ) async throws -> [JSONValue] {
    let world = TestWorld(family, imports: files)
    await world.launch()
    let session = BridgeSession(PlainHost(world.compass))
    var answers: [JSONValue] = []
    for line in lines { answers.append(try #require(JSONValue(json: await session.answer(line).utf8))) }
    return answers
  }

  private func error(_ answer: JSONValue) -> String? { answer.value(at: "error.message")?.string }

  private func texts(_ list: JSONValue?, _ key: String) -> [String] {
    (list?.elements ?? []).compactMap { $0.value(at: key)?.string }
  }

  @Test(arguments: [FamilyAccess.ava, .pat])
  func anImportPromptsAndStoresTheChoice(family: FamilyAccess) async throws {
    let update = #"{"send":{"app":{"importConfirmed":{"choice":"update"}}}}"#
    let answers = try await answers(
      files, as: family, to: #"{"show":"events"}"#, Self.file, #"{"show":"home"}"#, Self.file, update)
    #expect(texts(answers[0].value(at: "screen.buttons"), "id").contains("import"))
    let dialog = answers[1].value(at: "screen.dialog")
    #expect(dialog?.value(at: "kind") == .text("import"))
    #expect(
      dialog?.value(at: "message")
        == .text("2 events to add, 1 to change, 1 to delete, 1 deleted here before. 1 problem, left out."))
    #expect(dialog?.value(at: "lines") == .list([.text("x.ics:3:1: error: no")]))
    #expect(texts(dialog?.value(at: "buttons"), "id") == ["confirm", "change", "update", "cancel"])
    #expect(
      texts(dialog?.value(at: "buttons"), "label") == [
        "Add 2 Events", "Add 2 Events, Change 1", "Add 3 Events, Change 1, Delete 1", "Cancel",
      ])
    // A dialog covers all other controls (decision Z5).
    for answer in answers[2...3] { #expect(error(answer)?.hasPrefix("A question is open: Add 2 Events or ") == true) }
    #expect(answers[4].value(at: "screen.dialog") == .null)
    #expect(
      texts(answers[4].value(at: "screen.notices"), "message") == [
        "2 events added.", "x.ics:3: “Camp”: not changed: It is gone.",
      ])
    let athlete = family.athletes.first?.id.rawValue ?? ""
    #expect(files.chosen.withLock { $0 } == ["update events x.ics \(athlete)"])
  }

  @Test func anEmptyImportAlertsAndACancelledOneStoresNothing() async throws {
    let nothing = Files(ImportPlan(added: 0, again: 0, changes: 0, deletions: 0, problems: 0, lines: []))
    let cancel = #"{"send":{"app":{"importCancelled":{}}}}"#
    let alert = try await answers(nothing, to: #"{"show":"events"}"#, Self.file, cancel)
    #expect(alert[1].value(at: "screen.dialog.message") == .text("0 events to add."))
    #expect(texts(alert[1].value(at: "screen.dialog.buttons"), "label") == ["OK"])
    #expect(alert[2].value(at: "screen.dialog") == .null)
    let cancelled = try await answers(files, to: #"{"show":"events"}"#, Self.file, cancel, cancel)
    #expect(cancelled[2].value(at: "screen.dialog") == .null && files.chosen.withLock { $0 } == [])
    #expect(error(cancelled[3]) == "No question is open.")
  }

  @Test(arguments: [
    (file, "This is done on the page events."),
    (#"{"import":{"kind":"readings","name":"x.csv","contents":"x"}}"#, "This is done on the page performance."),
    (
      #"{"import":{"kind":"evnts","name":"x","contents":""}}"#,
      #"import.kind has no value "evnts": did you mean events?"#
    ),
    (#"{"import":{"kind":"events","name":"x"}}"#, "import.contents is missing."),
    (#"{"import":"x.ics"}"#, "import needs an object."),
    (
      #"{"send":{"app":{"fileImported":{"kind":"events","name":"$name","contents":"$contents"}}}}"#,
      "Choose a file first."
    ),
    (#"{"send":{"app":{"importConfirmed":{"choice":"add"}}}}"#, "No question is open."),
  ])
  func invalidImportsAreRefused(request: String, reason: String) async throws {
    let page = reason.hasSuffix("page events.") ? "home" : "events"
    let answers = try await answers(files, to: "{\"show\":\"\(page)\"}", request)
    #expect(error(answers[1])?.hasPrefix(reason) == true, "\(answers[1])")
  }

  @Test func aTooLargeFileIsRefusedByName() async throws {
    let contents = String(repeating: "x", count: 64_000_001)
    let answers = try await answers(
      files, to: #"{"show":"events"}"#,
      "{\"import\":{\"kind\":\"events\",\"name\":\"big.ics\",\"contents\":\"\(contents)\"}}")
    #expect(error(answers[1]) == "big.ics is larger than 64 MB.")
  }

  @Test func importIsUnavailableWithoutAPort() async throws {
    let answers = try await answers(nil, to: #"{"show":"events"}"#, Self.file)
    #expect(!texts(answers[0].value(at: "screen.buttons"), "id").contains("import"))
    #expect(error(answers[1]) == "Files cannot be imported here.")
  }

  @Test func aDataURLIsDecodedToBytes() {
    let file = ImportedFile(.events, name: "x.csv", contents: "data:text/csv;base64,/+k=")
    #expect(
      file.bytes == [0xFF, 0xE9] && ImportedFile(.events, name: "x", contents: "data: é").bytes == Array("data: é".utf8)
    )
  }
}
