import CompassModel

/// A file that a screen offers (decision Z11). Its contents are made on request, and change no screen.
public struct PageFile: Equatable, Sendable, Encodable, Identifiable {
  /// The kind of file, unique on its screen.
  public var id: ID
  /// The label of the button for it.
  public var label: String
  /// `text/csv`: the type of its contents.
  public var mediaType: String
  /// The values of which one can be asked for, the first by default; empty where there is no choice.
  public var options: [String]
  /// The words that are typed for it on its page: `export csv`.
  public var command: String
  /// The id of the page's button for it, where that has an action of its own too.
  var buttonID: String?

  /// The kinds of files.
  public enum ID: String, Hashable, Sendable, Codable, CaseIterable { case print, csv, json, calendar }

  private enum CodingKeys: CodingKey { case id, label, mediaType, options }

  /// Paper in HTML, which prints itself right.
  public static let print = PageFile(
    id: .print, label: "Print", mediaType: "text/html", options: ["a4", "letter"], command: "print")
  /// Events and deadlines for other calendar apps.
  public static let calendar = PageFile(
    id: .calendar, label: "Calendar File", mediaType: "text/calendar", options: [], command: "export calendar")
  /// Readings as comma-separated values.
  public static let csv = PageFile(
    id: .csv, label: "Export CSV", mediaType: "text/csv", options: [], command: "export csv", buttonID: "exportCSV")
  /// Readings as one JSON document.
  public static let json = PageFile(
    id: .json, label: "Export JSON", mediaType: "application/json", options: [], command: "export json",
    buttonID: "exportJSON")
}

/// The contents of a file that was asked for.
public struct FileContents: Equatable, Sendable, Encodable {
  /// The name under which it is stored: `performance-timeline-2026-02-10.csv`.
  public var name: String
  /// The type of its contents: `text/csv`.
  public var mediaType: String
  /// The text of the file, in UTF-8 when it is stored.
  public var contents: String

  /// A file with its text.
  public init(name: String, mediaType: String, contents: String) {
    (self.name, self.mediaType, self.contents) = (name, mediaType, contents)
  }
}

/// A button of a page with the file that it leads to: an action, a file, or both.
struct PageButton: Equatable, Encodable {
  let button: ActionButton?
  let file: PageFile?

  /// The buttons of a page, and those of its files that have none.
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
