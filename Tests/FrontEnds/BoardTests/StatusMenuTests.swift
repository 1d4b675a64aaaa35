import CompassModel
import CompassServices
import CompassTesting
import CompassApp
import Testing

@testable import Board

/// Checks that statuses are selected by the labels of the page and by letters (decision V7).
@MainActor
struct StatusMenuTests {
  private func menu(_ lab: BoardLab) -> Board.Menu? {
    if case .menu(let menu) = lab.board.state.mode { menu } else { nil }
  }

  @Test func theMenuMarksTheStatusOfTheOffer() async throws {
    let lab = await BoardLab(rows: .entered)
    await lab.press("6 a")
    let menu = try #require(self.menu(lab))
    #expect(menu.items.map(\.label) == ["Pending", "Accepted", "Declined", "Expired"])
    #expect(menu.items.map(\.isCurrent) == [true, false, false, false])
    await lab.press("d")
    #expect(self.menu(lab)?.selected == 2)
    await lab.press("enter")
    guard case .offers(let screen) = lab.interpreter.screen else { return #expect(Bool(false), "no offers") }
    #expect(screen.offers.first { $0.id.rawValue == lab.board.state.cursor }?.status == .declined)
  }

  /// All labels began with the same letter.
  @Test func lettersSelectSchoolStatuses() async throws {
    let lab = await BoardLab(rows: .entered)
    await lab.press("o a")
    let menu = try #require(self.menu(lab))
    #expect(menu.items.map(\.label) == SchoolStatus.recognized.map(\.label))
    await lab.press("o")
    let selected = try #require(self.menu(lab)?.selected)
    #expect(menu.items[selected].label == SchoolStatus.offerReceived.label)
  }

  @Test func choosingTheCurrentStatusChangesNothing() async throws {
    let lab = await BoardLab(rows: .entered)
    await lab.press("6")
    let before = lab.interpreter.screen
    await lab.press("a enter")
    #expect(lab.board.state.mode == .page && lab.interpreter.screen == before)
  }

  /// A status changed on another device opens a dialog on the list, which `retry` does not close (decision B7).
  @Test(arguments: ["keep", "take"]) func statusConflictsOpenADialog(answer: String) async throws {
    let lab = await BoardLab(rows: .entered)
    var edits: [[ColumnEdit]] = []
    lab.world.backend.update = { edit, _, _ throws(ServiceFailure) in
      edits.append(edit)
      if edits.count == 1 {
        throw ServiceFailure(.changedElsewhere, current: [RecordField("status", .text("contacted"))])
      }
    }
    #expect(try await lab.run("open schools\nstatus 1 visiting") == nil)
    #expect(lab.interpreter.screen.head.dialog?.lines == ["Status: yours Visiting, theirs Contacted"])
    #expect(try await lab.run("retry")?.contains("A question is open: keep or take.") == true)
    #expect(try await lab.run(answer) == nil)
    #expect(lab.interpreter.screen.head.dialog == nil && edits.count == (answer == "keep" ? 2 : 1))
    #expect(answer == "take" || edits[1] == [ColumnEdit("status", from: .text("contacted"), to: .text("visiting"))])
  }

  @Test func theKeyLineOfSchoolsListsTheStatus() async {
    let lab = await BoardLab(rows: .entered)
    await lab.press("o")
    let keys = await lab.frame().last { $0.contains("? keys") } ?? ""
    #expect(keys.contains("a status"), "\(keys)")
  }
}
