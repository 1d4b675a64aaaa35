import CompassModel

extension Video: Row {
  public static let kind = RowKind.videos
  public var rowID: VideoID { id }
  public static func anyRows(_ base: Base<Video>) -> AnyRows { .videos(base) }
}
