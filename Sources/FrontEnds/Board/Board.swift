import CompassModel
import PageKit
import CompassApp
import StateMachine
import Terminal
import CompassText

/// The app in a full terminal window: its state, actions and effects (terminal.md, section 2).
package enum Board: Feature {
  package struct State: Equatable, Sendable {
    package var size: LineMode.Size
    package var options: RenderOptions
    package var history: History
    package internal(set) var screen: BoardScreen
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
    var mode = Mode.page
    var remark: Remark?
    var typing: Typing?
    var loadingSince: Instant?
    var isTicking = false
    var drawnWith: RenderOptions?
    /// The row of the last click, which another click activates; nil once a key is pressed.
    var clicked: RowID?
    var path = ""
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

  package enum Action: Equatable, Sendable {
    case typed([UInt8])
    /// Discards waiting keys and half-read bytes; `^C` follows (`TypedAhead`).
    case typedAheadDropped
    /// No further byte came in time, so that an incomplete sequence is read as it is.
    case typingPaused
    case pressed([Key])
    case resized(LineMode.Size, RenderOptions)
    case screenChanged(BoardScreen)
    case ticked(Instant)
    case answered(id: Int, Answered)
    /// The running orders take longer than keys wait for them.
    case isSlow
    /// The number of rows that the list would have after each of these orders; nil where unknown.
    case counted([Order], [Int?])
    /// Two seconds have passed since Ctrl-C.
    case leavingForgotten
    /// The program goes on after it was stopped: what the terminal shows is unknown.
    case continued
    case inputEnded
  }

  package struct Answered: Equatable, Sendable {
    package var messages: [LineMode.Message]
    /// A one-line entry as the app read it, shown beside the change's message; nil for other orders (decision D6).
    package var understood: String?
    package var screen: BoardScreen
    package var isOver: Bool

    package init(messages: [LineMode.Message] = [], screen: BoardScreen, isOver: Bool = false) {
      (self.messages, self.screen, self.isOver) = (messages, screen, isOver)
    }
  }

  package enum Order: Equatable, Sendable {
    case tap(AppAction)
    /// A verb by its index in `VerbTable.app`, with an argument for each parameter of its grammar.
    case verb(Int, [Argument])
    case line(String)
    /// Submits the sign-in page with the password; fills in the email first unless nil.
    case signIn(email: String?, password: Secret?)
  }

  package enum Effect: PlannedEffect {
    /// Carries out an order; `answered` with its id follows.
    case run(id: Int, Order)
    /// Counts the rows that the list would have after each order, without carrying it out.
    case count([Order])
    /// Cancels exports and the waiting requests of a simulated network.
    case cancel
    case save(History)
    /// Waits for further bytes of a sequence; `typingPaused` follows.
    case awaitBytes
    /// Waits for an answer; `isSlow` follows if none comes.
    case awaitAnswer
    /// Waits a second during a countdown; `ticked` follows.
    case awaitTick
    /// Waits two seconds; `leavingForgotten` follows.
    case awaitForgetting
    case redraw
    case bell
    case suspend
    /// Ends the program by the signal of Ctrl-\.
    case abort
    case leaveForLines
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
