import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// What holds after any actions whatever: seeded, so a failure can be run again.
struct PropertyTests {
  static let owners = [first, second]

  @Test(arguments: few(6, of: 0..<20))
  func nothingThatHappensBreaksTheScreen(seed: Int) {
    var random = OffersRandom(seed: UInt64(seed))
    // Few rows meet each other often; one run in ten has more than a page of them.
    let count = seed.isMultiple(of: 10) ? 105 : 8
    let pools = Self.owners.map { owner in (0..<count).map { Self.offer($0, owner, &random) } }
    var state = OffersList.State()
    var context = PageContext.seen(role: .parent)
    var builder = OffersList.ScreenBuilder()
    for _ in 0..<400 {
      if random.oneIn(20) {
        let step = Duration.seconds(random.number(-90_000...200_000))
        context.moment = context.moment.at(context.moment.instant.adding(step))
      }
      var action = Self.action(state, pools, &random)
      if random.oneIn(30) {
        let active: AthleteID? = random.one(of: [first, second, nil], else: nil)
        context.viewer = PageContext.seen(role: .parent, active: active).viewer
        action = .athleteChanged
      }
      let before = state
      let effects = OffersList.reduce(&state, action, in: context)
      check(state, effects, context, builder.screen(state, context), after: action, from: before)
    }
  }

  private func check(
    _ state: OffersList.State, _ effects: [OffersList.Effect], _ context: PageContext, _ screen: OffersList.Screen,
    after action: OffersList.Action, from before: OffersList.State
  ) {
    let shown = screen.offers.map(\.id)
    let existing = Set(state.table.offers.map(\.id)).subtracting(state.overlay.deleting)
    #expect(screen == OffersList.Screen(state, context), "the memo gives a fresh screen after \(action)")
    #expect(Set(shown).count == shown.count && existing.isSuperset(of: shown))
    #expect((screen.count == nil) == !state.knowsList)
    #expect(screen.offers.allSatisfy { $0.isUpdating == (state.overlay.statuses[$0.id] != nil) })
    #expect(screen.offers.allSatisfy { state.offer($0.id)?.status == $0.status })
    #expect(shown.count == min(screen.count ?? 0, state.pageCount * OffersList.pageSize))
    #expect(screen.hasMore == (shown.count < screen.count ?? 0))
    checkButtons(of: screen)
    #expect(screen.selectedCount == state.selectedCount)
    #expect(screen.selectedCount == Set(state.table.selected).intersection(existing).count, "after \(action)")
    #expect((0...screen.selectedCount).contains(screen.hiddenSelectedCount))
    #expect(screen.canCompare == (screen.selectedCount >= 2))
    #expect((screen.comparison != nil) == state.isComparing)
    if let comparison = screen.comparison {
      #expect(comparison.columns.count == min(screen.selectedCount, 100) && comparison.columns.count >= 2)
      #expect(Set(comparison.columns.map(\.offerId)).isSubset(of: state.table.selected))
    }
    #expect(screen.summary.cards.reduce(0) { $0 + ($1.count ?? 0) } <= existing.count)
    #expect(state.table.offers.allSatisfy { $0.owner == state.owner }, "no rows of anybody else after \(action)")
    #expect(state.isOpen || (state.filters == OfferFilters() && state.dialog == nil && state.notice == nil))
    for effect in effects {
      switch effect {
      case .load(let request, let owner): #expect(request == state.load.request && owner == state.owner)
      case .loadSchools(let request, let owner):
        #expect(request == state.schoolsLoad.request && owner == state.owner)
      case .tell(.change(let requested)):
        let id = OfferID(requested.change.what.rowID)
        #expect(requested.change.owner == state.owner && state.table[id] != nil)
        #expect(!before.overlay.deleting.contains(id) && before.overlay.statuses[id] == nil)
      case .tell(.formRequested): #expect(action == .tap(.logTapped) && state.owner != nil && !state.isComparing)
      default: break
      }
    }
  }

  /// A button cannot be tapped exactly while its action is refused, and says the same.
  private func checkButtons(of screen: OffersList.Screen) {
    let head = screen.buttons + (screen.dialog?.buttons ?? []) + (screen.banner?.buttons ?? [])
    let all = head + (screen.empty?.button.map { [$0] } ?? []) + screen.notices.flatMap(\.buttons)
    for button in all + screen.offers.flatMap(\.buttons) {
      #expect(screen.refusal(ofAny: button.action) == .some(button.reason), "\(button.id)")
    }
    for buttons in [screen.buttons] + screen.offers.map(\.buttons) {
      #expect(Set(buttons.map(\.id)).count == buttons.count)
    }
  }

  /// The list holds exactly the rows a plain filter finds, in the order a plain sort gives.
  @Test(arguments: few(4, of: 0..<10))
  func theListIsWhatAPlainFilterAndSortGive(seed: Int) {
    var random = OffersRandom(seed: UInt64(seed) + 100)
    let offers = (0..<60).map { Self.offer($0, first, &random) }
    for _ in 0..<40 {
      var state = OffersList.State.showing(offers.shuffled(using: &random))
      state.filters.search = random.one(of: ["", "stan", "E", "unknown", "zz"], else: "")
      state.filters.status = random.one(of: OfferStatusFilter.allCases, else: .all)
      state.filters.type = random.one(of: OfferTypeFilter.allCases, else: .all)
      state.sort.field = random.one(of: OfferSortField.allCases, else: .date)
      state.sort.direction = random.one(of: SortDirection.allCases, else: .ascending)
      let expected = offers.filter { Self.passes($0, state.filters) }
        .sorted { Self.precedes($0, $1, state.sort) }.map(\.id)
      #expect(state.shownIDs == expected)
    }
  }

