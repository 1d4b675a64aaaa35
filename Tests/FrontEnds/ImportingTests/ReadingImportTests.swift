import CompassModel
import PerformanceTimeline
import TestSupport
import Testing

@testable import Importing

/// Checks the import of readings (decision D16). Today is Tuesday, February 10, 2026.
@Suite struct ReadingImportTests {
  private static let events = [
    ("ev-1", "Elite Camp", "2026-02-07", "2026-02-09"), ("ev-2", "Scrimmage", "2026-02-01", "2026-02-01"),
    ("ev-3", "Scrimmage", "2026-02-08", "2026-02-08"),
  ]
  private static let head = "Date,Metric,Value,Unit,Event,Verified,Notes\n"

  private func plan(_ text: String, existing: [PerformanceMetric] = []) throws -> ReadingImport {
    let events = try Self.events.map { id, name, first, last in
      Event(
        id: EventID(id), owner: "a", type: .camp, name: name, startDate: try #require(CalendarDate(wire: first)),
        endDate: CalendarDate(wire: last))
    }
    return ReadingImport(
      [UInt8](text.utf8), existing: existing, ReadingContext(moment: FeedWorld.moment, events: events))
  }

  @Test(arguments: [
    ("2026-02-09,velocity,84.1", "Fastball Velocity 84.1 mph, Mon, Feb 9, 2026"),
    ("2/9/26,Exit Velo,88,,elite,yes", "Exit Velocity 88.0 mph, Mon, Feb 9, 2026, at Elite Camp, verified"),
    ("fri,60 yard dash,7.05 sec", "60-Yard Dash 7.05 sec, Fri, Feb 6, 2026"),
    ("yesterday,batting average,.345,,,no", "Batting Average .345, Mon, Feb 9, 2026"),
    ("feb 8,velocity,135,KPH,scrimmage", "Fastball Velocity 135.0 km/h, Sun, Feb 8, 2026, at Scrimmage"),
    ("2026-02-10,ERA,2.1,era", "ERA 2.10, Tue, Feb 10, 2026"),
    ("12/5,Strikeouts,9", "Strikeouts 9, Fri, Dec 5, 2025"),
    ("today,other,3,reps", "Other Metric 3.00 reps, Tue, Feb 10, 2026"),
    ("2026-02-10,pop-time,2.01s", "Pop Time 2.01 sec, Tue, Feb 10, 2026"),
  ])
  func typedRowsAreParsed(row: String, text: String) throws {
    let plan = try plan("\(Self.head)\(row)\n")
    #expect(plan.problems == [] && plan.doubts == [])
    #expect(plan.added.map { plan.text(of: $0.row) } == [text])
  }

  @Test(arguments: [
    ("someday,velocity,84", 1, "“someday” is not a date"),
    ("2026-02-11,velocity,84", 1, "Feb 11, 2026 is in the future"),
    ("2026-02-09,spin,84", 12, "“spin” is not one of Fastball Velocity"),
    ("2026-02-09,time,84", 12, "“time” is not one of"), ("2026-02-09,velocity,fast", 21, "“fast” is not a number"),
    ("2026-02-09,velocity,-3", 21, "Value -3 is below zero"), ("2026-02-09,strikeouts,3.5", 23, "is no count"),
    ("2026-02-09,velocity,84,lbs", 24, "“lbs” is no unit of Fastball Velocity: one of mph, km/h, m/s."),
    ("2026-02-09,velocity,84 lbs", 21, "“lbs” is no unit"), ("2026-02-09,era,2.1,mph", 20, "of ERA: it has none."),
    ("2026-02-09,velocity,84,,Nowhere", 25, "none of your events, or more than one"),
    ("2026-02-09,velocity,84,,scrimmage", 25, "none of your events, or more than one"),
    ("2026-02-09,velocity,84,,,maybe", 26, "neither yes nor no"), (",velocity,84", 1, "The row has no date."),
    ("2026-02-09,,84", 1, "The row has no metric."), ("2026-02-09,velocity,", 1, "The row has no value."),
  ])
  func problemsNameTheirLineAndColumn(row: String, column: Int, message: String) throws {
    let plan = try plan("\(Self.head)2026-02-09,velocity,84.1\n\(row)\n")
    let problem = try #require(plan.problems.first)
    #expect(plan.problems.count == 1 && problem.line == 3)
    #expect(problem.column == column && problem.message.contains(message), "\(problem)")
  }

