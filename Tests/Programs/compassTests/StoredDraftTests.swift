import Foundation
import Testing

/// Drafts are stored by interactive sessions only (decision L8).
@Suite struct StoredDraftTests {
  private let compass = CompassProcess()

  private static let draft = "open events; add; set name \"Draft One\"; set cost 88; set description \"private words\""
  private static let query = "open events; add; state form.fields.name"
  private static let offerDraft = "open offers; log; set notes \"Call coach\"; set percentage 45"
  private static let offerQuery = "open offers; log; state form.fields.notes"

  private func script(_ verbs: String) -> String { verbs.replacing("; ", with: "\n") + "\n" }

  /// The next process opens an empty form.
  @Test(arguments: [(Self.draft, Self.query), (Self.offerDraft, Self.offerQuery)])
  func oneShotsAndScriptsBeginWithEmptyForms(_ draft: String, _ query: String) async throws {
    for arguments in [["-c", draft], ["show", "events", "-c", draft]] {
      #expect(try await compass(arguments).code == 0)
    }
    #expect(try await compass(["run", "-"], input: script(draft)).code == 0)
    let next = try await compass(["-c", query])
    #expect((next.code, next.output) == (0, "\"\"\n"))
    let piped = try await compass(["run", "-"], input: script(query))
    #expect((piped.code, piped.output) == (0, "\"\"\n"))
  }

  /// Within a process drafts survive a `relaunch`.
  @Test(arguments: [
    (Self.draft, "\"Draft One\"\n", Self.query), (Self.offerDraft, "\"Call coach\"\n", Self.offerQuery),
  ])
  func draftsSurviveARelaunch(_ draft: String, _ kept: String, _ query: String) async throws {
    let finished = try await compass(["-c", "\(draft); relaunch; \(query)"])
    #expect((finished.code, finished.output) == (0, kept))
  }

  /// An interactive session stores drafts for the next one; one-shots in between do not load them.
  @Test(arguments: [(Self.draft, "\"Draft One\"", Self.query), (Self.offerDraft, "\"Call coach\"", Self.offerQuery)])
  func draftsSurviveBetweenInteractiveSessions(_ draft: String, _ kept: String, _ query: String) async throws {
    #expect(try await InteractiveSession(compass, []).end(with: script(draft + "; quit")) == 0)
    let between = try await compass(["-c", query])
    #expect(between.output == "\"\"\n")
    #expect(try await InteractiveSession(compass, []).end(entering: script(query + "; quit")).output.contains(kept))
  }
}
