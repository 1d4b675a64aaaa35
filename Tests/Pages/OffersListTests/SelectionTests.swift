import CompassModel
import PageKit
import TestSupport
import Testing

@testable import OffersList

/// Selecting offers and comparing them (decisions O7, O8).
struct SelectionTests {
  let offers = [
    offer("a", type: .fullRide, amount: 50_000, percentage: 100, on: "2026-02-04", due: "2026-02-13"),
    offer("b", school: "s2", status: .accepted, amount: 22_500, percentage: 45, on: "2026-02-03", due: "2026-03-01"),
    offer("c", school: "gone", type: .preferredWalkOn, status: .declined, on: "2026-02-02"),
    offer("d", amount: 50_000, percentage: 0, on: "2026-02-01", due: "2026-01-31"),
  ]
  var page: OffersPage { .showing(offers) }

  @Test func comparingRequiresTwoSelectedOffers() {
    var store = OffersStore(page)
    store.send(.compareTapped)
    store.send(.selectionChanged(id: OfferID("a"), isSelected: true)) { $0.selected = ids("a") }
    store.send(.selectionChanged(id: OfferID("a"), isSelected: true))
    #expect(store.screen.selectedCount == 1 && !store.screen.canCompare)
    store.send(.compareTapped)
    store.send(.selectionChanged(id: OfferID("b"), isSelected: true)) { $0.selected = ids("a", "b") }
    #expect(store.screen.canCompare && store.screen.compareLabel == "Compare (2)")
    #expect(store.screen.offers.map(\.isSelected) == [true, true, false, false])
    store.send(.compareTapped) { $0.isComparing = true }
    #expect(store.screen.comparison?.title == "Compare Offers (2)")
    store.send(.comparisonClosed) { $0.isComparing = false }
    store.finish()
  }

  @Test func theComparisonClosesBelowTwoOffers() {
    let comparing = page.selecting("a", "b", "c").after(.compareTapped)
    let two = comparing.after(.selectionChanged(id: OfferID("c"), isSelected: false))
    #expect(two.screen().comparison?.columns.count == 2)
    let one = two.after(.selectionChanged(id: OfferID("b"), isSelected: false))
    #expect(one.screen().comparison == nil && !one.isComparing && one.selected.count == 1)
    let again = one.after(.selectionChanged(id: OfferID("b"), isSelected: true))
    #expect(again.screen().comparison == nil, "it does not open by itself")
  }

  @Test func deletingAndReloadingDeselectRemovedOffers() {
    let comparing = page.selecting("a", "b").after(.compareTapped)
    let deleting = comparing.after(.deleteTapped(id: OfferID("a")), .deleteConfirmed)
    #expect(deleting.screen().selectedCount == 1 && deleting.screen().comparison == nil)
    let again = deleting.confirmed().after(.selectionChanged(id: OfferID("c"), isSelected: true))
    #expect(again.screen().selectedCount == 2 && again.screen().comparison == nil, "it does not open by itself")

    let loading = comparing.after(.refreshPulled)
    let reloaded = loading.answered([offer("b"), offer("e")])
    #expect(reloaded.selected == ids("b") && !reloaded.isComparing)
    let same = loading.answered(offers)
    #expect(same.selected == ids("a", "b") && same.isComparing)
  }

  @Test func theSelectionOutlivesTheSession() {
    let nobody = PageContext.seen(active: nil)
    let ended = page.selecting("a", "b").after(.reloadRequested, in: nobody)
    #expect(ended.screen(nobody).selectedCount == 0 && ended.screen().selectedCount == 2)
  }

  @Test func hiddenOffersAreComparedLast() {
    let state = page.selecting("d", "c", "b", "a").after(.compareTapped, .statusFilterChanged(status: .declined))
    let screen = state.screen()
    #expect(screen.offers.map(\.id) == ids("c"))
    #expect(screen.selectedCount == 4 && screen.hiddenSelectedCount == 3 && screen.canCompare)
    #expect(screen.comparison?.columns.map(\.offerId) == ids("c", "a", "b", "d"))
    let ascending = state.after(.sortChanged(sort: OfferSort(field: .date, direction: .ascending)))
    #expect(ascending.screen().comparison?.columns.map(\.offerId) == ids("c", "d", "b", "a"))
  }

