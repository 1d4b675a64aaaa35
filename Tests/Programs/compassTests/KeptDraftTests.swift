import Foundation
import Testing

/// Kept drafts belong to conversations (decision L8).
@Suite struct KeptDraftTests {
  private let folder: Folder
  private let compass: CompassProcess

  init() throws {
    folder = try Folder()
    compass = CompassProcess(folder: folder)
  }

  private static let left = "open events; add; set name \"Draft One\"; set cost 88; set description \"private words\""
  private static let look = "open events; add; state form.fields.name"
  private static let logged = "open offers; log; set notes \"Call coach\"; set percentage 45"
  private static let looked = "open offers; log; state form.fields.notes"

  private func script(_ verbs: String) -> String { verbs.replacing("; ", with: "\n") + "\n" }

  /// Input left in a form by one process is in no record of the next.
  @Test(arguments: [(Self.left, Self.look), (Self.logged, Self.looked)])
  func oneShotsAndScriptsBeginWithEmptyForms(_ left: String, _ look: String) async throws {
    for arguments in [["-c", left], ["show", "events", "-c", left]] {
      #expect(try await compass.run(arguments + CompassProcess.fixed).code == 0)
    }
    #expect(try await compass.run(["run", "-"] + CompassProcess.fixed, input: script(left)).code == 0)
    let next = try await compass.run(["-c", look] + CompassProcess.fixed)
    #expect((next.code, next.output) == (0, "\"\"\n"))
    let piped = try await compass.run(["run", "-"] + CompassProcess.fixed, input: script(look))
    #expect((piped.code, piped.output) == (0, "\"\"\n"))
  }

  /// Within a process they live, over `relaunch` too.
  @Test(arguments: [(Self.left, "\"Draft One\"\n", Self.look), (Self.logged, "\"Call coach\"\n", Self.looked)])
  func withinAProcessTheyLive(_ left: String, _ kept: String, _ look: String) async throws {
    let finished = try await compass.run(["-c", "\(left); relaunch; \(look)"] + CompassProcess.fixed)
    #expect((finished.code, finished.output) == (0, kept))
  }

  /// A conversation keeps them for the next one, past any one-shot between the two.
  @Test(arguments: [(Self.left, "\"Draft One\"", Self.look), (Self.logged, "\"Call coach\"", Self.looked)])
  func conversationsKeepThem(_ left: String, _ kept: String, _ look: String) async throws {
    #expect(try await Conversation(compass, []).end(with: script(left + "; quit")) == 0)
    let between = try await compass.run(["-c", look] + CompassProcess.fixed)
    #expect(between.output == "\"\"\n")
    #expect(try await Conversation(compass, []).end(saying: script(look + "; quit")).said.contains(kept))
  }
}
