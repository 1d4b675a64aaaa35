import CompassModel
import CompassServices
import Records
import TestSupport
import Testing

@testable import PageKit
@testable import CompassApp

/// Checks choices and changes on any page: which are stored, which outlive a change of athlete or a new visit, and who
/// may change rows at all (decisions E5, N1, N4, X4, X9, X16, X17).
struct ChoiceRulesTests {
  /// Names of the stored settings, used in the message of a failed store.
  private static let names: [Page: String] = [
    .events: "sort order", .tasks: "filter", .performance: "date range", .timeline: "view range",
  ]

  @Test(arguments: Page.allCases) func choicesAreStored(page: Page) {
    checkSettings(page.feature, name: Self.names[page])
  }

  /// Stores a choice once, ignores older values read later, and keeps and reports a choice that cannot be stored.
  private func checkSettings<P: RootPage>(_: P.Type, name: String?) {
    guard let settings = P.settings else { return #expect(name == nil) }
    let waiting = AppState.opening(P.page)
    var storing = 0
    for tap in P.taps {
      var chosen = waiting
      let stored = Root.reduce(&chosen, .now(tap), in: ()).compactMap { effect -> SettingTexts? in
        if case .storeSettings(let texts)? = effect.effect(of: P.self) { texts } else { nil }
      }
      guard let texts = stored.first else { continue }
      storing += 1
      #expect(stored.count == 1 && texts == SettingTexts(texts.values, of: settings.areOfAthlete ? "athlete-1" : nil))
      let values = settings.texts(P.state(of: chosen))
      #expect(values == texts.values.map(\.text), "\(tap)")
      let read = chosen.after(
        P.appAction(.settingsRead(stored: .init(texts.values.map { .init($0.key, nil) }, of: texts.athlete))))
      for (before, after) in zip(values, settings.texts(P.state(of: read))) where before != nil {
        #expect(before == after, "what is read is older than \(tap)")
      }
      for state in [chosen, chosen.after(.app(.pageOpened(page: P.page == .home ? .events : .home)))] {
        var failed = state
        let full = ServiceFailure(.diskFull, detail: "for developers")
        _ = Root.reduce(&failed, .now(P.appAction(.settingsNotStored(settings: texts, failure: full))), in: ())
        let message = "The \(name ?? settings.name) could not be saved. The disk is full. Nothing was changed."
        #expect(failed.context.notices.map(\.message) == [message])
        #expect(settings.texts(P.state(of: failed)) == settings.texts(P.state(of: state)))
        let cancelled = P.appAction(.settingsNotStored(settings: texts, failure: ServiceFailure(.cancelled)))
        #expect(state.after(cancelled).context.notices.isEmpty)
      }
    }
    #expect(storing > 0 || name == nil)
  }

  @Test(arguments: Page.allCases) func pageEventsStoreNothing(page: Page) {
    func check<P: RootPage>(_: P.Type) {
      for event in [PageEvent.opened, .closed, .athleteChanged, .reloadRequested, .rowsChanged, .skeletonDue] {
        for start in [page.opened(), page.loaded()] {
          var state = start
          for effect in Root.reduce(&state, .now(P.appAction(event)), in: ()) {
            if case .storeSettings? = effect.effect(of: P.self) { Issue.record("\(event) stores") }
          }
        }
      }
    }
    check(page.feature)
  }

  /// Stored settings are kept (decision E5).
  @Test(arguments: Page.allCases) func leavingResetsUnstoredChoices(page: Page) {
    let other = page == .home ? Page.events : .home
    let start = page.loaded()
    let fresh = state(page, start.after(.app(.pageOpened(page: other))))
    for taps in page.feature.pairsOfTaps {
      let chosen = start.after(taps).after(.app(.pageOpened(page: page)))
      #expect(state(page, chosen.after(.app(.pageOpened(page: other)))) == fresh, "after \(taps)")
    }
  }

  /// Filters that do not concern an athlete's rows and therefore outlive a change of athlete (decision P12).
  private static let kept: [Page: Set<String>] = [
    .events: ["filters", "month"], .offers: ["sort"], .performance: ["verifiedOnly", "tab", "scale"],
    .timeline: ["filters", "isListExpanded"],
  ]

  @Test(arguments: Page.allCases) func switchingTheAthleteResetsChoices(page: Page) throws {
    let start = page.loaded(.parent)
    let ben = AppAction.app(.athleteSelected(id: "athlete-2"))
    let kept = Self.kept[page] ?? []
    let fresh = state(page, start.after(ben)).filter { !kept.contains($0.key) }
    for taps in page.feature.pairsOfTaps {
      let switched = start.after(taps).after(.app(.pageOpened(page: page)), ben)
      #expect(state(page, switched).filter { !kept.contains($0.key) } == fresh, "after \(taps)")
      let screen = try page.screen(switched)
      #expect(screen.rows.isEmpty && screen.head.viewing == "Ben" && screen.head.dialog == nil, "after \(taps)")
    }
  }

  /// A late response shows nothing of the first athlete; its rows are available after switching back (Y8).
  @Test(arguments: Page.allCases) func aLateResponseBelongsToItsAthlete(page: Page) throws {
    let asked = page.loaded(.parent).after(page.feature.appTap(.refresh))
    let switched = asked.after(.app(.athleteSelected(id: "athlete-2")))
    let late = switched.after(
      asked.records.requests.map {
        .records(.answered($0.key, asked: $0.asked, Batch(Page.sampleRows(of: $0.key.kind), skipped: 7)))
      })
    #expect(try page.rows(late).isEmpty && page.screen(late).head.skippedRows == 0)
    let back = late.after(.app(.athleteSelected(id: "athlete-1")))
    #expect(try page.rows(back) == page.rows(page.loaded()))
    #expect(try page.screen(back).head.athletes.map(\.isActive) == [true, false])
  }

  /// Read-only users get the reason; for tasks, this is everyone but the athlete (decisions K12, X16).
  @Test(arguments: Page.allCases, [UserRole.other("admin"), .other(""), .parent])
  func readOnlyUsersChangeNothing(page: Page, role: UserRole) throws {
    if role == .parent && page != .tasks { return }
    let start = page.loaded(FamilyAccess(user: "u", name: "Sam", role: role, athletes: [.ava]))
    for taps in page.feature.pairsOfTaps {
      #expect(start.after(taps).records.log.entries.isEmpty, "after \(taps)")
    }
    for tap in page.feature.taps where !page.loaded().after(tap).records.log.entries.isEmpty {
      let refused = start.after(tap)
      let said = try #require(try page.screen(refused).head.ownMessage, "\(tap)")
      #expect(said.hasPrefix("You don't have permission to "), "\(tap)")
      // Shown until the next tap; events leave it.
      for other in page.feature.taps {
        let own = try page.screen(start.after(other)).head.ownMessage
        #expect(try page.screen(refused.after(other)).head.ownMessage == own, "\(tap), \(other)")
      }
      for event in [PageEvent.rowsChanged, .reloadRequested, .skeletonDue] {
        #expect(try page.screen(refused.after(page.feature.appAction(event))).head.ownMessage == said, "\(event)")
      }
    }
  }

  /// A second tap while the change of a row is in progress sends nothing; a change is the
  /// athlete's, also when a parent taps.
  @Test(arguments: Page.allCases) func aDoubleTapMakesOneChange(page: Page) {
    let start = page.loaded(page == .tasks ? .player : .parent)
    var changed = 0
    for taps in page.feature.pairsOfTaps {
      let state = start.after(taps).after(taps).after(Array(taps.suffix(1) + taps.suffix(1)))
      let open = state.records.log.entries.filter(\.isOpen).map(\.change)
      #expect(Set(open.map(\.id)).count == open.count && open.allSatisfy { $0.owner == "athlete-1" }, "after \(taps)")
      changed = max(changed, open.count)
    }
    #expect((changed > 0) == [.events, .offers, .tasks, .performance, .schools].contains(page))
  }

  /// The page's state, without its target row.
  private func state(_ page: Page, _ app: AppState) -> [String: String] {
    func part<P: RootPage>(_: P.Type) -> [String: String] {
      let state = P.state(of: app)
      #expect(state.target.row == nil)
      let stored = P.settings.map { settings in settings.texts(state).contains { $0 != nil } } ?? false
      let fields = Mirror(reflecting: state).children.map { ($0.label ?? "", describe($0.value)) }
      return Dictionary(uniqueKeysWithValues: fields)
        .filter { $0.key != "target" && !(stored && Self.stored.contains($0.key)) }
    }
    return part(page.feature)
  }

  private static let stored: Set = ["sort", "statusFilter", "urgencyFilter", "choice", "range"]
}

extension PageHead {
  /// Message of the page itself; nil if there is none.
  fileprivate var ownMessage: String? { notices.last { $0.id == 0 }?.message }
}
