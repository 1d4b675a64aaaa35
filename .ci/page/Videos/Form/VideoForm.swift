import CompassModel

extension FormDescription {
  /// A row of `videos`.
  public static let video = FormDescription(
    .video, newTitle: "Add Video", order: [.name, .date, .url, .notes], rules: [.happened(.date)])
}

extension RecordEntry {
  static let video = RecordEntry(
    description: .video, newPath: "/videos/create", editFolder: "/videos", create: .createVideo, update: .updateVideo,
    verb: "add", needsFamily: false, subtitle: { $0.start[.name] ?? "" }, start: { [.date: $0.today.wire] },
    record: { NewVideo($0, in: $1).map(FormRecord.video) })
}
