import CompassServices
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// The export sheet: opening, confirming, cancelling, and its result (performance-timeline.md §2).
struct ExportSheetTests {
  let page = PerformancePage.showing([reading("a"), reading("b")])

  func file(_ state: PerformancePage) throws -> ExportFile { try #require(state.screen().export) }

  @Test(arguments: ExportFormat.allCases)
  func confirmingTheSheetExportsTheFile(format: ExportFormat) throws {
    var store = PerformanceStore(page)
    #expect(store.screen().export == nil && store.screen().dialog == nil)
    store.send(.exportTapped(format: format)) { $0.sheet = .init(format: format) }
    let file = try #require(store.screen().export)
    #expect(
      store.screen().dialog
        == DialogCard(
          kind: "export", title: "Export \(format.label)", message: "2 readings will be exported.",
          lines: ["performance-timeline-2026-02-10.\(format.fileExtension)"],
          buttons: [.confirmExport, .cancelExport]))
    #expect(store.screen().dialog?.buttons.map(\.label) == ["Export", "Cancel"])
    store.send(.exportConfirmed, asks: [.work(.export(file))]) { $0.sheet?.isRunning = true }
    #expect(store.screen().isExporting && store.screen().activity == "Exporting 2 readings…")
    #expect(store.screen().dialog?.buttons.map(\.id) == ["cancel"])
    // X9: a second tap writes nothing more, and no other sheet opens.
    store.send(.exportConfirmed)
    store.send(.exportTapped(format: .json))
    store.answer(.work(.export(file)), with: .exported(path: "/tmp/\(file.fileName)")) {
      $0.sheet = nil
      $0.notice = .exported(path: "/tmp/\(file.fileName)")
    }
    #expect(
      store.screen().pageNotice
        == NoticeCard(
          "Exported to /tmp/\(file.fileName)", kind: .success, dismiss: PerformanceTimeline.Tap.noticeDismissed))
    store.send(.noticeDismissed) { $0.notice = nil }
    store.finish()
  }

  @Test func theFormatCanBeChangedAndTheSheetClosed() {
    var store = PerformanceStore(page)
    store.send(.exportTapped(format: .csv)) { $0.sheet = .init(format: .csv) }
    store.send(.exportTapped(format: .json)) { $0.sheet = .init(format: .json) }
    store.send(.exportCancelled) { $0.sheet = nil }
    store.send(.exportCancelled)
    store.send(.exportConfirmed)
    store.finish()
  }

  @Test func aRunningExportCanBeCancelled() throws {
    var store = PerformanceStore(page.after(.exportTapped(format: .csv)))
    let file = try #require(store.screen().export)
    store.send(.exportConfirmed, asks: [.work(.export(file))]) { $0.sheet?.isRunning = true }
    store.send(.exportCancelled, asks: [.stop(.export)]) { $0.sheet = nil }
    #expect(store.screen().pageNotice == nil)
    store.finish()
    // Late responses are ignored.
    #expect(page.after(.exported(path: "x")).state == page.state)
    #expect(page.after(.exportFailed(failure: ExportFailure(.failed))).state == page.state)
  }

  @Test(arguments: [
    (ExportFailure.Kind.diskFull, "The disk is full. Nothing was exported."),
    (.notWritable, "Files cannot be written there. Nothing was exported."),
    (.alreadyExists, "There is a file with this name already. Nothing was exported."),
    (.failed, "The file could not be written. Please try again."),
  ])
  func aFailedExportShowsANoticeWithRetry(kind: ExportFailure.Kind, message: String) throws {
    let failed = page.after(
      .tap(.exportTapped(format: .csv)), .tap(.exportConfirmed),
      .answer(.exportFailed(failure: ExportFailure(kind, detail: "secret"))))
    let notice = failed.screen().pageNotice
    #expect(notice?.message == message && notice?.kind == .error)
    // Trying again is an answer of the sheet; the message stays until the sheet is closed (decision Z5).
    #expect(notice?.buttons.map(\.id) == ["retry", "dismiss"] && notice?.buttons.map(\.isEnabled) == [true, false])
    #expect(failed.screen().export != nil && !failed.screen().isExporting)
    var store = PerformanceStore(failed)
    let file = try file(failed)
    store.send(.exportConfirmed, asks: [.work(.export(file))]) {
      $0.notice = nil
      $0.sheet?.isRunning = true
    }
    store.answer(.work(.export(file)), with: .exportFailed(failure: ExportFailure(.cancelled))) {
      $0.sheet?.isRunning = false
    }
    #expect(store.screen().pageNotice == nil)
    store.finish()
  }

  @Test func exportingRequiresAllReadings() {
    let opened = PerformancePage().after(.opened)
    #expect(!opened.screen().canExport && opened.after(.exportTapped(format: .csv)).sheet == nil)
    let open = page.after(.exportTapped(format: .csv))
    let wider = open.after(.presetChosen(preset: .allTime))
    #expect(wider.sheet == nil && !wider.screen().canExport)
    #expect(wider.answered([]).screen().canExport)
    #expect(open.after(.presetChosen(preset: .last30Days)).sheet != nil, "fewer readings are all there")
    #expect(page.after(.refreshPulled).screen().canExport)
  }

  @Test func closingThePageStopsAnExport() {
    var store = PerformanceStore(page.after(.exportTapped(format: .csv), .exportConfirmed))
    store.send(.closed, asks: [.stop(.export), .needRows([])]) { state in
      state.isOpen = false
      state.tab = .timeline
      state.sheet = nil
    }
    store.finish(ignoring: .needRows([]))
  }
}
