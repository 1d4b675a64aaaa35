/// A video that the athlete shows to schools: a row of the table `videos`.
public struct Video: Hashable, Sendable, Identifiable, Codable {
  public var id: VideoID
  /// Whose it is.
  public var owner: AthleteID
  /// What was entered.
  public var entry: NewVideo

  /// A row of the table.
  public init(_ entry: NewVideo, id: VideoID, owner: AthleteID) {
    (self.entry, self.id, self.owner) = (entry, id, owner)
  }

  /// `“Fall Highlights”`, cut at 60 characters.
  public var changeSubject: String { Event.changeSubject(name: entry.name) }
}

/// A row of `videos`.
public typealias VideoID = Identifier<Video>

/// A video that is to be stored: the columns that its form fills in.
public struct NewVideo: Hashable, Sendable, Codable {
  /// Not blank.
  public var name: String
  /// Where it can be seen, and what is said of it; nil for nothing.
  public var url, notes: String?
  /// The day it was recorded.
  public var date: CalendarDate
  /// Whether the schools have it.
  public var isSent: Bool

  /// What is left out is empty, or false.
  public init(name: String, url: String? = nil, date: CalendarDate, notes: String? = nil, isSent: Bool = false) {
    (self.name, self.url, self.date, self.notes, self.isSent) = (name, url, date, notes, isSent)
  }

  /// Of the table `videos`.
  public var columns: [RecordField] {
    [
      RecordField("name", .text(name)), RecordField("url", url.map { .text($0) }),
      RecordField("recorded_date", .date(date)), RecordField("notes", notes.map { .text($0) }),
      RecordField("sent", .flag(isSent)),
    ]
  }

  /// Gives one column another value. One that is not a video's changes nothing.
  public mutating func set(_ column: RecordField) {
    switch column.name {
    case "name": name = column.value?.text ?? name
    case "url": url = column.value?.text
    case "recorded_date": date = column.value?.date ?? date
    case "notes": notes = column.value?.text
    case "sent": isSent = column.value?.isSet ?? false
    default: break
    }
  }
}

extension Change {
  /// The schools have the video, or not any more.
  public static func sent(_ id: VideoID, _ isSent: Bool = true, of owner: AthleteID) -> Change {
    .update(.video(id), [ColumnEdit("sent", from: .flag(!isSent), to: .flag(isSent))], of: owner)
  }
}

extension Record {
  /// What the list holds of a video.
  public init(_ video: Video) {
    self.init(.video(video.id), fields: [RecordField("id", .text(video.id.rawValue))] + video.entry.columns)
  }
}

extension DetailsDescription {
  static let video = DetailsDescription(
    texts: ["sent": ColumnText(missing: "No")], sortColumn: nil, factColumn: nil, dateColumns: ["recorded_date"],
    order: ["name", "recorded_date", "sent", "url", "notes"], update: .updateVideo, delete: .deleteVideo,
    title: { record, sort, _ in record.text("name") ?? sort },
    subject: { title, _ in Event.changeSubject(name: title) })
}
