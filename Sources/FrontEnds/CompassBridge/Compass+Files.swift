import Drawing
import PageKit
import CompassApp

extension Compass {
  /// The contents of a file that the screen offers (decision Z11); nil where it offers none of the kind, and while a part
  /// of its rows is missing (decision B15). Changes no screen.
  ///
  /// - Parameters:
  ///   - id: the kind of file, as `files` of the screen has it.
  ///   - option: one of its options; nil for the first, which is also used for one that it does not have.
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
