import CompassModel
import PageKit
import CompassApp
import CompassText

/// Effect of a script line: a command for users, or one that controls or checks the environment.
package enum ScriptCommand: Sendable {
  case app(Command)
  case world(WorldCommand)
  case expect(Expectation)
  case snapshot(name: String, columns: Int?)
  case frameSnapshot(name: String)
  case showFrame
  case keys([Key])
  /// Prints the possible completions of a line, as JSON lines.
  case completeLine(String)
}

extension Script {
  /// Whether the script prints a document; then nothing else is printed to the same stream (decision V14).
  package var printsDocument: Bool { steps.contains { $0.verbs.contains { $0.command.printsDocument } } }

  /// Whether the script outputs rows, to a stream or a file (decision B15).
  package var presentsRows: Bool {
    steps.contains { step in
      step.verbs.contains { verb in
        switch verb.command {
        case .app(.export), .app(.writeFile), .app(.print), .app(.chart): true
        case .app(.help), .app(.changes): false
        default: verb.command.printsDocument
        }
      }
    }
  }
}

extension ScriptCommand {
  fileprivate var printsDocument: Bool {
    switch self {
    case .app(let command): command.traits.printsDocument
    case .showFrame, .completeLine: true
    case .world, .expect, .snapshot, .frameSnapshot, .keys: false
    }
  }

  /// Whether the command refers to the screen, so that a page must be open (decision V15).
  var needsScreen: Bool {
    switch self {
    case .app(let command): command.traits.needsScreen
    case .expect(let expectation):
      switch expectation {
      case .text, .line, .rowCount, .row, .rowMark, .banner, .noBanner, .notice, .noNotice, .dialog, .noDialog,
        .route, .state:
        true
      case .request, .noRequest, .stored, .error, .file: false
      }
    case .snapshot, .frameSnapshot, .showFrame, .keys: true
    case .world, .completeLine: false
    }
  }
}

extension Command {
  package var isChange: Bool { traits.isChange }

  fileprivate var traits: (isChange: Bool, needsScreen: Bool, printsDocument: Bool) {
    switch self {
    case .common, .dismissAll, .tapRow, .tapDate, .tapDates, .onScreen, .choose, .fillIn, .openSchool, .duplicate:
      (true, true, false)
    case .tap, .chooseAthlete, .signIn, .enter, .addAthlete: (true, false, false)
    case .show, .state, .list, .agenda, .schools: (false, true, true)
    case .changes, .help: (false, false, true)
    case .print(let order): (false, false, order.file == nil)
    case .chart(let order): (false, false, order.file == nil)
    case .export, .writeFile, .quit: (false, false, false)
    }
  }
}

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
  /// Number of requests since the script began; nil `times` means at least one.
  case request(SimulatedNetwork.Operation, subject: String?, times: Int?)
  /// No request since the last verb that is not a check.
  case noRequest
  case stored(key: String, value: String?)
  case error(String)
  case file(path: String, text: String)
}
