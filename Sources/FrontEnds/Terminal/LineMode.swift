import CompassModel
import Scripting
import StateMachine
import CompassText

/// A person at a terminal, line by line: what is typed, what is shown, what runs (terminal.md, section 1).
public enum LineMode: Feature {
  /// State of a line-mode session.
  public struct State: Equatable, Sendable {
    /// The line that is being typed.
    public var editor = LineEditor()
    /// The lines before it.
    public var history: History
    /// Size of the window in cells.
    public var size: Size
    /// Rendering options. Without colour, no byte is sent that needs a terminal.
    public var options: RenderOptions
    /// Whether lines are edited here. Elsewhere the terminal, or an emulation of one, edits and echoes them: nothing is
    /// sent that moves the cursor, and nothing is said between a prompt and the line that is typed behind it.
    public var isEditor: Bool
    /// The screen as it is known to the person at the terminal.
    public var shown = Shown()
    /// The page before the open question; nil if none is open, or if the page was opened with it.
    var shownBeforeQuestion: Shown?
    /// Which row of the page was printed last with which number, by its id.
    public var printed: [Int: String] = [:]
    /// Remaining lines of the last answer.
    package var remaining: [Line] = []
    /// Where on the screen each line of `rest` is; nil for one that is nowhere on it.
    var restPlaces: [Int?] = []
    /// The running command; nil if none.
    public var running: Running?
    /// Commands that wait for the running one.
    public var queue: [Order] = []
    /// Lines of a command that is not complete, as after an open quote.
    public var pending: [String] = []
    /// A look for an older line.
    public var search: HistorySearch?
    /// Whether one more Ctrl-C leaves.
    public var isAboutToLeave = false
    /// Words that can be typed on this screen.
    public var vocabulary = Vocabulary()

    var decoder = KeyDecoder()
    /// The beginning of a line that was edited elsewhere and is not read to its end.
    var unended: [UInt8] = []
    var nextID = 1
    /// Whether the line that is typed in is on the screen.
    var isPromptDrawn = false

    /// Nothing was typed or shown yet.
    public init(
      history: History = History(), size: Size = Size(), options: RenderOptions = RenderOptions(), isEditor: Bool = true
    ) {
      (self.history, self.size, self.options, self.isEditor) = (history, size, options, isEditor)
    }
  }

  /// A window, in cells.
  public struct Size: Hashable, Sendable {
    /// At least 1 each.
    public var columns: Int
    /// Height of the window in lines.
    public var rows: Int

    /// Creates a size; a value below 1 becomes 1.
    public init(columns: Int = 80, rows: Int = 24) { (self.columns, self.rows) = (max(columns, 1), max(rows, 1)) }
  }

  /// A command that runs.
  public struct Running: Hashable, Sendable {
    /// Id of the command, which its answer repeats.
    public var id: Int
    /// Whether it takes so long that the prompt is back.
    public var isSlow = false
    /// Number of seconds waited since the prompt came back.
    public var seconds = 0
    /// Whether it is several commands: one screen is shown at their end.
    public var isSeveral = false
    /// Whether something was printed since it began.
    public var hasShown = false
  }

  /// One command, or several that were pasted at once.
  public struct Order: Hashable, Sendable {
    /// Each may have several lines, with an open quote.
    public var commands: [String]
    /// Whether it is on the screen already.
    public var isEchoed: Bool
  }

  /// Inputs and results that change the state.
  public enum Action: Equatable, Sendable {
    /// The first screen, and what is said before it.
    case started(Shown, welcome: String?)
    /// Bytes of the keyboard, as they come.
    case typed([UInt8])
    /// Input that was typed and not yet executed is dropped: ^C follows it (`TypedAhead`).
    case typedAheadDropped
    /// No byte followed for a while.
    case typingPaused
    /// The window has another size; screens have so many columns then.
    case resized(Size, RenderOptions)
    /// The screen is another one, whatever changed it.
    case screenChanged(Shown)
    /// The words that can be typed have changed.
    case vocabularyChanged(Vocabulary)
    /// A command takes longer than one waits without a word.
    case isSlow(id: Int)
    /// Another second has passed.
    case ticked(id: Int)
    /// The command with this id ended.
    case answered(id: Int, Answered)
    /// A command ended that was done beside the one that runs.
    case answeredBeside(Answered)
    /// Two seconds have passed since Ctrl-C.
    case leavingForgotten
    /// The program goes on after it was stopped.
    case continued
    /// Names of files that begin as asked.
    case filesFound([String], beginning: String)
    /// The input has ended.
    case inputEnded
  }

  /// Result of one or several commands.
  public struct Answered: Equatable, Sendable {
    /// Messages of the commands, in order.
    public var messages: [Message] = []
    /// The screen after them.
    public var screen: Shown
    /// Whether one of them was to change what is on the screen.
    public var isChange = false
    /// Whether the session is over.
    public var isOver = false

    /// Creates a result without messages.
    public init(screen: Shown) { self.screen = screen }
  }

  /// Something a command said.
  public enum Message: Hashable, Sendable {
    /// A text that was asked for, with its line ends.
    case output(String)
    /// A remark on an effect outside the screen.
    case note(String)
    /// An error message, perhaps with a suggestion.
    case error(String)
  }

  /// Effects requested by the reducer.
  public enum Effect: PlannedEffect {
    /// Writes to the terminal, as it is.
    case draw(String)
    /// Says a line on standard error.
    case printError(String)
    /// Shows a long text page by page.
    case page(String)
    /// Carries out commands; numbers mean the rows with these ids.
    case run(id: Int, [String], printed: [Int: String])
    /// Carries out a command that needs nothing of what loads, beside the one that runs (decision L16).
    case runBeside(String)
    /// Gives up what loads.
    case cancel
    /// After a while without an answer, says so.
    case wait(id: Int)
    /// Counts the seconds from then on.
    case tick(id: Int)
    /// Keeps the lines that were typed.
    case save(History)
    /// Waits whether a sequence goes on.
    case awaitBytes
    /// Waits before Ctrl-C is forgotten.
    case awaitForgetting
    /// Looks for names of files.
    case findFiles(beginning: String)
    /// Stops the program until it is continued.
    case suspend
    /// Ends the program by a signal, as Ctrl-\ does.
    case abort
    /// Ends the session with this exit code.
    case quit(code: Int32)

    /// Tracks of effects: those on one share the terminal or a timer.
    public enum Track: Hashable, Sendable { case output, slowness, bytes, forgetting, files }

    public var plan: Plan<Track> {
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

/// A look for an older line by a part of it.
public struct HistorySearch: Hashable, Sendable {
  /// Text typed into the search.
  public var query = ""
  /// The line that was found.
  public var index: Int?
  /// Line typed before the search.
  public var original: String
}
