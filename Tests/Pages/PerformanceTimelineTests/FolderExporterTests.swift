import CompassServices
import Foundation
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Exports to a folder: complete files or none.
struct FolderExporterTests {
  /// A folder that exists while `work` runs.
  func inFolder(_ work: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("exports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await work(folder)
  }

  func names(in folder: URL) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }

  /// Pieces that cancel their task on the third request.
  struct CancellingPieces: Sequence, IteratorProtocol, Sendable {
    var count = 0

    mutating func next() -> [UInt8]? {
      count += 1
      if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
      return count < 100 ? [65] : nil
    }
  }

  @Test func aFileIsWrittenCompletely() async throws {
    try await inFolder { folder in
      let metrics = (0..<3_000).map { reading("m\($0)", notes: "⚾ note") }
      let page = PerformancePage.showing(metrics).after(.exportTapped(format: .json))
      let file = try #require(page.screen().export)
      let path = try await FolderExporter(folder).export(file.contents, as: file.fileName)
      #expect(path == folder.appendingPathComponent("performance-timeline-2026-02-10.json").path)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == file.contents.text)
      #expect(try names(in: folder) == [file.fileName])
    }
  }

  @Test func anExistingFileIsNotOverwritten() async throws {
    try await inFolder { folder in
      let exporter = FolderExporter(folder, nameTaken: .refused)
      let path = try await exporter.export([[65]], as: "a.csv")
      do throws(ExportFailure) {
        _ = try await exporter.export([[66]], as: "a.csv")
        Issue.record("the file was there")
      } catch {
        #expect(error.kind == .alreadyExists)
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "A")
      #expect(try names(in: folder) == ["a.csv"])
    }
  }

  @Test func replacingAFileIsAtomic() async throws {
    try await inFolder { folder in
      let path = try await FolderExporter(folder).export([[65]], as: "a.csv")
      let stopped = FolderExporter(folder, nameTaken: .replaces) { $0 < 2 }
      do throws(ExportFailure) {
        _ = try await stopped.export([[66], [67], [68]], as: "a.csv")
        Issue.record("it was to stop after two bytes")
      } catch {
        #expect(error.kind == .cancelled)
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "A")
      #expect(try names(in: folder) == ["a.csv"])
      _ = try await FolderExporter(folder, nameTaken: .replaces).export([[66], [67]], as: "a.csv")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "BC")
    }
  }

  /// A file whose name is taken is numbered (decision P17).
  @Test func aFileWithATakenNameIsNumbered() async throws {
    try await inFolder { folder in
      var paths: [String] = []
      for byte in [65, 66, 67] as [UInt8] {
        paths.append(try await FolderExporter(folder).export([[byte]], as: "a.csv"))
      }
      #expect(paths == ["a.csv", "a (2).csv", "a (3).csv"].map { folder.appendingPathComponent($0).path })
      #expect(try paths.map { try String(contentsOfFile: $0, encoding: .utf8) } == ["A", "B", "C"])
      #expect(try names(in: folder).count == 3)
    }
  }

  @Test(arguments: [
    ("a.csv", 1, "a.csv"), ("a.csv", 2, "a (2).csv"), ("a.b.csv", 12, "a.b (12).csv"), ("a", 2, "a (2)"),
    (".csv", 2, ".csv (2)"), ("", 2, " (2)"), ("a.", 2, "a (2)."),
  ])
  func theNumberPrecedesTheExtension(name: String, number: Int, numbered: String) {
    #expect(name.numbered(number) == numbered)
  }

  @Test func aCancelledExportLeavesNoFile() async throws {
    try await inFolder { folder in
      let export = Task { try await FolderExporter(folder).export(CancellingPieces(), as: "a.csv") }
      do {
        _ = try await export.value
        Issue.record("it was cancelled")
      } catch {
        #expect((error as? ExportFailure)?.kind == .cancelled)
      }
      // Outside of the macro, so that the closure can throw.
      let left = try names(in: folder)
      #expect(left.isEmpty)
    }
  }

  @Test func aMissingFolderIsNotWritable() async throws {
    do throws(ExportFailure) {
      _ = try await FolderExporter(URL(fileURLWithPath: "/nowhere/at/all")).export([[65]], as: "a.csv")
      Issue.record("there is no such folder")
    } catch {
      #expect(error.kind == .notWritable && error.message.hasSuffix("."))
    }
  }

  @Test(arguments: ExportFailure.Kind.allCases)
  func failureMessagesOmitTheirDetail(kind: ExportFailure.Kind) {
    #expect(!ExportFailure(kind, detail: "/secret").message.contains("secret"))
  }
}
