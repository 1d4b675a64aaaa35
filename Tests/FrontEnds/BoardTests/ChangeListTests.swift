import CompassModel
import CompassTesting
import Foundation
import TestSupport
import Testing

@testable import Board

/// Checks that unfinished and failed changes are listed everywhere, and that listing has no effect (decision C11).
@MainActor
struct ChangeListTests {
  private static let nothing = "Nothing waits, is under way or has failed.\n"
  private static let waits = "The event “Event 9” is to be deleted: waits, undo until 09:00:05\n"
  private static let delete = "open events\ndelete #ev-9\nconfirm"

  /// Output of a script that must pass.
  private func printed(_ lines: String, _ lab: BoardLab) async throws -> String {
    let (text, refusal) = try await lab.output(lines)
    #expect(refusal == nil)
    return text
  }

  @Test func scriptsPrintTheChanges() async throws {
    let lab = await BoardLab()
    #expect(try await printed("changes", lab) == Self.nothing)
    #expect(try await printed("\(Self.delete)\nchanges", lab) == Self.waits)
    #expect(
      try await printed("hold deleteEvent\nadvance 5s\nchanges", lab)
        == "The event “Event 9” is to be deleted: under way, asked for at 09:00:00\n")
    let failed = try await printed("network timeout\nrelease deleteEvent\nadvance 20s\nchanges", lab)
    #expect(
      failed == """
        The event “Event 9” is to be deleted: failed, asked for at 09:00:00. Connection
          timed out. It can be tried again.

        """)
    #expect(try await printed("dismiss\nchanges", lab) == Self.nothing)
  }

  /// Lists changes from pages, from a form, and over a dialog.
  @Test(arguments: [
    "open tasks", "open offers\ndelete 1", "open events\nadd", "open events\nopen 1\ndelete", "open home",
  ])
  func changesAreListedFromAnyScreen(screenCommands: String) async throws {
    let lab = await BoardLab(rows: .entered)
    _ = try await printed("\(Self.delete)\n\(screenCommands)", lab)
    let (state, screen) = (lab.world.compass.store.state, lab.interpreter.screen)
    let requests = lab.world.network.requests.count
    #expect(try await printed("changes", lab) == Self.waits)
    #expect(lab.world.compass.store.state == state && lab.interpreter.screen == screen)
    #expect(lab.world.network.requests.count == requests)
    await lab.press("^G")
    #expect(await lab.frame().contains { $0.contains("is to be deleted: waits, undo until 09:00:05") })
    await lab.press("^G")
    #expect(lab.board.state.mode == .page && lab.interpreter.screen == screen)
    #expect(lab.world.compass.store.state == state)
  }

  /// Success messages stay until the next tap; listing is not a tap.
  @Test func listingKeepsSuccessNotices() async throws {
    let lab = await BoardLab(allowsUndo: false)
    _ = try await printed(Self.delete, lab)
    #expect(try await printed("changes\nexpect notice \"“Event 9” was deleted.\"", lab) == Self.nothing)
  }

  /// The key is not typed into an open form.
  @Test func listingKeepsTheTextOfAForm() async throws {
    let lab = await BoardLab()
    _ = try await printed(Self.delete, lab)
    await lab.press("n tab C a m p ^G")
    #expect(await lab.frame().contains { $0.contains("undo until 09:00:05") })
    await lab.press("esc s")
    #expect(lab.interpreter.screen.form?.inputs.contains { $0.value == "Camps" } == true)
  }

  @Test func changesNameTheAthleteForParents() async throws {
    var rows = SampleRows.some
    rows.events.append(.sample("ben", on: "2026-02-20", name: "Ben's Camp", owner: "athlete-2"))
    let lab = await BoardLab(rows: rows, family: .pat)
    let lines = try await printed("\(Self.delete)\nathlete Ben\ndelete #ben\nconfirm\nchanges", lab)
    #expect(
      lines == """
        Ava: \(Self.waits)Ben: The event “Ben's Camp” is to be deleted: waits, undo until 09:00:05

        """)
    #expect(lab.world.compass.changes.map(\.athlete) == ["Ava", "Ben"])
  }

  /// Listed as any change, also while its form is open (decision B3).
  @Test func failedSavesAreListed() async throws {
    let lab = await BoardLab()
    let lines =
      "open events\nadd\nset type camp\nset name Camp\nset start-date 2026-03-01\nnetwork timeout\nsave\nadvance 1m"
    let says = """
      The event “Camp” is to be added: failed, asked for at 09:00:00. Connection timed
        out. It can be tried again.

      """
    #expect(try await printed("\(lines)\nchanges\nexpect text could not be saved", lab) == says)
    #expect(try await printed("back\nchanges", lab) == says)
    #expect(lab.world.compass.changes.map(\.step) == [.failed])
    #expect(try await printed("dismiss\nchanges", lab) == Self.nothing)
  }

  @Test func hostileNamesAreSanitised() async throws {
    var rows = SampleRows.some
    rows.events[9].name = HostileTextTests.hostile
    let lab = await BoardLab(rows: rows)
    let lines = try await printed("\(Self.delete)\nchanges", lab)
    #expect(lines.contains("evil") && lines.contains("undo until 09:00:05"))
    #expect(
      !lines.unicodeScalars.contains { $0 != "\n" && [.control, .format].contains($0.properties.generalCategory) })
    #expect(!lines.replacing(" ", with: "").contains("\none"), "a line break of a name is none of the list")
    // The stored name is unchanged; only its display is sanitised.
    #expect(lab.world.compass.changes.first?.what.contains("\u{1B}[2J") == true)
  }

  @Test(arguments: [40, 80])
  func linesFitTheWindow(columns: Int) async throws {
    let lab = await BoardLab(columns: columns)
    let lines = try await printed("\(Self.delete)\nchanges", lab).split(separator: "\n")
    #expect(lines.count == (columns == 40 ? 2 : 1) && lines.allSatisfy { $0.count <= columns })
  }

  /// Failures are listed with the message for users only.
  @Test func developerDetailsAreNotListed() async throws {
    let lab = await BoardLab(allowsUndo: false)
    lab.world.backend.deleteEvent = { _, _ throws(ServiceFailure) in
      throw ServiceFailure(.serverError, detail: "Bearer sesame-17")
    }
    _ = try await printed("\(Self.delete)\nexpect notice could not", lab)
    let text = try await printed("changes", lab).replacing("\n ", with: "")
    #expect(text.contains("Server error") && !text.contains("sesame-17"))
    let json = String(decoding: try JSONEncoder().encode(lab.world.compass.changes), as: UTF8.self)
    #expect(json.contains("Server error") && !json.contains("sesame-17"))
  }
}
