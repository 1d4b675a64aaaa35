import Testing

/// Sources of scripts; a script with a mistake does not run at all.
@Suite struct ScriptInputTests: ProgramTests {
  let compass = CompassProcess()

  /// Line ends and byte order marks may be those of other systems' editors.
  @Test(arguments: [
    ("open events   # a comment\nfilter type camp\nstate countText\n", "\"13 results\"\n"), ("", ""),
    ("open events\r\nstate page\r\n", "\"events\"\n"), ("\u{FEFF}open events\nstate page", "\"events\"\n"),
    ("\n\n  open events\n\tstate page", "\"events\"\n"),
  ])
  func standardInputIsReadAsAScript(_ script: String, _ output: String) async throws {
    let finished = try await compass(input: script)
    #expect((finished.code, finished.output, finished.errors) == (0, output, ""))
  }

  /// Only the last flag applies.
  @Test(arguments: [["-c"], ["run", "-c"], ["-c", "nonsense", "-c"]])
  func commandsAreReadFromTheCommandLine(_ arguments: [String]) async throws {
    let finished = try await compass(arguments + ["open events; state page"])
    #expect((finished.code, finished.output) == (0, "\"events\"\n"))
  }

  @Test func severalFilesRunInOrderOnOneStore() async throws {
    let delete = try folder.write("open events\ndelete 1\nconfirm\nstate count\n", to: "delete.compass")
    let look = try folder.write("open events\nstate count\n", to: "a folder/look.compass")
    let finished = try await compass("run", look, delete, look)
    #expect(finished.output == "40\n39\n39\n")
    #expect(finished.code == 0)
  }

  @Test func aFailureStopsTheRemainingScripts() async throws {
    let bad = try folder.write("open events\nexpect count rows 7\nstate page\n", to: "bad.compass")
    let next = try folder.write("state page\n", to: "next.compass")
    let finished = try await compass("run", "bad.compass", next)
    #expect((finished.code, finished.output) == (1, ""))
    #expect(finished.errors.hasPrefix("bad.compass:2:1: error: the number of rows is \"40\", not \"7\"\n"))
    #expect(finished.errors.contains("step 2 of 3"))
    #expect(bad.hasSuffix("bad.compass"))
  }

  @Test(arguments: [
    ("opne events", "1:1: error: unknown verb \"opne\"", "did you mean open?"),
    ("open events\nfilter type vist", "2:13: error: “vist” is not one of: all", "did you mean visit?"),
    ("open offers\nselect", "2:7: error: “select” needs a row", "usage: select N"),
    ("search \"camp", "1:8: error: the closing \" is missing", nil),
    ("! expect text \"x\"", "1:1: error: ! goes with a verb", nil),
    ("! opne", "1:3: error: unknown verb \"opne\"", "did you mean open?"),
    ("!", "1:1: error: a verb is missing after !", nil),
  ])
  func mistakesAreReportedBeforeARun(_ script: String, _ location: String, _ hint: String?) async throws {
    let delete = try folder.write("open events\ndelete 1\nconfirm\n", to: "delete.compass")
    let finished = try await compass("run", delete, "-", input: script)
    #expect((finished.code, finished.output) == (2, ""))
    #expect(finished.errors.hasPrefix("<stdin>:\(location)"))
    if let hint { #expect(finished.errors.contains(hint)) }
    #expect(try folder.names() == ["delete.compass"])
  }

  @Test func allMistakesAreReportedAtOnce() async throws {
    let finished = try await compass(input: "opne events\nshow\nfilter type vist\n")
    #expect(finished.errors.contains("<stdin>:1:1: error: "))
    #expect(finished.errors.contains("<stdin>:3:13: error: "))
  }

  @Test func mistakesOnTheCommandLineHaveAColumn() async throws {
    let finished = try await compass("-c", "open events; filter type vist")
    #expect(finished.code == 2)
    #expect(finished.errors.hasPrefix("<-c>:1:26: error: "))
  }

  @Test func aRefusalCanBeExpected() async throws {
    let refused = try await compass("show", "events", "-c", "! confirm; expect error \"No question is open.\"")
    #expect(refused.code == 0)
    let allowed = try await compass("-c", "open events; ! sort name")
    #expect(allowed.code == 1)
    #expect(allowed.errors.hasPrefix("<-c>:1:16: error: this was not refused"))
    let unexpected = try await compass("-c", "open events; confirm")
    #expect(unexpected.code == 1)
    #expect(unexpected.errors.hasPrefix("<-c>:1:14: error: No question is open."))
  }

  @Test func verbsRunBeforeTheScreenIsPrinted() async throws {
    let finished = try await compass("show", "events", "-c", "filter type camp; state count; search elite")
    #expect(finished.output.hasPrefix("13\n"))
    #expect(finished.output.contains("1 result"))
    let failed = try await compass("show", "events", "-c", "expect count rows 3")
    #expect((failed.code, failed.output) == (1, ""))
  }

  @Test func aMissingScriptIsNamed() async throws {
    let finished = try await compass("run", "nowhere.compass")
    #expect((finished.code, finished.errors) == (3, "compass: nowhere.compass cannot be read: there is no such file\n"))
    let directory = try await compass("run", ".")
    #expect(directory.errors == "compass: . cannot be read: it is a directory\n")
    #expect(directory.code == 3)
  }

  @Test func advanceNeedsAFixedClock() async throws {
    let finished = try await compass.run(["-c", "advance 1s"])
    #expect(finished.code == 1)
    #expect(finished.errors.contains("config now, or --now"))
  }

  @Test func advanceSkipsAVeryLongTime() async throws {
    #expect(try await compass("-c", "advance 9999999d").code == 0)
  }
}
