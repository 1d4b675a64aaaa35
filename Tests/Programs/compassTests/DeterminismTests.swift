import CompassBridge
import Foundation
import TestSupport
import Testing

/// With a fixed clock and zone the output depends on nothing else: no locale, no machine zone, no day.
@Suite struct DeterminismTests {
  static let environments: [[String: String]] = [
    [:], ["LC_ALL": "ar_EG.UTF-8", "TZ": "Pacific/Kiritimati"], ["LC_ALL": "tr_TR.UTF-8", "TZ": "America/St_Johns"],
    ["LC_ALL": "nonsense", "TZ": "nonsense"], ["LC_ALL": "C", "TZ": "UTC"],
    ["LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Kolkata"],
    ["LANG": "th_TH.UTF-8", "LC_TIME": "th_TH.UTF-8", "TZ": ":/nowhere"],
  ]

  @Test(arguments: [
    ["show", "events", "--charset", "unicode"], ["state", "events"],
    ["state", "events", "-c", "sort name; search camp; month 2026-03; date 2026-03-01"], ["export", "-"],
    ["-c", "open events; network offline; refresh; advance 20h; show; sort type; state"],
  ])
  func outputIgnoresTheEnvironment(_ arguments: [String]) async throws {
    var outputs: Set<String> = []
    for variables in few(4, of: Self.environments) {
      let compass = CompassProcess(isBuilt: true)
      let finished = try await compass(arguments, variables: variables)
      #expect(finished.code == 0)
      #expect(finished.output.utf8.count > 1_000)
      outputs.insert(finished.output)
    }
    #expect(outputs.count == 1)
  }

  @Test func theTimeZoneDeterminesTheDay() async throws {
    let compass = CompassProcess(isBuilt: true)
    func today(in zone: String) async throws -> String {
      let arguments = ["-c", "open events; state", "--now", "2026-02-10T23:30:00-05:00", "--time-zone", zone]
      let lines = try await compass.run(arguments).outputLines
      let index = lines.firstIndex { $0.contains("\"isToday\" : true") } ?? 0
      return String(lines[max(index - 4, 0)])
    }
    #expect(try await today(in: "America/New_York").contains("2026-02-10"))
    #expect(try await today(in: "Europe/Berlin").contains("2026-02-11"))
    #expect(try await today(in: "Pacific/Kiritimati").contains("2026-02-11"))
  }

  @Test func outputContainsNoLocalPath() async throws {
    let folder = Folder()
    let compass = CompassProcess(folder: folder, isBuilt: true)
    for arguments in [["show", "events"], ["state", "events"], ["export", "-"]] {
      let finished = try await compass(arguments)
      #expect(!finished.output.contains(folder.path))
      #expect(finished.errors == "")
    }
  }
}

/// With a fixed clock, the ids of new rows are derived from the seed and the stored rows (decision N7).
@Suite struct SeededIDTests: ProgramTests {
  let compass = CompassProcess()

  private func ids(_ count: Int, seed: UInt64, taken: Set<String> = []) async -> [String] {
    let ids = SeededIDs(seed: seed) { taken.contains($0) }
    var made: [String] = []
    for _ in 0..<count { made.append(await ids.next()) }
    return made
  }

  @Test(arguments: [0, 1, 7, UInt64.max]) func idsAreUniqueUUIDs(seed: UInt64) async {
    let made = await ids(200, seed: seed)
    let pattern = #/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#
    for id in made { #expect(id.wholeMatch(of: pattern) != nil, "\(id)") }
    #expect(Set(made).count == 200)
    #expect(await ids(200, seed: seed) == made)
    #expect(await Set(ids(200, seed: seed &+ 1)).isDisjoint(with: made))
  }

  @Test func existingIDsAreSkipped() async {
    let made = await ids(3, seed: 7)
    #expect(await ids(1, seed: 7, taken: [made[0], made[1]]) == [made[2]])
  }

  private static func log(_ school: String, _ amount: Int) -> String {
    "open offers; log; set school \"\(school)\"; set type partial; set amount \(amount); save; state count"
  }

  private func offers(in store: String) async throws -> [[String: Any]] {
    let data = Data(try await compass("export", "-", "--store", store).output.utf8)
    let dataset = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try #require(dataset?["offers"] as? [[String: Any]])
  }

  /// Two runs with one store: the second offer used to replace the first.
  @Test func aSecondRunLogsASecondOffer() async throws {
    let first = try await compass("-c", Self.log("Hartwell College", 111), "--store", "store")
    #expect((first.code, first.output, first.errors) == (0, "11\n", "✔ The offer from Hartwell College was added.\n"))
    let second = try await compass("-c", Self.log("Kenai Peninsula College", 222), "--store", "store")
    #expect(
      (second.code, second.output, second.errors) == (
        0, "12\n", "✔ The offer from Kenai Peninsula College was added.\n"
      ))
    let amounts = try await offers(in: "store").compactMap { $0["scholarship_amount"] as? Double }
    #expect(amounts.contains(111) && amounts.contains(222))
  }

  @Test func idsAreDeterministicForSeedAndStore() async throws {
    var logged: [[String]] = []
    for (store, seed) in [("a", "7"), ("b", "7"), ("c", "8")] {
      for (school, amount) in [("Hartwell College", 111), ("Kenai Peninsula College", 222)] {
        let verbs = Self.log(school, amount)
        #expect(try await compass("-c", verbs, "--store", store, "--seed", seed).code == 0)
      }
      let rows = try await offers(in: store)
      logged.append(
        rows.filter { [111, 222].contains($0["scholarship_amount"] as? Double) }.compactMap { $0["id"] as? String })
    }
    #expect(logged[0].count == 2)
    #expect(logged[0] == logged[1])
    #expect(Set(logged[0]).isDisjoint(with: logged[2]))
  }

  @Test func aScriptCanSetTheSeed() async throws {
    let script = "config now 2026-02-10T09:00:00-05:00\nconfig seed 7\n"
    let id = try #require(await ids(1, seed: 7).first)
    let verbs = Self.log("Hartwell College", 1).replacing("; ", with: "\n")
    try folder.write("\(script)\(verbs)\nexpect request createOffer \(id) times 1\n", to: "seeded.compass")
    let finished = try await compass.run(["test", "seeded.compass"])
    #expect((finished.code, finished.errors) == (0, ""))
  }
}
