import CompassModel
import PageKit
import CompassApp
import StateMachine
import Terminal
import CompassText

/// The app on a whole window: what is shown, where the cursor is, what is asked (terminal.md, section 2).
public enum Board: Feature {
  /// All that the board knows.
  public struct State: Equatable, Sendable {
    /// The size of the window.
    public var size: LineMode.Size
    /// The way to draw things.
    public var options: RenderOptions
    /// The lines that were typed.
    public var history: History
    /// The screen of the app.
    public internal(set) var screen: BoardScreen
    /// The page as it is drawn.
    package internal(set) var body = Body()
    /// The cursors of the lists, by the addresses of their pages; none of a page on which no key was pressed.
    var cursors: [String: ListCursor] = [:]
    /// The row to which the cursor goes back when the search that was taken back is over (decision V1).
    var rowBeforeSearch: RowID?
    /// As the calendar said last; nil before it did.
    var today: CalendarDate?
    /// Which request to go to a row was followed last, by the addresses of the pages.
    var scrolled: [String: Int] = [:]
    /// The number of lines of the body above the window.
    package internal(set) var top = 0
    /// The overlay on the page, or the text that is typed; the last is on top.
    var mode = Mode.page
    /// The last message on a key or a line.
    var remark: Remark?
    /// The field of a form that is typed into; nil where none is open.
    var typing: Typing?
    /// Since when the page has been loading.
    var loadingSince: Instant?
    /// Whether a tick was asked for that has not come.
    var isTicking = false
    /// The options that the body was drawn with; nil before it was.
    var drawnWith: RenderOptions?
    /// The row that was clicked last, until something else is done.
    var clicked: RowID?
    var path = ""
    /// Whether one more `^C` leaves.
    var isAboutToLeave = false
    /// The next number of something that runs, and those that do.
    var nextID = 1
    var running: Set<Int> = []
    /// The runs that take so long that keys do not wait for them.
    var slow: Set<Int> = []
    /// The keys that were typed ahead, and their number; a text that was typed at once counts as one.
    var waiting: [Key] = []
    var waitingCount = 0
    var decoder = KeyDecoder()

    /// Nothing was typed yet; the line of messages says `welcome` until a key is pressed.
    public init(
      history: History = History(), size: LineMode.Size = .init(), options: RenderOptions = RenderOptions(),
      screen: BoardScreen, welcome: String? = nil
    ) {
      (self.history, self.size, self.options, self.screen, path) = (history, size, options, screen, screen.path)
      remark = welcome.map { Board.Remark(text: $0) }
      show(screen)
    }
  }

  /// The actions of the board.
  public enum Action: Equatable, Sendable {
    /// Bytes of the keyboard, as they come.
    case typed([UInt8])
    /// Keys that are typed and not begun do not count any more: ^C comes behind them (`TypedAhead`).
    case typedAheadDropped
    /// No byte followed for a while.
    case typingPaused
    /// Keys, as scripts have them.
    case pressed([Key])
    /// The window has another size.
    case resized(LineMode.Size, RenderOptions)
    /// The app shows something else, or time has passed.
    case screenChanged(BoardScreen)
    /// A moment has passed while something counts: the same screen, later.
    case ticked(Instant)
    /// A verb or a line ended.
    case answered(id: Int, Answered)
    /// The last request takes longer than one waits without a word.
    case isSlow
    /// The numbers of rows that the list would have after each of these orders.
    case counted([Order], [Int?])
    /// Two seconds have passed since Ctrl-C.
    case leavingForgotten
    /// The program goes on after it was stopped: what the terminal shows is unknown.
    case continued
    /// The input has ended.
    case inputEnded
  }

  /// The outcome of a verb or a line.
  public struct Answered: Equatable, Sendable {
    /// The messages in their order.
    public var messages: [LineMode.Message]
    /// The entry of one line as it was understood: beside the message on the change (decision D6).
    public var understood: String?
    /// The app's screen after it.
    public var screen: BoardScreen
    /// Whether the session is over.
    public var isOver: Bool

    /// The outcome of a verb or a line.
    public init(messages: [LineMode.Message] = [], screen: BoardScreen, isOver: Bool = false) {
      (self.messages, self.screen, self.isOver) = (messages, screen, isOver)
    }
  }

  /// The meaning of a key or a line.
  public enum Order: Equatable, Sendable {
    /// A button of the screen.
    case tap(AppAction)
    /// A verb of the table, by its place in it, with what is at the places of its grammar.
    case verb(Int, [Argument])
    /// A line, as it was typed.
    case line(String)
    /// The sign-in page's button, with what was typed into it.
    case signIn(email: String?, password: Secret?)
  }

  /// The requests of the board to the world.
  public enum Effect: PlannedEffect {
    /// Carries out what a key means, and answers.
    case run(id: Int, Order)
    /// Counts the rows that the list would have after each; does nothing else.
    case count([Order])
    /// Gives up what loads.
    case cancel
    /// Keeps the lines that were typed.
    case save(History)
    /// Waits whether a sequence goes on.
    case awaitBytes
    /// After a while without an answer, says so.
    case awaitAnswer
    /// Waits for a second, while something is counted on the screen.
    case awaitTick
    /// Waits before Ctrl-C is forgotten.
    case awaitForgetting
    /// Draws the whole frame, whatever the terminal shows.
    case redraw
    /// Rings the terminal's bell.
    case bell
    /// Stops the program until it is continued.
    case suspend
    /// Ends the program by a signal, as Ctrl-\ does.
    case abort
    /// Goes on line by line.
    case leaveForLines
    /// Ends the session with a code.
    case quit(code: Int32)

    /// The tracks of effects: those that share the terminal, and those that are waited for.
    public enum Track: Hashable, Sendable { case output, bytes, slowness, ticks, forgetting, counts }

    public var plan: Plan<Track> {
      switch self {
      case .redraw, .bell, .suspend, .abort, .leaveForLines, .quit: .queued(.output)
      case .run, .cancel, .save: .together
      case .count: .latest(.counts)
      case .awaitBytes: .latest(.bytes, after: .milliseconds(50))
      case .awaitAnswer: .latest(.slowness, after: .milliseconds(100))
      case .awaitTick: .latest(.ticks, after: .seconds(1))
      case .awaitForgetting: .latest(.forgetting, after: .seconds(2))
      }
    }
  }
}
