import CompassModel
import Testing

struct SchoolDirectoryTests {
  /// Labels are unique: remaining namesakes are numbered in the order of their ids (decisions T24, M6).
  @Test func namesakesAreLabelledByCity() {
    let directory = SchoolDirectory([
      School(id: "a", name: "Columbia", city: "New York", state: "NY"),
      School(id: "b", name: "Columbia", city: " ", state: "SC"), School(id: "c", name: "Columbia"),
      School(id: "d", name: "Rice", city: "Houston", state: "TX"), School(id: "e", name: "Trinity", city: "Hartford"),
      School(id: "f", name: "Trinity", city: "Hartford"), School(id: "g", name: " "),
    ])
    let labels = ["a", "b", "c", "d", "e", "f", "g", "h"].map { directory.label(of: SchoolID($0)) }
    #expect(
      labels == [
        "Columbia (New York, NY)", "Columbia (SC)", "Columbia", "Rice", "Trinity (Hartford)",
        "Trinity (Hartford) (2)", nil, nil,
      ])
    #expect(directory.name(of: "a") == "Columbia")
    #expect(SchoolDirectory.displayName(of: "b", in: directory, isLoading: false) == "Columbia (SC)")
    #expect(directory.labelled.map(\.id) == directory.schools.map(\.id))
    #expect(directory.labelled.first?.name == "Unknown")
  }

  @Test func uniqueNamesAreTheirLabels() {
    let schools = [School(id: "a", name: "Rice"), School(id: "b", name: "日本大学", city: "東京")]
    #expect(SchoolDirectory(schools).labelled.map(\.name) == ["Rice", "日本大学"])
  }

  /// Schools with equal names and no city are numbered (decision M6).
  @Test func namesakesWithoutACityAreNumbered() {
    let names = ["Duke", "Duke", "Duke (2)", "Duke", " ", ""]
    let schools = names.enumerated().map { School(id: SchoolID("s\($0)"), name: $1) }
    let labels = SchoolDirectory(schools).labelled
    #expect(Set(labels.map(\.name)) == ["Duke", "Duke (2)", "Duke (3)", "Duke (4)", "Unknown", "Unknown (2)"])
    #expect(labels.first { $0.id == "s2" }?.name == "Duke (2)", "its own name stays")
  }
}
