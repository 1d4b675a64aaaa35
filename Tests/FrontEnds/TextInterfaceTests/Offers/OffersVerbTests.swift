import OffersList
import RecruitingCompass
@testable import Scripting
import Testing

@testable import TextInterface

struct OffersVerbTests {
  @Test(arguments: [
    ("sort date", OfferSort(field: .date, direction: .descending)),
    ("sort deadline", OfferSort(field: .deadline, direction: .ascending)),
    ("sort percentage", OfferSort(field: .percentage, direction: .descending)),
    ("sort amount asc", OfferSort(field: .amount, direction: .ascending)),
    ("sort date desc", OfferSort(field: .date, direction: .descending)),
  ])
  func withoutADirectionASortHasItsOwn(line: String, sort: OfferSort) throws {
    let words = try #require(try Lexer.commands(in: line, separatesCommands: false).first)
    let verbs = try VerbTable.parse(words).filter { $0.verb.page == .offers }
    guard case .tap(.offers(.tap(.sortChanged(sort))))? = verbs.first?.command.forPeople else {
      Issue.record("\(line) means something else")
      return
    }
  }
}
