/// A video that the athlete shows to schools: a row of the table `videos`.
public struct Video: Hashable, Sendable, Identifiable {
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
public struct NewVideo: Hashable, Sendable {
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
}

/// The columns of `videos`.
public enum VideoColumn: Int, RecordColumn {
  case id, owner, family, name, url, date, notes, sent, createdAt, updatedAt

  public var about: Column<NewVideo> {
    switch self {
    case .id: Column("id", .id, need: .row)
    case .owner: Column("user_id", .id, need: .row)
    case .family: Column("family_unit_id", .reference(nil))
    case .name: Column("name", \.name, "Name", .name, need: .row)
    case .url: Column("url", \.url, "Web address", .url)
    case .date: Column("recorded_date", \.date, "Recorded", .date, need: .row, hint: "YYYY-MM-DD")
    case .notes: Column("notes", \.notes, "Notes", .notes, kind: .lines)
    // No form asks for it: a verb sets it.
    case .sent: Column("sent", \.isSent, "Sent", nil, need: .none, empty: false)
    case .createdAt: Column("created_at", .instant)
    case .updatedAt: Column("updated_at", .instant)
    }
  }

  public static let table = ColumnTable<VideoColumn>("videos", reading: [.id])
}

extension NewVideo: RowEntry {
  public typealias Columns = VideoColumn
  public static let blank = NewVideo(name: "", date: .earliest)

  public func isSame(as other: NewVideo) -> Bool { (name, date) == (other.name, other.date) }
}

extension Video: EnteredRow {
  public static let recordKind = RecordKind.video

  public static func made(_ entry: NewVideo, id: VideoID, owner: AthleteID, at _: Instant) -> Video {
    Video(entry, id: id, owner: owner)
  }

  public var bookkeeping: [RecordField] {
    [RecordField("id", .text(id.rawValue)), RecordField("user_id", .text(owner.rawValue))]
  }

  public init(_ row: ColumnReader<VideoColumn>, of owner: AthleteID) throws(UnreadableRow) {
    self.init(
      NewVideo(
        name: try row.text(.name).orUnreadable(), url: try row.text(.url), date: try row.date(.date).orUnreadable(),
        notes: try row.text(.notes), isSent: try row.flag(.sent)),
      id: try row.id(.id), owner: owner)
  }
}

extension Change {
  /// The schools have the video, or not any more.
  public static func sent(_ id: VideoID, _ isSent: Bool = true, of owner: AthleteID) -> Change {
    .update(.video(id), [ColumnEdit("sent", from: .flag(!isSent), to: .flag(isSent))], of: owner)
  }
}

extension DetailsDescription {
  static let video = DetailsDescription(
    columns: VideoColumn.table.columns, sortColumn: nil, factColumn: nil, dateColumns: ["recorded_date"],
    order: ["name", "recorded_date", "sent", "url", "notes"], update: .updateVideo, delete: .deleteVideo,
    title: { record, sort, _ in record.text("name") ?? sort },
    subject: { title, _ in Event.changeSubject(name: title) })
}
