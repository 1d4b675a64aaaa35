import Testing

@testable import CompassText

/// Checks every expectation, passing and failing, with its failure message.
@MainActor
struct ExpectationTests {
  @Test(arguments: [
    "expect text \"5 results\"", "expect text \"Sort:   Date (Newest\n First)\"", "expect no text \"Loading\"",
    "expect line 3 \"Events                                                         [add] + Add Event\"",
    "expect line 5 \"\"", "expect count rows 5", "expect row 1 \"Stanford University Department of Athletics\"",
    "expect row #ev-4 \"Mark as attended\"",
    "expect row name~\"Presidents\" \"Feb 14, 2026 - Feb 15, 2026 · 08:30 · $225.50 · Phoenix, AZ\"",
    "expect no banner", "expect no dialog", "expect route /events", "expect filter type all",
    "expect state isLoading = false",
    "expect state calendar.days.41.eventCount = 0", "expect state events = \"5 elements\"", "expect state empty = null",
    "expect state filters = \"3 members\"", "expect request loadEvents", "expect request loadEvents times 1",
    "expect request loadEvents ath-1", "expect request loadEvents ath-1 times 1", "expect no request deleteEvent",
    "expect no request deleteEvent ev-1", "expect request deleteEvent times 0", "expect no stored eventsSortOption",
  ])
  func expectationsPass(check: String) async throws {
    let script = check.replacing("\n", with: "\\n")
    #expect(try await report("open events\n\(script)") == nil)
  }

  /// Compares bytes: invalid UTF-8 is not repaired, and canonically equivalent text differs.
  @Test func filesAreComparedByBytes() async throws {
    let lab = await ScriptLab()
    lab.world.files = ["same": Array("é\n".utf8), "bad": [0xFF, 0x0A], "composed": Array("e\u{301}\n".utf8)]
    #expect(try await lab.run("expect file same <<END\né\nEND").report == nil)
    let bad = try await lab.run("expect file bad <<END\n\u{FFFD}\nEND").report
    #expect(message(bad) == "bad is not UTF-8")
    let composed = try await lab.run("expect file composed <<END\né\nEND").report
    #expect(composed?.contains("they look the same") == true)
    #expect(message(try await lab.run("expect file none x").report) == "none cannot be read: there is no such file")
  }

  @Test(arguments: [
    ("expect text \"6 results\"", "text not found: \"6 results\""),
    ("expect no text \"5 results\"", "text found: \"5 results\""),
    ("expect line 5 \"x\"", "line 5 is \"\", not \"x\""), ("expect line 0 \"\"", "there is no line 0; the last is 39"),
    ("expect line 99 \"\"", "there is no line 99; the last is 39"),
    ("expect count rows 4", "the number of rows is \"5\", not \"4\""),
    ("expect row 9 \"x\"", "There is no row 9; the last is 5."),
    (
      "expect row 4 \"Registered\"",
      "the row says \"Winter Skills Camp · Camp · Attended · Feb 7, 2026 · 09:00 · $150.00 · Atlanta, GA\""
        + ", not \"Registered\""
    ),
    ("expect banner \"x\"", "there is no banner"), ("expect banner error \"x\"", "there is no banner"),
    ("expect dialog \"x\"", "no question or alert is open"), ("expect alert \"x\"", "no question or alert is open"),
    ("expect route /", "the route is \"/events\", not \"/\""),
    ("expect filter type camp", "filters.type is \"all\", not \"camp\""),
    ("expect filter color red", "the screen has nothing at filters.color"),
    ("expect state count = 6", "count is \"5\", not \"6\""), ("expect state a.b = 1", "the screen has nothing at a.b"),
    ("expect state events.length = 6", "events.length is \"5\", not \"6\""),
    ("expect state count.length = 1", "the screen has nothing at count.length"),
    ("expect state events.9.id = x", "the screen has nothing at events.9.id"),
    ("expect request deleteEvent", "deleteEvent was asked 0 times"),
    ("expect request loadEvents times 2", "loadEvents was asked 1 time, not 2"),
    ("expect request loadEvents ath-2", "loadEvents ath-2 was asked 0 times"),
    ("expect request loadEvents ath-1 times 2", "loadEvents ath-1 was asked 1 time, not 2"),
    ("expect no request", "asked: loadEvents"), ("expect no request loadEvents", "loadEvents was asked 1 time, not 0"),
    ("expect no request loadEvents ath-1", "loadEvents ath-1 was asked 1 time, not 0"),
    ("expect stored eventsSortOption name", "the stored eventsSortOption is \"(nothing)\", not \"name\""),
    ("expect error \"x\"", "the last refusal says \"\", not \"x\""),
    ("snapshot loaded", "snapshots are compared for scripts in files: compass test DIR, compass run FILE"),
    ("sort name\nexpect no stored eventsSortOption", "the stored eventsSortOption is \"name\", not \"(nothing)\""),
    (
      "delete 2\nexpect dialog \"x\"",
      "it says \"Delete event Are you sure you want to delete this event? "
        + "Presidents Day Showcase 日本語 🏈 · Feb 14, 2026\", not \"x\""
    ),
    ("delete 2\nexpect no dialog", "a question is open: \"Are you sure you want to delete this event?\""),
    ("date today\nexpect banner error \"No\"", "the kind of banner is \"info\", not \"error\""),
    ("date today\nexpect banner \"x\"", "the banner says \"No events on Feb 10, 2026\", not \"x\""),
    ("date today\nexpect no banner", "there is a banner: \"No events on Feb 10, 2026\""),
  ])
  func failedExpectationsReportTheirMessage(check: String, message: String) async throws {
    #expect(CompassTextTests.message(try await report("open events\n\(check)")) == message)
  }

  @Test func wrappedTextIsMatched() async throws {
    let script =
      "open events\nwidth 40\nexpect text \"Stanford University Department of Athletics\"\n"
      + "expect text \"Track camps, showcases, visits, and games\""
    #expect(try await report(script) == nil)
  }

  @Test func colourCodesAreIgnored() async throws {
    let options = RenderOptions(columns: 80, color: true)
    let script = "open events\nexpect text \"Winter Skills Camp Camp · Attended\"\nexpect line 3 \"x\""
    let report = try await report(script, options: options)
    #expect(message(report)?.hasPrefix("line 3 is \"Events  ") == true)
    #expect(report?.contains("\u{1B}") == false)
  }

  @Test func noRequestChecksOnlyTheLastVerb() async throws {
    #expect(try await report("open events\nfilter type camp\nshow\nexpect count rows 1\nexpect no request") == nil)
  }
}