  private static func passes(_ offer: Offer, _ filters: OfferFilters) -> Bool {
    let name = offer.schoolID.map { schoolsOfAva.name(of: $0) ?? "Unknown School" } ?? "No School"
    return (filters.status == .all || filters.status.rawValue == offer.status.wire)
      && (filters.type == .all || filters.type.rawValue == offer.type.wire)
      && (filters.search.isEmpty || SearchFolding.folded(name).contains(SearchFolding.folded(filters.search)))
  }

  private static func precedes(_ left: Offer, _ right: Offer, _ sort: OfferSort) -> Bool {
    func value(_ offer: Offer) -> Double? {
      switch sort.field {
      case .date: Double(offer.offerDate.dayNumber)
      case .deadline: offer.deadline.map { Double($0.dayNumber) }
      case .percentage: offer.percentage
      case .amount: offer.amount
      }
    }
    switch (value(left), value(right)) {
    case (nil, nil): return left.id < right.id
    case (nil, _): return false
    case (_, nil): return true
    case (let left?, let right?) where left != right: return (left < right) == (sort.direction == .ascending)
    default: return left.id < right.id
    }
  }

  private static func offer(_ number: Int, _ owner: AthleteID, _ random: inout OffersRandom) -> Offer {
    let today = date("2026-02-10")
    return Offer(
      id: OfferID("\(owner)-\(number + 100)"), owner: owner,
      schoolID: SchoolID(random.one(of: ["s1", "s2", "gone"], else: "s1")),
      type: random.one(of: OfferType.known + [.other("aid")], else: .partial),
      status: random.one(of: OfferStatus.known + [.other("held")], else: .pending),
      amount: random.oneIn(3) ? nil : Double(random.number(0...3) * 1_000),
      percentage: random.oneIn(3) ? nil : Double(random.number(0...4) * 25),
      offerDate: today.adding(days: random.number(-3...3)),
      deadline: random.oneIn(3) ? nil : today.adding(days: random.number(-3...3)))
  }

  /// A tap or an answer, sensible or not.
  private static func action(
    _ state: OffersList.State, _ pools: [[Offer]], _ random: inout OffersRandom
  ) -> OffersList.Action {
    let owner = random.one(of: owners, else: first)
    let known = state.table.offers.randomElement(using: &random)?.id
    let id = random.oneIn(5) ? OfferID("unknown") : known ?? OfferID("unknown")
    let failure = ServiceFailure(random.one(of: ServiceFailure.Kind.allCases, else: .timedOut))
    let step = random.one(of: [0, 0, 0, 1, -1], else: 0)
    let (request, schoolsRequest) = (state.load.request - step, state.schoolsLoad.request - step)
    // A load answers with rows of the athlete it was for: only the newest number is the page's athlete.
    let pool = owners.firstIndex { $0 == (step == 0 ? state.owner : owner) }.map { pools[$0] } ?? []
    let status = random.one(of: OfferStatus.known + [.other("held")], else: .pending)
    switch random.number(0...31) {
    case 0, 1, 2: return .opened
    case 3: return .closed
    case 4: return random.one(of: [.foregrounded, .connectivityReturned, .tap(.refreshPulled)], else: .opened)
    case 5: return .tap(.retryTapped)
    case 6: return .tap(.searchChanged(query: random.one(of: ["", "stan", "É", "unknown", "zz", " "], else: "")))
    case 7: return .tap(.statusFilterChanged(status: random.one(of: OfferStatusFilter.allCases, else: .all)))
    case 8: return .tap(.typeFilterChanged(type: random.one(of: OfferTypeFilter.allCases, else: .all)))
    case 9, 10: return .tap(.clearFiltersTapped)
    case 11:
      return .tap(
        .sortChanged(
          sort: OfferSort(
            field: random.one(of: OfferSortField.allCases, else: .date),
            direction: random.one(of: SortDirection.allCases, else: .ascending))))
    case 12: return .tap(.moreReached)
    case 13: return .tap(.offerTapped(id: id))
    case 14, 15, 16, 17: return .tap(.selectionChanged(id: id, isSelected: !random.oneIn(4)))
    case 18: return random.oneIn(4) ? .tap(.comparisonClosed) : .tap(.compareTapped)
    case 19: return .tap(.deleteTapped(id: id))
    case 20: return random.oneIn(4) ? .tap(.dialogCancelled) : .tap(.deleteConfirmed)
    case 21: return .tap(.logTapped)
    case 22: return .skeletonDue
    case 23, 24:
      let rows = pool.shuffled(using: &random).prefix(random.number(0...max(pool.count, 1)))
      return .answer(.loaded(request: request, table: OfferTable(Array(rows)), skipped: 0))
    case 25:
      return random.oneIn(2)
        ? .answer(.schoolsLoaded(request: schoolsRequest, schools: schoolsOfAva, skipped: 1))
        : .answer(.schoolsFailed(request: schoolsRequest, failure: failure))
    case 26: return .tap(.statusChosen(id: id, status: status))
    case 27: return .pending(.status(id, status, of: owner))
    case 28: return .answer(.statusChanged(id: id, owner: owner, status: status))
    case 29: return .answer(.loadFailed(request: request, failure: failure))
    default:
      return random.oneIn(2)
        ? .answer(.deleted(id: id, owner: owner))
        : .pending(.deleting(id, of: owner, isWaiting: random.oneIn(2)), .status("unknown", status))
    }
  }
}
