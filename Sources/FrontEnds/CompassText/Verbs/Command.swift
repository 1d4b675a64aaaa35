import CompassModel
import Drawing
import PageKit
import CompassApp

/// The effect of a verb.
package enum Command: Sendable {
  /// Sends one action to the app.
  case tap(AppAction)
  /// Taps a button that many pages have.
  case common(CommonTap)
  /// Dismisses all notices at once.
  case dismissAll
  /// Taps this button of the selected row.
  case tapRow(RowSelector, RowButton)
  /// Chooses values of controls, one after the other; after the first, a value that is chosen already is skipped.
  case choose([ControlChoice])
  /// Sends the action made for a date.
  case tapDate(DateArgument, @Sendable (CalendarDate) -> AppAction)
  /// Sends the action made for the dates from a first to a last one; without a first, from the beginning.
  case tapDates(DateArgument?, DateArgument, @Sendable (CalendarDate?, CalendarDate) -> AppAction)
  /// Sends the action that the closure finds on the screen, such as for a row named by words, or throws its refusal.
  case onScreen(@Sendable (AppScreen) throws(Refusal) -> AppAction)
  /// Fills in a form field from typed text; prints the day that words of a date were read as (decision G5).
  case fillIn(FieldName, String)
  /// Prints the changes that wait, are running or have failed, a line each (decision C11).
  case changes
  /// Prints the lines that the closure makes of the screen, such as choices.
  case list(@Sendable (AppScreen) throws(Refusal) -> [String])
  /// Shows another athlete of the family.
  case chooseAthlete(RowSelector)
  /// Submits the sign-in page, with this email if not nil, and asks for the password.
  case signIn(email: String?)
  /// Prints the screen as it is.
  case show
  /// Prints the page as text or HTML (decisions T19, D11, Z11).
  case print(PrintOrder)
  /// Draws a chart as text, or as SVG into a file.
  case chart(ChartOrder)
  /// Writes the readings into a file (decision P11).
  case export(ExportOrder)
  /// Writes a file that the screen offers (decision Z11).
  case writeFile(PageFile.ID, option: String?, file: String, overwrites: Bool)
  /// Enters records given in one line (decision D6).
  case enter(EntryOrder)
  /// Enters a copy of an event on another day (decision D17): of a row of the events page, or if nil of the open event.
  case duplicate(RowSelector?, DateArgument)
  /// Prints the rows of the next days, day by day (decision D7).
  case agenda(days: Int)
  /// Lists the athlete's schools (decision D2).
  case schools
  /// Opens the page of the selected school.
  case openSchool(RowSelector)
  /// Adds an athlete to the device's own store, from the words after the verb (decision D1).
  case addAthlete(String)
  /// Prints the screen as JSON; with a path only the part at that path.
  case state(path: String?)
  /// Lists the verbs of the open page; with a word, explains the verb or page, or lists the verbs of `all` or `test`.
  case help(about: String?)
  /// Ends the session of the program.
  case quit
}

/// The options of a `print` verb.
package struct PrintOrder: Hashable, Sendable {
  /// The format: HTML or text.
  package var format: PrintFormat
  /// The paper size of the layout.
  package var paper: PrintPaper
  /// The path of the file; nil to print to the output.
  package var file: String?
  /// Whether an existing file may be replaced.
  package var overwrites: Bool
  /// Lines to print under the title.
  package var lines: [String]

  /// - Parameters:
  ///   - format: nil for the format by the file's name, or text without a file.
  ///   - paper: nil for letter.
  init(format: PrintFormat?, paper: PrintPaper?, file: String?, overwrites: Bool, lines: [String] = []) {
    self.format = format ?? (file.map(PrintFormat.init(fileName:)) ?? .text)
    self.paper = paper ?? .letter
    (self.file, self.overwrites, self.lines) = (file, overwrites, lines)
  }
}

/// The formats of a printed page (decision T19).
package enum PrintFormat: String, Hashable, Sendable, CaseIterable {
  /// A page that a browser can print, or the text of the screen.
  case html, text

  /// The width of a printed text, in cells.
  package static let columns = 132

  /// HTML except for names that end in `.txt`.
  init(fileName: String) { self = fileName.lowercased().hasSuffix(".txt") ? .text : .html }
}

/// The options of a `chart` verb.
package struct ChartOrder: Hashable, Sendable {
  /// The subject of the chart.
  package var subject: Subject
  /// The path of an SVG file; nil to draw the chart as text.
  package var file: String?
  /// Whether an existing file may be replaced.
  package var overwrites: Bool

  /// A chart that can be asked for by name.
  package enum Subject: String, CaseIterable, Sendable {
    /// The groups of readings that have a chart, the radar, and all of them.
    case power, speed, hitting, pitching, radar, all
    /// The chart of one metric.
    case velocity, strikeouts, era
    /// The chart of one metric.
    case exitVelocity = "exit-velo", sixtyTime = "sixty-time", popTime = "pop-time", battingAverage = "batting-avg"
  }
}

/// The options of an `export` verb with a file.
package struct ExportOrder: Hashable, Sendable {
  /// The format: CSV or JSON.
  package var format: ExportFormat
  /// The file's path, as it was typed.
  package var file: String
  /// Whether an existing file may be replaced.
  package var overwrites: Bool
}

/// Buttons that many pages have, by their ids.
package enum CommonTap: String, CaseIterable, Sendable {
  /// The button with this id, where the page has it.
  case refresh, retry, form, confirm, cancel, keep, take, declineOthers, dismiss, undo, more, clearFilters, save
  /// An action on the record whose own page is open.
  case delete, attend, edit, duplicate

  /// The refusal if there is no such button now.
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
