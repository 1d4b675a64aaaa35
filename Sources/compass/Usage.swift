import CompassModel
import RecruitingCompass
import Scripting
import TextInterface

/// What `--help` says.
enum Usage {
  static let version = "compass 0.1.0"

  static let short =
    "usage: compass [run|test|show|state|pipe|import|export|reset|login|logout|doctor] …   (compass --help tells more)"

  static let full = """
    Recruiting Compass: an athlete's college recruiting in a terminal.

      compass                     a conversation; without a terminal, a script
      compass run FILE…           runs scripts; - is standard input, -c 'verbs' one
      compass test DIR…           runs every *.compass below and counts
      compass show PAGE           one screen as text; -c 'verbs' runs first
      compass state PAGE          one screen as JSON; -c 'verbs' runs first
      compass pipe                for programs: a request a line, an answer a line
      compass import FILE         replaces all data by a dataset; - is standard
                                  input; the old database is kept beside the new
      compass export FILE         writes all data as a dataset; - is standard output
      compass reset               replaces all data by demo data, and keeps the old
      compass login [EMAIL]       signs in; the password is asked for unseen
      compass logout              signs out
      compass doctor              looks at the set-up of a live project, a line for
                                  each part; ends with 3 if one is to be put right

      --data FILE                 uses a dataset in a throw-away database
      --store DIR                 where data is kept
      --now TIME                  2026-02-10T09:00:00-05:00, and time stands still
      --time-zone NAME            America/New_York
      --as USER_ID                who is signed in
      --seed N                    other ids for new rows where time stands still
      --width N                   columns, 40 to 400
      --charset unicode|ascii|auto
      --color auto|always|never
      --accessible                everything in words, for screen readers
      --undo                      deletions wait 5 s, so that undo brings rows back;
                                  a conversation does so anyway (--undo=off)
      --backend local|supabase    where data lives; supabase reads
                                  COMPASS_SUPABASE_URL, COMPASS_SUPABASE_KEY
                                  and COMPASS_API_URL
      --routes tables|spec        which endpoints of a live project are used
      --force                     lets export overwrite a file
      --yes                       answers what import and reset ask on a terminal
      --no-pager                  prints long texts at once
      --update                    lets test and run record snapshots

    Without a terminal, login reads the password from COMPASS_PASSWORD.
    Pages: \(Page.allCases.map(\.rawValue).joined(separator: ", ")).
    In a conversation, `help` lists the verbs.

    """
}

/// Why the program cannot do what it was asked, for standard error.
///
/// What a reason quotes of arguments, paths and files is made safe for a terminal here, so that nobody who throws one
/// has to think of it.
struct CommandError: Error {
  let code: ExitCode
  /// What is wrong, in one line.
  let reason: String
  /// As it is printed, without a final newline.
  let message: String

  init(_ code: ExitCode, _ reason: String) {
    self.init(code, reason) { "compass: \($0)" }
  }

  /// - Parameter reason: names its place itself, as `PATH:LINE:COL: error: …` does.
  init(_ code: ExitCode, located reason: String) {
    self.init(code, reason) { $0 }
  }

  init(_ code: ExitCode, _ diagnostics: [Diagnostic]) {
    self.code = code
    reason = diagnostics.map(\.text).joined(separator: "\n")
    message = reason
  }

  private init(_ code: ExitCode, _ reason: String, message: (String) -> String) {
    self.code = code
    // Longer than any path.
    self.reason = terminalText(reason, atMost: 10_000)
    self.message = message(self.reason)
  }

  static func usage(_ reason: String) -> CommandError {
    CommandError(.usage, reason) { "compass: \($0)\n\(Usage.short)" }
  }
}

/// `; did you mean show?`, or nothing.
func guess(_ word: String, among candidates: [String]) -> String {
  let close = Suggestion.candidates(for: word, among: candidates)
  return close.isEmpty ? "" : "; did you mean \(close.joined(separator: ", "))?"
}

/// What the program ends with (interface.md).
enum ExitCode: Int32 {
  case fine = 0
  /// An expectation did not hold.
  case failed = 1
  /// Wrong usage or script syntax; nothing ran.
  case usage = 2
  /// A file or the environment.
  case environment = 3
  case signInNeeded = 4
  /// With Ctrl-C.
  case interrupted = 130
}