  @Test func aFileNeedsThreeColumns() throws {
    #expect(try plan("").problems.map(\.message) == ["The file is empty: its first line names columns."])
    #expect(try plan("date,value\nfri,3").problems[0].message.contains("names no metric"))
    #expect(try plan(Self.head).problems.map(\.message) == ["There is no reading in the file."])
  }

  @Test func unusualValuesAreDoubts() throws {
    let plan = try plan("\(Self.head)2026-02-09,velocity,84.1\n2026-02-09,batting avg,345\n")
    #expect(plan.doubts.map { $0.text(in: "a.csv") } == ["a.csv:3: Batting Average 345? Usually .150 to .600."])
    #expect(plan.added.count == 2)
  }

  /// Equal readings are matched one to one: a day can have several.
  @Test func storedReadingsAreNotAddedAgain() throws {
    let file = "\(Self.head)2026-02-09,strikeouts,9\n2026-02-09,strikeouts,9\n2026-02-09,strikeouts,9\n"
    let first = try plan(file)
    #expect(first.added.count == 3)
    let stored = first.added.enumerated().map {
      PerformanceMetric($1.row, id: MetricID("m-\($0)"), owner: "a")
    }
    #expect(try plan(file, existing: stored).added.isEmpty)
    let remaining = try plan(file, existing: Array(stored.prefix(2)))
    #expect(remaining.added.map(\.line) == [4])
    #expect(
      remaining.notes.map { $0.text(in: "a") }
        == [2, 3].map { "a:\($0): Strikeouts 9 on Mon, Feb 9, 2026 is there already." })
    let kilometres = "\(Self.head)2026-02-09,velocity,160.9344,km/h\n"
    let mph = PerformanceMetric(
      id: "m", owner: "a", type: .velocity, value: 100, recordedDate: try #require(CalendarDate(wire: "2026-02-09")))
    #expect(try plan(kilometres, existing: [mph]).added.isEmpty)
  }

  /// Both exported formats of readings, with and without ids.
  @Test func exportedFilesAddNothing() throws {
    let day = try #require(CalendarDate(wire: "2026-02-09"))
    let stored = [
      PerformanceMetric(
        id: "m-1", owner: "a", type: .velocity, value: 84.15, unit: "mph", recordedDate: day, eventID: "ev-1",
        isVerified: true, notes: "=a, \"b\"\nc"),
      PerformanceMetric(id: "m-2", owner: "a", type: .battingAverage, value: 0.345, recordedDate: day),
      PerformanceMetric(id: "m-3", owner: "a", type: .earnedRunAverage, value: 2, recordedDate: day),
      PerformanceMetric(id: "m-4", owner: "a", type: .other("other"), value: -1, unit: "°", recordedDate: day),
    ]
    let file = ExportFile(stored, as: .excel, on: day).contents.text
    let again = try plan(file, existing: stored)
    #expect(again.problems == [] && again.added.isEmpty)
    let elsewhere = try plan(file)
    #expect(elsewhere.problems == [] && Set(elsewhere.added.map(\.row)) == Set(stored.map(\.reading)))
    let byID = try plan("id,metric_type,value,recorded_date\nm-1,velocity,85,2026-02-09\n", existing: stored)
    #expect(byID.added.isEmpty && byID.notes.count == 1)
  }

  @Test func aMissingEventIsIgnored() throws {
    let plan = try plan("date,metric type,value,event id\n2026-02-09,velocity,84,ev-9\n")
    #expect(plan.added.map(\.row.eventID) == [nil])
    #expect(plan.notes.map(\.message) == ["The event “ev-9” is not there: the reading is taken without it."])
    let named = try self.plan("date,metric type,value,event id,event\n2026-02-09,velocity,84,ev-9,elite camp\n")
    #expect(named.added.map(\.row.eventID) == ["ev-1"] && named.notes == [])
  }
}
