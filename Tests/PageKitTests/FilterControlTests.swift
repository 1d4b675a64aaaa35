import PageKit
import Testing

/// What narrows a list, ready to be drawn as a menu or a field.
struct FilterControlTests {
  private enum Kind: String, CaseIterable {
    case all, camp, officialVisit = "official_visit"

    var label: String { self == .officialVisit ? "Official Visit" : rawValue.capitalized }
  }

  private func menu(_ kind: Kind) -> FilterControl { FilterControl("type", "Type", kind, all: .all, words: \.label) }

  @Test func aMenuSaysWhatIsChosenAndWhatCanBe() {
    let control = menu(.officialVisit)
    #expect(control.label == "Type" && control.value == "official_visit" && control.text == "Official Visit")
    #expect(control.choices?.map(\.value) == ["all", "camp", "official_visit"])
    #expect(control.choices?.map(\.label) == ["All", "Camp", "Official Visit"])
    #expect(control.isActive && !menu(.all).isActive)
    let order = FilterControl("sort", "Sort", Kind.camp, all: nil, words: \.label)
    #expect(!order.isActive, "an order narrows nothing")
  }

  @Test(arguments: [("spring", true), ("  ", false), ("", false)])
  func aSearchNarrowsWhenItSaysSomething(text: String, isActive: Bool) {
    let control = FilterControl(searching: text, "Search")
    #expect(control.isActive == isActive && control.choices == nil && control.value == text)
  }

  @Test func whatNarrowsIsSaidInAsManyWords() {
    let search = FilterControl(searching: "spring", "Search")
    #expect(FilterControl.activeText([menu(.camp), search]) == "Active: type=camp, search=\"spring\"")
    #expect(FilterControl.activeText([menu(.all), FilterControl(searching: "", "Search")]) == nil)
    let long = FilterControl(searching: String(repeating: "x", count: 70), "Search")
    #expect(FilterControl.activeText([long]) == "Active: search=\"\(String(repeating: "x", count: 60))…\"")
  }
}
