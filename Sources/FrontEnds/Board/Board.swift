import CompassModel
import PageKit
import CompassApp
import StateMachine
import Terminal
import CompassText

/// The app in a full terminal window: its state, actions and effects (terminal.md, section 2).
package enum Board: Feature {
  /// The screen, the cursors and the input in progress.
  package struct State: Equatable, Sendable {
    package var size: LineMode.Size
    /// The options for drawing: character set, colour and the like.
    package var options: RenderOptions
    package var history: History
    package internal(set) var screen: BoardScreen
    /// The screen's lines and rows, as drawn last.
    package internal(set) var body = Body()
    /// The list cursors by page path; a page has none until a key, a click or the page itself puts it on a row.
    var cursors: [String: ListCursor] = [:]
    /// The row to which the cursor returns once a cancelled search is undone (decision V1); else nil.
    var rowBeforeSearch: RowID?
    /// Today's date as the last calendar marked it; nil before one was shown.
    var today: CalendarDate?
    /// The number of the last scroll request seen, followed or not, by page path.
    var scrolled: [String: Int] = [:]
    /// The index of the body's first visible line.
    package internal(set) var top = 0
    /// The overlay or input that receives keys; `.page` if none is open.
    var mode = Mode.page
    /// The message about the last key or line; nil if there is none.
    var remark: Remark?
    /// The form field being edited; nil if no form is open.
    var typing: Typing?
    /// The instant when the page began to load; nil if it is not loading.
    var loadingSince: Instant?
    /// Whether a tick was requested and is still to come.
    var isTicking = false
    /// The options that the body was drawn with; nil before the first drawing.
    var drawnWith: RenderOptions?
    /// The row of the last click, which another click activates; nil once a key is pressed.
    var clicked: RowID?
    var path = ""
    /// Whether another `^C` leaves the app.
    var isAboutToLeave = false
    /// The id of the next order, from 1; `running` holds the ids of orders not answered yet.
    var nextID = 1
    var running: Set<Int> = []
    /// The running orders that take so long that keys do not wait for them.
    var slow: Set<Int> = []
    /// The keys typed ahead, with adjacent text merged, and their number, each typed character counting as one.
    var waiting: [Key] = []
    var waitingCount = 0
    var decoder = KeyDecoder()

    /// Begins on the given screen; the message line shows `welcome` until a key is pressed.
    package init(
      history: History = History(), size: LineMode.Size = .init(), options: RenderOptions = RenderOptions(),
      screen: BoardScreen, welcome: String? = nil
    ) {
      (self.history, self.size, self.options, self.screen, path) = (history, size, options, screen, screen.path)
      remark = welcome.map { Board.Remark(text: $0) }
      show(screen)
    }
  }

  /// The actions of the board.
  package enum Action: Equatable, Sendable {
    /// Bytes from the keyboard, in arrival order.
    case typed([UInt8])
    /// Discards waiting keys and half-read bytes; `^C` follows (`TypedAhead`).
    case typedAheadDropped
    /// No further byte came in time, so that an incomplete sequence is read as it is.
    case typingPaused
    /// Keys that are decoded already, as in scripts.
    case pressed([Key])
    /// The window's size or the drawing options have changed.
    case resized(LineMode.Size, RenderOptions)
    /// The app's screen or the time has changed.
    case screenChanged(BoardScreen)
    /// The time at a tick, for countdowns on an unchanged screen.
    case ticked(Instant)
    /// The order with this id has ended, with this outcome.
    case answered(id: Int, Answered)
    /// The running orders take longer than keys wait for them.
    case isSlow
    /// The number of rows that the list would have after each of these orders; nil where unknown.
    case counted([Order], [Int?])
    /// Two seconds have passed since Ctrl-C.
    case leavingForgotten
    /// The program goes on after it was stopped: what the terminal shows is unknown.
    case continued
    /// The input has ended.
    case inputEnded
  }

  /// The outcome of an order.
  package struct Answered: Equatable, Sendable {
    package var messages: [LineMode.Message]
    /// A one-line entry as the app read it, shown beside the change's message; nil for other orders (decision D6).
    package var understood: String?
    package var screen: BoardScreen
    /// Whether the order ended the session, as `quit` does.
    package var isOver: Bool

    package init(messages: [LineMode.Message] = [], screen: BoardScreen, isOver: Bool = false) {
      (self.messages, self.screen, self.isOver) = (messages, screen, isOver)
    }
  }

  /// A request to the app, from a key or a typed line.
  package enum Order: Equatable, Sendable {
    /// Taps a button of the screen.
    case tap(AppAction)
    /// A verb by its index in `VerbTable.app`, with an argument for each parameter of its grammar.
    case verb(Int, [Argument])
    /// A command line, as it was typed.
    case line(String)
    /// Submits the sign-in page with the password; fills in the email first unless nil.
    case signIn(email: String?, password: Secret?)
  }

  /// The effects that the board requests from the app and the terminal.
  package enum Effect: PlannedEffect {
    /// Carries out an order; `answered` with its id follows.
    case run(id: Int, Order)
    /// Counts the rows that the list would have after each order, without carrying it out.
    case count([Order])
    /// Cancels exports and the waiting requests of a simulated network.
    case cancel
    /// Stores the history of typed lines.
    case save(History)
    /// Waits for further bytes of a sequence; `typingPaused` follows.
    case awaitBytes
    /// Waits for an answer; `isSlow` follows if none comes.
    case awaitAnswer
    /// Waits a second during a countdown; `ticked` follows.
    case awaitTick
    /// Waits two seconds; `leavingForgotten` follows.
    case awaitForgetting
    /// Draws the whole frame, whatever the terminal shows.
    case redraw
    /// Rings the terminal's bell.
    case bell
    /// Stops the program until it is continued.
    case suspend
    /// Ends the program by a signal, as Ctrl-\ does.
    case abort
    /// Leaves the board for line mode.
    case leaveForLines
    /// Ends the session with an exit code.
    case quit(code: Int32)

    /// The tracks of effects: one queues output to the terminal, the others replace an earlier wait or count.
    package enum Track: Hashable, Sendable { case output, bytes, slowness, ticks, forgetting, counts }

    package var plan: Plan<Track> {
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
