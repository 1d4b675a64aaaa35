import CompassModel
import Testing

/// Texts of rows: labels of columns and texts of values.
struct RecordTextTests {
  private let event = RecordReference.event(EventID("e"))
  private let interaction = RecordReference.interaction(InteractionID("i"))
  private let offer = RecordReference.offer(OfferID("o"))

  private func text(
    _ reference: RecordReference, _ name: String, _ value: RecordField.Value?, in zone: String = "America/New_York"
  ) -> String? {
    RecordText.displayed(reference, zone: Zone(identifier: zone) ?? .utc).text(RecordField(name, value))
  }

  @Test(arguments: [
    ("start_date", "Start Date"), ("name", "Name"), ("id", "ID"), ("family_unit_id", "Family Unit ID"), ("url", "URL"),
    ("checkin_time", "Check-In Time"), ("logged_by", "Logged By"), ("", ""), ("__x", "X"),
    ("école_type", "École Type"),
  ])
  func columnsHaveLabels(name: String, label: String) {
    #expect(RecordField(name, nil).label == label)
  }

  /// Decision G14: a field has one label, in forms and in details, where the value includes its unit.
  @Test(arguments: [
    ("performance_notes", "Performance"), ("url", "Web address"), ("cost", "Cost"), ("start_date", "Start date"),
    ("checkin_time", "Check-In Time"),
  ])
  func fieldsHaveTheLabelOfTheirForm(name: String, label: String) {
    #expect(RecordText.displayed(.event("e"), zone: .utc).label(of: RecordField(name, nil)) == label)
  }

  @Test("Ids in a list are counted, names are not (N4)")
  func idsAreCounted() {
    let id = "3f2504e0-4f89-11d3-9a0c-0305e82c3301"
    #expect(text(event, "coaches_present", .list([id, id])) == "2")
    #expect(text(event, "coaches_present", .list(["Pat Lee", id])) == "Pat Lee, \(id)")
  }

  @Test(arguments: [
    ("id", true), ("user_id", true), ("school_id", true), ("logged_by", true), ("created_at", true),
    ("updated_at", true), ("name", false), ("occurred_at", false), ("identity", false), ("paid", false),
  ])
  func bookkeepingIsDetectedByName(name: String, isBookkeeping: Bool) {
    #expect(RecordField(name, .text("x")).isBookkeeping == isBookkeeping)
  }

  @Test(arguments: [
    (RecordReference.event(EventID("a b")), "event", "Event", "/events/a b"),
    (.interaction(InteractionID("i")), "interaction", "Contact", "/interactions/i"),
    (.offer(OfferID("o")), "offer", "Offer", "/offers/o"),
  ])
  func referencesHaveNounsLabelsAndPaths(reference: RecordReference, noun: String, label: String, path: String) {
    #expect(reference.noun == noun && reference.label == label && reference.path == path)
  }

  @Test func enumerationsShowLabelsOrTheirRawValue() {
    #expect(text(event, "type", .text("official_visit")) == "Official Visit")
    #expect(text(event, "type", .text("rodeo")) == "rodeo")
    #expect(text(interaction, "type", .text("dm")) == "DM")
    #expect(text(interaction, "direction", .text("inbound")) == "Inbound")
    #expect(text(interaction, "direction", .text("outbound")) == "Outbound")
    #expect(text(interaction, "direction", .text("sideways")) == "sideways")
    #expect(text(offer, "offer_type", .text("full_ride")) == "Full Ride Scholarship")
    #expect(text(offer, "status", .text("declined")) == "Declined")
    #expect(text(event, "status", .text("declined")) == "declined", "only offers have one")
    #expect(text(offer, "type", .text("dm")) == "dm")
  }

  @Test func numbersAreFormattedByTheirColumn() {
    #expect(text(event, "cost", .number(1250.5)) == "$1,250.50")
    #expect(text(event, "cost", .number(0)) == "Free")
    #expect(text(offer, "scholarship_amount", .number(50_000)) == "$50,000")
    #expect(text(offer, "scholarship_amount", .number(0)) == "$0")
    #expect(text(offer, "scholarship_percentage", .number(66.67)) == "66.67%")
    #expect(text(offer, "cost", .number(8)) == "8")
    #expect(text(event, "rank", .number(-6.5)) == "-6.5")
    #expect(text(event, "rank", .number(1e300)) == "1e+300")
  }

  @Test(arguments: [
    ("09:00", "09:00"), ("09:00:30", "09:00"), ("09:00:99", nil), ("23:59", "23:59"), ("24:00", nil), ("12:60", nil),
    ("9:00", nil),
    ("noon", nil), ("", nil), ("09:00:00:00", nil), ("０9:00", nil), ("1\u{301}2:00", nil),
  ])
  func timesOfDayOmitSeconds(wire: String, short: String?) {
    #expect(TimeOfDay.text(wire) == short)
    for name in ["start_time", "end_time", "checkin_time"] {
      #expect(text(event, name, .text(wire)) == short ?? (wire.isEmpty ? nil : wire), "what is no time stays")
    }
    #expect(text(interaction, "start_time", .text("09:00:30")) == "09:00:30")
  }

