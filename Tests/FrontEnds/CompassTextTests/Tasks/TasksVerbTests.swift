import CompassModel
import CompassServices
import Testing

/// Checks the verbs of the tasks page in scripts (text-ui.md §4.2, §4.3).
@MainActor
struct TasksVerbTests {
  private static let family = FamilyAccess(
    user: UserID("ath-1"), name: "Jordan Smith", role: .player, athletes: [.sophomore])

  /// - Returns: the message of the first line of the report; nil if every step passed.
  private func failureMessage(_ script: String) async throws -> String? {
    message(try await report("open tasks\n" + script, family: Self.family))
  }

  /// A verb that only raises an alert is no refusal (interface.md, small print 3).
  @Test func completingALockedTaskRaisesTheAlert() async throws {
    let script = """
      complete #t-send
      expect alert "Complete these first"
      expect alert "Take the SAT or ACT"
      expect no request updateTaskStatus
      ! complete #t-film
      expect error "An alert is open: dismiss"
      ! retry
      dismiss
      expect no dialog
      ! dismiss
      """
    #expect(try await failureMessage(script) == nil)
  }

  @Test(arguments: [
    ("expand #t-send\nexpand #t-send", "This task is expanded already."),
    ("collapse #t-send", "This task is not expanded."),
    ("expand #t-send\nexpand #t-film\ncollapse #t-send", "This task is not expanded."),
    ("complete #t-ncaa", "This task is completed already."),
    ("uncomplete #t-film", "This task is not completed."),
    ("more", "All tasks are shown."),
    ("complete 99", "There is no row 99; the last is 11."),
    ("search x", "This is done on the events, offers and schools pages: open events|offers|schools"),
    ("back\nopen events\nexpand 1", "This is done on the timeline and tasks pages: open timeline|tasks"),
    ("back\nopen events\ncomplete 99", "This is done on the home and tasks pages: open home|tasks"),
  ])
  func unavailableVerbsAreRefused(script: String, message: String) async throws {
    #expect(try await failureMessage(script) == message)
  }

  @Test func filterWordsDependOnTheOpenPage() async throws {
    let script = """
      filter status completed
      expect count rows 4
      open events
      filter status all
      expect stored taskStatusFilter_ath-1 completed
      """
    #expect(try await failureMessage(script) == nil)
  }
}
