import Foundation
import TestSupport
import Testing

/// A feed and a table into a project: their origins are on this device (decisions F1 and F2).
@Suite(.serialized) struct ImportIntoProjectTests {
  private static let password = "pass-phrase-1"
  private let folder: Folder
  private let project: LoopbackProject
  private let server: LoopbackServer

  init() throws {
    folder = try Folder()
    project = try LoopbackProject(
      """
      {"users": [{"id": "11111111-0000-4000-8000-000000000001", "full_name": "Ada Smith", "role": "player",
         "graduation_year": 2028}],
       "family_members": [{"id": "m-1", "family_unit_id": "11111111-0000-4000-8000-00000000000f",
         "user_id": "11111111-0000-4000-8000-000000000001", "role": "player"}]}
      """, accounts: [.init("ada@example.com", password: Self.password, user: "11111111-0000-4000-8000-000000000001")])
    server = try LoopbackServer(project)
  }

  private func live(_ arguments: String..., input: String = "") async throws -> Finished {
    let variables = [
      "COMPASS_SUPABASE_URL": server.url, "COMPASS_SUPABASE_KEY": project.key, "COMPASS_PASSWORD": Self.password,
    ]
    return try await CompassProcess(folder: folder, isBuilt: true).run(
      arguments + CompassProcess.fixed + ["--backend", "supabase", "--store", "store"], input: input,
      variables: variables)
  }

  private func write(_ day: Int, _ games: [(uid: String, time: String)]) throws {
    let events = games.map { game in
      "BEGIN:VEVENT\nUID:\(game.uid)\nDTSTAMP:202602\(day)T000000Z\nSUMMARY:vs \(game.uid)\nDTSTART:\(game.time)\nEND:VEVENT\n"
    }
    try folder.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\nX-WR-CALNAME:Team\n\(events.joined())END:VCALENDAR\n", to: "feed.ics")
  }

  @Test func aFeedIsFollowedUntilASignOut() async throws {
    #expect(try await live("login", "ada@example.com").code == 0)
    try write(10, [("owls", "20260418T120000"), ("hawks", "20260419T120000")])
    let added = try await live("import", "events", "feed.ics")
    #expect((added.code, added.output) == (0, "2 events added.\n"), "\(added)")
    try write(11, [("owls", "20260418T170000")])
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
    #expect(try await live("login", "ada@example.com").code == 0)
    try write(10, [("owls", "20260418T120000")])
    let file = try JSONEncoder().encode([
      "kind": "events", "name": "feed.ics",
      "contents": try String(contentsOfFile: folder.file("feed.ics"), encoding: .utf8),
    ])
    try folder.write(
      """
      {"show": "events"}
      {"import": \(String(decoding: file, as: UTF8.self))}
      {"run": "confirm"}

      """, to: "requests")
    let pipe = try await live("pipe", input: String(contentsOfFile: folder.file("requests"), encoding: .utf8))
    #expect(pipe.outputLines.count == 4 && pipe.outputLines[2].contains("1 event added."), "\(pipe)")
    try write(11, [("owls", "20260418T170000")])
    let changed = try await live("import", "events", "feed.ics", "--update")
    #expect((changed.code, changed.output) == (0, "0 events added, 1 changed.\n"), "\(changed)")
  }

  /// A device of format 5, which followed a feed into a project that has its rows.
  @Test func aDeviceOfAnEarlierFormatFollowsItsFeed() async throws {
    let stores = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stores")
    try FileManager.default.copyItem(
      atPath: stores.appending(path: "format-9/live").path(), toPath: folder.file("store"))
    try project.put(
      String(contentsOf: stores.appending(path: "format-9/project-events.json"), encoding: .utf8), into: "events")
    #expect(try await live("login", "ada@example.com").code == 0)
    let feed = stores.appending(path: "feed.ics").path()
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
