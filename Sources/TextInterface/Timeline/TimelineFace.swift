import CompassModel
import RecruitingTimeline

extension RecruitingTimeline.Screen: DrawnScreen {
  func lines(_ options: RenderOptions) -> [Line] { TimelineText(self, options).lines }
}

extension RecruitingTimeline.Screen {
  /// The item that is meant. Any id of the right form is one: whether there is such an item, the page says.
  func itemID(_ selector: Selector) throws(Refusal) -> TimelineItemID {
    if case .id(let text) = selector, let id = TimelineItemID(text) { return id }
    if case .number(let number) = selector, number <= content.list.count { return content.list[number - 1].id }
    let row = try selector.row(in: rows)
    guard let id = TimelineItemID(row.id) else { throw Refusal("There is no item \(row.id).") }
    return id
  }

  /// The school of an id, an `#id` or an exact name.
  func school(typed text: String) throws(Refusal) -> SchoolID {
    let id = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if content.schools.contains(where: { $0.id.rawValue == id }) { return SchoolID(id) }
    let matches = content.schools.filter { $0.name == text }
    if matches.count > 1 {
      let ids = matches.prefix(5).map { "#\(terminalText($0.id.rawValue, atMost: 60))" }
      throw Refusal("Several schools have this name: \(ids.joined(separator: ", "))")
    }
    guard let match = matches.first else {
      let close = Suggestion.candidates(for: text, among: content.schools.map(\.name))
      throw Refusal(
        "There is no school \(terminalText(text, atMost: 60))."
          + (close.isEmpty ? "" : " Did you mean \(close.joined(separator: ", "))?"))
    }
    return match.id
  }
}