  @Test func bestValuesAreMarkedWithAllTies() throws {
    let comparison = try #require(page.selecting("a", "b", "c", "d").after(.compareTapped).screen().comparison)
    #expect(comparison.columns.map(\.offerId) == ids("a", "b", "c", "d"))
    #expect(comparison.columns.map(\.isBestAmount) == [true, false, false, true])
    #expect(comparison.columns.map(\.isBestPercentage) == [true, false, false, false])
    #expect(comparison.columns.map(\.isMostUrgent) == [true, false, false, false])
    #expect(comparison.columns.map(\.amountDifferenceText) == [nil, "$27,500 less than the best", nil, nil])
    #expect(comparison.columns.map(\.deadlineDifferenceText) == [nil, "16 days after the first", nil, nil])
    #expect(comparison.moreText == nil)
  }

  /// Only offers that can still be taken count as best or nearest (decision D10).
  @Test func declinedAndExpiredOffersAreNeverBest() throws {
    let state = OffersPage.showing([
      offer("a", status: .pending, amount: 1_000, percentage: 10, due: "2026-03-01"),
      offer("b", status: .accepted, amount: 900, due: "2026-03-05"),
      offer("c", status: .declined, amount: 5_000, percentage: 90, due: "2026-02-11"),
      offer("d", status: .expired, amount: 500, due: "2026-02-12"),
    ])
    let comparison = try #require(state.selecting("a", "b", "c", "d").after(.compareTapped).screen().comparison)
    let columns = Dictionary(uniqueKeysWithValues: comparison.columns.map { ($0.offerId, $0) })
    let (a, b) = (try #require(columns["a"]), try #require(columns["b"]))
    #expect(a.isBestAmount && a.isBestPercentage && a.isMostUrgent && a.amountDifferenceText == nil)
    #expect(b.amountDifferenceText == "$100 less than the best" && b.deadlineDifferenceText == "4 days after the first")
    for id in [OfferID("c"), "d"] {
      let column = try #require(columns[id])
      #expect(!column.isBestAmount && !column.isBestPercentage && !column.isMostUrgent)
      #expect(column.amountDifferenceText == nil && column.deadlineDifferenceText == nil)
    }
  }

  @Test func zeroAndMissingValuesAreNeverBest() throws {
    let state = OffersPage.showing([
      offer("a", amount: 0, percentage: 0, due: "2026-02-09"), offer("b"), offer("c", amount: 0, percentage: 0),
    ])
    let comparison = try #require(state.selecting("a", "b", "c").after(.compareTapped).screen().comparison)
    #expect(
      comparison.columns.allSatisfy {
        !$0.isBestAmount && !$0.isBestPercentage && !$0.isMostUrgent && $0.amountDifferenceText == nil
          && $0.deadlineDifferenceText == nil
      })
    #expect(comparison.columns.map(\.amountText) == ["$0", nil, "$0"])
  }

  @Test func pastDeadlinesAreNeverMostUrgent() throws {
    let state = OffersPage.showing([
      offer("a", due: "2026-02-09"), offer("b", due: "2026-02-10"), offer("c", due: "2026-02-10"),
      offer("d", due: "2026-02-11"),
    ])
    let comparison = try #require(state.selecting("a", "b", "c", "d").after(.compareTapped).screen().comparison)
    #expect(comparison.columns.map(\.isMostUrgent) == [false, true, true, false])
    #expect(comparison.columns.map(\.deadlineDifferenceText) == [nil, nil, nil, "1 day after the first"])
  }

