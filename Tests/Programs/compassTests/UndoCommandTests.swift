import Foundation
import Testing

/// `compass undo` reverts the changes of the last commands, latest first (decision C3).
@Suite struct UndoCommandTests {
  private let compass = CompassProcess()

  @Test func eachCommandIsUndoneOnce() async throws {
    #expect(try await compass("add", "Winter Opener", "tomorrow", "16:00").code == 0)
    #expect(try await compass("log", "velocity", "84.1", "85.0").code == 0)
    #expect(try await compass("done", "highlight video").code == 0)
    #expect(try await compass("-c", "open events; attend \"Bullpen and Beyond\"").code == 0)
    let texts = [
      "The attendance of “Bullpen and Beyond” was undone.\n",
      "The status change of “Cut a three-minute highlight video” was undone.\n",
      "The addition of Fastball Velocity 85.0 mph, Feb 10 was undone.\n"
        + "The addition of Fastball Velocity 84.1 mph, Feb 10 was undone.\n",
      "The addition of “Winter Opener” was undone.\n",
    ]
    for text in texts {
      let undone = try await compass("undo")
      #expect((undone.code, undone.output, undone.errors) == (0, text, ""))
    }
    let nothing = try await compass("undo")
    #expect(nothing.code == 1 && nothing.errors.contains("There is nothing to undo"))
    #expect(try await compass("-c", "open events; state count").output == "40\n")
    #expect(try await compass("show", "events", "--csv").output.contains("Winter Opener") == false)
  }

  @Test func aDeletionCannotBeUndone() async throws {
    #expect(try await compass("-c", "open events; delete 1; confirm").code == 0)
    let undone = try await compass("undo")
    #expect(undone.code == 1 && undone.errors.contains(": The deletion of “"), "\(undone)")
    #expect(try await compass("undo").errors.contains("There is nothing to undo"))
  }

  @Test func aNewerTaskStatusStays() async throws {
    #expect(try await compass("done", "highlight video").code == 0)
    // Changes of a script on standard input are no steps.
    let script = "open tasks\nuncomplete #task-highlight-video\nstart #task-highlight-video\n"
    #expect(try await compass(input: script).code == 0)
    let undone = try await compass("undo")
    #expect(undone.code == 1 && undone.errors.contains("It was changed since, and stays."), "\(undone)")
    #expect(try await compass("undo").errors.contains("There is nothing to undo"))
  }

  @Test func anUndoneCommandIsNoUndoStep() async throws {
    #expect(try await compass("-c", "add \"Winter Opener\" fri; undo").code == 0)
    #expect(try await compass("undo").errors.contains("There is nothing to undo"))
    #expect(try await compass("undo", "2").code == 2)
  }
}
