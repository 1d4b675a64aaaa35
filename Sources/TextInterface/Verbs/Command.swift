import CompassModel
import Drawing
import PerformanceTimeline
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
  case tapRow(RowSelector, @Sendable (String) -> AppAction)
  /// Sends the action of a day.
  case tapDate(DateArgument, @Sendable (CalendarDate) -> AppAction)
  /// Sends the action of the days from a first to a last one; without a first, from the beginning.
  case tapDates(DateArgument?, DateArgument, @Sendable (CalendarDate?, CalendarDate) -> AppAction)
  /// Sends what the words mean on this screen: the id of what is named, or a button that says something else by row.
  case onScreen(@Sendable (AppScreen) throws(Refusal) -> AppAction)
  case chooseAthlete(RowSelector)
  /// Submits the sign-in page; the password is asked for.
  case signIn(email: String?)
  case show
  case print(PrintOrder)
  case chart(ChartOrder)
  case export(ExportOrder)
  case state(path: String?)
  case help(about: String?)
  case quit
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

/// How a timeline is printed (decision T19).
public enum PrintFormat: String, Hashable, Sendable, CaseIterable {
  case html, text

  /// HTML but for names that end in `.txt`.
  init(fileName: String) { self = fileName.lowercased().hasSuffix(".txt") ? .text : .html }
}

/// What `chart` was asked for.
public struct ChartOrder: Hashable, Sendable {
  public var subject: Subject
  /// Nil for the output.
  public var file: String?
  public var overwrites: Bool

  public enum Subject: String, CaseIterable, Sendable {
    case power, speed, hitting, pitching, radar
  }
}

/// What `export` with a file was asked for.
public struct ExportOrder: Hashable, Sendable {
  public var format: ExportFormat
  public var file: String
  public var overwrites: Bool
}

/// Buttons that many pages have, by their ids.
public enum CommonTap: String, CaseIterable, Sendable {
  case refresh, retry, confirm, cancel, dismiss, more, clearFilters

  /// Why there is no such button now.
  package var absence: Refusal {
    switch self {
    case .confirm, .cancel: .noQuestion
    case .retry: .nothingFailed
    case .dismiss: .noMessage
    case .refresh, .more, .clearFilters: Refusal("This page has nothing of the kind.")
    }
  }
}
