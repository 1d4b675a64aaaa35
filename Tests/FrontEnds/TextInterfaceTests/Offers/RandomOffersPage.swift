import CompassModel
import OffersList
import PageKit
import TestSupport

@testable import TextInterface

extension SeededGenerator {
  /// A page in a state that any sequence of actions over any offers may lead to.
  mutating func offersPage(actions count: Int) -> OffersPage {
    let contexts: [PageContext] = [
      .athlete, .parentOfTwo, .of(.other("coach"), [.jordan]), PageContext(moment: .fixed),
    ]
    var page = OffersPage.opened(in: contexts[number(below: contexts.count)])
    if number(below: 8) > 0 { page.answer(offers(), skipped: number(below: 3)) }
    if number(below: 4) > 0 { page.answerSchools(schools()) }
    for _ in 0..<count { step(&page) }
    return page
  }

  private mutating func schools() -> [School] {
    (0..<number(below: 5)).map { School(id: SchoolID("s-\($0)"), name: text(pieces: number(below: 14))) }
  }

  private mutating func offers() -> [Offer] {
    (0..<number(below: 9)).map { index in
      let date = (CalendarDate(wire: "2026-02-10") ?? .earliest).adding(days: number(below: 80) - 40)
      let amounts: [Double?] = [nil, 0, 150, 99_999_999.99, -5, 22_500.5]
      let types = OfferType.recognized + [.other(text(pieces: 8))]
      let statuses = OfferStatus.recognized + [.other(text(pieces: 6))]
      return Offer(
        id: OfferID("of-\(index)"), owner: AthleteID("ath-1"), schoolID: SchoolID("s-\(number(below: 5))"),
        type: types[number(below: types.count)], status: statuses[number(below: statuses.count)],
        amount: amounts[number(below: amounts.count)], percentage: [nil, 0, 66.67, 100][number(below: 4)],
        offerDate: date, deadline: Bool.random(using: &self) ? date.adding(days: number(below: 90)) : nil,
        conditions: Bool.random(using: &self) ? text(pieces: number(below: 30)) : nil,
        notes: Bool.random(using: &self) ? text(pieces: number(below: 30)) : nil)
    }
  }

  private mutating func step(_ page: inout OffersPage) {
    let id = OfferID("of-\(number(below: 9))")
    let kinds = ServiceFailure.Kind.allCases
    let failure = ServiceFailure(kinds[number(below: kinds.count)])
    switch number(below: 13) {
    case 0: page.send(.searchChanged(query: text(pieces: 3)))
    case 1: page.send(.statusFilterChanged(status: OfferStatusFilter.allCases[number(below: 5)]))
    case 2: page.send(.clearFiltersTapped)
    case 3, 4, 5: page.send(.selectionChanged(id: id, isSelected: true))
    case 6: page.send(.compareTapped)
    case 7: page.send(.comparisonClosed)
    case 8: page.send(.deleteTapped(id: id))
    case 9: page.send(.deleteConfirmed)
    case 10: page.answerDeletion(of: id, failure)
    case 11: page.send(.logTapped)
    default: page.send(.refreshPulled)
    }
  }
}
