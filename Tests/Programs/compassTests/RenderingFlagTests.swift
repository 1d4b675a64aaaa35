import Testing

/// Width, charset and colour of the output (text-ui.md sections 2.6 and 2.7).
@Suite struct RenderingFlagTests {
  private let compass = CompassProcess()

  private func show(_ arguments: String..., variables: [String: String] = [:]) async throws -> Finished {
    try await compass(["show", "events"] + arguments, variables: variables)
  }

  private func width(of finished: Finished) -> Int {
    finished.outputLines.first { $0.hasPrefix("───") || $0.hasPrefix("---") }?.count ?? 0
  }

  @Test(
    arguments: [
      ([], [:], 80), (["--width", "120"], [:], 120), (["--width", "7"], [:], 40), (["--width", "100000"], [:], 400),
      ([], ["COLUMNS": "60"], 60), (["--width", "100"], ["COLUMNS": "60"], 100), ([], ["COLUMNS": "wide"], 80),
      ([], ["COLUMNS": "0"], 80), ([], ["COLUMNS": ""], 80),
    ] as [([String], [String: String], Int)])
  func widthFollowsTheFlagThenColumns(_ flags: [String], _ variables: [String: String], _ width: Int) async throws {
    let finished = try await compass(["show", "offers"] + flags, variables: variables)
    #expect(finished.code == 0)
    #expect(self.width(of: finished) == width)
  }

  /// The right-hand text of a row stays close to its title.
  @Test func listsStayNarrowInWideWindows() async throws {
    for (page, width) in [("events", 120), ("tasks", 120), ("home", 120), ("offers", 200), ("timeline", 200)] {
      let finished = try await compass(["show", page, "--width", "200"])
      #expect(finished.outputLines.map(\.count).max() == width, "\(page)")
    }
  }

  @Test(arguments: [
    ([], false), (["--accessible"], true), (["--accessible", "--width", "100"], true), (["--accessible=on"], true),
    (["--accessible=off"], false),
  ])
  func accessibleCanBeTurnedOff(_ flags: [String], _ isAccessible: Bool) async throws {
    let finished = try await compass(["show", "performance", "--charset", "unicode"] + flags)
    #expect(finished.code == 0)
    #expect(finished.output.contains("─") != isAccessible)
    #expect(finished.output.contains(" of 100.") == isAccessible)
  }

  @Test func scriptsIgnoreColumns() async throws {
    let finished = try await compass("-c", "open events; show", variables: ["COLUMNS": "60"])
    #expect(width(of: finished) == 80)
  }

  @Test(arguments: [
    (["--charset", "ascii"], "en_US.UTF-8", true), (["--charset", "unicode"], "C", false),
    ([], "en_US.UTF-8", false), ([], "C", true), (["--charset=auto"], "de_DE.utf8", false),
    (["--charset", "auto"], "", true),
  ])
  func charsetFollowsTheFlagThenTheLocale(_ flags: [String], _ locale: String, _ isASCII: Bool) async throws {
    let finished = try await compass(["show", "events"] + flags, variables: ["LC_ALL": locale])
    #expect(finished.code == 0)
    #expect(finished.output.utf8.allSatisfy { $0 < 128 } == isASCII)
    #expect(finished.output.contains("────") != isASCII)
    #expect(finished.output.contains("----") == isASCII)
  }

  @Test(
    arguments: [
      ([], [:], false), (["--color", "always"], [:], true), (["--color=always"], ["NO_COLOR": "1"], true),
      ([], ["CLICOLOR_FORCE": "1"], true), ([], ["FORCE_COLOR": "1"], true), ([], ["CLICOLOR_FORCE": "0"], false),
      ([], ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false), (["--color", "never"], ["CLICOLOR_FORCE": "1"], false),
      ([], ["TERM": "xterm-256color"], false), (["--color", "auto"], ["NO_COLOR": "", "FORCE_COLOR": "1"], true),
    ] as [([String], [String: String], Bool)])
  func colourFollowsTheFlagThenTheEnvironment(
    _ flags: [String], _ variables: [String: String], _ isColoured: Bool
  ) async throws {
    let finished = try await compass(["show", "events"] + flags, variables: variables)
    #expect(finished.code == 0)
    #expect(finished.output.utf8.contains(0x1B) == isColoured)
  }

  @Test func colourOnlyAddsColourCodes() async throws {
    let plain = try await show()
    let coloured = try await show("--color", "always")
    #expect(coloured.output.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain.output)
  }

  @Test(arguments: [40, 59, 80, 103, 104, 200])
  func noLineExceedsTheWidth(_ width: Int) async throws {
    let finished = try await show("--width", "\(width)", "--charset", "ascii")
    #expect(finished.outputLines.allSatisfy { $0.count <= width && $0.last != " " })
    #expect(finished.output.hasSuffix("\n") && !finished.output.hasSuffix("\n\n"))
  }
}
