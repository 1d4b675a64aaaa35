import CompassModel
import CompassServices
import RecruitingCompass
import Tasks
import Testing

@testable import TextInterface

/// The verbs of the tasks page in scripts (text-ui.md §4.2, §4.3).
@MainActor
struct TasksVerbTests {
  private static let family = FamilyAccess(
    user: UserID("ath-1"), name: "Jordan Smith", role: .player, athletes: [.sophomore])

  /// - Returns: what the first line of the report says; nil if all held.
  private func complaint(_ script: String) async throws -> String? {
    message(try await report("open tasks\n" + script, family: Self.family))
  }

  @Test(arguments: [
    "complete \"Build a highlight film\"\nexpect text \"Great job!\"\nadvance 3s\nexpect no text \"Great job!\"",
    "complete #t-draft\nexpect text \"Unlocked: Ask for two recommendation letters\"",
    "complete #t-draft\nexpect row #t-letters Unlocked\nexpect row #t-draft \"[x]\"",
    "uncomplete #t-ncaa\nexpect row #t-ncaa \"Not Started\"\nexpect request updateTaskStatus t-ncaa times 1",
    "expand #t-send\nexpect text \"What Can Go Wrong\"\ncollapse #t-send\nexpect no text \"What Can Go Wrong\"",
    "filter status in_progress\nexpect count rows 1\nexpect stored taskStatusFilter_ath-1 in_progress",
    "filter urgency critical\nexpect count rows 3\nexpect stored taskUrgencyFilter_ath-1 critical",
    "filter status completed\nclear filters\nexpect count rows 11\nrefresh\nexpect count rows 11",
    "network offline\nrefresh\nexpect banner offline \"You are offline\"\n! refresh\nexpect error \"offline\"",
    "network 500\nrefresh\nnetwork online\nretry\nexpect no banner",
    "hold updateTaskStatus\ncomplete #t-film\n! complete #t-film\nexpect error \"being stored already\"",
  ])
  func scriptsHold(script: String) async throws {
    #expect(try await complaint(script) == nil)
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
    #expect(try await complaint(script) == nil)
  }

  @Test(arguments: [
    ("expand #t-send\nexpand #t-send", "This task is expanded already."),
    ("collapse #t-send", "This task is not expanded."),
    ("expand #t-send\nexpand #t-film\ncollapse #t-send", "This task is not expanded."),
    ("complete #t-ncaa", "This task is completed already."),
    ("uncomplete #t-film", "This task is not completed."),
    ("more", "All tasks are shown."),
    ("dismiss", "There is no message to dismiss."),
    ("retry", "There is nothing to try again."),
    ("confirm", "No question is open."),
    ("cancel", "No question is open."),
    ("complete 99", "There is no row 99; the last is 11."),
    ("search x", "This is done on the events, offers and schools pages: open events|offers|schools"),
    ("athlete 1", "There is no other athlete to look at."),
    ("back\nopen events\nexpand 1", "This is done on the timeline and tasks pages: open timeline|tasks"),
    ("back\nopen events\ncomplete 99", "This is done on the tasks page: open tasks"),
  ])
  func whatThePageDoesNotOfferIsRefused(script: String, message: String) async throws {
    #expect(try await complaint(script) == message)
  }

  @Test func theSameWordsMeanWhatTheOpenPageKnows() async throws {
    let script = """
      filter status completed
      expect count rows 4
      open events
      filter status all
      expect stored taskStatusFilter_ath-1 completed
      """
    #expect(try await complaint(script) == nil)
  }
}
