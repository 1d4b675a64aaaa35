import CompassTesting
import CompassApp
import Testing

@testable import Board

/// Checks that a failed save is on the message line at any scroll position of the form (decision G1).
@MainActor
struct LateFailureTests {
  @Test(arguments: [
    ("open events\nedit 1\nset description \"two days\"", "updateEvent"),
    ("open events\nadd\nset type camp\nset name Camp\nset startDate 2026-03-01", "createEvent"),
    ("open offers\nlog\nset school #sc-0\nset type full-ride", "createOffer"),
    ("open offers\nedit 1\nset notes \"from the bus\"", "updateOffer"),
    ("open timeline\nadd\nset school #sc-0\nset type email\nset direction outbound", "createInteraction"),
    ("open performance\nlog\nset type velocity\nset value 80", "createMetric"),
    ("open schools\nadd\nset name \"Foo State\"", "createSchool"),
  ])
  func aLateSaveFailureIsVisible(entering: String, operation: String) async throws {
    let lab = await BoardLab(rows: .entered)
    #expect(try await lab.run("\(entering)\nnetwork 500 on \(operation)\nhold \(operation)") == nil)
    await lab.press("^S")
    // The response arrives after the form was scrolled to its end.
    await lab.press("pagedown pagedown pagedown")
    #expect(try await lab.run("release \(operation)") == nil)
    let frame = await lab.frame()
    let message = frame.suffix(8).joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(message.contains("could not be saved"), "\(frame)")
    #expect(message.contains("Server error. Please try again."), "\(frame)")
  }
}
