import Foundation
import PageKit
import Testing

/// Checks filter controls, ready to be drawn as a menu or a field.
struct FilterControlTests {
  private enum Kind: String, CaseIterable {
    case all, camp, officialVisit = "official_visit"

    /// Action of the test page when a kind is chosen.
    struct Chosen: KeyedAction {
      static let key = "toys"
      let kind: String
    }

    var label: String { self == .officialVisit ? "Official Visit" : rawValue.capitalized }
  }

  private func menu(_ kind: Kind, all: Kind? = .all) -> FilterControl {
    FilterControl("type", "Type", kind, all: all, words: \.label) { Kind.Chosen(kind: $0.rawValue) }
  }

  @Test func aMenuListsItsValueAndChoices() {
    let control = menu(.officialVisit)
    #expect(control.label == "Type" && control.value == "official_visit" && control.text == "Official Visit")
    #expect(control.choices?.map(\.value) == ["all", "camp", "official_visit"])
    #expect(control.choices?.map(\.label) == ["All", "Camp", "Official Visit"])
    #expect(control.isActive && !menu(.all).isActive)
    #expect(!menu(.camp, all: nil).isActive, "an order narrows nothing")
  }

  @Test func aChoiceCarriesItsAction() throws {
    let choices = try #require(menu(.all).choices)
    #expect(choices.map(\.action) == ["all", "camp", "official_visit"].map { SentAction(Kind.Chosen(kind: $0)) })
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(choices[1])) as? [String: Any]
    #expect(json?["action"] as? [String: [String: String]] == ["toys": ["kind": "camp"]])
    #expect(Set(json.map { Array($0.keys) } ?? []) == ["value", "label", "action"])
    let form = [FormChoice(value: "camp", label: "Camp")].tapped { Kind.Chosen(kind: $0) }
    #expect(
      form == [choices[1]] && SentAction(Kind.Chosen(kind: "camp")) != SentAction(NoticeAction.noticeUndone(id: 1)))
  }

  @Test(arguments: [("spring", true), ("  ", false), ("", false)])
  func aSearchIsActiveUnlessBlank(text: String, isActive: Bool) {
    let control = FilterControl(searching: text, "Search", action: Kind.Chosen.init)
    #expect(control.isActive == isActive && control.choices == nil && control.value == text)
    #expect(control.action?.filled?("camp") as? Kind.Chosen == Kind.Chosen(kind: "camp"))
  }

  /// The command of a control follows from its kind (decision Z3).
  @Test func aControlHasTheCommandOfItsKind() {
    let toggle = FilterControl(
      "verified", "Verified", isOn: false, isActive: false, action: SentAction(Kind.Chosen(kind: "on")))
    let search = FilterControl(searching: "", "Find", command: "find", action: Kind.Chosen.init)
    let words = [menu(.all), menu(.camp, all: nil), toggle, search].map(\.command)
    #expect(words == ["filter type", "sort", "verified", "find"])
  }

  @Test func activeFiltersAreDescribed() {
    let search = FilterControl(searching: "spring", "Search", action: Kind.Chosen.init)
    #expect(FilterControl.activeText([menu(.camp), search]) == "Active: Type Camp, Search \"spring\"")
    #expect(
      FilterControl.activeText([menu(.all), FilterControl(searching: "", "Search", action: Kind.Chosen.init)]) == nil)
    let long = FilterControl(searching: String(repeating: "x", count: 70), "Search", action: Kind.Chosen.init)
    #expect(FilterControl.activeText([long]) == "Active: Search \"\(String(repeating: "x", count: 60))…\"")
  }
}
