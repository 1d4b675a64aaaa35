import Drawing
import PageKit
import CompassApp

extension Compass {
  /// Returns the contents of a file that the screen offers (decision Z11). Nil if it does not offer the file, or while
  /// a part of its rows is missing (decision B15). Does not change the screen.
  ///
  /// - Parameters:
  ///   - id: the kind of file, one of the screen's `files`.
  ///   - option: one of the file's options; nil or an unknown one selects the first.
  public func file(_ id: PageFile.ID, option: String? = nil) -> FileContents? {
    guard let file = unobservedScreen.pageScreen.files.first(where: { $0.id == id }), loadGap?.isPart != true else {
      return nil
    }
    let paper = option.flatMap(PrintPaper.init) ?? .a4
    let contents: (name: String, text: String)? =
      switch id {
      case .print: printedPage().map { ("\($0.name).html", PrintedHTML.render($0, paper: paper)) }
      case .csv: readingsFile(as: .csv).map { ($0.fileName, $0.contents.text) }
      case .excel: readingsFile(as: .excel).map { ($0.fileName, $0.contents.text) }
      case .json: readingsFile(as: .json).map { ($0.fileName, $0.contents.text) }
      case .calendar: calendarFile.map { ("recruiting.ics", $0.text) }
      }
    return contents.map { FileContents(name: $0.name, mediaType: file.mediaType, contents: $0.text) }
  }
}
