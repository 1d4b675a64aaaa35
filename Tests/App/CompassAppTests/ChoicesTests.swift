import CompassModel
import EventsList
import Foundation
import OffersList
import PageKit
import PerformanceTimeline
import RecruitingTimeline
import Tasks
import TestSupport
import Testing

@testable import CompassApp

/// Everything a tap can choose carries the action it sends, as buttons do.
struct ChoicesTests {
  private let context = PageContext.sample(viewer: .sample(role: .parent, athletes: [.ben, .ava]))

  /// Everything that filters or sorts a page is a control of some kind (decision U2).
  @Test(
    arguments: [
      (.events, ["search": "text", "type": "choice", "status": "choice", "dates": "choice", "sort": "choice"]),
      (.offers, ["search": "text", "status": "choice", "type": "choice", "sort": "choice", "direction": "choice"]),
      (.tasks, ["status": "choice", "urgency": "choice"]), (.schools, ["search": "text", "sort": "choice"]),
      (.performance, ["tab": "tabs", "range": "range", "verified": "toggle", "scale": "choice"]),
      (
        .timeline,
        [
          "range": "choice", "school": "choice", "search": "text", "event": "toggle", "interaction": "toggle",
          "offer": "toggle", "status_change": "toggle",
        ]
      ),
    ] as [(Page, [String: String])])
  func controlsHaveAKind(page: Page, kinds: [String: String]) throws {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(try page.screen(page.loaded())))
    let controls = try #require((json as? [String: Any])?["controls"] as? [[String: Any]])
    #expect(controls.reduce(into: [:]) { $0[$1["id"] as? String ?? ""] = $1["kind"] as? String } == kinds)
    for control in controls {
      let choices = (control["choices"] as? [[String: Any]])?.compactMap { $0["value"] as? String }
      let value = try #require(control["value"] as? String)
      switch control["kind"] as? String {
      case "text": #expect(choices == nil && control["action"] is [String: Any])
      case "toggle": #expect(choices == [value == "true" ? "false" : "true"])
      default: #expect(choices?.contains(value) == true)
      }
    }
  }

  @Test func sortFieldAndDirectionChangeIndependently() throws {
    var state = OffersList.State()
    state.sort = OfferSort(field: .amount, direction: .ascending)
    let controls = OffersList.Screen(state, context).controls
    let sent = controls.flatMap { $0.choices ?? [] }.map(\.action)
    for sort in [
      OfferSort(field: .amount, direction: .descending), OfferSort(field: .deadline, direction: .ascending),
    ] {
      #expect(sent.contains(SentAction(OffersList.Tap.sortChanged(sort: sort))))
    }
  }

  /// Sending the selected value changes nothing; sending another value selects it.
  @Test func everyChoiceSetsTheValueOfItsControl() {
    for control in EventsList.Screen(EventsList.State(), context).controls {
      for choice in control.choices ?? [] {
        guard let tap = choice.action.tap as? EventsList.Tap else {
          Issue.record("\(choice.value) is not of this page")
          continue
        }
        var state = EventsList.State()
        state.isOpen = true
        _ = EventsList.reduce(&state, .tap(tap), in: context)
        let changed = EventsList.Screen(state, context).controls.first { $0.id == control.id }
        #expect(changed?.value == choice.value, "\(control.id)")
      }
    }
    for control in Tasks.Screen(Tasks.State(), context).controls {
      #expect(control.choices?.allSatisfy { AppAction($0.action.tap)?.page == .tasks } == true)
    }
  }

  @Test func choicesOutsideControlsCarryTheirAction() {
    let calendar = EventsList.Screen(EventsList.State(), context).calendar
    #expect(calendar.days[10].action == SentAction(EventsList.Tap.dateTapped(date: calendar.days[10].date)))
    let performance = PerformanceTimeline.Screen(PerformanceTimeline.State(), context)
    let tabs = PerformanceTab.allCases.map { SentAction(PerformanceTimeline.Tap.tabChosen(tab: $0)) }
    #expect(performance.tabs.map(\.action) == tabs)
    #expect(performance.range.choices.last?.action == SentAction(PerformanceTimeline.Tap.presetChosen(preset: .custom)))
    let timeline = RecruitingTimeline.Screen(RecruitingTimeline.State(), context)
    #expect(timeline.older.ranges.first?.action == SentAction(RecruitingTimeline.Tap.rangeChanged(range: .threeMonths)))
    #expect(
      timeline.older.toggles.first?.action
        == SentAction(RecruitingTimeline.Tap.showsChanged(type: .event, isShown: false)))
    let athletes = timeline.athletes
    #expect(athletes.map { AppAction($0.action.tap) } == athletes.map { .app(.athleteSelected(id: $0.id)) })
    #expect(athletes.count == 2)
  }

  /// The encoded action can be sent through the pipe unchanged.
  @Test func everyEncodedChoiceDecodesToItsAction() throws {
    let events = EventsList.Screen(EventsList.State(), context)
    let performance = PerformanceTimeline.Screen(PerformanceTimeline.State(), context)
    let timeline = RecruitingTimeline.Screen(RecruitingTimeline.State(), context)
    let controls =
      events.controls + Tasks.Screen(Tasks.State(), context).controls
      + OffersList.Screen(OffersList.State(), context).controls
    let sent =
      controls.flatMap { $0.choices ?? [] }.map(\.action) + events.calendar.days.map(\.action)
      + performance.tabs.map(\.action) + performance.range.choices.map(\.action) + [performance.verifiedAction]
      + timeline.older.ranges.map(\.action) + timeline.older.toggles.map(\.action) + [timeline.older.allSchoolsAction]
      + timeline.athletes.map(\.action)
    #expect(sent.count > 90)
    for action in sent {
      let json = try JSONEncoder().encode(action)
      let decoded = try JSONDecoder().decode(AppAction.self, from: json)
      #expect(decoded == AppAction(action.tap), "\(String(decoding: json, as: UTF8.self))")
    }
    #expect(performance.verifiedAction == SentAction(PerformanceTimeline.Tap.verifiedOnlyChanged(isOn: true)))
  }

  @Test func aTimelineSchoolCarriesItsAction() {
    let choice = RecruitingTimeline.SchoolChoice(School(id: "s", name: "Stanford", city: "Stanford"))
    #expect(choice.action == SentAction(RecruitingTimeline.Tap.schoolChanged(school: "s")) && choice.city == "Stanford")
    #expect(RecruitingTimeline.Screen(RecruitingTimeline.State(), context).schools.isEmpty)
  }
}
