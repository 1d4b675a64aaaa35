import CompassApp
import Testing

/// Usage errors are printed on standard error, end with 2, and have no effect (text-ui.md section 2.1).
@Suite struct UsageTests {
  static let pages = Page.allCases.map(\.rawValue).joined(separator: ", ")

  struct Mistake: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var message: String
    init(_ message: String, _ arguments: String...) { (self.arguments, self.message) = (arguments, message) }
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Mistake("there is no command shwo; did you mean show?", "shwo", "events"),
    Mistake("there is no command frobnicate\n", "frobnicate"),
    Mistake("there is no command lgoin; did you mean login?\n", "lgoin"),
    Mistake("login takes one email address; the password is asked for\n", "login", "a@b", "hunter2"),
    Mistake("logout takes no names\n", "logout", "now"),
    Mistake("-c does not go with login\n", "login", "-c", "show"),
    Mistake("add school needs a name", "add", "school"),
    Mistake("import readings needs one file", "import", "readings"),
    Mistake("import events needs one file", "import", "events", "a.csv", "b.csv"),
    Mistake("--port 80 is not a number from 1024 to 65535", "serve", "--port", "80"),
    Mistake("--port 70000 is not a number from 1024 to 65535", "serve", "--port", "70000"),
    Mistake("--port  is not a number from 1024 to 65535", "serve", "--port", ""),
    Mistake("--accessible maybe is none of on, off", "show", "performance", "--accessible=maybe"),
    Mistake("schema has no actins, but actions, requests; did you mean actions?", "schema", "actins"),
    Mistake("schema takes one name at most", "schema", "actions", "requests"),
    Mistake("schema takes no name beside --typescript", "schema", "actions", "--typescript"),
    Mistake("--typescript goes with schema", "state", "events", "--typescript"),
    Mistake("--csv is for lists", "show", "home", "--csv"),
    Mistake("--plain does not go with --csv", "show", "events", "--csv", "--plain"),
    Mistake("--csv goes with show", "state", "events", "--csv"),
    Mistake("there is no flag --widht; did you mean --width?", "--widht", "40", "show", "events"),
    Mistake("there is no flag -x", "-x"),
    Mistake("there is no flag -v; did you mean -V?\n", "-v"),
    Mistake("--command needs verbs", "state", "events", "--command"),
    Mistake("--command does not go with import", "import", "x.json", "--command", "show"),
    Mistake("there is no flag --history\n", "show", "events", "--history"),
    Mistake("there is no flag --stor; did you mean --store?", "show", "events", "--stor", "x"),
    Mistake("there is no command events; did you mean show events?", "events"),
    Mistake("there is no flag ---now", "---now", "x", "show", "events"),
    Mistake("show needs one page: \(UsageTests.pages)", "show"),
    Mistake("show needs one page: \(UsageTests.pages)", "show", "events", "events"),
    Mistake(
      "there is no page evnts in this version; pages: \(UsageTests.pages); did you mean events?",
      "show", "evnts"),
    Mistake("there is no page reports in this version; pages: \(UsageTests.pages)", "state", "reports"),
    Mistake("--width 0 is not a number of columns", "show", "events", "--width", "0"),
    Mistake("--width abc is not a number of columns", "show", "events", "--width", "abc"),
    Mistake("--width -5 is not a number of columns", "show", "events", "--width", "-5"),
    Mistake("--width needs a value", "show", "events", "--width"),
    Mistake("--wait 3601 is not a number of seconds from 0 to 3600", "show", "events", "--wait", "3601"),
    Mistake("--wait -1 is not a number of seconds from 0 to 3600", "show", "events", "--wait=-1"),
    Mistake("--wait nan is not a number of seconds from 0 to 3600", "show", "events", "--wait", "nan"),
    Mistake("--charset latin1 is none of unicode, ascii, auto", "show", "events", "--charset", "latin1"),
    Mistake("--color blue is none of auto, always, never", "show", "events", "--color=blue"),
    Mistake("--now yesterday is not a time such as 2026-02-10T09:00:00-05:00", "show", "events", "--now", "yesterday"),
    Mistake("--time-zone Mars/Olympus is not a zone", "show", "events", "--time-zone", "Mars/Olympus"),
    Mistake("--backend cloud is none of local, supabase", "show", "events", "--backend", "cloud"),
    Mistake("COMPASS_SUPABASE_URL is not set", "show", "events", "--backend", "supabase"),
    Mistake("--routes spec goes with --backend supabase", "show", "events", "--routes", "spec"),
    Mistake(
      "--as ath-1 does not go with --backend supabase", "show", "events", "--backend", "supabase", "--as", "ath-1"),
    Mistake("--store  is not a directory", "show", "events", "--store", ""),
    Mistake("-c needs verbs", "show", "events", "-c"),
    Mistake("-c does not go with import", "import", "x.json", "-c", "show"),
    Mistake("--force goes with export", "show", "events", "--force"),
    Mistake("--update goes with run, test and import", "export", "x.json", "--update"),
    Mistake("run needs a script", "run"),
    Mistake("test needs a directory", "test"),
    Mistake("--store does not go with test", "test", ".", "--store", "here"),
    Mistake("import needs one file", "import"),
    Mistake("export needs one file", "export", "a", "b"),
    Mistake("reset takes no names", "reset", "everything"),
    Mistake("--yes goes with add, log, import, reset, upload, login and logout", "show", "events", "--yes"),
    Mistake("--yes goes with add, log, import, reset, upload, login and logout", "--yes"),
    Mistake("--dry-run goes with import events FILE", "import", "x.json", "--dry-run"),
    Mistake("upload takes no names", "upload", "events"),
    Mistake("COMPASS_SUPABASE_URL is not set", "upload"),
    Mistake("--force takes no value", "export", "x.json", "--force=yes"),
    Mistake("--man goes with help", "--man"),
    Mistake("--no-board goes with a conversation", "show", "events", "--no-board"),
    Mistake("--no-pager goes with a conversation", "-c", "show", "--no-pager"),
    Mistake("repl takes no names", "repl", "events"),
    Mistake("completion needs one shell: bash, zsh, fish", "completion"),
    Mistake("tcsh is none of bash, zsh, fish", "completion", "tcsh"),
    Mistake("there is no help about fitler; did you mean filter, files?", "help", "fitler"),
    Mistake("--seed -1 is not a whole number from 0 on", "show", "events", "--seed", "-1"),
    Mistake("--seed 1.5 is not a whole number from 0 on", "show", "events", "--seed", "1.5"),
    Mistake("--seed 99999999999999999999 is not", "show", "events", "--seed", "99999999999999999999"),
    Mistake("--seed 1 does not go with --backend supabase", "show", "events", "--backend", "supabase", "--seed", "1"),
    // After -- everything is a name.
    Mistake("show needs one page: \(UsageTests.pages)", "show", "events", "--", "--width"),
    Mistake("there is no page --width", "show", "--", "--width"),
  ])
  func mistakesAreExplained(_ mistake: Mistake) async throws {
    let folder = Folder()
    let finished = try await CompassProcess(folder: folder).run(mistake.arguments)
    #expect((finished.code, finished.output) == (2, ""))
    #expect(finished.errors.hasPrefix("compass: \(mistake.message)"))
    #expect(finished.errors.contains("\nusage: compass ") && !finished.errors.contains("hunter2"))
    #expect(try folder.names() == [])
  }

  /// Decision Q10: the program's version and that of its JSON.
  @Test(arguments: ["--version", "-V"])
  func versionsArePrintedOnOneLine(flag: String) async throws {
    let finished = try await CompassProcess().run([flag])
    #expect(finished.code == 0)
    #expect(finished.output.wholeMatch(of: #/compass \d+\.\d+\.\d+, JSON \d+\.\d+\n/#) != nil)
  }

  @Test func theCommandFlagHasALongForm() async throws {
    let compass = CompassProcess()
    let short = try await compass("show", "events", "-c", "search camp")
    let long = try await compass("--command=search camp", "show", "events")
    #expect(short.code == 0 && short.output.contains("7 results"))
    #expect(long.output == short.output)
  }

  /// `--json` is an alias of `state`, and can be added to it.
  @Test func jsonIsAnAliasOfState() async throws {
    let compass = CompassProcess()
    let plain = try await compass("state", "events")
    #expect(plain.code == 0 && plain.output.hasPrefix("{"))
    #expect(try await compass("state", "events", "--json").output == plain.output)
    #expect(try await compass("show", "events", "--json").output == plain.output)
  }

  @Test func theLastFlagBeforeOrAfterTheCommandApplies() async throws {
    let compass = CompassProcess()
    let after = try await compass("show", "events", "--width", "50", "--charset", "ascii")
    let before = try await compass("--width=120", "--charset=ascii", "--width", "50", "show", "events")
    #expect(after.code == 0)
    #expect(before.output == after.output)
    #expect(after.outputLines.contains { $0.count == 50 })
  }
}