  @Test func datesHaveDisplayedAndSpokenForms() throws {
    let date = try #require(CalendarDate(wire: "2026-04-05"))
    let late = try #require(Instant(wire: "2026-02-11T02:12:59Z"))
    #expect(text(event, "start_date", .date(date)) == "Apr 5, 2026")
    #expect(text(event, "created_at", .instant(late)) == "Feb 10, 2026 at 21:12", "the local day")
    #expect(text(event, "created_at", .instant(late), in: "Asia/Tokyo") == "Feb 11, 2026 at 11:12")
    let spoken = RecordText.spoken(event, zone: .utc)
    #expect(spoken.text(RecordField("start_date", .date(date))) == "April 5, 2026")
    #expect(spoken.text(RecordField("created_at", .instant(late))) == "February 11, 2026 at 02:12")
  }

  @Test func missingValuesAreNilOrTheirDefault() {
    for reference in [event, interaction, offer] {
      #expect(text(reference, "notes", nil) == nil)
      #expect(text(reference, "notes", .text(" \n")) == nil)
      #expect(text(reference, "coaches_present", .list([])) == nil)
    }
    #expect(text(event, "registered", nil) == "No" && text(event, "attended", nil) == "No")
    #expect(text(offer, "status", nil) == "Pending" && text(offer, "registered", nil) == nil)
    #expect(text(event, "registered", .flag(true)) == "Yes" && text(event, "registered", .flag(false)) == "No")
  }

  @Test(arguments: [
    (
      #"{"strike_outs": 8, "batting": {"hits": 2, "won": true}, "note": null}"#,
      "Batting: (Hits: 2, Won: Yes), Note: none, Strike Outs: 8"
    ),
    ("[1.5, \"a\", [2]]", "1.5, a, (2)"), ("\"text\"", "text"), ("3", "3"), ("null", nil), ("{}", nil), ("[]", nil),
    ("{broken", "{broken"), ("", nil), ("1e999", "1e999"),
  ])
  func jsonIsDisplayedAsText(json: String, words: String?) {
    #expect(text(event, "stats_recorded", .json(json)) == words)
  }

  @Test func deepJSONIsHandled() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(text(event, "stats_recorded", .json(deep)) == deep)
    let closed = String(repeating: "[", count: 400) + "1" + String(repeating: "]", count: 400)
    #expect(text(event, "stats_recorded", .json(closed))?.contains("1") == true)
  }

  @Test func recordsReturnFieldsByName() {
    let record = Record(
      event, fields: [RecordField("a", .text("x")), RecordField("b", nil), RecordField("c", .text(" "))])
    #expect(record["a"] == .text("x") && record["b"] == nil && record["z"] == nil)
    #expect(record.text("a") == "x" && record.text("b") == nil && record.text("c") == nil)
  }
}

/// Displayed texts: blank texts, and the ends of sentences.
struct DisplayTextTests {
  @Test(arguments: [
    ("", true), (" \t\r\n\u{A0}\u{2003}\u{3000}", true), (" \u{301}", true), (" a ", false), ("\u{E9}", false),
    ("\u{1F44D}", false), ("\u{7F}", false), ("\u{200B}", false), ("-", false),
  ])
  func whitespaceOnlyTextsAreBlank(text: String, isBlank: Bool) {
    #expect(text.isBlank == isBlank && text.nilIfBlank == (isBlank ? nil : text))
    #expect(isBlank == text.allSatisfy(\.isWhitespace), "as character by character")
  }

  @Test(arguments: [
    ("Saved", "Saved."), ("Saved.", "Saved."), ("Sure?", "Sure?"), ("Great!", "Great!"), ("Loading…", "Loading…"),
    ("", "."), ("Élan", "Élan."),
  ])
  func sentencesEndWithOnePunctuationMark(text: String, sentence: String) {
    #expect(text.asSentence == sentence)
  }
}

/// Checks lists exported as tables (decisions D8, P11).
@Suite struct ListTableTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
    ("two\nlines", "\"two\nlines\""),
    ("=1+1", "'=1+1"), ("+1 555", "'+1 555"), ("@name", "'@name"), (" -x", "' -x"), ("＝1", "'＝1"), ("-1.5", "-1.5"),
    ("=a,\"b\"", "\"'=a,\"\"b\"\"\""), ("esc\u{1B}[2J", "esc[2J"), ("é 日本", "é 日本"),
  ])
  func cellsAreQuotedAndFormulasEscaped(text: String, cell: String) {
    #expect(ListTable(columns: ["a"], rows: [[text]]).csv == "a\n\(cell)\n")
  }

  @Test func plainRowsAreSingleLines() {
    let table = ListTable(columns: ["a", "b"], rows: [["one\ttwo", "three\nfour"]])
    #expect(table.plain.split(separator: "\n").count == 2)
    #expect(table.plain.filter { $0 == "\t" }.count == 2)
  }

  @Test func anEmptyTableHasOnlyTheHeader() {
    #expect(ListTable(columns: ["a", "b"], rows: []).csv == "a,b\n")
  }
}
