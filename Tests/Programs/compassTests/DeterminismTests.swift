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

  /// The output names no directory of the machine.
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
