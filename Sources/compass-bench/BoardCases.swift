import Board
import CompassModel
import RecruitingCompass
import Terminal
import TextInterface

/// The board: from a key to its frame, and from a screen of the app to its frame (terminal.md section 4).
@MainActor
enum BoardCases {
  static func measure(_ stopwatch: inout Stopwatch) async {
    for count in [40, 100_000] where stopwatch.wants("board") {
      let rows = SampleEvents.events(count, of: SampleBackend.athlete.id, around: PageCases.today)
      let compass = await SampleBackend(events: rows).app(on: .events)
      let now = compass.store.untracked.context.moment.instant
      var state = Board.State(size: .init(columns: 80, rows: 24), screen: BoardScreen(compass, now: now))
      let keys: [[Key]] = [[.text("j")], [.text("k")]]
      var shown = 0
      stopwatch.measure("board.key.\(count)", items: count, samples: 51, repetitions: 20) { run in
        _ = Board.reduce(&state, .pressed(keys[run & 1]), in: ())
        shown += Board.frame(of: state).size.rows
      }
      let taps = ["a", "b"].map { AppAction.events(.searchChanged(query: $0)) }
      stopwatch.measure("board.search.\(count)", items: count) { run in
        compass.send(taps[run & 1])
        _ = Board.reduce(&state, .screenChanged(BoardScreen(compass, now: now)), in: ())
        shown += Board.frame(of: state).size.rows
      }
      precondition(shown > 0)
    }
  }
}
