import CompassModel
import Testing

@testable import TextInterface

/// Every verb of the page does what it says, seen through the whole app (text-ui.md §4.2).
@MainActor
struct OffersCommandTests {
  @Test(arguments: [
    "expect count rows 4\nexpect row 1 \"Stanford\"",
    "search uni\nexpect count rows 3\nsearch clear\nexpect count rows 4",
    "filter status pending\nexpect count rows 1\nexpect filter status pending\nclear filters\nexpect count rows 4",
    "filter type preferred_walk_on\nexpect count rows 1",
    "sort deadline\nexpect row 1 \"UCLA\"\nexpect state sort.direction = asc",
    "sort amount asc\nexpect row 1 \"Nihon\"",
    "select 1\nselect \"UCLA\"\nexpect row 1 \"selected\"\ncompare\nexpect text \"Compare Offers (2)\"\nclose\n! close",
    "select 1\nselect 2\ncompare\nunselect 1\nexpect state comparison = null",
    "! compare\nexpect error \"Select at least two offers\"",
    "select 1\n! compare",
    "select 1\nselect 2\ncompare\n! compare\nexpect error \"is open\"",
    "open 2\nexpect route /offers/of-2",
    "delete 1\nexpect dialog \"Are you sure\"\n! search x\ncancel\nexpect no dialog\nexpect count rows 4",
    "delete #of-3\nconfirm\nexpect count rows 3\nexpect request deleteOffer of-3 times 1",
    "! confirm\n! cancel\nexpect error \"No question is open.\"\n! more\n! retry\n! dismiss",
    "refresh\nexpect request loadOffers times 2",
    "! save\nexpect error \"No form is open\"\n! set notes x\nexpect error \"No form is open\"",
    "log\nset notes x\n! log\n! delete 1\nexpect route /offers/create\ncancel\nexpect dialog \"Discard changes\"\nconfirm"
      + "\nexpect route /offers\n! cancel",
    "log\nset percentage 140\n! save\nexpect error \"School is required\"\nexpect error \"Scholarship %: Must be\""
      + "\nexpect text \"✖ School is required\"\nexpect no request createOffer\n! save",
    "log\nset school \"UCLA\"\nset type full-ride\nset amount \"50,000\"\nhold createOffer\nsave\n! save\n! set notes x"
      + "\n! cancel\nexpect error \"being saved\"\nrelease createOffer\nexpect count rows 5"
      + "\nexpect request createOffer times 1",
    "log\nset school #s-1\nset type partial\nnetwork timeout on createOffer\nsave\nexpect text \"could not be saved\""
      + "\nnetwork online\nsave\nexpect count rows 5",
    "open events\n! set notes x\nexpect error \"No form is open\"",
  ])
  func verbsDoWhatTheySay(script: String) async throws {
    #expect(try await report("open offers\n\(script)", offers: .small) == nil)
  }

  @Test func withoutSchoolsNoneCanBeChosen() async throws {
    let script = """
      open offers
      log
      expect text "Add a school first to log an offer"
      ! set school s-1
      expect error "Add a school first to log an offer."
      """
    #expect(try await report(script, schools: []) == nil)
  }
}
