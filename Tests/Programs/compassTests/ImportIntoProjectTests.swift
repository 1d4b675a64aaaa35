import Foundation
import TestSupport
import Testing

/// A feed and a table into a project: their origins are on this device (decisions F1 and F2).
@Suite(.serialized) struct ImportIntoProjectTests {
  private let program: LiveProgram
  private var folder: Folder { program.folder }

  init() throws {
    program = try LiveProgram([LiveProgram.adaWithUUIDs], users: ["ada@example.com": LiveProgram.adasID])
  }

  private func live(_ arguments: String..., input: String = "") async throws -> Finished {
    try await program.run(arguments, input: input)
  }

  @Test func aFeedIsFollowedUntilASignOut() async throws {
    #expect(try await program.signIn().code == 0)
    try folder.writeFeed(10, [("owls", "20260418T120000"), ("hawks", "20260419T120000")])
    let added = try await live("import", "events", "feed.ics")
    #expect((added.code, added.output) == (0, "2 events added.\n"), "\(added)")
    try folder.writeFeed(11, [("owls", "20260418T170000")])
    let changed = try await live("import", "events", "feed.ics", "--update")
    #expect((changed.code, changed.output) == (0, "0 events added, 1 changed, 1 deleted.\n"), "\(changed)")
    let events = try await live("show", "events", "--csv").output
    #expect(events.contains("vs owls,game,2026-04-18,,17:00:00") && !events.contains("hawks"), "\(events)")
    #expect(try await live("logout").code == 0)
    let device = try Data(contentsOf: URL(filePath: folder.file("store/supabase/device.sqlite")))
    #expect(device.range(of: Data("owls".utf8)) == nil)
    #expect(try await live("login", "ada@example.com").code == 0)
    #expect(try await live("import", "events", "feed.ics").output == "0 events added.\n")
  }

  @Test func aFeedImportedFromJSONIsFollowed() async throws {
    #expect(try await program.signIn().code == 0)
    try folder.writeFeed(10, [("owls", "20260418T120000")])
    let file = try JSONEncoder().encode([
      "kind": "events", "name": "feed.ics", "contents": try folder.text(of: "feed.ics"),
    ])
    let requests = [
      #"{"show": "events"}"#, "{\"import\": \(String(decoding: file, as: UTF8.self))}", #"{"run": "confirm"}"#,
    ]
    let pipe = try await live("pipe", input: requests.joined(separator: "\n") + "\n")
    #expect(pipe.outputLines.count == 4 && pipe.outputLines[2].contains("1 event added."), "\(pipe)")
    try folder.writeFeed(11, [("owls", "20260418T170000")])
    let changed = try await live("import", "events", "feed.ics", "--update")
    #expect((changed.code, changed.output) == (0, "0 events added, 1 changed.\n"), "\(changed)")
  }

  /// A device of format 5, which followed a feed into a project that has its rows.
  @Test func aDeviceOfAnEarlierFormatFollowsItsFeed() async throws {
    try folder.copyStore("format-9/live", to: "store")
    try program.project.put(
      String(contentsOf: Folder.stores.appending(path: "format-9/project-events.json"), encoding: .utf8), into: "events"
    )
    #expect(try await live("login", "ada@example.com").code == 0)
    let feed = Folder.stores.appending(path: "feed.ics").path()
    let again = try await live("import", "events", feed)
    #expect((again.code, again.output) == (0, "0 events added.\n") && !again.errors.contains("deleted"), "\(again)")
    let text = try String(contentsOfFile: feed, encoding: .utf8)
    try folder.write(
      text.replacing("20260418T12", with: "20260418T11").replacing("20260201T0", with: "20260202T0"), to: "feed.ics")
    let changed = try await live("import", "events", "feed.ics", "--update")
    #expect((changed.code, changed.output) == (0, "0 events added, 1 changed.\n"), "\(changed)")
    #expect(changed.errors.contains("“vs Owls” on Sat, Apr 18, 2026: start 12:00, now 11:00."))
  }

  /// Rows are sent one after another: a list has them in the order of the file.
  @Test func readingsKeepTheFileOrder() async throws {
    #expect(try await live("login", "ada@example.com").code == 0)
    try folder.write(
      "Date,Metric Type,Value,Unit,Event ID,Verified,Notes\n"
        + [86, 84, 85].map { "2026-02-09,velocity,\($0),mph,,No,\n" }.joined(), to: "own.csv")
    #expect(try await live("import", "readings", "own.csv").output == "3 readings added.\n")
    let list = try await live("show", "performance", "--csv", "-c", "range all")
    let values = list.outputLines.dropFirst().filter { !$0.isEmpty }.map { $0.split(separator: ",")[2] }
    #expect(values == ["86", "84", "85"], "\(list)")
  }
}
