import CompassModel
import PageKit
import RecruitingCompass

/// What a verb does.
public enum Command: Sendable {
  /// Sends one action.
  case tap(AppAction)
  /// Taps a button that many pages have.
  case common(CommonTap)
  /// Takes every notice away.
  case dismissAll
  /// Sends the action of the selected row.
  case tapRow(Selector, @Sendable (String) -> AppAction)
  /// Sends the action of a day.
  case tapDate(DateArgument, @Sendable (CalendarDate) -> AppAction)
  /// Sends the action of the days from a first to a last one; without a first, from the beginning.
  case tapDates(DateArgument?, DateArgument, @Sendable (CalendarDate?, CalendarDate) -> AppAction)
  /// Sends what the words mean on this screen: the id of what is named, or a button that says something else by row.
  case onScreen(@Sendable (AppScreen) throws(Refusal) -> AppAction)
  case chooseAthlete(Selector)
  /// Submits the sign-in page; the password is asked for.
  case signIn(email: String?)
  case show
  case print(PrintOrder)
  case chart(ChartOrder)
  case export(ExportOrder)
  case state(path: String?)
  case help(about: String?)
  case quit
  case world(WorldCommand)
  case expect(Expectation)
  case snapshot(name: String, columns: Int?)
}

/// What `print` was asked for.
public struct PrintOrder: Hashable, Sendable {
  public var format: PrintFormat
  public var paper: PrintPaper
  /// Nil for the output.
  public var file: String?
  public var overwrites: Bool

  /// - Parameter format: nil for what the file's name says, text without one.
  init(format: PrintFormat?, paper: PrintPaper?, file: String?, overwrites: Bool) {
    self.format = format ?? (file.map(PrintFormat.init(fileName:)) ?? .text)
    self.paper = paper ?? .letter
    self.file = file
    self.overwrites = overwrites
  }
}

/// Changes of the world around the app: for scripts and tests.
public enum WorldCommand: Hashable, Sendable {
  case setNow(Instant)
  case advance(Duration)
  case setWidth(Int)
  case network(SimulatedNetwork.Condition, SimulatedNetwork.Operation?)
  case latency(Duration)
  case hold(SimulatedNetwork.Operation)
  case release(SimulatedNetwork.Operation)
  case relaunch
}

/// A fact about the screen or the world that a script insists on.
public enum Expectation: Hashable, Sendable {
  case text(String, isShown: Bool)
  case line(Int, String)
  case rowCount(Int)
  case row(Selector, String)
  case rowMark(Selector, RowMark)
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
  /// A written file has exactly this content.
  case file(path: String, text: String)
}

/// Buttons that many pages have, by their ids.
public enum CommonTap: String, CaseIterable, Sendable {
  case refresh, retry, confirm, cancel, dismiss, more, clearFilters

  /// Why there is no such button now.
  var absence: Refusal {
    switch self {
    case .confirm, .cancel: .noQuestion
    case .retry: .nothingFailed
    case .dismiss: .noMessage
    case .refresh, .more, .clearFilters: Refusal("This page has nothing of the kind.")
    }
  }
}
