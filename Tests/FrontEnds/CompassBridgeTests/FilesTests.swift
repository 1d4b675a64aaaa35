import CompassBridge
import CompassModel
import DemoHost
import Foundation
import Testing

/// Files offered by a screen, and the two formats of a screen (decisions Z9, Z11).
@MainActor
struct FilesTests {
  private func members(_ line: String) throws -> [String: JSONValue] {
    try #require(JSONValue(json: line.utf8)?.members)
  }

  @Test(arguments: [
    ("timeline", "print", "timeline.html", "<!"), ("performance", "print", "sheet.html", "<!"),
    ("performance", "csv", "performance-timeline-2026-02-10.csv", "Date,Metric Type,"),
    ("performance", "excel", "performance-timeline-2026-02-10.csv", "\u{FEFF}Date,"),
    ("performance", "json", "performance-timeline-2026-02-10.json", "["),
    ("home", "calendar", "recruiting.ics", "BEGIN:VCALENDAR"),
  ])
  func fileContentsAreCreatedOnRequest(page: String, kind: String, name: String, beginning: String) async throws {
    let session = BridgeSession(try await DemoHost())
    let before = try members(await session.answer(#"{"show":"\#(page)","format":"sections"}"#))
    let answer = try members(await session.answer(#"{"files":"\#(kind)"}"#))
    let file = try #require(answer["file"]?.members)
    #expect(file["name"] == .text(name) && answer["screen"] == nil)
    #expect(file["contents"]?.string?.hasPrefix(beginning) == true)
    let offered = before["screen"]?.members?["files"]?.elements?.compactMap { $0.members?["id"]?.string } ?? []
    #expect(offered.contains(kind))
    let buttons = before["screen"]?.members?["buttons"]?.elements ?? []
    #expect(buttons.contains { $0.members?["file"] == .text(kind) })
    let after = try members(await session.answer(#"{"show":"\#(page)","format":"sections"}"#))
    #expect(before["screen"] == after["screen"], "it changes no screen")
  }

  @Test func theOptionSelectsThePaperSize() async throws {
    let session = BridgeSession(try await DemoHost())
    _ = await session.answer(#"{"show":"timeline"}"#)
    #expect(await session.answer(#"{"files":"print","option":"letter"}"#).contains("letter landscape"))
    #expect(await session.answer(#"{"files":"print"}"#).contains("A4 landscape"))
  }

  @Test(arguments: [
    (#"{"files":"csv"}"#, "This screen offers no csv; it has print."),
    (#"{"files":"pdf"}"#, #"\"files\" needs one of print, csv, excel, json, calendar."#),
    (#"{"files":"print","option":"a5"}"#, "The file print has a4, letter."),
    (#"{"show":"events","option":"a4"}"#, #"\"option\" goes with \"files\"."#),
    (#"{"show":"events","format":"html"}"#, #"\"format\" needs \"typed\" or \"sections\"."#),
  ])
  func unsupportedFileRequestsAreRefused(request: String, message: String) async throws {
    let session = BridgeSession(try await DemoHost())
    _ = await session.answer(#"{"show":"timeline"}"#)
    #expect(await session.answer(request).contains(message))
  }

  @Test func aSubscriptionKeepsItsFormat() async throws {
    let session = BridgeSession(try await DemoHost())
    func isInSections(_ request: String) async throws -> Bool {
      let screen = try members(await session.answer(request))["screen"]?.members
      return screen?["sections"] != nil && screen?["events"] == nil
    }
    #expect(try await !isInSections(#"{"show":"events"}"#))
    #expect(try await isInSections(#"{"show":"events","format":"sections"}"#))
    #expect(try await !isInSections(#"{"show":"events"}"#))
    #expect(try await isInSections(#"{"subscribe":true,"format":"sections"}"#))
    #expect(try await isInSections(#"{"show":"events","format":"typed"}"#))
    #expect(try await !isInSections(#"{"subscribe":false}"#))
  }

  @Test func sectionPatchesReproduceTheScreen() async throws {
    let session = BridgeSession(try await DemoHost())
    let answer = try parsed(await session.answer(#"{"subscribe":"patch","format":"sections"}"#))
    var screen: Any = try #require(answer["screen"])
    for request in [
      #"{"show":"events"}"#, #"{"send":{"events":{"searchChanged":{"query":"camp"}}}}"#, #"{"show":"tasks"}"#,
      #"{"show":"timeline"}"#,
    ] {
      let steps = try #require(try parsed(await session.answer(request))["patch"] as? [[String: Any]])
      screen = try patched(screen, with: steps)
    }
    let whole = try parsed(await session.answer(#"{"subscribe":true,"format":"sections"}"#))["screen"]
    #expect(screen as? NSDictionary == whole as? NSDictionary)
  }
}
