/// A file that a screen offers (decision Z11). Making its contents changes no screen.
public struct PageFile: Equatable, Sendable, Encodable, Identifiable {
  /// The kind of file, unique on a screen.
  public var id: ID
  /// The label of the button for it.
  public var label: String
  /// The media type of the contents: `text/csv`.
  public var mediaType: String
  /// The variants to choose from, the first by default, such as paper sizes; empty for none.
  public var options: [String]
  /// The command to type on the page: `export csv`.
  public var command: String
  /// The id of the page's button that makes the same file by an action; nil for none.
  var buttonID: String?

  /// The kinds of files that pages offer.
  public enum ID: String, Hashable, Sendable, Codable, CaseIterable { case print, csv, excel, json, calendar }

  private enum CodingKeys: CodingKey { case id, label, mediaType, options }

  /// The page for printing, as an HTML document with a paper size.
  public static let print = PageFile(
    id: .print, label: "Print", mediaType: "text/html", options: ["a4", "letter"], command: "print")
  package static let calendar = PageFile(
    id: .calendar, label: "Calendar File", mediaType: "text/calendar", options: [], command: "export calendar")
  package static let csv = PageFile(
    id: .csv, label: "Export CSV", mediaType: "text/csv", options: [], command: "export csv", buttonID: "exportCSV")
  /// Performance readings as comma-separated values that Excel recognizes as UTF-8.
  package static let excel = PageFile(
    id: .excel, label: "Export CSV for Excel", mediaType: "text/csv", options: [], command: "export csv --excel",
    buttonID: "exportExcel")
  /// Performance readings as one JSON document.
  public static let json = PageFile(
    id: .json, label: "Export JSON", mediaType: "application/json", options: [], command: "export json",
    buttonID: "exportJSON")
}

/// A requested file with its contents.
public struct FileContents: Equatable, Sendable, Encodable {
  /// The file name: `performance-timeline-2026-02-10.csv`.
  public var name: String
  /// The media type of the contents: `text/csv`.
  public var mediaType: String
  /// The text of the file, to be stored as UTF-8.
  public var contents: String

  package init(name: String, mediaType: String, contents: String) {
    (self.name, self.mediaType, self.contents) = (name, mediaType, contents)
  }
}

/// A button of a page in JSON: with an action, a file, or both.
struct PageButton: Equatable, Encodable {
  let button: ActionButton?
  let file: PageFile?

  /// Returns the page's buttons, with the files they make, and a button for each file that no button of a page makes.
  static func all(_ buttons: [ActionButton], _ files: [PageFile]) -> [PageButton] {
    let own = buttons.map { button in PageButton(button: button, file: files.first { $0.buttonID == button.id }) }
    return own + files.filter { $0.buttonID == nil }.map { PageButton(button: nil, file: $0) }
  }

  private enum CodingKeys: CodingKey { case id, label, role, icon, isEnabled, command, prominence, verb, file }

  func encode(to encoder: any Encoder) throws {
    try button?.encode(to: encoder)
    guard let file else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file.id, forKey: .file)
    guard button == nil else { return }
    try container.encode(file.id.rawValue, forKey: .id)
    try container.encode(file.label, forKey: .label)
    try container.encode(ActionButton.Role.normal, forKey: .role)
    try container.encode(file.id == .print ? ActionButton.Icon.print : .export, forKey: .icon)
    try container.encode(true, forKey: .isEnabled)
    try container.encode("files \(file.id.rawValue)", forKey: .command)
    try container.encode(ButtonTraits.Prominence.menu, forKey: .prominence)
    try container.encode("files \(file.id.rawValue)", forKey: .verb)
  }
}
