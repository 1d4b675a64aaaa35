import CompassModel
import PageKit
import Testing

@testable import Tasks

struct LoadingTests {
  static let film = RecruitingTask.named("film")
  static let visit = RecruitingTask.named("visit")

  /// The load of a page whose athlete has just become known.
  static let first: PageLoad = {
    var load = PageLoad()
    load.abandon()
    return load.running
  }()

  @Test func opensLoadsAndShows() {
    var store = TasksStore()
    store.send(
      .opened, asks: [.restoreFilters(owner: .ava), .load(request: 2, owner: .ava), .startSkeletonTimer]
    ) {
      $0.isOpen = true
      $0.owner = .ava
      $0.load = Self.first
    }
    store.send(.opened)
    store.answer(.startSkeletonTimer, with: .skeletonDue) { $0.load.timeIsUp(hasRows: false) }
    #expect(store.state.screen().showsSkeleton && store.state.screen().skeletonCount == 5)
    #expect(store.state.screen().empty == nil)
    store.answer(
      .load(request: 2, owner: .ava), with: .loaded(request: 2, table: table([Self.film]), skipped: 3),
      asks: [.stop(.skeleton)]
    ) {
      $0.load.succeed()
      $0.table = table([Self.film])
      $0.source = .loaded(at: time("2026-02-10T14:00:00Z"))
      $0.skippedRows = 3
    }
    store.answer(.restoreFilters(owner: .ava), with: .filtersRestored(owner: .ava, filters: TaskFilters())) {
      $0.statusFilter = .all
      $0.urgencyFilter = .all
    }
    let screen = store.state.screen()
    #expect(screen.tasks.map(\.id) == ["film"] && !screen.showsSkeleton && !screen.isLoading)
    #expect(screen.skippedText == "3 items could not be shown")
    store.finish()
  }

  @Test func withoutAViewerTheParentIsAsked() {
    var store = TasksStore(in: .tasks(viewer: nil))
    store.send(.opened, asks: [.tell(.viewerMissing), .startSkeletonTimer]) {
      $0.isOpen = true
      $0.load = PageLoad().running
    }
    store.context = .tasks()
    store.send(
      .athleteChanged, asks: [.restoreFilters(owner: .ava), .load(request: 3, owner: .ava), .startSkeletonTimer]
    ) {
      $0.owner = .ava
      $0.load.abandon()
      _ = $0.load.start()
    }
    store.ignore(.tell(.viewerMissing))
    store.ignore(.restoreFilters(owner: .ava))
    store.ignore(.load(request: 3, owner: .ava))
    store.ignore(.startSkeletonTimer)
    store.finish()
  }

  @Test func aFailureToLearnWhoItIsCountsAsOneToLoad() {
    var store = TasksStore(in: .tasks(viewer: nil))
    store.send(.opened, asks: [.tell(.viewerMissing), .startSkeletonTimer]) {
      $0.isOpen = true
      $0.load = PageLoad().running
    }
    store.send(.loadFailed(request: 1, failure: ServiceFailure(.noAthlete)), asks: [.stop(.skeleton)]) {
      $0.load.fail(ServiceFailure(.noAthlete))
    }
    #expect(store.state.screen(.tasks(viewer: nil)).banner?.canRetry == true)
    store.send(.retryTapped, asks: [.tell(.viewerMissing), .startSkeletonTimer]) { _ = $0.load.start() }
    store.ignore(.tell(.viewerMissing))
    store.ignore(.tell(.viewerMissing))
    store.ignore(.startSkeletonTimer)
    store.finish()
  }

  @Test(arguments: [Tasks.Action.tap(.refreshPulled), .foregrounded, .connectivityReturned, .athleteChanged])
  func reloadingKeepsWhatIsShown(action: Tasks.Action) {
    var store = TasksStore(.showing([Self.film]))
    store.send(action, asks: [.load(request: 2, owner: .ava)]) { $0.load = $0.load.running }
    #expect(store.state.shownIDs() == ["film"] && store.state.screen().isLoading)
    store.send(.skeletonDue) { $0.load.timeIsUp(hasRows: true) }
    #expect(!store.state.screen().showsSkeleton)
    store.context = .tasks("2026-02-11T14:00:00Z")
    store.answer(
      .load(request: 2, owner: .ava), with: .loaded(request: 2, table: table([Self.visit]), skipped: 0),
      asks: [.stop(.skeleton)]
    ) {
      $0.load.succeed()
      $0.table = table([Self.visit])
      $0.source = .loaded(at: time("2026-02-11T14:00:00Z"))
    }
    store.finish()
  }

