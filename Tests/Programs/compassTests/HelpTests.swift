import CompassApp
import Scripting
import Testing
import CompassText

@testable import compass

/// `help`, completion and the manual page, made from the tables (terminal.md §1).
@Suite struct HelpTests {
  private let compass = CompassProcess()

  @Test(arguments: [["--help"], ["-h"], ["--help", "frobnicate"], ["help"]])
  func helpListsAllCommandsAndFlags(_ arguments: [String]) async throws {
    let finished = try await compass.run(arguments)
    #expect(finished.code == 0 && finished.errors == "")
    for command in CommandEntry.all { #expect(finished.output.contains("\n  compass \(command.usage)")) }
    for flag in FlagEntry.all { #expect(finished.output.contains("\n  \(flag.usage)")) }
    #expect(finished.outputLines.allSatisfy { $0.count < 80 } && finished.output.contains("COMPASS_PASSWORD"))
    #expect(try compass.folder.names() == [])
  }

  @Test(arguments: CommandEntry.all)
  func everyCommandHasUsageText(_ command: CommandEntry) throws {
    let text = Usage.text(about: command)
    #expect(text.hasPrefix("usage: compass \(command.usage)\n\n"))
    let lines = text.split(separator: "\n").map { "\($0) " }
    for flag in FlagEntry.all where flag.commands?.contains(command.name) ?? flag.isSetting {
      #expect(lines.count { $0.hasPrefix("  \(flag.usage) ") } == 1, "\(flag.usage)")
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count < 80 })
    guard case .usage(let meant) = try Arguments([command.name.rawValue, "-h"]).command else {
      Issue.record("-h is of the command beside it")
      return
    }
    #expect(meant.name == command.name)
  }

  @Test(arguments: [
    (["import"], "usage: compass import [events|readings] FILE"), (["offers"], "Offers\n"), (["all"], "Everywhere\n"),
    (["test"], "Checks (scripts and tests)"), (["filter", "type"], "filter type all|"),
    (["show"], "Prints the screen."), (["search"], "Offers: Narrows the rows by school."),
  ])
  func helpTopicsIncludeCommandsPagesAndVerbs(words: [String], expected: String) async throws {
    let finished = try await compass.run(["help"] + words)
    #expect(finished.code == 0 && finished.output.contains(expected), "\(finished.output)")
  }

  /// Each form describes itself, not the first form of its verb (decision Z7).
  @Test func eachVerbFormHasASummary() throws {
    let lines = try Help.text(about: "events", columns: 80).split(separator: "\n").map(String.init)
    for (form, summary) in [
      ("  search TEXT ", "Shows only what contains a text."), ("  duplicate N DATE ", "Enters the same event"),
      ("  month MONTH|prev|next ", "3 forms: help month"),
    ] { #expect(lines.contains { $0.hasPrefix(form) && $0.contains(summary) }, "\(form)") }
  }

  @Test(arguments: Page.allCases) func pageHelpFitsAWindow(_ page: Page) throws {
    let lines = try Help.text(about: page.rawValue, columns: 80).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24)
  }

  @Test(arguments: Shell.allCases)
  func completionContainsEveryCommandAndFlag(_ shell: Shell) async throws {
    let finished = try await compass.run(["completion", shell.rawValue])
    #expect(finished.code == 0 && finished.output == shell.completion)
    for name in CommandEntry.names { #expect(finished.output.contains(name)) }
    for flag in FlagEntry.all { #expect(finished.output.contains(shell == .fish ? " \(flag.name) " : flag.typed)) }
    #expect(try compass.folder.names() == [])
  }

  @Test func theManualPageUsesOnlyExpectedRequests() async throws {
    let finished = try await compass.run(["help", "--man"])
    #expect(finished.code == 0)
    let requests = Set(
      finished.outputLines.filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
        .compactMap { $0.split(separator: " ").first })
    #expect(requests == [".TH", ".ad", ".SH", ".SS", ".B", ".TP", ".PP"])
    for verb in VerbTable.all { #expect(ManualPage.text.contains(ManualPage.escaped(verb.usage))) }
  }
}
