import PageKit
import Testing

/// What can be done with the rows of a list is said once (decision V13).
struct SpokenWaysTests {
  private let open = SpokenWay("open", "opened")
  private let edit = SpokenWay("edit", "edited")
  private let attend = SpokenWay("attend", "marked as attended")

  @Test func whatAllRowsHaveIsSaidOfAll() {
    let ways = SpokenWays([[open, edit], [attend, open, edit]])
    #expect(ways.sentence() == "Each of these can be opened or edited.")
    #expect(SpokenWays([[attend, open, edit], [open, edit]]) == ways)
    #expect(ways.sentence(of: "lane") == "Each lane can be opened or edited.")
    #expect(ways.rest(of: [open, edit]) == nil)
    #expect(ways.rest(of: [attend, open, edit]) == "can also be marked as attended")
  }

  @Test func rowsWithNothingInCommonSayAllThemselves() {
    let ways = SpokenWays([[open, edit], [attend]])
    #expect(ways.sentence() == nil)
    #expect(ways.rest(of: [open, edit]) == "can be opened or edited")
    #expect(ways.rest(of: []) == nil)
  }

  @Test func aRowThatIsAloneSaysAllItself() {
    let ways = SpokenWays([[open, edit]])
    #expect(ways.sentence() == nil && ways.rest(of: [open, edit]) == "can be opened or edited")
  }

  @Test func theSameButtonInOtherWordsIsSaidOfItsRow() {
    let (chosen, free) = (SpokenWay("select", "left out"), SpokenWay("select", "selected"))
    let ways = SpokenWays([[chosen, open], [free, open], [free, open]])
    #expect(ways.sentence() == "Each of these can be selected or opened.")
    #expect(ways.rest(of: [chosen, open]) == "can also be left out" && ways.rest(of: [free, open]) == nil)
    // Wherever the other row is; of equally many the first counts.
    #expect(SpokenWays([[free], [free], [chosen]]).sentence() == "Each of these can be selected.")
    #expect(SpokenWays([[chosen], [free]]).sentence() == "Each of these can be left out.")
  }

  @Test func withoutRowsNothingIsSaid() {
    #expect(SpokenWays([]).sentence() == nil && SpokenWays([[], []]).sentence() == nil)
  }
}