  @Test(arguments: [
    Tasks.Action.tap(.refreshPulled), .foregrounded, .connectivityReturned, .athleteChanged, .tap(.retryTapped),
    .closed,
  ])
  func aClosedPageAsksForNothing(action: Tasks.Action) {
    var state = Tasks.State.showing([Self.film])
    state.isOpen = false
    state.load = state.load.running.failed(.timedOut)
    var store = TasksStore(state)
    store.send(action)
    store.finish()
  }

  @Test func onlyTheNewestAnswerCountsInAnyOrder() {
    for newestFirst in [true, false] {
      var store = TasksStore(.showing([]))
      store.send(.refreshPulled, asks: [.load(request: 2, owner: .ava)]) { $0.load = $0.load.running }
      store.send(.refreshPulled, asks: [.load(request: 3, owner: .ava)]) { $0.load = $0.load.running }
      let newest = { (store: inout TasksStore) in
        store.send(.loaded(request: 3, table: table([Self.visit]), skipped: 0), asks: [.stop(.skeleton)]) {
          $0.load.succeed()
          $0.table = table([Self.visit])
        }
      }
      if newestFirst { newest(&store) }
      store.send(.loaded(request: 2, table: table([Self.film]), skipped: 9))
      store.send(.loadFailed(request: 2, failure: .server))
      if !newestFirst { newest(&store) }
      store.send(.loaded(request: 4, table: table([Self.film]), skipped: 9))
      #expect(store.state.shownIDs() == ["visit"])
      store.ignore(.load(request: 3, owner: .ava))
      store.finish()
    }
  }

  @Test func rowsOfTheAthleteLookedAtBeforeNeverShow() {
    var store = TasksStore(.showing([Self.film]), in: .tasks(viewer: .parent()))
    store.send(.refreshPulled, asks: [.load(request: 2, owner: .ava)]) { $0.load = $0.load.running }
    store.context = .tasks(viewer: .parent(active: .ben))
    store.send(
      .athleteChanged, asks: [.restoreFilters(owner: .ben), .load(request: 4, owner: .ben), .startSkeletonTimer]
    ) {
      $0.owner = .ben
      $0.table = TaskTable()
      $0.source = .none
      $0.load.abandon()
      _ = $0.load.start()
      $0.statusFilter = nil
      $0.urgencyFilter = nil
    }
    store.send(.loaded(request: 2, table: table([Self.film]), skipped: 0))
    store.send(.loaded(request: 3, table: table([Self.film]), skipped: 0))
    #expect(store.state.screen(store.context).title == "Ben's Tasks")
    #expect(store.state.shownIDs(store.context).isEmpty)
    store.ignore(.restoreFilters(owner: .ben))
    store.ignore(.load(request: 4, owner: .ben))
    store.ignore(.startSkeletonTimer)
    store.finish()
  }

  @Test(arguments: [
    (ServiceFailure.Kind.timedOut, "Connection timed out. Showing tasks loaded at 09:00.", true),
    (.serverError, "Server error. Please try again. Showing tasks loaded at 09:00.", true),
    (.unexpectedReply, "Unexpected response from the server. Showing tasks loaded at 09:00.", true),
    (.notFound, "The tasks could not be found. Showing tasks loaded at 09:00.", false),
  ])
  func aFailedReloadKeepsTheRowsAndSaysWhy(kind: ServiceFailure.Kind, message: String, canRetry: Bool) {
    var store = TasksStore(.showing([Self.film]))
    store.send(.refreshPulled, asks: [.load(request: 2, owner: .ava)]) { $0.load = $0.load.running }
    store.answer(
      .load(request: 2, owner: .ava), with: .loadFailed(request: 2, failure: ServiceFailure(kind)),
      asks: [.stop(.skeleton)]
    ) { $0.load = $0.load.failed(kind) }
    #expect(store.state.screen().banner == .failed(message, canRetry: canRetry))
    #expect(store.state.shownIDs() == ["film"])
    if canRetry {
      store.send(.retryTapped, asks: [.load(request: 3, owner: .ava)]) { $0.load = $0.load.running }
      store.ignore(.load(request: 3, owner: .ava))
    } else {
      store.send(.retryTapped)
    }
    store.finish()
  }

