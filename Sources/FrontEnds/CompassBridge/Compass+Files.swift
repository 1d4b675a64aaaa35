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
    switch id {
    case .print:
      return printedPage().map { page in
        FileContents(file, named: "\(page.name).html", PrintedHTML.render(page, paper: paper))
      }
    case .csv: return readingsFile(as: .csv).map { FileContents(file, named: $0.fileName, $0.contents.text) }
    case .excel: return readingsFile(as: .excel).map { FileContents(file, named: $0.fileName, $0.contents.text) }
    case .json: return readingsFile(as: .json).map { FileContents(file, named: $0.fileName, $0.contents.text) }
    case .calendar: return calendarFile.map { FileContents(file, named: "recruiting.ics", $0.text) }
    }
  }
}

extension FileContents {
  fileprivate init(_ file: PageFile, named name: String, _ contents: String) {
    self.init(name: name, mediaType: file.mediaType, contents: contents)
  }
}
