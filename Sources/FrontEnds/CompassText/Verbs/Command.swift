import CompassModel
import Drawing
import PageKit
import CompassApp

package enum Command: Sendable {
  case tap(AppAction)
  case common(CommonTap)
  case dismissAll
  case tapRow(RowSelector, RowButton)
  /// Chooses values of controls, one after the other; after the first, a value that is chosen already is skipped.
  case choose([ControlChoice])
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
  case chooseAthlete(RowSelector)
  /// Submits the sign-in page, with this email if not nil, and asks for the password.
  case signIn(email: String?)
  case show
  /// Prints the page as text or HTML (decisions T19, D11, Z11).
  case print(PrintOrder)
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
  case openSchool(RowSelector)
  /// Adds an athlete to the device's own store, from the words after the verb (decision D1).
  case addAthlete(String)
  /// Prints the screen as JSON; with a path only the part at that path.
  case state(path: String?)
  /// Lists the verbs of the open page; with a word, explains the verb or page, or lists the verbs of `all` or `test`.
  case help(about: String?)
  case quit
}

package struct PrintOrder: Hashable, Sendable {
  package var format: PrintFormat
  package var paper: PrintPaper
  /// The path of the file; nil to print to the output.
  package var file: String?
  package var overwrites: Bool
  /// Lines to print under the title.
  package var lines: [String]

  /// Makes an order; `format` nil is that of the file's name, or text, and `paper` nil is letter.
  init(format: PrintFormat?, paper: PrintPaper?, file: String?, overwrites: Bool, lines: [String] = []) {
    self.format = format ?? (file.map(PrintFormat.init(fileName:)) ?? .text)
    self.paper = paper ?? .letter
    (self.file, self.overwrites, self.lines) = (file, overwrites, lines)
  }
}

/// The formats of a printed page (decision T19).
package enum PrintFormat: String, Hashable, Sendable, CaseIterable {
  case html, text

  /// The width of a printed text, in cells.
  package static let columns = 132

  init(fileName: String) { self = fileName.lowercased().hasSuffix(".txt") ? .text : .html }
}

package struct ChartOrder: Hashable, Sendable {
  package var subject: Subject
  /// The path of an SVG file; nil to draw the chart as text.
  package var file: String?
  package var overwrites: Bool

  package enum Subject: String, CaseIterable, Sendable {
    case power, speed, hitting, pitching, radar, all
    case velocity, strikeouts, era
    case exitVelocity = "exit-velo", sixtyTime = "sixty-time", popTime = "pop-time", battingAverage = "batting-avg"
  }
}

package struct ExportOrder: Hashable, Sendable {
  package var format: ExportFormat
  package var file: String
  package var overwrites: Bool
}

/// Buttons that many pages have, by their ids.
package enum CommonTap: String, CaseIterable, Sendable {
  case refresh, retry, form, confirm, cancel, keep, take, declineOthers, dismiss, undo, more, clearFilters, save
  /// An action on the record whose own page is open.
  case delete, attend, edit, duplicate

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
