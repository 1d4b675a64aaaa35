import CompassModel
import Foundation
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Checks exported files with the csv and json modules of Python.
@Suite(.requires("/usr/bin/python3") { FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") })
struct PythonExportTests {
  /// Output of a Python program that reads the file from its standard input.
  private func python(_ program: String, _ metrics: [PerformanceMetric], _ format: ExportFormat) throws -> String {
    let rows = PerformanceTable(metrics).readings(in: DateRange(start: nil, end: .latest), verifiedOnly: false)
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", program]
    process.standardInput = input
    process.standardOutput = output
    let limit = ProcessLimit(process)
    defer { withExtendedLifetime(limit) {} }
    try process.run()
    input.fileHandleForWriting.write(Data(ExportContents(rows, as: format).text.utf8))
    try input.fileHandleForWriting.close()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: printed, as: UTF8.self)
  }

  @Test func csvIsReadableByPython() throws {
    let printed = try python(
      """
      import csv, io, json, sys
      text = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", newline="")
      print(json.dumps(list(csv.reader(text, strict=True))))
      """, ExportFileTests.hostileRows, .csv)
    let rows = try JSONDecoder().decode([[String]].self, from: Data(printed.utf8))
    #expect(rows.first == ["Date", "Metric Type", "Value", "Unit", "Event ID", "Verified", "Notes"])
    for (row, metric) in zip(rows.dropFirst(), ExportFileTests.hostileRows) {
      let text = ExportFileTests.guarded(metric.notes ?? "")
      #expect(row.count == 7 && Array(row[6].utf8) == Array(text.utf8) && row[1] == text)
      #expect(Double(row[2]) == metric.value)
    }
    #expect(rows.count == ExportFileTests.hostile.count + 1)
  }

  /// The bytes equal Python's own two-space indent, with a line end after the last line.
  @Test func jsonIsReadableByPython() throws {
    let metrics = ExportFileTests.hostileRows.filter { $0.notes?.contains("\u{1}") == false }
    let program = """
      import json, sys
      text = sys.stdin.buffer.read().decode("utf-8")
      rows = json.loads(text)
      again = json.dumps(rows, indent=2, ensure_ascii=False)
      print(json.dumps([len(rows), again + "\\n" == text, [row["value"] for row in rows]]))
      """
    let printed = try python(program, metrics, .json)
    let values = metrics.map(\.value)
    #expect(printed.hasPrefix("[\(metrics.count), true, "))
    let list = try #require(try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [Any])
    #expect(list[2] as? [Double] == values)
    let nothing = try python(program, [], .json)
    #expect(nothing == "[0, true, []]\n")
  }
}