  @Test func withoutRowsAFailureIsNotAnEmptyPage() {
    var state = Tasks.State.showing([])
    state.source = .none
    state.load = state.load.running.failed(.timedOut)
    let screen = state.screen()
    #expect(screen.empty == nil)
    #expect(screen.banner == .failed("Connection timed out", canRetry: true))
  }

  @Test func offlineDisablesReloadUntilTheConnectionReturns() {
    var state = Tasks.State.showing([Self.film])
    state.load = state.load.running.failed(.offline)
    var store = TasksStore(state)
    let screen = state.screen(.tasks("2026-02-12T14:00:00Z"))
    #expect(
      screen.banner
        == Banner(
          kind: .offline,
          message: "You are offline. Showing tasks loaded on Feb 10, 2026 at 09:00. Reload is disabled."))
    #expect(!screen.canReload)
    store.send(.refreshPulled)
    store.send(.retryTapped)
    store.send(.connectivityReturned, asks: [.load(request: 3, owner: .ava)]) { $0.load = $0.load.running }
    store.ignore(.load(request: 3, owner: .ava))
    store.finish()
  }

  @Test func aCancelledLoadChangesNothingButTheWaiting() {
    var store = TasksStore(.showing([Self.film]))
    store.send(.refreshPulled, asks: [.load(request: 2, owner: .ava)]) { $0.load = $0.load.running }
    store.send(.loadFailed(request: 2, failure: ServiceFailure(.cancelled)), asks: [.stop(.skeleton)]) {
      $0.load = $0.load.failed(.cancelled)
    }
    #expect(store.state.screen() == Tasks.State.showing([Self.film]).screen())
    store.ignore(.load(request: 2, owner: .ava))
    store.finish()
  }

  @Test func anEndedSessionIsToldToTheParent() {
    var store = TasksStore(.showing([Self.film]))
    store.send(.refreshPulled, asks: [.load(request: 2, owner: .ava)]) { $0.load = $0.load.running }
    store.send(
      .loadFailed(request: 2, failure: ServiceFailure(.sessionOver)),
      asks: [.stop(.skeleton), .tell(.sessionEnded)]
    ) { $0.load.abandon() }
    store.ignore(.tell(.sessionEnded))
    #expect(store.state.shownIDs() == ["film"])
    store.ignore(.load(request: 2, owner: .ava))
    store.finish()
  }

  @Test func leavingKeepsRowsAndFiltersAndDropsTheRest() {
    var state = Tasks.State.showing([Self.film])
    state.statusFilter = .notStarted
    state.expanded = "film"
    state.dialog = .locked(id: "film")
    state.notice = .notPermitted
    state.success = Tasks.Success(unlocked: [])
    state.pageCount = 3
    state.load = state.load.running
    var store = TasksStore(state)
    store.send(.closed, asks: [.stop(.load), .stop(.skeleton), .stop(.success)]) {
      $0.isOpen = false
      $0.expanded = nil
      $0.dialog = nil
      $0.notice = nil
      $0.success = nil
      $0.pageCount = 1
      $0.load.abandon()
    }
    store.send(.loaded(request: 2, table: TaskTable(), skipped: 0))
    store.send(.loadFailed(request: 3, failure: .server))
    store.send(.opened, asks: [.load(request: 4, owner: .ava)]) {
      $0.isOpen = true
      $0.load = $0.load.running
    }
    #expect(store.state.shownIDs() == ["film"])
    store.ignore(.load(request: 4, owner: .ava))
    store.finish()
  }
}