  @Test func comparisonColumnsHaveAllTexts() throws {
    let last = offer(
      "e", type: .other("athletic_aid"), status: .other("on_hold"), amount: 9_750.5, percentage: 66.67,
      on: "2026-01-01", conditions: " Keep a 3.2 GPA ")
    let page = OffersPage.showing(offers + [last])
    let comparison = try #require(page.selecting("b", "c", "e").after(.compareTapped).screen().comparison)
    let columns = comparison.columns
    #expect(columns.map(\.schoolName) == ["Élan College", "Unknown School", "Stanford"])
    #expect(columns.map(\.typeLabel) == ["Partial Scholarship", "Preferred Walk-On", "athletic_aid"])
    #expect(columns.map(\.percentageText) == ["45%", nil, "66.67%"])
    #expect(columns.map(\.amountText) == ["$22,500", nil, "$9,750.50"])
    #expect(columns.map(\.deadlineText) == ["Deadline Mar 1, 2026", "No deadline", "No deadline"])
    #expect(columns.map(\.deadlineDateText) == ["Mar 1, 2026", nil, nil])
    #expect(columns.map(\.timeLeftText) == [nil, nil, nil], "the first is accepted")
    #expect(columns.map(\.statusLabel) == ["Accepted", "Declined", "on_hold"])
    #expect(columns.map(\.conditions) == [nil, nil, " Keep a 3.2 GPA "])
    #expect(columns.map(\.amountDifferenceText) == [nil, nil, nil], "an unknown status is no offer to take")
    #expect(columns.allSatisfy { $0.values.count == comparison.rowTitles.count })
    #expect(
      columns[0].values.map { $0.map(\.text) } == [
        ["Élan College"], ["Partial Scholarship"], ["45% (best)"], ["$22,500 (best)"],
        ["Mar 1, 2026 (nearest)"], ["Accepted"], [],
      ])
    #expect(columns[1].values.map { $0.map(\.text) }[2...] == [[], [], ["No deadline"], ["Declined"], []])
  }

  @Test func aWideComparisonShowsTheFirst100Offers() throws {
    let offers = (100..<202).map { offer("o\($0)", amount: Double($0)) }
    var state = OffersPage.showing(offers)
    for offer in offers { state = state.after(.selectionChanged(id: offer.id, isSelected: true)) }
    var comparison = try #require(state.after(.compareTapped).screen().comparison)
    #expect(comparison.title == "Compare Offers (102)" && comparison.columns.count == 100)
    #expect(comparison.moreText == "2 more offers are selected")
    #expect(comparison.columns.allSatisfy { !$0.isBestAmount })
    #expect(comparison.columns[0].amountDifferenceText == "$101 less than the best")
    state = state.after(.selectionChanged(id: OfferID("o100"), isSelected: false), .compareTapped)
    comparison = try #require(state.screen().comparison)
    #expect(comparison.moreText == "1 more offer is selected")
  }

  @Test func aFullRideWithoutNumbersIsBest() throws {
    let offers = [offer("a", type: .fullRide), offer("b", type: .partial, amount: 12_000, percentage: 40)]
    let columns = try #require(OffersPage.showing(offers).selecting("a", "b").after(.compareTapped).screen().comparison)
      .columns
    let (ride, partial) = (
      columns[0].id == "a" ? columns[0] : columns[1], columns[0].id == "a" ? columns[1] : columns[0]
    )
    #expect(ride.percentageText == "100%" && ride.isBestPercentage)
    #expect(!partial.isBestPercentage && !partial.isBestAmount)
  }
}

/// The comparison covers the list until it is closed or replaced.
struct ComparingTests {
  let comparing = OffersPage.showing([offer("a"), offer("b")]).selecting("a", "b").after(.compareTapped)

  @Test func openingTheFormClosesTheComparison() {
    var store = OffersStore(comparing)
    store.send(.logTapped, asks: [.open(.new(.offer))]) { $0.isComparing = false }
    store.ignore(.open(.new(.offer)))
    let screen = store.screen
    #expect(screen.comparison == nil && screen.selectedCount == 2)
    store.finish()
  }

  @Test func loggingWithoutPermissionShowsANotice() {
    let admin = PageContext.seen(role: .other("admin"))
    var store = OffersStore(comparing, in: admin)
    store.send(.logTapped) { $0.notice = .notPermitted(.createOffer) }
    let screen = store.screen
    #expect(screen.pageNotice?.message == "You don't have permission to log offers.")
    #expect(screen.comparison != nil && !screen.canLog)
    store.finish()
  }

  @Test func theFormRequiresAnAthlete() {
    var store = OffersStore(OffersPage().after(.opened, in: .seen(active: nil)), in: .seen(active: nil))
    store.send(.logTapped)
    store.finish()
  }
}
