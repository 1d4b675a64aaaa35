/// The pages that can be opened by name.
public enum Page: String, CaseIterable, Codable, Sendable {
  case tasks, events, offers
}
