import CompassModel
@testable import PageKit
import Records
import TestSupport
import Testing

@testable import OffersList

struct PropertyTests {
  static let owners = [first, second]

  @Test(arguments: few(1, of: 0..<20))
  func randomActionsKeepTheScreenConsistent(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    // Few rows collide often; one run in ten has more than a page of rows and is checked less often.
    let (count, stride) = seed.isMultiple(of: 10) ? (105, 8) : (8, 1)
    let pools = Self.owners.map { owner in (0..<count).map { Self.offer($0, owner, &random) } }
    var page = OffersPage()
    var context = PageContext.seen(role: .parent)
    for step in 0..<400 {
      if random.oneIn(20) {
        let step = Duration.seconds(random.number(in: -90_000...200_000))
        context.moment = context.moment.at(context.moment.instant.adding(step))
      }
      if random.oneIn(30) {
        let active: AthleteID? = random.one(of: [first, second, nil], else: nil)
        context.viewer = PageContext.seen(role: .parent, active: active).viewer
        page = page.after(.athleteChanged, in: context)
      }
      page = Self.next(page, pools, in: context, &random)
      if step.isMultiple(of: stride) { check(page.screen(context), of: page, page.context(context)) }
    }
  }

  private func check(_ screen: OffersList.Screen, of page: OffersPage, _ context: PageContext) {
    let shown = screen.offers.map(\.id)
    let rows = context.rows(Offer.self)
    let isKnown = rows != nil && !(OfferSchools(context).areAwaited && SearchFolding.isQuery(page.filters.search))
    #expect(Set(shown).count == shown.count && shown.allSatisfy { rows?[$0] != nil })
    #expect((screen.count == nil) == !isKnown)
    #expect(screen.offers.allSatisfy { $0.isUpdating == OffersList.updating(in: context).contains($0.id) })
    #expect(screen.offers.allSatisfy { rows?[$0.id]?.status == $0.status })
    #expect(shown.count == min(screen.count ?? 0, page.pageCount * OffersList.pageSize))
    #expect(screen.hasMore == (shown.count < screen.count ?? 0))
    checkButtons(of: screen, rows: screen.offers.map { screen.rowButtons(of: $0.row) })
    #expect(screen.selectedCount == page.selected.count { rows?[$0] != nil })
    #expect(page.selected == Set(page.selected).sorted())
    #expect((0...screen.selectedCount).contains(screen.hiddenSelectedCount))
    #expect(screen.canCompare == (screen.selectedCount >= 2))
    #expect((screen.comparison != nil) == page.isComparing)
    if let comparison = screen.comparison {
      #expect(comparison.columns.count == min(screen.selectedCount, 100) && comparison.columns.count >= 2)
      #expect(Set(comparison.columns.map(\.offerId)).isSubset(of: page.selected))
    }
    #expect(screen.summary.cards.reduce(0) { $0 + ($1.count ?? 0) } <= rows?.count ?? 0)
    #expect(rows?.all.allSatisfy { $0.owner == context.athlete } ?? true, "no rows of another athlete")
    #expect(page.isOpen || (page.filters == OfferFilters() && page.asksToDelete == nil && page.notice == nil))
    #expect(page.records.log.entries.allSatisfy { Self.owners.contains($0.change.owner) })
  }

  static func offer(_ number: Int, _ owner: AthleteID, _ random: inout SeededGenerator) -> Offer {
    let today = day("2026-02-10")
    return Offer(
      id: OfferID("\(owner)-\(number + 100)"), owner: owner,
      schoolID: SchoolID(random.one(of: ["s1", "s2", "gone"], else: "s1")),
      type: random.one(of: OfferType.recognized + [.other("aid")], else: .partial),
      status: random.one(of: OfferStatus.recognized + [.other("held")], else: .pending),
      amount: random.oneIn(3) ? nil : Double(random.number(in: 0...3) * 1_000),
      percentage: random.oneIn(3) ? nil : Double(random.number(in: 0...4) * 25),
      offerDate: today.adding(days: random.number(in: -3...3)),
      deadline: random.oneIn(3) ? nil : today.adding(days: random.number(in: -3...3)))
  }

  /// A tap, a response or a change in progress, valid or not.
  private static func next(
    _ page: OffersPage, _ pools: [[Offer]], in context: PageContext, _ random: inout SeededGenerator
  ) -> OffersPage {
    let failure = ServiceFailure(random.one(of: ServiceFailure.Kind.allCases, else: .timedOut))
    let pool = owners.firstIndex { $0 == context.athlete }.map { pools[$0] } ?? []
    let rows = Array(pool.shuffled(using: &random).prefix(random.number(in: 0...max(pool.count, 1))))
    switch random.number(in: 0...13) {
    case 0:
      return page.answered(
        .offers(Base(rows)), of: context.athlete, skipped: 1, savedAt: context.moment.instant, in: context)
    case 1, 2: return page.answered(.offers(Base(rows)), of: context.athlete, in: context)
    case 3: return page.answered(schoolsOfAva, skipped: 1, in: context)
    case 4: return page.failed(random.oneIn(2) ? .offers : .schools, failure, in: context)
    case 5: return page.confirmed(refusing: random.oneIn(2) ? failure : nil, in: context)
    default:
      let known = page.context(context).rows(Offer.self)?.all.randomElement(using: &random)?.id
      return page.after(action(random.oneIn(5) ? "unknown" : known ?? "unknown", &random), in: context)
    }
  }

  private static func action(_ id: OfferID, _ random: inout SeededGenerator) -> OffersList.Action {
    switch random.number(in: 0...20) {
    case 0, 1: return .opened
    case 2: return .closed
    case 3: return random.one(of: [.reloadRequested, .tap(.refreshPulled)], else: .opened)
    case 4: return .tap(.retryTapped)
    case 5: return .tap(.searchChanged(query: random.one(of: ["", "stan", "É", "unknown", "zz", " "], else: "")))
    case 6: return .tap(.statusFilterChanged(status: random.one(of: OfferStatusFilter.allCases, else: .all)))
    case 7: return .tap(.typeFilterChanged(type: random.one(of: OfferTypeFilter.allCases, else: .all)))
    case 8, 9: return .tap(.clearFiltersTapped)
    case 10:
      return .tap(
        .sortChanged(
          sort: OfferSort(
            field: random.one(of: OfferSortField.allCases, else: .date),
            direction: random.one(of: SortDirection.allCases, else: .ascending))))
    case 11: return .tap(.moreReached)
    case 12: return .tap(.offerTapped(id: id))
    case 13, 14, 15: return .tap(.selectionChanged(id: id, isSelected: !random.oneIn(4)))
    case 16: return random.oneIn(4) ? .tap(.comparisonClosed) : .tap(.compareTapped)
    case 17: return .tap(.deleteTapped(id: id))
    case 18: return random.oneIn(4) ? .tap(.dialogCancelled) : .tap(.deleteConfirmed)
    case 19: return .tap(.logTapped)
    default:
      return .tap(
        .statusChosen(id: id, status: random.one(of: OfferStatus.recognized + [.other("held")], else: .pending)))
    }
  }
}
