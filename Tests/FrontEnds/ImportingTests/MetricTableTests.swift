import CompassModel
import Foundation
import Testing

@testable import Importing

/// Checks tables of devices and of results (decision F8). Today is Tuesday, February 10, 2026, in New York.
@Suite struct MetricTableTests {
  private func plan(
    _ text: String, columns: [String] = [], player: String? = nil, day: String? = nil
  ) throws -> ReadingImport {
    ReadingImport(
      [UInt8](text.utf8), existing: [],
      ReadingContext(
        moment: FeedWorld.moment, events: [], columns: try #require(ColumnNames(columns)), player: player,
        day: day.flatMap(CalendarDate.init(wire:))))
  }

  private func texts(_ plan: ReadingImport) -> [String] {
    plan.added.map { line, reading in
      "\(line): \(reading.type.wire) \(reading.measureText) \(reading.recordedDate.wire)"
    }
  }

  @Test func eachValueOfAMetricColumnIsAReading() throws {
    let plan = try plan(
      "Player Name:,Avery Lee\n\nDate,60-Yard Dash,EV (km/h),FB Velo,Vertical\n1/10/2026,7.05,140,80.2,30\n2/3/2026,-,,81,\n"
    )
    #expect(
      texts(plan) == [
        "4: sixty_time 7.05 sec 2026-01-10", "4: exit_velo 140.0 km/h 2026-01-10", "4: velocity 80.2 mph 2026-01-10",
        "5: velocity 81.0 mph 2026-02-03",
      ])
    #expect(plan.problems.isEmpty && plan.notes.map(\.message).contains("The column “Vertical” is not used."))
  }

  @Test func problemsNameTheirLineAndColumn() throws {
    let plan = try plan("Date,Exit Velocity,Pop Time\n2/3/2026,fast,2.01\nsoon,84,\n")
    #expect(plan.problems.map { "\($0.line):\($0.column)" } == ["2:10", "3:1"] && plan.added.count == 1)
    #expect(try self.plan("Date,Exit Velocity,Pop Time\nsoon,84,2.01\n").problems.count == 1)
    let none = try self.plan("Date,Height\n2/3/2026,72\n")
    #expect(none.problems.map(\.message).first?.hasPrefix("The first line names no metric, as Exit Velocity") == true)
    #expect(
      try self.plan("Exit Velocity,Pop Time\n84,2\n").problems.map(\.message) == [
        "The first line names no column date: --date 2026-02-03 gives the day."
      ])
    #expect(try texts(self.plan("Exit Velocity,Pop Time\n84,2\n", day: "2026-02-03")).count == 2)
  }

  /// Speeds of other pitches are not fastballs; hits belong to the batter.
  @Test func pitchTablesContainFastballsAndHits() throws {
    let text = """
      PitchNo,Date,Pitcher,Batter,TaggedPitchType,RelSpeed,ExitSpeed
      1,2026-02-03,"Lee, Avery","Bo, Al",Fastball,81.2,90
      2,2026-02-03,"Lee, Avery","Bo, Al",Curveball,70.1,
      3,2026-02-03,"Bo, Al","Lee, Avery",Fastball,75,88

      """
    let plan = try plan(text, player: "avery lee")
    #expect(texts(plan) == ["2: velocity 81.2 mph 2026-02-03", "4: exit_velo 88.0 mph 2026-02-03"])
    #expect(plan.notes.map(\.message).contains("1 of the pitches are no fastballs, and are left out."))
    let open = try self.plan(text)
    #expect(
      open.added.isEmpty
        && open.problems.map(\.message) == [
          "The rows are of several players, “Lee, Avery”, “Bo, Al”: --player \"NAME\" takes those of one."
        ])
    #expect(
      try self.plan(text, player: "Cy").problems.map(\.message) == [
        "No row is of the player “Cy”: there are “Lee, Avery”, “Bo, Al”."
      ])
    let alone = try self.plan("Date,Pitcher,RelSpeed,ExitSpeed\n2026-02-03,Al,81,90\n")
    #expect(texts(alone) == ["2: velocity 81.0 mph 2026-02-03"])
    #expect(
      alone.notes.map(\.message) == ["The column “ExitSpeed” is of other players, or of other play, and is not used."])
    let named = try self.plan(
      "Date,Pitcher,RelSpeed,ExitSpeed\n2026-02-03,Al,81,90\n", columns: ["ExitSpeed = exit-velo"])
    #expect(texts(named).count == 2)
  }

  /// In a table of hits the velocity is the exit velocity.
  @Test func hitTablesContainExitVelocities() throws {
    let plan = try plan(
      "# , AB, Date, Pitch, P. Type, Velo, LA, Type, User\n1, 1, 2/3/2026, 55, Curveball, 84.1, 12, LD, A\n")
    #expect(texts(plan) == ["2: exit_velo 84.1 mph 2026-02-03"])
  }

  /// Strikeouts of the batter are not strikeouts of the pitcher.
  @Test func tableSectionsAreDistinguished() throws {
    let plan = try plan(
      ",,,Batting,,Pitching,,\nNumber,Last,First,AVG,SO,ERA,SO,AVG\n7,Lee,Avery,.345,9,2.10,31,.210\nGlossary,x,,,,,,\n",
      player: "Avery Lee", day: "2026-02-01")
    #expect(texts(plan) == ["3: batting_avg .345 2026-02-01", "3: era 2.10 2026-02-01", "3: strikeouts 31 2026-02-01"])
  }

  @Test func unrecognizedMetricsAreNamedInTheNotes() throws {
    let plan = try plan("Date,Bat Speed (mph),Notes\n\"Feb 03, 2026 05:30:11 PM\",68.1,tee\n")
    #expect(texts(plan) == ["2: other 68.10 mph 2026-02-03"] && plan.added.map(\.row.notes) == ["Bat Speed: tee"])
  }

  @Test(arguments: [("84,1", "exit velo", 84.1), ("7,050", "60", 7.05), ("2,25", "ERA", 2.25), ("84,100", "EV", 84.1)])
  func decimalCommasAreDoubts(text: String, metric: String, value: Double) throws {
    let plan = try plan("Date;Metric;Value\n2026-02-03;\(metric);\(text)\n")
    #expect(plan.added.map(\.row.value) == [value])
    #expect(plan.doubts.map(\.message) == ["“\(text)” is read as \(NumberText.shortest(value)), with a decimal comma."])
  }

  @Test(arguments: ["0,345", "01,200", "1,23,4", "1,2345"]) func invalidDigitGroupsAreProblems(text: String)
    throws
  {
    let plan = try plan("Date,Metric,Value\n2026-02-03,Batting Average,\"\(text)\"\n")
    #expect(plan.added.isEmpty && plan.problems.count == 1)
  }

  @Test func thousandsGroupsAreParsed() throws {
    #expect(try plan("Date,Metric,Value\n2026-02-03,K,\"1,204\"\n").added.map(\.row.value) == [1204])
  }

  /// An instant is converted to the athlete's day.
  @Test func timestampsAreParsed() throws {
    let plan = try plan(
      "Date,Metric,Value\n2026-02-04T03:30:00Z,EV,84\n2026-02-03 17:30:00,EV,85\n2/3/2026 5:30:11 PM,EV,86\n")
    #expect(plan.added.map(\.row.recordedDate.wire) == ["2026-02-03", "2026-02-03", "2026-02-03"])
  }

  @Test func columnOptionsNameColumns() throws {
    let plan = try plan("When,What,How Much\n2/3/2026,EV,84\n", columns: ["What=metric", "how  much=value"])
    #expect(texts(plan) == ["2: exit_velo 84.0 mph 2026-02-03"])
    for (column, message) in [
      ("When=height", "“height” is no column and no metric"), ("Day=date", "has no column “Day”"),
    ] {
      #expect(
        try self.plan("When,EV\n2/3/2026,84\n", columns: [column]).problems.first?.message.contains(message) == true)
    }
    #expect(ColumnNames(["What"]) == nil && ColumnNames(["=x"]) == nil)
    let events = EventImport(
      [UInt8]("Fixture,Kickoff\nHawks,4/18/2026\n".utf8), existing: [],
      ImportContext(
        schools: SchoolDirectory([]), moment: FeedWorld.moment,
        columns: try #require(ColumnNames(["Fixture=name", "Kickoff=date"]))))
    #expect(events.added.map { FeedWorld.text($0.row) } == ["Hawks 2026-04-18"])
  }

  /// A list shows the newest first; rows of one day in the order of the file.
  @Test func theOrderOfAFileIsDetected() throws {
    func isNewestFirst(_ text: String) throws -> Bool { try plan(text).isNewestFirst }
    #expect(try isNewestFirst("Date,EV\n2/3/2026,84\n2/3/2026,85\n2/1/2026,85\n"))
    #expect(try !isNewestFirst("Date,EV\n2/1/2026,84\n2/3/2026,85\n"))
    #expect(try !isNewestFirst("Date,EV\n2/3/2026,84\n2/3/2026,85\n"))
    #expect(try isNewestFirst("Date,Metric Type,Value,Event ID\n2026-02-03,velocity,84,\n2026-02-03,velocity,85,\n"))
  }
}
