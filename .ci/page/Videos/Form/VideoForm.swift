import CompassModel

extension FormDescription {
  /// A row of `videos`.
  public static let video = FormDescription(
    noun: "video", newTitle: "Add Video",
    fields: [
      FieldDescription(.name, "Name", column: "name", .line, isRequired: true),
      FieldDescription(.date, "Recorded", column: "recorded_date", .day, isRequired: true, hint: "YYYY-MM-DD"),
      FieldDescription(.url, "Web address", column: "url", .line),
      FieldDescription(.notes, "Notes", column: "notes", .lines),
    ],
    rules: [.happened(.date, "Recorded")])
}

extension RecordEntry {
  static let video = RecordEntry(
    description: .video, newPath: "/videos/create", editFolder: "/videos", create: .createVideo, update: .updateVideo,
    verb: "add", needsFamily: false, subtitle: { $0.start[.name] ?? "" }, start: { [.date: $0.today.wire] },
    record: { values, _ in
      guard let name = values.text(.name), let date = values.day(.date) else { return nil }
      return .video(NewVideo(name: name, url: values.text(.url), date: date, notes: values.text(.notes)))
    })
}
