import CompassModel

extension Video: Row {
  public static let kind = RowKind.videos
  public var rowID: VideoID { id }
  public var columns: [RecordField] { entry.columns }
  public var record: Record? { Record(self) }
  public static func anyRows(_ base: Base<Video>) -> AnyRows { .videos(base) }

  public static func row(_ old: Video?, after edit: Edit) -> Video? {
    switch edit.what {
    case .removed, .changed(.delete, _): return nil
    case .changed(.create(.video(let new, let id), _), _): return old ?? Video(new, id: id, owner: edit.owner)
    case .changed(.update(_, let columns, _), _):
      var row = old
      for column in columns { row?.entry.set(RecordField(column.name, column.new)) }
      return row
    case .changed(.create, _), .changed(.setStatus, _), .stored: return old
    }
  }
}
