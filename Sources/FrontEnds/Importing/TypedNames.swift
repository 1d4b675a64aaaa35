import CompassModel

extension EventType {
  /// Guesses the type from the name of an event; a game if the name gives no hint.
  package init(namedLike name: String) {
    let name = name.lowercased()
    let words = name.split { !$0.isLetter }
    func has(_ kinds: Substring...) -> Bool { kinds.contains { words.contains($0) || words.contains($0 + "s") } }
    if has("visit"), has("official") {
      self = .officialVisit
    } else if has("camp", "clinic") {
      self = .camp
    } else if has("showcase", "tournament") {
      self = .showcase
    } else if has("visit", "tour") || name.contains("open house") {
      self = .unofficialVisit
    } else {
      self = .game
    }
  }

  /// The type that common words mean: `Prospect Camp`, `Tournament`, `League Game`; nil for other words (decision F7).
  init?(inWords text: String) {
    let words = text.lowercased().split { !$0.isLetter }
    let kinds: Set<Substring> = [
      "visit", "official", "unofficial", "tour", "camp", "camps", "clinic", "showcase", "tournament", "combine",
    ]
    if !kinds.isDisjoint(with: words) {
      self = words.contains("combine") ? .showcase : Self(namedLike: text)
      if words == ["official"] { self = .officialVisit }
    } else if words.contains(where: { ["game", "games", "match", "scrimmage", "practice"].contains($0) }) {
      self = .game
    } else if words.contains("junior") {
      self = .unofficialVisit
    } else {
      return nil
    }
  }
}

extension MetricType {
  /// Metrics that a typed name means in any case, `exit-velo`: the exact match, else all that contain the text.
  package static func named(_ text: String) -> [MetricType] {
    let name = text.plainName
    guard !name.isEmpty else { return [] }
    let exact = recognized.filter { $0.plainNames.contains(name) }
    return exact.isEmpty ? recognized.filter { $0.plainNames.contains { $0.contains(name) } } : exact
  }

  var plainNames: [String] { [wire.plainName, label.plainName] }
}

extension String {
  /// The letters and digits of a name in lower case, by which names are compared.
  var plainName: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
