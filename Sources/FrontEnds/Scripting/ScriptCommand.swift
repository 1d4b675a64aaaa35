import CompassModel
import PageKit
import RecruitingCompass
import TextInterface

/// What a line of a script does: what a person can do with the app, or what surrounds and checks it.
package enum ScriptCommand: Sendable {
  case app(Command)
  case world(WorldCommand)
  case expect(Expectation)
  case snapshot(name: String, columns: Int?)
  /// The same of the board.
  case frameSnapshot(name: String)
  /// Prints what the board shows.
  case showFrame
  /// Presses keys on the board.
  case keys([Key])
  /// What a line may go on with, as JSON lines.
  case completeLine(String)
}

/// Changes of the world around the app: for scripts and tests.
package enum WorldCommand: Hashable, Sendable {
  case setNow(Instant)
  case advance(Duration)
  case setWidth(Int)
  case setHeight(Int)
  case network(SimulatedNetwork.Condition, SimulatedNetwork.Operation?)
  case latency(Duration)
  case hold(SimulatedNetwork.Operation)
  case release(SimulatedNetwork.Operation)
  case relaunch
}

/// A fact about the screen or the world that a script insists on.
package enum Expectation: Hashable, Sendable {
  case text(String, isShown: Bool)
  case line(Int, String)
  case rowCount(Int)
  case row(RowSelector, String)
  case rowMark(RowSelector, RowMark)
  case banner(kind: String?, text: String)
  case noBanner
  case notice(String)
  case noNotice
  case dialog(String)
  case noDialog
  case route(String)
  case state(path: String, value: String)
  /// Since the script began; without a count, at least once.
  case request(SimulatedNetwork.Operation, subject: String?, times: Int?)
  /// Since the last verb that is no expectation.
  case noRequest
  case stored(key: String, value: String?)
  case error(String)
  /// A file that was written holds exactly this.
  case file(path: String, text: String)
}
