import CompassModel
import Scripting
import StateMachine
import CompassText

/// Line mode for a person at a terminal: its state, actions and effects (terminal.md, section 1).
package enum LineMode: Feature {
  package struct State: Equatable, Sendable {
    package var editor = LineEditor()
    package var history: History
    package var size: Size
    /// Rendering options. Without colour, no escape sequence is sent.
    package var options: RenderOptions
    /// Whether lines are edited here. Otherwise the terminal, or an emulation of one, edits and echoes them: nothing is
    /// sent that moves the cursor, and nothing is printed between a prompt and the line typed behind it.
    package var isEditor: Bool
    package var shown = PrintedScreen()
    /// The screen before the open question; nil if none is open, or if the page was opened with it.
    var screenBeforeQuestion: PrintedScreen?
    /// The ids of the page's printed rows, by the numbers under which they were printed last.
    package var printed: [Int: String] = [:]
    /// Lines of the last answer that `more` and `all` print.
    package var remaining: [Line] = []
    /// The index on the screen of each line of `remaining`; nil for one that is not on the screen.
    var remainingIndices: [Int?] = []
    package var running: Running?
    package var queue: [Order] = []
    /// Lines of a command that is not complete, as after an open quote.
    package var pending: [String] = []
    package var search: HistorySearch?
    package var isAboutToLeave = false
    package var vocabulary = Vocabulary()

    var decoder = KeyDecoder()
    /// Bytes of a line edited by the terminal that has not ended yet.
    var unended: [UInt8] = []
    var nextID = 1
    var isPromptDrawn = false

    package init(
      history: History = History(), size: Size = Size(), options: RenderOptions = RenderOptions(), isEditor: Bool = true
    ) {
      (self.history, self.size, self.options, self.isEditor) = (history, size, options, isEditor)
    }
  }

  /// The size of a window, in cells.
  package struct Size: Hashable, Sendable {
    package var columns, rows: Int

    package init(columns: Int = 80, rows: Int = 24) { (self.columns, self.rows) = (max(columns, 1), max(rows, 1)) }
  }

  package struct Running: Hashable, Sendable {
    package var id: Int
    /// Whether the command takes so long that the prompt is drawn again.
    package var isSlow = false
    /// Number of seconds waited since the prompt came back.
    package var seconds = 0
    /// Whether several commands run together: one screen is printed at their end.
    package var isSeveral = false
    package var hasPrinted = false
  }

  /// One command, or several that were pasted at once.
  package struct Order: Hashable, Sendable {
    package var commands: [String]
    package var isEchoed: Bool
  }

  package enum Action: Equatable, Sendable {
    /// The session begins with this screen, printed after the welcome text.
    case started(PrintedScreen, welcome: String?)
    case typed([UInt8])
    /// Input that was typed and not yet executed is dropped: ^C follows it (`TypedAhead`).
    case typedAheadDropped
    /// No further byte came in time, so that an incomplete sequence is read as it is.
    case typingPaused
    case resized(Size, RenderOptions)
    /// The app's screen has changed, for whatever reason.
    case screenChanged(PrintedScreen)
    case vocabularyChanged(Vocabulary)
    /// The command with this id takes longer than the prompt waits.
    case isSlow(id: Int)
    case ticked(id: Int)
    case answered(id: Int, Answered)
    /// A command ended that ran beside the running one.
    case answeredBeside(Answered)
    /// Two seconds have passed since Ctrl-C.
    case leavingForgotten
    case continued
    case filesFound([String], beginning: String)
    case inputEnded
  }

  package struct Answered: Equatable, Sendable {
    package var messages: [Message] = []
    package var screen: PrintedScreen
    /// Whether one of the commands was to change the screen.
    package var isChange = false
    package var isOver = false

    package init(screen: PrintedScreen) { self.screen = screen }
  }

  package enum Message: Hashable, Sendable {
    case output(String)
    /// A remark on an effect outside the screen.
    case note(String)
    case error(String)
  }

  package enum Effect: PlannedEffect {
    case draw(String)
    case printError(String)
    /// Shows a long text page by page.
    case page(String)
    /// Carries out commands; row numbers in them mean the rows with these ids.
    case run(id: Int, [String], printed: [Int: String])
    /// Carries out a command beside the running one, because it needs nothing that loads (decision L16).
    case runBeside(String)
    /// Cancels exports and waiting requests of a simulated network; the running command changes the screen no more.
    case cancel
    /// Waits for the answer; `isSlow` follows if none comes.
    case wait(id: Int)
    /// Waits a second of a running command; `ticked` follows.
    case tick(id: Int)
    case save(History)
    /// Waits for further bytes of a sequence; `typingPaused` follows.
    case awaitBytes
    /// Waits two seconds; `leavingForgotten` follows.
    case awaitForgetting
    /// Looks for file names that begin with a text; `filesFound` follows.
    case findFiles(beginning: String)
    case suspend
    /// Ends the program by a signal, as Ctrl-\ does.
    case abort
    case quit(code: Int32)

    /// Tracks of effects: those on one share the terminal or a timer.
    package enum Track: Hashable, Sendable { case output, slowness, bytes, forgetting, files }

    package var plan: Plan<Track> {
      switch self {
      case .draw, .printError, .page, .suspend, .abort, .quit: .queued(.output)
      case .run, .runBeside, .cancel, .save: .together
      case .tick: .latest(.slowness, after: .seconds(1))
      case .wait: .latest(.slowness, after: .milliseconds(100))
      case .awaitBytes: .latest(.bytes, after: .milliseconds(50))
      case .awaitForgetting: .latest(.forgetting, after: .seconds(2))
      case .findFiles: .latest(.files)
      }
    }
  }
}

package struct HistorySearch: Hashable, Sendable {
  package var query = ""
  package var index: Int?
  package var original: String
}
