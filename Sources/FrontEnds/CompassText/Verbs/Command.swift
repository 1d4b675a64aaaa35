import CompassModel
import Drawing
import PageKit
import CompassApp

/// The effect of a verb.
public enum Command: Sendable {
  /// Sends one action to the app.
  case tap(AppAction)
  /// Taps a button that many pages have.
  case common(CommonTap)
  /// Takes every notice away.
  case dismissAll
  /// Taps the button of the selected row.
  case tapRow(RowSelector, RowButton)
  /// Chooses values of controls, one after the other; one that follows and is chosen already is left as it is.
  case choose([ControlChoice])
  /// Sends the action of a day.
  case tapDate(DateArgument, @Sendable (CalendarDate) -> AppAction)
  /// Sends the action of the days from a first to a last one; without a first, from the beginning.
  case tapDates(DateArgument?, DateArgument, @Sendable (CalendarDate?, CalendarDate) -> AppAction)
  /// Sends what the words mean on this screen: the id of what is named, or a button that says something else by row.
  case onScreen(@Sendable (AppScreen) throws(Refusal) -> AppAction)
  /// Fills in a field of the form by what was typed, and says which day that was (decision G5).
  case fillIn(FieldName, String)
  /// Prints what waits, is under way or has failed, a line each (decision C11).
  case changes
  /// Prints what can be chosen on this screen, a line each.
  case list(@Sendable (AppScreen) throws(Refusal) -> [String])
  /// Shows another athlete of the family.
  case chooseAthlete(RowSelector)
  /// Submits the sign-in page; the password is asked for.
  case signIn(email: String?)
  /// Prints the screen as it is.
  case show
  /// Prints the page (decisions T19, D11, Z11).
  case print(PrintOrder)
  /// Draws a chart as text, or as SVG into a file.
  case chart(ChartOrder)
  /// Writes the readings into a file (decision P11).
  case export(ExportOrder)
  /// Writes a file that the screen offers (decision Z11).
  case writeFile(PageFile.ID, option: String?, file: String, overwrites: Bool)
  /// Enters rows in one line (decision D6).
  case enter(EntryOrder)
  /// Enters the same on another day (decision D17): a row of the events page, or without one the event that is open.
  case duplicate(RowSelector?, DateArgument)
  /// Prints what is ahead in so many days, day by day (decision D7).
  case agenda(days: Int)
  /// Lists the athlete's schools (decision D2).
  case schools
  /// Opens the page of one of them.
  case openSchool(RowSelector)
  /// Adds an athlete to the device's own store, by the words behind the verb (decision D1).
  case addAthlete(String)
  /// Prints the screen as JSON; with a path only the part it names.
  case state(path: String?)
  /// Lists the verbs; with a word, what is known about it.
  case help(about: String?)
  /// Ends the session of the program.
  case quit
}

/// The order of a `print` verb.
public struct PrintOrder: Hashable, Sendable {
  /// The format: HTML or text.
  public var format: PrintFormat
  /// The paper it is laid out for.
  public var paper: PrintPaper
  /// Nil for the output.
  public var file: String?
  /// Whether a file that is there already may be replaced.
  public var overwrites: Bool
  /// Lines to print under the title.
  public var lines: [String]

  /// - Parameter format: nil for what the file's name says, text without one.
  init(format: PrintFormat?, paper: PrintPaper?, file: String?, overwrites: Bool, lines: [String] = []) {
    self.format = format ?? (file.map(PrintFormat.init(fileName:)) ?? .text)
    self.paper = paper ?? .letter
    self.file = file
    self.overwrites = overwrites
    self.lines = lines
  }
}

/// The formats of a printed page (decision T19).
public enum PrintFormat: String, Hashable, Sendable, CaseIterable {
  /// A page for a browser that goes to paper, or the text of the screen.
  case html, text

  /// The width of that text, in cells.
  public static let columns = 132

  /// HTML but for names that end in `.txt`.
  init(fileName: String) { self = fileName.lowercased().hasSuffix(".txt") ? .text : .html }
}

/// The order of a `chart` verb.
public struct ChartOrder: Hashable, Sendable {
  /// The subject of the chart.
  public var subject: Subject
  /// Where it is written as SVG; nil to see it as text.
  public var file: String?
  /// Whether a file that is there already may be replaced.
  public var overwrites: Bool

  /// A chart that can be asked for by name.
  public enum Subject: String, CaseIterable, Sendable {
    /// The groups of readings that have a chart, the radar, and all of them.
    case power, speed, hitting, pitching, radar, all
    /// The chart of one metric.
    case velocity, strikeouts, era
    /// The chart of one metric.
    case exitVelocity = "exit-velo", sixtyTime = "sixty-time", popTime = "pop-time", battingAverage = "batting-avg"
  }
}

/// The order of an `export` verb with a file.
public struct ExportOrder: Hashable, Sendable {
  /// The format: CSV or JSON.
  public var format: ExportFormat
  /// The file's path, as it was typed.
  public var file: String
  /// Whether a file that is there already may be replaced.
  public var overwrites: Bool
}

/// Buttons that many pages have, by their ids.
public enum CommonTap: String, CaseIterable, Sendable {
  /// Each is the button with this id, where the page has it.
  case refresh, retry, form, confirm, cancel, keep, take, declineOthers, dismiss, undo, more, clearFilters, save
  /// A deed on the row whose own page is open.
  case delete, attend, edit, duplicate

  /// Why there is no such button now.
  package var absence: Refusal {
    switch self {
    case .confirm, .cancel, .keep, .take, .declineOthers: .noQuestion
    case .retry: .nothingFailed
    case .form: Refusal("No message tells of a form.")
    case .dismiss: .noMessage
    case .save: .noForm
    case .undo: .nothingToUndo
    case .delete, .attend, .edit, .duplicate: Refusal("This is done to a row, \(rawValue) N, or on its own page.")
    case .refresh, .more, .clearFilters: Refusal("This page has nothing of the kind.")
    }
  }
}
