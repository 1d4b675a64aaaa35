import Foundation
import Testing

/// Lists for other programs, and one-shots (decisions D7, D8, D15, V14).
@Suite struct ListCommandTests {
  private let compass = CompassProcess()

  @Test(arguments: [
    ("events", "id,name,type,start_date", 40), ("offers", "id,offer_type,status", 12),
    ("tasks", "id,title,category,grade_level", 0), ("performance", "id,metric_type,value,unit,recorded_date", 0),
    ("timeline", "id,type,typeLabel,label,date", 0),
  ])
  func everyListPrintsAsATable(page: String, head: String, rows: Int) async throws {
    let csv = try await compass("show", page, "--csv")
    #expect((csv.code, csv.errors) == (0, ""))
    #expect(csv.output.hasPrefix(head))
    let plain = try await compass("show", page, "--plain")
    let lines = plain.outputLines.dropLast()
    #expect(lines.count > 1 && Set(lines.map { $0.filter { $0 == "\t" }.count }).count == 1)
    let count = try await compass("-c", "open \(page); state count")
    if let count = Int(count.output.trimmingCharacters(in: .whitespacesAndNewlines)), page != "tasks" {
      #expect(lines.count == count + 1)
    }
  }

  /// An offer with neither an offer date nor a creation time is named, omitted and counted (decision X5).
  @Test func omittedRowsAreCounted() async throws {
    let offer = #""user_id": "j", "school_id": "s", "offer_type": "full_ride", "status": "pending""#
    try compass.folder.write(
      """
      {"users": [{"id": "j", "role": "player"}], "schools": [{"id": "s", "user_id": "j", "name": "Duke"}],
       "offers": [{"id": "o1", \(offer)}, {"id": "o2", \(offer), "created_at": "2026-01-01T00:00:00Z"},
                  {"id": "o3", \(offer), "offer_date": "2026-01-02"}]}
      """, to: "data.json")
    for format in ["--csv", "--plain"] {
      let list = try await compass("show", "offers", format, "--data", "data.json")
      #expect(list.code == 0 && list.outputLines.count == 4, "\(list)")
      let problem = "data.json: offers[0]: offer_date and created_at are missing"
      #expect(list.errors == "\(problem)\ncompass: 1 item could not be shown\n")
    }
  }

  @Test func listsApplyFilters() async throws {
    let csv = try await compass("show", "events", "--csv", "-c", "filter type camp; sort name")
    let types = csv.outputLines.dropFirst().dropLast().compactMap {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(!types.isEmpty && types.allSatisfy { $0.contains("camp") })
  }

  @Test func theAgendaNamesTheDays() async throws {
    let agenda = try await compass("agenda")
    #expect(agenda.code == 0 && agenda.output.hasPrefix("Today, Tuesday, February 10\n"), "\(agenda)")
    #expect(try await compass("agenda", "14d").outputLines.count > agenda.outputLines.count)
    #expect(try await compass("agenda", "soon").code == 2)
  }

  /// Decision G11: rows match the search on home, as lines and as JSON.
  @Test func findListsRowsOfEveryKind() async throws {
    let found = try await compass("find", "SCHOLARSHIP")
    #expect(found.code == 0 && found.output.contains("  offer  "), "\(found)")
    #expect(try await compass("find", "clinic").output.contains("Catcher and Pitcher Clinic"))
    let lakeview = try await compass("find", "lakeview", "--json")
    let rows = try #require(
      JSONSerialization.jsonObject(with: Data(lakeview.output.utf8)) as? [[String: Any]], "\(lakeview)")
    #expect(rows.first?["kind"] as? String == "school" && rows.first?["date"] is NSNull)
    #expect(Set(rows.compactMap { $0["kind"] as? String }).isSuperset(of: ["school", "event", "offer", "contact"]))
    let routes = rows.compactMap { $0["route"] as? String }
    #expect(routes.contains("/offers/offer-01") && routes.contains("/interactions/interaction-31"))
    for row in rows { #expect(Set(row.keys) == ["kind", "id", "title", "detail", "date", "route"]) }
    for words in ["no such words", "clear"] {
      let none = try await compass("find", words)
      #expect(none.code == 1 && none.output.isEmpty && none.errors.contains("nothing contains"), "\(none)")
    }
    #expect(try await compass("find").code == 2)
    let agenda = try await compass("agenda", "3d", "--json")
    #expect(agenda.output.contains("\"route\" : \"/events/ev-18\""), "\(agenda)")
  }

  /// Schools are listed, and opened by name (decision D2).
  @Test func schoolsAreListedAndOpenedByName() async throws {
    let list = try await compass("-c", "schools")
    #expect(list.code == 0 && list.output.contains("Lakeview State University"), "\(list)")
    #expect(list.outputLines.dropLast().enumerated().allSatisfy { $1.hasPrefix("\($0 + 1). ") }, "\(list)")
    let opened = try await compass("-c", "open school lakeview; state title")
    #expect(opened.output == "\"Lakeview State University\"\n", "\(opened)")
    let missing = try await compass("-c", "open school nowhere")
    #expect(missing.code == 1 && missing.errors.contains("nowhere"), "\(missing)")
  }

  @Test func doneCompletesATask() async throws {
    let done = try await compass("done", "highlight", "video")
    #expect(
      done.code == 0 && done.output.hasPrefix("✔ “Cut a three-minute highlight video” was marked complete."), "\(done)")
    let locked = try await compass("done", "3")
    #expect(locked.code == 1 && locked.errors.contains("Task locked"), "\(locked)")
    #expect(try await compass("done").code == 2)
  }
}
