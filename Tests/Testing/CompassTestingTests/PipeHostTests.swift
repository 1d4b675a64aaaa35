import CompassModel
import CompassTesting
import Foundation
import Testing
import CompassText

@testable import Scripting

/// Requests and responses of the pipe without its process (interface.md "Pipe").
@MainActor
struct PipeHostTests {
  private let world = TestWorld(rows: SampleRows(events: [.sample("ev-1", on: "2026-02-01", registered: true)]))

  private func session() async -> BridgeSession {
    await world.launch()
    return BridgeSession(PipeHost(Interpreter(world: world, options: RenderOptions())))
  }

  private func members(_ line: String) throws -> [String: JSONValue] {
    try #require(JSONValue(json: line.utf8)?.members)
  }

  /// An id is returned byte for byte (decision M2).
  @Test(arguments: [
    "9007199254740993", "12345678901234567890", "1.0", "1e400", "-0", #""x""#, #""\u0041 é \/""#, "null",
    #"{"b":[1.0, 2.50 ],"a":{"n":9007199254740993}}"#, "[ ]",
  ])
  func anIDRoundTripsByteForByte(id: String) async throws {
    let session = await session()
    for request in [#"{"show":"events","id":\#(id)}"#, #"{ "id" : \#(id) , "run" : 3 }"#, #"{"id":\#(id)}"#] {
      let answer = await session.answer(request)
      #expect(answer.hasPrefix(#"{"id":\#(id),"#), "\(answer.prefix(80))")
      if !id.contains("400") { _ = try members(answer) }
    }
  }

  /// Time advances to the millisecond (decision M2).
  @Test(arguments: [("2.9", "0.1"), ("1.1", "1.9"), ("0.0004", "2.9996"), ("0.3", "2.7"), ("2.999", "0.0005")])
  func timeAdvancesToTheMillisecond(first: String, second: String) async {
    let session = await session()
    let start = world.now
    for seconds in [first, second] { _ = await session.answer(#"{"advance":\#(seconds)}"#) }
    #expect(start.duration(to: world.now) == .seconds(3))
  }

  @Test(arguments: [
    #"{"page":"events","show":"offers"}"#, #"{"page":"events","run":"show"}"#, #"{"page":1,"screens":true}"#,
  ])
  func pageIsAcceptedOnlyWithSend(request: String) async throws {
    let answer = try members(await session().answer(request))
    #expect(answer["ok"] == .flag(false))
    #expect(answer["error"]?.value(at: "message") == .text("\"page\" goes with \"send\"."))
    #expect(world.compass.store.state.routes == [])
  }

  @Test func answeredScreensAreNotPushed() async throws {
    let session = await session()
    _ = await session.answer(#"{"subscribe":true}"#)
    #expect(session.change() == nil)
    _ = await session.answer(#"{"show":"events"}"#)
    #expect(session.change() == nil)
    world.compass.send(.events(.tap(.searchChanged(query: "camp"))))
    #expect(try session.change().map(members)?["screen"]?.value(at: "search") == .text("camp"))
    #expect(session.change() == nil)
  }

  /// An executed verb may still have a failed change.
  @Test func aResponseListsFailedChanges() async throws {
    let session = await session()
    func answer(_ line: String) async throws -> JSONValue? { try members(await session.answer(line))["failed"] }
    #expect(try await answer(#"{"show":"events"}"#) == nil)
    let save = #"{"run":"add; set type camp; set name \"New Camp\"; set startDate 2026-03-01; network 500; save"}"#
    let failed = JSONValue.list([.text("\u{201C}New Camp\u{201D} could not be saved. Server error. Please try again.")])
    let saved = try members(await session.answer(save))
    #expect(saved["ok"] == .flag(true) && saved["screen"] != nil && saved["failed"] == failed)
    // A second, equal message is a separate failure.
    #expect(try await answer(#"{"run":"save"}"#) == failed)
    #expect(try await answer(#"{"send":{"form":{"saveTapped":{}}}}"#) == failed)
    #expect(try await answer(#"{"run":"show"}"#) == nil)
    #expect(try await answer(#"{"run":"network online; save"}"#) == nil)
  }

  @Test func aRefusedVerbKeepsTheOutputOfThoseBeforeIt() async throws {
    let answer = try members(await session().answer(#"{"run":"open events; show; delete 99"}"#))
    #expect(answer["ok"] == .flag(false) && answer["error"]?.value(at: "code") == .text("verbs"))
    guard case .text(let output) = answer["output"] else { return #expect(Bool(false), "no output") }
    #expect(output.contains("Events"))
  }

  /// A later failure is reported in the next response, regardless of its request.
  @Test func aFailureBetweenRequestsIsInTheNextResponse() async throws {
    let session = await session()
    _ = await session.answer(#"{"run":"open events; hold updateEvent; attend 1; open offers"}"#)
    world.network.set(.serverError)
    world.network.release(.updateEvent)
    await world.settle()
    for (request, isReported) in [(#"{"run":"nothing like a verb"}"#, true), (#"{"screens":true}"#, false)] {
      let answer = try members(await session.answer(request))
      #expect((answer["failed"] != nil) == isReported, "\(request)")
    }
  }
}
