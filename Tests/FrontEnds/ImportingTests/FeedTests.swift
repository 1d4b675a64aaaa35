import CompassModel
import CompassServices
import Foundation
import Testing

@testable import Importing

/// Checks repeated imports of a feed: identities (decision F1) and newer files (decision F2).
@Suite struct FeedTests {
  private static let owls = "SUMMARY:vs Owls\nDTSTART:20260418T120000\nLOCATION:Field 1"
  private static let hawks = "SUMMARY:vs Hawks\nDTSTART:20260419T120000"

  private func feed(_ events: (String, String)..., stamp: String = "20260201T000000Z") -> String {
    FeedWorld.calendar(events.map { (uid: $0.0, lines: $0.1 + "\nDTSTAMP:\(stamp)") })
  }

  private func messages(_ plan: EventImport) -> [String] { plan.differences.map(\.message) }

  // MARK: Identity

  @Test func doubleheadersAreAddedOnce() {
    var world = FeedWorld()
    let both = feed(("a", Self.owls), ("b", Self.owls), ("c", Self.owls.replacing("12", with: "15")))
    #expect(world.take(both).added.count == 3)
    let again = world.take(both)
    #expect(again.added.isEmpty && again.differences.isEmpty && world.rows.count == 3)
  }

  @Test func matchingRowsTakeOverTheIdentity() {
    var world = FeedWorld()
    world.rows["mine"] = Event(
      NewEvent(type: .game, name: "VS  owls", startDate: day("2026-04-18"), startTime: "12:00:00", location: "Home"),
      id: "mine", owner: "avery")
    #expect(world.take(feed(("a", Self.owls))).added.isEmpty)
    let moved = feed(("a", Self.owls.replacing("T12", with: "T17")), stamp: "20260202T000000Z")
    #expect(messages(world.take(moved, updates: true)) == ["“VS  owls” on Sat, Apr 18, 2026: start 12:00, now 17:00."])
    #expect(world.texts == ["VS  owls 2026-04-18 17:00 Home"])
  }

  /// A second game at the same time is a separate event.
  @Test func aRowIsTakenOverOnce() {
    var world = FeedWorld()
    world.rows["mine"] = Event(
      NewEvent(type: .game, name: "vs Owls", startDate: day("2026-04-18"), startTime: "12:00:00"), id: "mine",
      owner: "avery")
    #expect(world.take(feed(("a", Self.owls), ("b", Self.owls))).added.count == 1 && world.origins.count == 2)
  }

  /// Feeds with different identities in each file.
  @Test func newIdentitiesReplaceOldOnes() {
    var world = FeedWorld()
    world.take(feed(("a", Self.owls)))
    let plan = world.take(feed(("x", Self.owls)), updates: true)
    #expect(plan.added.isEmpty && plan.differences.isEmpty && world.origins.keys.map(\.uid) == ["x"])
  }

  @Test func deletedRowsAreAddedAgainOnlyByAnUpdate() {
    var world = FeedWorld()
    world.take(feed(("a", Self.owls)))
    world.rows = [:]
    let plan = world.take(feed(("a", Self.owls)))
    #expect(
      plan.added.isEmpty
        && plan.notes.map(\.message) == [
          "“vs Owls” on Sat, Apr 18, 2026 was imported and deleted here: --update adds it again."
        ])
    #expect(world.take(feed(("a", Self.owls)), updates: true).added.count == 1 && world.rows.count == 1)
    #expect(world.take(feed(("a", Self.owls)), updates: true).added.isEmpty)
  }

  /// Tables have no identities, or only ids.
  @Test func tableRowsAreMatchedAgain() {
    var world = FeedWorld()
    let text = "name,date,time,place\nGame,4/18/2026,12pm,Field 1\nGame,4/18/2026,3pm,Field 1\n"
    #expect(world.take(text, file: "a.csv").added.count == 2)
    let moved = world.take(text.replacing("3pm,Field 1", with: "3pm,Field 2"), updates: true, file: "a.csv")
    #expect(messages(moved) == ["“Game” on Sat, Apr 18, 2026: place “Field 1”, now “Field 2”."])
    #expect(world.texts == ["Game 2026-04-18 12:00 Field 1", "Game 2026-04-18 15:00 Field 2"])
    let numbered = "id,name,date\n7,A,4/1/2026\n7,B,4/2/2026\n8,C,4/3/2026\n"
    #expect(world.take(numbered, file: "b.csv").added.count == 3)
    let later = world.take(numbered.replacing("C,4/3", with: "C,4/4"), updates: true, file: "b.csv")
    #expect(messages(later) == ["“C” on Fri, Apr 3, 2026: day Fri, Apr 3, 2026, now Sat, Apr 4, 2026."])
  }

  @Test func occurrencesAreSeparateEvents() {
    var world = FeedWorld()
    let lift = "SUMMARY:Lift\nDTSTART:20260302T170000\nRRULE:FREQ=WEEKLY;COUNT=3"
    world.take(feed(("a", lift)))
    #expect(world.rows.count == 3)
    // Moves one occurrence, then all of them to another hour.
    let moved = feed(("a", lift), ("a", "RECURRENCE-ID:20260309T170000\nSUMMARY:Lift\nDTSTART:20260310T080000"))
    world.take(moved, updates: true)
    #expect(world.texts == ["Lift 2026-03-02 17:00", "Lift 2026-03-10 08:00", "Lift 2026-03-16 17:00"])
    let plan = world.take(moved.replacing("T170000", with: "T180000"), updates: true)
    #expect(plan.added.isEmpty && plan.differences.count == 2)
    #expect(world.texts == ["Lift 2026-03-02 18:00", "Lift 2026-03-10 08:00", "Lift 2026-03-16 18:00"])
    let shorter = world.take(
      feed(("a", lift + "\nEXDATE:20260316T170000"), stamp: "20260203T000000Z").replacing("T170000", with: "T180000"))
    #expect(messages(shorter).contains("“Lift” on Mon, Mar 16, 2026 is in the file no more."))
  }

  // MARK: Newer files

  @Test func newerFilesChangeRowsOnlyByAnUpdate() {
    var world = FeedWorld()
    world.take(feed(("a", Self.owls), ("b", Self.hawks)))
    let newer = feed(
      ("a", "SUMMARY:vs Owls (DH)\nDTSTART:20260418T170000\nDTEND:20260418T190000\nLOCATION:Field 9"),
      ("b", Self.hawks),
      ("c", "SUMMARY:New\nDTSTART:20260501"), stamp: "20260202T000000Z")
    let listed = [
      "“vs Owls” on Sat, Apr 18, 2026: name “vs Owls”, now “vs Owls (DH)”; start 12:00, now 17:00; "
        + "end none, now 19:00; place “Field 1”, now “Field 9”."
    ]
    let plan = world.take(newer)
    #expect(messages(plan) == listed && plan.added.map(\.row.name) == ["New"])
    #expect(world.texts.first == "vs Owls 2026-04-18 12:00 Field 1")
    #expect(messages(world.take(newer, updates: true)) == listed)
    #expect(world.texts.first == "vs Owls (DH) 2026-04-18 17:00 Field 9")
    #expect(world.take(newer).differences.isEmpty)
  }

  @Test func editedColumnsSurviveAnUpdate() {
    var world = FeedWorld()
    world.take(feed(("a", Self.owls + "\nDESCRIPTION:Bring a bat")))
    let id = world.events[0].id
    world.edit(id) {
      $0.location = "Park"
      ($0.isRegistered, $0.isAttended, $0.cost, $0.type, $0.details, $0.schoolID) = (
        true, true, 20, .camp, "Mine", "duke"
      )
      $0.endTime = "13:00:00"
    }
    let newer = feed(
      ("a", "SUMMARY:Camp\nDTSTART:20260418T140000\nLOCATION:Field 2\nDESCRIPTION:Bring a glove"),
      stamp: "20260202T000000Z")
    let plan = world.take(newer, updates: true)
    #expect(messages(plan)[0].hasSuffix("place “Field 1”, now “Field 2” (stays “Park”, as entered here)."))
    let row = world.events[0].entry
    #expect(FeedWorld.text(row) == "Camp 2026-04-18 14:00 Park")
    #expect(row.isRegistered && row.isAttended && row.cost == 20 && row.type == .camp && row.schoolID == "duke")
    // The end that was entered here is before the new start.
    #expect(row.details == "Mine" && row.endTime == nil)
    #expect(world.take(newer, updates: true).differences.isEmpty)
  }

  @Test(arguments: [false, true]) func cancelledEventsAreDeletedOnlyByAnUpdate(byMethod: Bool) {
    var world = FeedWorld()
    world.take(feed(("a", Self.owls), ("b", Self.hawks), ("c", "SUMMARY:Past\nDTSTART:20260101T120000")))
    world.edit(world.events[1].id) { $0.isAttended = true }
    var text = feed(("a", Self.owls), ("b", Self.hawks), stamp: "20260202T000000Z")
    text =
      byMethod
      ? text.replacing("VERSION", with: "METHOD:CANCEL\nVERSION")
      : text.replacing("LOCATION", with: "STATUS:CANCELLED\nLOCATION")
    let plan = world.take(text)
    #expect(messages(plan) == (byMethod ? ["“vs Hawks” on Sun, Apr 19, 2026 is cancelled."] : []))
    #expect(
      plan.notes.map(\.message).contains(
        "“vs Owls” on Sat, Apr 18, 2026 is cancelled, and stays: it was attended, or has readings."))
    #expect(world.rows.count == 3)
    world.take(text, updates: true)
    #expect(world.rows.count == (byMethod ? 2 : 3))
  }

  @Test func missingEventsAreDeletedOnlyByAnUpdate() {
    var world = FeedWorld()
    let past = ("p", "SUMMARY:Past\nDTSTART:20260101T120000")
    world.take(feed(("a", Self.owls), ("b", Self.hawks), past))
    world.take(
      FeedWorld.calendar([("o", Self.owls.replacing("Owls", with: "Other"))], head: "X-WR-CALNAME:Other\nPRODID:Feed"))
    let newer = feed(("b", Self.hawks), stamp: "20260202T000000Z")
    #expect(messages(world.take(newer)) == ["“vs Owls” on Sat, Apr 18, 2026 is in the file no more."])
    #expect(world.plan(newer, to: "2026-03-01").differences.isEmpty)
    // A file with problems may still contain the event.
    #expect(
      world.plan(newer.replacing("END:VCALENDAR", with: "BEGIN:VEVENT\nUID:z\nEND:VEVENT\nEND:VCALENDAR")).differences
        .isEmpty)
    world.withReadings = [world.events[1].id]
    #expect(world.plan(newer).differences.isEmpty == (world.events[1].name == "vs Owls"))
    world.withReadings = []
    world.take(newer, updates: true)
    #expect(Set(world.events.map(\.name)) == ["Past", "vs Other", "vs Hawks"])
  }

  @Test func olderFilesAreIgnoredWithANote() {
    var world = FeedWorld()
    let first = feed(("a", Self.owls), ("b", Self.hawks))
    world.take(first)
    let second = feed(("a", Self.owls.replacing("T12", with: "T17")), stamp: "20260202T000000Z")
    world.take(second)
    for updates in [false, true] {
      let plan = world.take(first + "", updates: updates)
      #expect(plan.differences.isEmpty && plan.added.isEmpty)
      #expect(plan.notes.last?.message == "The file is older than what was imported before: nothing is changed.")
    }
    world.take(second, updates: true)
    #expect(world.texts == ["vs Owls 2026-04-18 17:00 Field 1"])
    // SEQUENCE counts before DTSTAMP.
    let third = feed(("a", Self.owls + "\nSEQUENCE:1"), stamp: "20260101T000000Z")
    world.take(third, updates: true)
    #expect(world.texts == ["vs Owls 2026-04-18 12:00 Field 1"])
    #expect(world.take(second, updates: true).notes.last?.message.hasPrefix("The file is older") == true)
  }

  /// A file without imported events is older by its time stamps.
  @Test func olderFilesOfOtherEventsAreIgnored() {
    var world = FeedWorld()
    world.take(feed(("b", Self.hawks), stamp: "20260202T000000Z"))
    let plan = world.take(feed(("a", Self.owls)), updates: true)
    #expect(plan.added.isEmpty && plan.differences.isEmpty && world.texts == ["vs Hawks 2026-04-19 12:00"])
  }

  /// Daily imports of a feed whose days enter the window one by one.
  @Test func daysBeyondTheSeriesLimitAreKept() {
    var world = FeedWorld()
    world.take(feed(("a", "SUMMARY:Lift\nDTSTART:20260302T170000\nRRULE:FREQ=WEEKLY;COUNT=300")))
    #expect(world.rows.count == 300)
    let cut = world.take(
      feed(("a", "SUMMARY:Lift\nDTSTART:20260302T170000\nRRULE:FREQ=WEEKLY"), stamp: "20260202T000000Z"))
    #expect(cut.differences.isEmpty && cut.added.isEmpty)
  }

  private func day(_ wire: String) -> CalendarDate { CalendarDate(wire: wire) ?? .earliest }
}
